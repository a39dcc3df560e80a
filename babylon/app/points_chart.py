"""A chart of everybody's points over the rounds, drawn on the plain canvas."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from kivy.core.text import Label
from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine, SmoothQuad, SmoothTriangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from babylon.app.look import LOOK
from babylon.app.pictures import pictures
from babylon.app.pressable import follow_look
from babylon.app.theme import NIGHT, Colour, colour

Point = tuple[float, float]

# By flower: a colour by day, one by night, a marker, and lengths of dash and gap in dp.
STROKES = {
    "white": (colour("6F746A"), colour("E4E6DA"), "diamond", (14.0, 5.0)),
    "pink": (colour("B92E74"), colour("FF8FC2"), "circle", (1.0, 0.0)),
    "yellow": (colour("9A6A00"), colour("F2C25A"), "triangle", (4.0, 4.0)),
    "blue": (colour("2F55B8"), colour("8FB0FF"), "square", (9.0, 5.0)),
}
MARKER = 4.5
# Names stand beside the ends of the lines from this width on, else below the chart.
BESIDE = 460


class Track(NamedTuple):
    """A player's line: name, flower, and the points before the game and after each round."""

    name: str
    flower: str
    points: tuple[int, ...]


class PointsChart(Widget):
    """Lines that differ in dashes and markers, not in colour alone."""

    def __init__(self, **options: Any) -> None:
        self.tracks: tuple[Track, ...] = ()
        super().__init__(**options)
        self.bind(pos=self.draw, size=self.draw)
        follow_look(self.draw)

    def show(self, tracks: Sequence[Track]) -> None:
        """Show these lines."""
        self.tracks = tuple(tracks)
        self.draw()

    @property
    def needed(self) -> float:
        """How high it has to be, so that names below it have room too."""
        size = LOOK.size_of("small")
        rows = 0 if self._beside else len(self.tracks) / self._in_a_row
        return float(round(dp(112) + 2 * size + -(-rows // 1) * self._entry_height))

    @property
    def _beside(self) -> bool:
        return bool(self.width >= dp(BESIDE) * LOOK.text_size)

    @property
    def _names_wide(self) -> float:
        """How much room the names beside the lines have."""
        letters = 8 if self.width < dp(640) else 11
        return float(LOOK.size_of("small") * letters)

    @property
    def _entry_height(self) -> float:
        return float(LOOK.size_of("small") * 1.3 + dp(8))

    @property
    def _in_a_row(self) -> int:
        """How many names stand side by side below the chart."""
        return max(int(self.width // (LOOK.size_of("small") * 8)), 1)

    def draw(self, *_: object) -> None:
        """Draw everything anew; it changes seldom."""
        self.canvas.clear()
        if not self.tracks or min(self.size) < dp(40):
            return
        area = self._area()
        with self.canvas:
            self._grid(area)
            for track in self.tracks:
                self._line(track, area)
            for track, (x, y) in zip(self.tracks, self._entries(area), strict=True):
                self._entry(track, x, y)

    def _area(self) -> "Area":
        """Where the lines run: room is left for figures and names.

        Edges are worked out from position and size, for Kivy's own `right` and `top` may still
        be those of before when this is called because of a new size.
        """
        small = LOOK.size_of("small")
        left = self.x + small * 2
        right = self.x + self.width - (self._names_wide if self._beside else dp(12))
        below = 0 if self._beside else -(-len(self.tracks) // self._in_a_row) * self._entry_height
        bottom = self.y + below + small * 1.7
        rounds = max(len(self.tracks[0].points) - 1, 1)
        most = max(max(track.points) for track in self.tracks)
        return Area(left, bottom, right, self.y + self.height - small * 0.7, rounds, max(most, 10))

    def _grid(self, area: "Area") -> None:
        theme, small = LOOK.theme, round(LOOK.size_of("label"))
        for value in _ticks(area.most, (area.top - area.bottom) / (2.2 * small)):
            y = area.y(value)
            Color(*theme.second_ink[:3], 0.22)
            Rectangle(pos=(area.left, round(y)), size=(area.right - area.left, max(1, dp(0.7))))
            _write(str(value), area.left - small * 0.6, y, small, theme.second_ink, end=True)
        apart = max(1, round(small * 2 / max((area.right - area.left) / area.rounds, 1) + 0.4))
        for number in range(area.rounds, 0, -apart):
            y = area.bottom - small * 1.1
            _write(str(number), area.x(number), y, small, theme.second_ink)

    def _line(self, track: Track, area: "Area") -> None:
        by_day, by_night, marker, dash = STROKES[track.flower]
        Color(*(by_night if LOOK.theme is NIGHT else by_day))
        corners = [(area.x(number), area.y(points)) for number, points in enumerate(track.points)]
        for stroke in _dashed(corners, dp(dash[0]), dp(dash[1])):
            flat = [way for point in stroke for way in point]
            SmoothLine(points=flat, width=dp(1.3), cap="round", joint="round")
        for point in corners[1:]:
            _mark(marker, *point, dp(MARKER))

    def _entries(self, area: "Area") -> list[Point]:
        """Where the names stand: at the ends of the lines, pushed apart, or in rows below."""
        high = self._entry_height
        if not self._beside:
            wide = self.width / self._in_a_row
            return [
                (
                    self.x + place % self._in_a_row * wide,
                    area.bottom
                    - LOOK.size_of("small") * 1.7
                    - high * (place // self._in_a_row + 0.5),
                )
                for place in range(len(self.tracks))
            ]
        ends = sorted((area.y(track.points[-1]), place) for place, track in enumerate(self.tracks))
        heights: dict[int, float] = {}
        floor = self.y + high / 2
        for y, place in ends:
            heights[place] = floor = max(y, floor)
            floor += high
        over = max(0.0, floor - high - (self.y + self.height - high / 2))
        return [(area.right + dp(14), heights[place] - over) for place in range(len(self.tracks))]

    def _entry(self, track: Track, x: float, y: float) -> None:
        size = LOOK.size_of("small")
        side = size * 1.5
        Color(1, 1, 1, 1)
        flower = pictures(2).region(f"flower-{track.flower}")
        Rectangle(texture=flower, pos=(x, y - side / 2), size=(side, side))
        by_day, by_night, marker, _ = STROKES[track.flower]
        Color(*(by_night if LOOK.theme is NIGHT else by_day))
        _mark(marker, x + side + dp(8), y, dp(MARKER))
        room = self.x + self.width - x if self._beside else self.width / self._in_a_row
        texture = lettering(track.name, round(size), int(room - side - dp(18)))
        Color(*LOOK.theme.ink)
        place = (round(x + side + dp(16)), round(y - texture.height / 2))
        Rectangle(texture=texture, pos=place, size=texture.size)


class Area(NamedTuple):
    """The part of the chart in which lines run, and what its edges mean."""

    left: float
    bottom: float
    right: float
    top: float
    rounds: int
    most: int

    def x(self, number: int) -> float:
        return self.left + (self.right - self.left) * number / self.rounds

    def y(self, points: float) -> float:
        return self.bottom + (self.top - self.bottom) * points / self.most


def _ticks(most: int, room: float) -> range:
    """Round numbers up to the most points, no more of them than there is room for."""
    step = next((step for step in (5, 10, 20, 50, 100) if most / step <= max(room, 1)), 200)
    return range(0, most + 1, step)


def _dashed(corners: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """A line as the strokes it is made of; Kivy dashes only lines of a single pixel."""
    if gap <= 0:
        yield list(corners)
        return
    stroke, left, on = [corners[0]], dash, True
    for (x, y), (to_x, to_y) in pairwise(corners):
        length, gone = hypot(to_x - x, to_y - y), 0.0
        while gone + left < length:
            gone += left
            point = (x + (to_x - x) * gone / length, y + (to_y - y) * gone / length)
            if on:
                yield [*stroke, point]
            stroke, on = [point], not on
            left = dash if on else gap
        left -= length - gone
        stroke.append((to_x, to_y))
    if on and len(stroke) > 1:
        yield stroke


def _mark(marker: str, x: float, y: float, r: float) -> None:
    """A small shape about a point."""
    if marker == "circle":
        SmoothEllipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
    elif marker == "square":
        s = 0.9 * r
        SmoothQuad(points=(x - s, y - s, x + s, y - s, x + s, y + s, x - s, y + s))
    elif marker == "triangle":
        SmoothTriangle(points=(x - 1.15 * r, y - r, x + 1.15 * r, y - r, x, y + 1.15 * r))
    else:
        d = 1.25 * r
        SmoothQuad(points=(x - d, y, x, y - d, x + d, y, x, y + d))


def _write(text: str, x: float, y: float, size: int, ink: Colour, *, end: bool = False) -> None:
    """A text about a point, or ending there."""
    texture = lettering(text, size)
    Color(*ink)
    left = x - texture.width * (1.0 if end else 0.5)
    place = (round(left), round(y - texture.height / 2))
    Rectangle(texture=texture, pos=place, size=texture.size)


@lru_cache(maxsize=256)
def lettering(text: str, size: int, room: int | None = None) -> Texture:
    """A white text as a texture, cut with dots if it has no room."""
    cut: dict[str, Any] = {}
    if room is not None:
        cut = {"text_size": (max(room, 1), None), "shorten": True, "shorten_from": "right"}
    label = Label(text=text, font_size=max(size, 1), **cut)
    label.refresh()
    return label.texture
