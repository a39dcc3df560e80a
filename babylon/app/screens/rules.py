"""Stands in for the rules screen."""

from babylon.app.screens.page import Page


class RulesScreen(Page):
    """A screen that shows nothing yet."""
