"""A widget that shows a scene: zoom, pan, and from the finger back to the scene."""

from collections.abc import Sequence
from typing import Any

from kivy.core.image import Image
from kivy.graphics import (
    Callback,
    Canvas,
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, BoundedNumericProperty, NumericProperty
from kivy.uix.widget import Widget

from babylon.app.painter import FINER
from babylon.app.pictures import DENSE, Pictures, pictures
from babylon.app.standing import Standing
from babylon.app.theme import DAY, Theme
from babylon.app.writing import Writing
from babylon.scene.projection import Frame
from babylon.scene.quads import Bounds, Quad

NEAREST, FARTHEST = 2.5, 0.7
WHEEL = {"scrollup": 1 / 1.1, "scrolldown": 1.1}
# A finger that moves less than this has tapped.
TAP = 8


class SceneView(Widget):
    """The frame of a scene on the screen; what is drawn in it is for its children to say.

    Meshes keep the scene's own units and are moved by one matrix, so panning rebuilds nothing, and
    zooming nothing but the few texts, which stay sharp that way.
    """

    # How many times finer than the screen the scene is drawn.
    finer = 1
    # Whether what lies beyond the widget is cut off; it is cut to the window, so only there.
    cut = True

    zoom = BoundedNumericProperty(
        1.0, min=FARTHEST, max=NEAREST, errorhandler=lambda z: min(max(z, FARTHEST), NEAREST)
    )
    pan_x = NumericProperty(0.0)
    pan_y = NumericProperty(0.0)
    movable = BooleanProperty(True)

    def __init__(self, **options: object) -> None:
        self.theme: Theme = DAY
        self._drawn_with: Pictures | None = None
        self._touches: list[MotionEvent] = []
        # Fingers that moved, or were not alone: they do not tap.
        self._wandered: set[int] = set()
        super().__init__(**options)
        self.register_event_type("on_tap")
        self._clip = ScissorPush()
        self._place, self._scale = Translate(), Scale()
        self._light = Color(*self.theme.light)
        self.meshes = InstructionGroup()
        self.writing = Writing()
        self.overlay = InstructionGroup()  # over all else, and in pixels of the window
        self._written: Frame | None = None
        self._shift = Translate()
        self._build(self.canvas)
        self.bind(pos=self.move, size=self.move, zoom=self.move, pan_x=self.move, pan_y=self.move)

    def _build(self, canvas: Canvas) -> None:
        begin, end = ([self._clip], [ScissorPop()]) if self.cut else ([], [])
        for instruction in (
            *begin,
            PushMatrix(),
            self._place,
            self._scale,
            self._light,
            self.meshes,
            PopMatrix(),
            PushMatrix(),
            self._shift,
            self.writing,
            PopMatrix(),
            self.overlay,
            *end,
        ):
            canvas.add(instruction)

    @property
    def bounds(self) -> Bounds:
        """What has to be in sight when nothing is zoomed or panned."""
        raise NotImplementedError

    @property
    def frame(self) -> Frame:
        """Where the scene lies in the window."""
        fit = self.bounds.fit(max(self.width, 1), max(self.height, 1), dp(8))
        middle_x, middle_y = self.width / 2, self.height / 2
        x = (fit.x - middle_x) * self.zoom + middle_x + self.pan_x + self.x
        y = (fit.y - middle_y) * self.zoom + middle_y + self.pan_y + self.y
        return Frame(fit.scale * self.zoom, x, y)

    @property
    def pictures(self) -> Pictures:
        """The pictures that are sharp at this size."""
        return pictures(2 if self.frame.scale * self.finer > DENSE else 1)

    def export_as_image(self, *args: Any, scale: float = 1, **options: Any) -> Image:
        # The cut is in pixels of the window. A picture of this widget alone is cut by its own size.
        seen = self._clip.pos, self._clip.size
        self._clip.pos, self._clip.size = (
            (0, 0),
            (int(self.width * scale), int(self.height * scale)),
        )
        picture = super().export_as_image(*args, scale=scale, **options)
        self._clip.pos, self._clip.size = seen
        return picture

    def fit(self) -> None:
        """Show everything."""
        self.zoom, self.pan_x, self.pan_y = 1.0, 0.0, 0.0

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self.theme = theme
        self._light.rgba = theme.light
        self.move()

    def fade(self, strength: float) -> None:
        """Show the scene this strongly, from 0 to 1."""
        self._light.rgba = (*self.theme.light[:3], strength)

    def redraw(self, *_: object) -> None:
        """Draw the scene anew; only a change of what it shows asks for it."""
        self._drawn_with = self.pictures
        self.draw(self._drawn_with)
        self.rewrite()

    def rewrite(self, *_: object) -> None:
        """Write the texts anew, which moving alone does only if their size changes."""
        self._written = None
        self.move()

    def draw(self, pictures: Pictures) -> None:
        """Draw the scene with these pictures."""
        raise NotImplementedError

    def move(self, *_: object) -> None:
        """Put the scene where zoom and pan want it."""
        if self.pictures is not self._drawn_with:
            self.redraw()  # it is large enough now for the finer pictures, or small again
            return
        frame = self.frame
        self.put(frame)
        left, bottom = self.to_window(self.x, self.y)
        self._clip.pos = (int(left), int(bottom))
        self._clip.size = (int(self.width), int(self.height))
        if self._written is None or self._written.scale != frame.scale:
            self._written = frame
            self.writing.clear()
            self.write(frame)
        # By whole pixels, or the letters would blur.
        moved = (round(frame.x - self._written.x), round(frame.y - self._written.y))
        self._shift.xyz = (*moved, 0)

    def put(self, frame: Frame) -> None:
        """Put the meshes where a frame wants them."""
        self._place.xyz = (frame.x, frame.y, 0)
        self._scale.xyz = (frame.scale, frame.scale, 1)

    def finish(self) -> None:
        """Draw at once, and finely, what would wait for a frame or for the finger to rest."""

    def write(self, frame: Frame) -> None:
        """Write the texts of the scene; called whenever they or their size have changed."""

    def on_tap(self, x: float, y: float) -> None:
        """A finger tapped a point of the scene."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if not self.movable:
            return bool(super().on_touch_down(touch))
        wheel = WHEEL.get(touch.button) if "button" in touch.profile else None
        if wheel is not None:
            self.zoom_at(wheel, *touch.pos)
            return True
        touch.grab(self)
        self._touches.append(touch)
        if len(self._touches) > 1:
            self._wandered.update(other.uid for other in self._touches)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if abs(complex(touch.x - touch.ox, touch.y - touch.oy)) >= dp(TAP):
            self._wandered.add(touch.uid)
        if len(self._touches) == 1:
            self.pan_x += touch.dx
            self.pan_y += touch.dy
        elif touch in self._touches[:2]:
            self._pinch(touch)
        return True

    def _pinch(self, touch: MotionEvent) -> None:
        """Two fingers zoom about the point between them, which they also move."""
        other = self._touches[1 if touch is self._touches[0] else 0]
        before = max(abs(complex(touch.px - other.x, touch.py - other.y)), 1)
        now = abs(complex(touch.x - other.x, touch.y - other.y))
        self.pan_x += touch.dx / 2
        self.pan_y += touch.dy / 2
        self.zoom_at(now / before, (touch.x + other.x) / 2, (touch.y + other.y) / 2)

    def zoom_at(self, factor: float, x: float, y: float) -> None:
        """Zoom so that a point of the window stays where it is."""
        scene = self.frame.to_scene(x, y)
        self.zoom *= factor
        moved = self.frame.to_screen(*scene)
        self.pan_x += x - moved[0]
        self.pan_y += y - moved[1]

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if touch in self._touches:
            self._touches.remove(touch)
        far = abs(complex(touch.x - touch.ox, touch.y - touch.oy)) >= dp(TAP)
        wandered = touch.uid in self._wandered
        self._wandered.discard(touch.uid)
        if not (far or wandered):
            self.dispatch("on_tap", *self.frame.to_scene(*touch.pos))
        return True


class StandingView(SceneView):
    """A scene from one of four sides, painted into a picture when it changes."""

    finer = FINER
    turn = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        self._picture = Standing()
        self._strength = 1.0
        super().__init__(**options)
        self.meshes.add(self._picture)
        self.canvas.before.add(Callback(self._before_frame))
        self.bind(turn=self.redraw)
        self._tint()

    @property
    def side(self) -> int:
        """The quarter turns of the view, from 0 to 3."""
        return int(self.turn) % 4

    def paint(
        self, quads: Sequence[Quad], bounds: Bounds, pictures: Pictures, hasty: bool = False
    ) -> None:
        """Show these quads; what has not changed is not painted again, in haste not finely."""
        self._picture.show(quads, bounds, pictures, hasty)

    def finish(self) -> None:
        self._picture.finish()

    def fade(self, strength: float) -> None:
        super().fade(strength)
        self._strength = strength
        self._tint()

    def _before_frame(self, *_: object) -> None:
        # Usually painted between frames; this is for a widget that is drawn without any.
        self._picture.paint_for_frame()
        self._tint()

    def _tint(self) -> None:
        # Kivy weakens alpha by the opacity but no colours, which the picture holds weakened by it.
        opacity = self._opacity_in_window
        red, green, blue = (way * opacity for way in self.theme.light[:3])
        self._picture.tint(red, green, blue, self._strength)

    @property
    def _opacity_in_window(self) -> float:
        """Its own, weakened by that of every widget around it, none of which tells of changes."""
        opacity, widget = 1.0, self
        while isinstance(widget, Widget):
            opacity *= widget.opacity
            widget = widget.parent
        return opacity

    def choose_theme(self, theme: Theme) -> None:
        super().choose_theme(theme)
        self.fade(1)

    def put(self, frame: Frame) -> None:
        self._picture.zoom(frame.scale)
        super().put(self._picture.snapped(frame))
