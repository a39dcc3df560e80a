"""What must hold of every screen: nothing is cut off, nothing overlaps, all can be touched."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from babylon.app.chrome import Glyph
from babylon.app.look import LOOK
from babylon.app.play.end_sheet import EndSheet
from babylon.app.play.turn_banner import TurnBanner
from babylon.app.pressable import TARGET, Ground, Pressable

# Pixels that rounding may take.
ROUNDING = 2.0
# sp: nothing is written smaller, and not smaller than this where the player asks for large text.
SMALLEST, SMALLEST_LARGE = 12, 18
# From this strength on a ground hides what is below it.
OPAQUE = 0.5


class Area(NamedTuple):
    """A rectangle of the window."""

    left: float
    bottom: float
    right: float
    top: float

    def over(self, other: "Area") -> "Area":
        """What both share, perhaps nothing."""
        return Area(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def there(self, least: float = ROUNDING) -> bool:
        """Whether there is anything of it."""
        return self.right - self.left > least and self.top - self.bottom > least

    def inside(self, other: "Area") -> bool:
        """Whether no part of it sticks out of another."""
        return (
            self.left >= other.left - ROUNDING
            and self.bottom >= other.bottom - ROUNDING
            and self.right <= other.right + ROUNDING
            and self.top <= other.top + ROUNDING
        )


class Seen(NamedTuple):
    """A widget that is in sight: where it is, and how much of that a list leaves in sight."""

    widget: Any
    area: Area
    shown: Area
    listed: bool


def faults() -> list[str]:
    """Everything in the window that breaks a law, as sentences."""
    seen = [found for root in _roots() for found in _in_sight(root)]
    texts = [found for found in seen if _is_text(found.widget)]
    targets = [found for found in seen if isinstance(found.widget, Pressable)]
    return [
        *(fault for text in texts for fault in _of_text(text)),
        *(fault for target in targets for fault in _of_target(target)),
        *_collisions(texts, targets),
    ]


def _roots() -> list[Widget]:
    """What is to be read now: a question, or a word before the turn, hides what is behind it."""
    questions = [child for child in Window.children if isinstance(child, ModalView)]
    sheets = [
        widget
        for root in Window.children
        for widget in root.walk()
        if isinstance(widget, EndSheet | TurnBanner) and widget.children
    ]
    return questions[:1] or sheets[:1] or list(Window.children)


def _in_sight(root: Widget) -> Iterator[Seen]:
    window = Area(0, 0, Window.width, Window.height)

    def walk(widget: Widget, shown: Area, listed: bool) -> Iterator[Seen]:
        if not widget.opacity:
            return
        area = _area(widget, widget.x, widget.y, widget.width, widget.height)
        if isinstance(widget, ScrollView):
            shown, listed = shown.over(area), True
        found = Seen(widget, area, shown.over(area), listed)
        if found.shown.there(0.5) or widget is root:
            yield found
        for child in widget.children:
            yield from walk(child, shown, listed)

    yield from walk(root, window, False)


def _area(widget: Widget, x: float, y: float, width: float, height: float) -> Area:
    corners = (widget.to_window(x, y), widget.to_window(x + width, y + height))
    xs, ys = zip(*corners, strict=True)
    return Area(min(xs), min(ys), max(xs), max(ys))


def _is_text(widget: Widget) -> bool:
    return isinstance(widget, Label) and not isinstance(widget, Glyph) and bool(widget.text)


def _written(found: Seen) -> Area:
    """Where the letters are, which may be less than the label."""
    label = found.widget
    width, height = label.texture_size
    x = {"left": label.x, "right": label.right - width}.get(
        label.halign, label.center_x - width / 2
    )
    return _area(label, x, label.center_y - height / 2, width, height)


def _wide(label: Label, text: str) -> float:
    measure = CoreLabel(font_name=label.font_name, font_size=label.font_size, bold=label.bold)
    return float(measure.get_extents(text)[0])


def _of_text(found: Seen) -> Iterator[str]:
    label, area = found.widget, _written(found)
    window = Area(0, 0, Window.width, Window.height)
    name = f"{label.text!r} ({_kin(label)})"
    if any(
        part > room + ROUNDING for part, room in zip(label.texture_size, label.size, strict=True)
    ):
        yield f"{name} is larger than its box: {label.texture_size} in {label.size}"
    if not found.listed and not area.inside(window):
        yield f"{name} sticks out of the window: {area}"
    if found.listed and (area.left < -ROUNDING or area.right > Window.width + ROUNDING):
        yield f"{name} sticks out of the window: {area}"
    if label.shorten and _wide(label, label.text) > label.width + ROUNDING:
        yield f"{name} is shortened"
    room = label.text_size[0]
    if room is not None and not label.shorten:
        broken = [word for word in label.text.split() if _wide(label, word) > room + ROUNDING]
        if broken:
            yield f"{name} breaks {broken[0]!r} into pieces"
    card = _card(label)
    if card is not None and not area.inside(_area(card, card.x, card.y, card.width, card.height)):
        yield f"{name} sticks out of its {type(card).__name__}"
    least = SMALLEST if LOOK.text_size < 1.5 else SMALLEST_LARGE
    if label.font_size < sp(least) - 0.1:
        yield f"{name} is written in {label.font_size / sp(1):.0f} sp"


def _of_target(found: Seen) -> Iterator[str]:
    widget, area = found.widget, found.area
    if min(widget.size) < dp(TARGET) - 0.5:
        wide, high = (side / dp(1) for side in widget.size)
        yield f"{_kin(widget)} is only {wide:.0f} by {high:.0f} dp"
    if not found.listed and not area.inside(Area(0, 0, Window.width, Window.height)):
        yield f"{_kin(widget)} sticks out of the window"


def _collisions(texts: list[Seen], targets: list[Seen]) -> Iterator[str]:
    for one, two in combinations(targets, 2):
        if one.shown.over(two.shown).there() and not _related(one.widget, two.widget):
            yield f"{_kin(one.widget)} lies over {_kin(two.widget)}"
    for text in texts:
        area = _written(text).over(text.shown)
        for target in targets:
            apart = not area.over(target.shown).there()
            if not apart and not _related(text.widget, target.widget):
                yield f"{text.widget.text!r} and {_kin(target.widget)} lie over each other"
    for one, two in combinations(texts, 2):
        both = _written(one).over(one.shown).over(_written(two).over(two.shown))
        if both.there():
            yield f"{one.widget.text!r} and {two.widget.text!r} lie over each other"


def _related(one: Widget, two: Widget) -> bool:
    return one in _ancestors(two) or two in _ancestors(one)


def _ancestors(widget: Any) -> Iterator[Widget]:
    while isinstance(widget, Widget):
        yield widget
        if widget.parent is widget:
            return
        widget = widget.parent


def _card(label: Widget) -> Any:
    """The ground on which a text stands, None for the sky."""
    for widget in _ancestors(label):
        if isinstance(widget, ScrollView):
            return None
        if isinstance(widget, Ground) and (widget.ground[3] > OPAQUE or widget.line[3]):
            return widget
    return None


def _kin(widget: Any) -> str:
    said = next(
        (str(getattr(widget, n)) for n in ("text", "title", "spoken") if getattr(widget, n, "")), ""
    )
    family = [type(each).__name__ for each in _ancestors(widget)][:3]
    return f"{'<'.join(family)} {said!r}"
