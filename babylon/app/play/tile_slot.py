"""A place for a tile at hand: tapped it is picked up, dragged it comes along."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from babylon.app.look import LOOK
from babylon.app.play.iso_tile import IsoTile
from babylon.app.pressable import Pressable, follow_look
from babylon.app.scene_view import TAP
from babylon.app.theme import CLEAR, TAG_LINE
from babylon.rules.gardens.actions import Source
from babylon.rules.gardens.tiles import Tile

DragBegun = Callable[[MotionEvent, Source], None]


class TileSlot(Pressable, FloatLayout):
    """The slot of the store, or the hand that has just dug."""

    def __init__(self, source: Source, on_drag: DragBegun, **options: Any) -> None:
        self.source = source
        self._on_drag = on_drag
        self._chosen = False
        super().__init__(**options)
        self.radius = dp(12)
        self.tile = IsoTile(size_hint=(None, None))
        self.add_widget(self.tile)
        self.bind(pos=self._fit, size=self._fit)
        follow_look(self.repaint)
        self.repaint()

    def show(self, tile: Tile | None, chosen: bool, held: bool = False) -> None:
        """Show a tile; one that is held elsewhere is only hinted at."""
        self.tile.show(tile)
        self.tile.fade(0.35 if held else 1.0)
        self._chosen = chosen
        self.repaint()

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground = LOOK.theme.slot
        self.line = TAG_LINE if self._chosen else CLEAR
        self._line.shape.width = dp(1.4) if self._chosen else dp(0.6)

    def _fit(self, *_: object) -> None:
        self.tile.size = (self.width * 0.92, self.height * 0.92)
        self.tile.center = self.center

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and self.tile.tile is not None:
            far = abs(complex(touch.x - touch.ox, touch.y - touch.oy)) > dp(TAP)
            if far:
                touch.ungrab(self)
                self.state = "normal"
                self._on_drag(touch, self.source)
                return True
        return bool(super().on_touch_move(touch))
