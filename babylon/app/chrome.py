"""Text, icons, buttons and panels in our own looks; the icons are those of KivyMD."""

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivymd.font_definitions import fonts
from kivymd.icon_definitions import md_icons

from babylon.app.look import LOOK, ROLES
from babylon.app.pressable import TARGET, Ground, Pressable, follow_look
from babylon.app.theme import (
    CLEAR,
    CONFIRM,
    GOLD,
    ON_CONFIRM,
    ON_GOLD,
    Colour,
)

# Importing KivyMD's fonts has made it known.
ICONS: str = next(font["name"] for font in fonts if font["name"] == "Icons")
# What a button is made of: ground, ink and line, each a colour of the theme or one of its own.
Paint = str | Colour
KINDS: dict[str, tuple[Paint, Paint, Paint]] = {
    "primary": ("primary", "on_primary", CLEAR),
    "tint": ("tint", "primary", CLEAR),
    "outline": ("surface", "primary", "line"),
    "plain": (CLEAR, "primary", CLEAR),
    "confirm": (CONFIRM, ON_CONFIRM, CLEAR),
    "gold": (GOLD, ON_GOLD, CLEAR),
    "danger": ("refused_ground", "refused", CLEAR),
}


def painted(paint: Paint) -> Colour:
    """A colour by its name in the theme, or itself."""
    return LOOK.colour_of(paint) if isinstance(paint, str) else paint


def text_width(role: str, text: str) -> float:
    """How wide a text of this role is on one line, in pixels."""
    measure = CoreLabel(
        font_name=LOOK.font_of(role), font_size=LOOK.size_of(role), bold=ROLES[role][2]
    )
    return float(measure.get_extents(text)[0])


class Words(Label):
    """A text in one of the roles of `look.ROLES`, wrapped to its width and as high as it needs."""

    role = OptionProperty("body", options=tuple(ROLES))
    ink = ObjectProperty("ink")
    fitting = BooleanProperty(True)  # takes the height that its text needs
    natural = BooleanProperty(False)  # takes the width of its text too, on one line

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name in ("fitting", "natural"):
            self.fbind(name, self._free)
        self._free()
        for name in ("role", "ink"):
            self.fbind(name, self.paint)
        self.fbind("width", self._wrap)
        self.fbind("texture_size", self._fit)
        follow_look(self.paint)
        self.paint()

    def paint(self, *_: object) -> None:
        """Take font, size and colour from the look."""
        self.font_name, self.bold = LOOK.font_of(self.role), ROLES[self.role][2]
        self.font_size = LOOK.size_of(self.role)
        self.color = painted(self.ink)
        self._wrap()

    def _free(self, *_: object) -> None:
        """Let go of the layout's hints where the text itself says how large it is."""
        if self.natural:
            self.size_hint = (None, None)
        elif self.fitting:
            self.size_hint_y = None
        self._wrap()
        self._fit()

    def _wrap(self, *_: object) -> None:
        self.text_size = (None, None) if self.natural else (self.width, None)

    def _fit(self, *_: object) -> None:
        if self.natural:
            self.size = self.texture_size
        elif self.fitting:
            self.height = self.texture_size[1]


class Glyph(Label):
    """An icon of the Material Design font by its name."""

    icon = StringProperty("")
    ink = ObjectProperty("ink")
    size_dp = NumericProperty(24)

    def __init__(self, **options: Any) -> None:
        super().__init__(font_name=ICONS, **options)
        self.size_hint = (None, None)
        for name in ("icon", "ink", "size_dp"):
            self.fbind(name, self.paint)
        follow_look(self.paint)
        self.paint()

    def paint(self, *_: object) -> None:
        """Show the icon in its size; it grows with text, though less."""
        self.text = md_icons.get(self.icon, "")
        self.font_size = dp(self.size_dp) * (1 + (LOOK.text_size - 1) / 2)
        self.size = (self.font_size, self.font_size)
        self.color = painted(self.ink)


class Panel(BoxLayout, Ground):
    """A card: a surface with rounded corners and a fine line."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("orientation", "vertical")
        options.setdefault("padding", dp(16))
        options.setdefault("spacing", dp(12))
        super().__init__(**options)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground, self.line = LOOK.theme.surface, LOOK.theme.line


class PushButton(Pressable, BoxLayout):
    """A button with words, and an icon before them or not; as high as its words need."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("primary", options=tuple(KINDS))
    role = OptionProperty("action", options=tuple(ROLES))
    least = NumericProperty(56)  # dp: its height where the words need no more
    inner = NumericProperty(16)  # dp: between the rim and the words
    icon_dp = NumericProperty(24)

    def __init__(self, **options: Any) -> None:
        super().__init__(spacing=dp(8), **options)
        self.size_hint_y = None
        self.radius = dp(28)
        middle = {"center_y": 0.5}
        self._glyph = Glyph(pos_hint=middle)
        self._words = Words(halign="center", size_hint_x=None, pos_hint=middle)
        self.add_widget(self._words)
        for name in ("text", "icon", "kind", "role", "least"):
            self.fbind(name, self.repaint)
        self._words.fbind("height", self._fit)
        self.fbind("width", self._fit)
        follow_look(self.repaint)
        self.repaint()

    @property
    def natural_width(self) -> float:
        """How wide it would have to be to show its words on one line."""
        icon = self._glyph.width + self.spacing if self.icon else 0
        width = text_width(self.role, self.text) + icon + 2 * dp(self.inner) + dp(2)
        return float(max(width, dp(TARGET)))

    def repaint(self, *_: object) -> None:
        """Take words and colours."""
        ground, ink, line = KINDS[self.kind]
        self.ground, self.line = painted(ground), painted(line)
        self._words.text, self._words.ink, self._words.role = self.text, ink, self.role
        self._glyph.icon, self._glyph.ink, self._glyph.size_dp = self.icon, ink, self.icon_dp
        self._fit()

    def _show_icon(self, there: bool) -> None:
        if there != (self._glyph.parent is not None):
            if there:
                self.add_widget(self._glyph, index=len(self.children))
            else:
                self.remove_widget(self._glyph)

    def _fit(self, *_: object) -> None:
        """Keep icon and words together in the middle; where room is short, words come first."""
        wanted = text_width(self.role, self.text) + dp(2) if self.text else 0.0
        icon = self._glyph.width + (self.spacing if self.text else 0) if self.icon else 0.0
        if icon and self.text and icon + wanted > self.width - 2 * dp(self.inner):
            icon = 0.0
        self._show_icon(bool(icon))
        self._words.width = max(min(wanted, self.width - icon - 2 * dp(self.inner)), 1)
        beside = max((self.width - icon - self._words.width) / 2, 0)
        self.padding = (beside, dp(4))
        self.height = max(dp(self.least), self._words.height + dp(18))


class RoundButton(Pressable, AnchorLayout):
    """An icon to press; what it does is said in `spoken`."""

    icon = StringProperty("")
    kind = OptionProperty("plain", options=tuple(KINDS))
    side = NumericProperty(TARGET)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.size_hint = (None, None)
        self._glyph = Glyph()
        self.add_widget(self._glyph)
        for name in ("icon", "kind", "side"):
            self.fbind(name, self.repaint)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take icon and colours."""
        ground, ink, line = KINDS[self.kind]
        self.ground, self.line = painted(ground), painted(line)
        self._glyph.icon, self._glyph.ink = self.icon, "ink" if self.kind == "plain" else ink
        side = max(dp(self.side), self._glyph.width + dp(12))
        self.size, self.radius = (side, side), side / 2


class ListRow(Pressable, BoxLayout):
    """A row of a list: an icon, a title with a line below it, and an arrow at the end."""

    icon = StringProperty("")
    title = StringProperty("")
    subtitle = StringProperty("")
    arrow = BooleanProperty(True)
    least = NumericProperty(66)  # dp: its height where the words need no more
    colours = ListProperty(["surface", "ink", "line"])

    def __init__(self, **options: Any) -> None:
        super().__init__(padding=(dp(18), dp(10)), spacing=dp(16), **options)
        self.size_hint_y = None
        self.radius = dp(22)
        middle = {"center_y": 0.5}
        self._glyph = Glyph(size_dp=28, pos_hint=middle)
        self._column = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint=middle)
        self._title = Words(role="menu")
        self._subtitle = Words(role="small")
        self._arrow = Glyph(icon="chevron-right", size_dp=24, pos_hint=middle)
        self._column.add_widget(self._title)
        self._column.add_widget(self._subtitle)
        for part in (self._glyph, self._column, self._arrow):
            self.add_widget(part)
        for name in ("icon", "title", "subtitle", "arrow", "colours", "least"):
            self.fbind(name, self.repaint)
        for words in (self._title, self._subtitle):
            words.fbind("height", self._fit)
        follow_look(self.repaint)
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take words and colours."""
        ground, ink, line = self.colours
        self.ground, self.line = painted(ground), painted(line)
        for part in (self._glyph, self._title, self._subtitle, self._arrow):
            part.ink = ink
        self._subtitle.opacity = 0.82
        self._glyph.icon = self.icon
        self._title.text, self._subtitle.text = self.title, self.subtitle
        if self.arrow != (self._arrow.parent is not None):
            if self.arrow:
                self.add_widget(self._arrow)
            else:
                self.remove_widget(self._arrow)
        self._fit()

    def _fit(self, *_: object) -> None:
        subtitle = self._subtitle.height if self.subtitle else 0
        self._column.height = self._title.height + subtitle
        self.height = max(dp(self.least), self._column.height + dp(20))
