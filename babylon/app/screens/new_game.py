"""Stands in for the new_game screen."""

from babylon.app.screens.page import Page


class NewGameScreen(Page):
    """A screen that shows nothing yet."""
