"""Stands in for the games screen."""

from babylon.app.screens.page import Page


class GamesScreen(Page):
    """A screen that shows nothing yet."""
