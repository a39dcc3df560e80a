"""The views: the only package that imports Kivy."""
