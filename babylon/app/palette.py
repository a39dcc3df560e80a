"""Our colours for the widgets of KivyMD."""

from typing import Any

from kivymd.theming import COLOR_NAMES, ThemeManager

from babylon.app.theme import DAY, NIGHT, Colour, Theme


class Palette(ThemeManager):
    """The theme of KivyMD with our colours.

    It would work out sixty of its own from one, which takes long at the start.
    """

    def __init__(self, **options: Any) -> None:
        self.theme = DAY
        super().__init__(**options)

    def wear(self, theme: Theme) -> None:
        """Change between day and night."""
        self.theme = theme
        self.theme_style = "Dark" if theme is NIGHT else "Light"
        self.set_colors()

    def set_colors(self, *_: object) -> None:
        """Put on our colours; what has none of its own is ink on a surface."""
        theme = self.theme
        ours: dict[str, Colour] = {
            "primary": theme.primary,
            "onPrimary": theme.on_primary,
            "primaryContainer": theme.tint,
            "onPrimaryContainer": theme.primary,
            "surfaceVariant": theme.raised,
            "surfaceContainerHighest": theme.slot,
            "onSurfaceVariant": theme.second_ink,
            "outline": theme.second_ink,
            "error": theme.refused,
        }
        for name in COLOR_NAMES:
            usual = theme.ink if name.startswith("on") else theme.surface
            setattr(self, f"{name}Color", list(ours.get(name, usual)))
        self.disabledTextColor = list(theme.second_ink)
