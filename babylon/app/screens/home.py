"""Stands in for the home screen."""

from babylon.app.screens.page import Page


class HomeScreen(Page):
    """A screen that shows nothing yet."""
