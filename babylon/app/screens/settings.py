"""Stands in for the settings screen."""

from babylon.app.screens.page import Page


class SettingsScreen(Page):
    """A screen that shows nothing yet."""
