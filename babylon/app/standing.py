"""A scene, painted into a picture of its own and shown from there."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from kivy.clock import Clock
from kivy.graphics import Callback, Color, Fbo, InstructionGroup, Rectangle

from babylon.app.painter import (
    AREA,
    Painter,
    Pixels,
    as_painted,
    as_usual,
    fine_painter,
    put,
    replacing,
)
from babylon.app.pictures import Pictures
from babylon.scene.changes import changed_areas, inside
from babylon.scene.projection import Frame, Point
from babylon.scene.quads import Bounds, Quad

# Wider than this the picture would be finer than the art, and more than old phones can hold.
WIDEST = 2048
# Up to here a change of zoom only stretches the picture, until the fingers rest.
TOLERANCE = 1.25
REST = 0.12
# How much is smoothed in one frame after haste, in pixels each way.
REFINED = 192


class Standing(InstructionGroup):
    """Quads that are painted when they change; a frame costs no more than one rectangle.

    The pieces overlap many times over, and weak phones, like software rendering, pay for every
    pixel. So only the areas in which something has changed are painted anew. The rectangle lies in
    the units of the scene, so that panning moves it for nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self._quads: Sequence[Quad] = ()
        self._pictures: Pictures | None = None
        self._bounds = Bounds(0, 0, 1, 1)
        self._wanted = 0.0
        self._scale = 1.0
        self._stale: list[Pixels] = []
        self._coarse: list[Pixels] = []
        self._hasty, self._bare = False, True
        self._paint_soon = Clock.create_trigger(self.paint, -1)
        self._paint_next = Clock.create_trigger(self.paint, 0)
        self._refine_soon = Clock.create_trigger(self._refine, REST)
        self._sharpen = Clock.create_trigger(lambda _: self._resize(), REST)
        self.fbo = Fbo(size=(1, 1))
        self.fbo.add_reload_observer(self._lost)
        self._painter = Painter(self.fbo)
        self._copied, self._copy = Rectangle(), InstructionGroup()
        for instruction in (Callback(replacing), self._copied, Callback(as_usual)):
            self._copy.add(instruction)
        self._tint, self._shown = Color(1, 1, 1, 1), Rectangle()
        for instruction in (Callback(as_painted), self._tint, self._shown, Callback(as_usual)):
            self.add(instruction)

    def show(
        self, quads: Sequence[Quad], bounds: Bounds, pictures: Pictures, hasty: bool = False
    ) -> None:
        """Replace what is shown; of what sticks out of the bounds nothing is seen.

        In haste, as under a finger, edges become smooth only after it rests, and painting is left
        to the next frame, so that no frame has to do everything.
        """
        before, self._quads, self._hasty = self._quads, quads, hasty
        if bounds != self._bounds or pictures is not self._pictures:
            self._bounds, self._pictures = bounds, pictures
            self._resize()
            return
        self._stale += [self._pixels(area) for area in changed_areas(before, quads)]
        (self._paint_next if self._waits else self._paint_soon)()

    @property
    def _waits(self) -> bool:
        """Whether the picture may be shown once more as it is."""
        return self._hasty and not self._bare

    def paint_for_frame(self, *_: object) -> None:
        """Paint what a frame cannot do without; for one that is drawn without the clock."""
        if not self._waits:
            self.paint()

    def tint(self, red: float, green: float, blue: float, strength: float) -> None:
        """Show it in this light, and this strongly."""
        tint = [red * strength, green * strength, blue * strength, strength]
        # Any assignment, even of the same, asks for another frame.
        if self._tint.rgba != tint:
            self._tint.rgba = tint

    def zoom(self, scale: float) -> None:
        """Make the picture as fine as a space this wide needs: at once, or when fingers rest."""
        if scale == self._wanted:
            return
        change, self._wanted = scale / (self._scale or 1e-9), scale
        if 1 / TOLERANCE < change < TOLERANCE:
            self._sharpen()
            self._filter()
        else:
            self._resize()

    def snapped(self, frame: Frame) -> Frame:
        """A frame moved by less than a pixel: the picture's pixels become those of the screen."""
        left, bottom, _, _ = self._bounds
        x, y = frame.to_screen(left, bottom)
        return Frame(frame.scale, frame.x + round(x) - x, frame.y + round(y) - y)

    def paint(self, *_: object) -> None:
        """Paint what has changed; otherwise the next frame does."""
        self._paint_soon.cancel()
        self._paint_next.cancel()
        stale, self._stale, self._bare = self._stale, [], False
        for area in stale:
            for piece in _pieces(area, AREA):
                self._paint_piece(piece, fine=not self._hasty)
        if self._hasty and stale:
            self._coarse += stale
            self._refine_soon.cancel()
            self._refine_soon()

    def finish(self) -> None:
        """Paint all that is left to paint, and finely."""
        self._hasty = False
        self._stale += self._coarse
        self._coarse = []
        self.paint()

    def _refine(self, *_: object) -> None:
        """The finger rests: smooth a little of what was painted in haste, and go on next frame."""
        if not self._coarse:
            return
        first, *others = _pieces(self._coarse.pop(), REFINED)
        self._coarse += others
        self._paint_piece(first, fine=True)
        Clock.schedule_once(self._refine, 0)

    def _paint_piece(self, piece: Pixels, fine: bool) -> None:
        x, y, right, top = piece
        if self._pictures is None or x >= right or y >= top:
            return
        part = Bounds(*self._at(x, y), *self._at(right, top))
        quads, corner = inside(self._quads, part), (part.left, part.bottom)
        if not fine:
            self._painter.paint(quads, self._pictures, corner, self._scale, piece)
            return
        size = (right - x, top - y)
        texture = fine_painter().paint(quads, self._pictures, corner, self._scale, size)
        self._copied.texture, self._copied.pos, self._copied.size = texture, (x, y), size
        put(self._copy, self.fbo)

    def _at(self, x: int, y: int) -> Point:
        """The point of the scene at a corner of a pixel."""
        return self._bounds.left + x / self._scale, self._bounds.bottom + y / self._scale

    def _pixels(self, area: Bounds) -> Pixels:
        """The pixels that an area touches."""
        left, bottom, _, _ = self._bounds
        width, height = self.fbo.size
        return (
            max(floor((area.left - left) * self._scale) - 1, 0),
            max(floor((area.bottom - bottom) * self._scale) - 1, 0),
            min(ceil((area.right - left) * self._scale) + 1, width),
            min(ceil((area.top - bottom) * self._scale) + 1, height),
        )

    def _resize(self) -> None:
        """Make the picture as large as it has to be, and paint all of it."""
        self._sharpen.cancel()
        left, bottom, right, top = self._bounds
        wide, high = right - left, top - bottom
        fine = max(min(self._wanted, WIDEST / wide, WIDEST / high), 1 / max(wide, high))
        size = (ceil(wide * fine), ceil(high * fine))
        self._scale = fine
        if tuple(self.fbo.size) != size:
            self.fbo.size = size
        self._shown.texture = self.fbo.texture
        # Whole pixels, a bit more than the bounds, so that none is stretched.
        self._shown.pos, self._shown.size = (left, bottom), (size[0] / fine, size[1] / fine)
        self._filter()
        self._stale, self._coarse = [(0, 0, *size)], []
        self._bare = True
        self._paint_soon()

    def _filter(self) -> None:
        """Pixel for pixel there is nothing to mix, which takes half the time."""
        way = "nearest" if self._scale == self._wanted else "linear"
        self.fbo.texture.min_filter = self.fbo.texture.mag_filter = way

    def _lost(self, *_: object) -> None:
        """The system took the picture's memory while the app slept."""
        self._stale = [(0, 0, *self.fbo.size)]
        self._paint_soon()


def _pieces(area: Pixels, most: int) -> Iterator[Pixels]:
    """An area cut into pieces that are at most so many pixels wide and high."""
    left, bottom, right, top = area
    for y in range(bottom, top, most):
        for x in range(left, right, most):
            yield x, y, min(x + most, right), min(y + most, top)
