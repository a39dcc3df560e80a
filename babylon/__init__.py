"""Babylon: build the hanging gardens, on a tablet, a phone or a desktop."""

__version__ = "0.1.0"
