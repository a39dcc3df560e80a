"""A tile under the finger, on its way from quarry or store to the garden."""

from math import atan2, degrees, pi
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from babylon.app.motion import FLY, FLY_CURVE, Speed
from babylon.app.play.arrangement import Sheet
from babylon.app.play.dock import Dock
from babylon.app.play.garden_pane import GardenPane
from babylon.app.play.iso_tile import IsoTile
from babylon.app.play.pager import Pager
from babylon.app.play.session import Session
from babylon.app.play.tile_slot import TileSlot
from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.tiles import Tile

# The tile floats this high above the finger, in dp, which would hide it otherwise.
ABOVE = 56
TWIST = 40
SIZE = (96, 72)


class Flight(NamedTuple):
    """From where a tile flies, and to which slot, or back to where it was taken."""

    begin: tuple[float, float]
    slot: TileSlot | None


class DragLayer(FloatLayout):
    """Before everything else while a tile is dragged, and not there otherwise.

    The first finger carries; further ones only turn the tile, and a finger that is lost carries
    nothing away: until it is lifted, the game is as it was.
    """

    way = NumericProperty(1.0)  # how far the flying tile has come

    def __init__(self, dock: Dock, garden: GardenPane, pager: Pager, **options: Any) -> None:
        super().__init__(**options)
        self._dock, self._garden, self._pager = dock, garden, pager
        self._tile = IsoTile(size_hint=(None, None))
        self._session: Session | None = None
        self._touch: MotionEvent | None = None
        self._second: MotionEvent | None = None
        self._angle: float | None = None
        self._offset = (0.0, 0.0)
        self._from = (0.0, 0.0)
        self._home: Widget | None = None
        self._flight: Flight | None = None
        self._dropping = False

    @property
    def active(self) -> bool:
        return self._touch is not None

    def take_tile(self, session: Session, touch: MotionEvent, source: Source) -> bool:
        """Begin to drag a tile at hand, from its slot or from where it hovers."""
        hovering = session.hand.source is source and session.hand.placing is not None
        if self.active or not (hovering or session.act(lambda: session.hand.pick_up(source))):
            return False
        tile = session.position.tile_at_hand(source)
        session.sheet = Sheet.GARDEN
        ghost = None if session.hand.held is None else session.hand.held.ghost
        self._offset = (0.0, dp(ABOVE))
        pulled = self._garden.field.collide_point(touch.ox, touch.oy)
        if hovering and pulled and ghost is not None:
            x, y = self._garden.field.middle(ghost)
            self._offset = (x - touch.ox, y - touch.oy)
        self._begin(session, touch, tile, self._dock.slots[source])
        return True

    def take_stack(self, session: Session, touch: MotionEvent, stack: Stack, home: Widget) -> bool:
        """Begin to drag the top tile of a stack."""
        if self.active or not session.act(lambda: session.hand.lift(stack)):
            return False
        self._offset = (0.0, dp(ABOVE))
        self._begin(session, touch, session.position.quarry.top(stack), home)
        return True

    def _begin(self, session: Session, touch: MotionEvent, tile: Tile | None, home: Widget) -> None:
        self._land()
        self._session, self._touch, self._home = session, touch, home
        self._from = (touch.ox, touch.oy)
        session.dragging = True
        session.looking = None
        touch.grab(self)
        self._tile.size = (dp(SIZE[0]), dp(SIZE[1]))
        self._tile.show(tile, session.hand.held.rotation if session.hand.held else 0)
        self._tile.opacity = 1.0
        if not self._tile.parent:
            self.add_widget(self._tile)
        self._carry(touch)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.active:
            return False
        if self._second is None and not touch.is_mouse_scrolling:
            self._second, self._angle = touch, None
            touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or not self.active:
            return self.active
        if touch is self._touch:
            self._carry(touch)
        if self._second is not None and self._touch is not None:
            self._twist(self._touch, self._second)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return self.active
        touch.ungrab(self)
        if touch is self._second:
            self._second = None
        elif touch is self._touch:
            self._drop(touch)
        return True

    def _twist(self, one: MotionEvent, two: MotionEvent) -> None:
        angle = atan2(two.y - one.y, two.x - one.x)
        if self._angle is None:
            self._angle = angle
        turned = degrees((angle - self._angle + pi) % (2 * pi) - pi)
        session = self._session
        if abs(turned) > TWIST and session is not None:
            self._angle = angle
            self.turn(-1 if turned > 0 else 1)

    def turn(self, quarters: int) -> None:
        """Turn the tile while it is carried."""
        session = self._session
        if session is not None and session.hand.held is not None:
            session.act(lambda: session.hand.turn(quarters))
            self._tile.show(self._tile.tile, session.hand.held.rotation, self._tile.side)

    def _carry(self, touch: MotionEvent) -> None:
        """Move the tile; over the garden it snaps to places."""
        session = self._session
        if session is None:
            return
        # Only where a tile can go: on its way it may pass over the other tabs.
        tab = self._pager.tabs[Sheet.GARDEN]
        away = session.sheet is not Sheet.GARDEN
        if away and self._pager.parent and tab.collide_point(*touch.pos):
            session.show_sheet(Sheet.GARDEN)
        x, y = touch.x + self._offset[0], touch.y + self._offset[1]
        self._tile.center = (x, y)
        hand, before = session.hand, self._state(session)
        ground = self._ground(session, touch, x, y)
        if ground is None:
            hand.move_away()
        else:
            hand.move(*ground)
        self._tile.opacity = 0.0 if hand.placing is not None else 1.0
        if self._state(session) != before:
            if hand.placing is not None:
                session.app.sounds.play("snap")
            session.changed()

    def _state(self, session: Session) -> object:
        placing = session.hand.placing
        return None if placing is None else placing.action

    def _ground(
        self, session: Session, touch: MotionEvent, x: float, y: float
    ) -> tuple[float, float] | None:
        pane = self._garden
        over = pane.parent and pane.field.collide_point(x, y)
        if session.hand.held is None or not over or self._dock.collide_point(*touch.pos):
            return None
        return pane.field.ground(x, y)

    def _drop(self, touch: MotionEvent) -> None:
        session = self._session
        if session is None:
            return
        self._carry(touch)
        hand = session.hand
        lifted = hand.phase is not Phase.BUILD
        over = hand.placing is not None
        self._end()
        if lifted:
            garden = self._garden.parent and self._garden.collide_point(*touch.pos)
            welcome = over or garden or self._dock.collide_point(*touch.pos)
            if welcome and self._home is not None:
                at_home = self._home.parent and self._home.collide_point(*touch.pos)
                if not at_home or self._dock.collide_point(*touch.pos):
                    self._dropping = True
                    session.act(hand.drop)
                    self._dropping = False
                    return
            hand.move_away()
            stack = hand.stack
            session.act(lambda: stack is not None and hand.consider(stack))
            self._fly_back(session)
        elif over:
            if not session.act(hand.drop):
                self._fly_back(session)
        else:
            session.act(hand.cancel)
            self._fly_back(session)

    def fly_to_hand(self, session: Session, tile: Tile, begin: tuple[float, float]) -> None:
        """Let a tile that was dug be seen on its way to the hand, if no finger has brought it."""
        if self.active or self._dropping or session.motion.speed is Speed.OFF:
            return
        self._land()
        self._tile.size = (dp(SIZE[0]), dp(SIZE[1]))
        self._tile.show(tile)
        self._tile.center = begin
        slot = self._dock.slots[Source.DUG]
        slot.tile.opacity = 0.0
        self._fly(session, slot)

    def _fly_back(self, session: Session) -> None:
        """Let the tile be seen on its way to where it came from."""
        if session.motion.speed is not Speed.OFF:
            self._fly(session, None)

    def _fly(self, session: Session, slot: TileSlot | None) -> None:
        """Fly to a slot, which may still be looking for its own place, or back."""
        self._flight = Flight(tuple(self._tile.center), slot)
        self.add_widget(self._tile)
        self._tile.opacity, self.way = 1.0, 0.0
        duration = FLY / session.motion.speed.value
        flight = Animation(way=1.0, duration=duration, t=FLY_CURVE)
        flight.bind(on_complete=lambda *_: self._land())
        flight.start(self)

    def on_way(self, _: object, way: float) -> None:
        """Bring the flying tile so far."""
        if self._flight is None:
            return
        begin, slot = self._flight
        end = self._from if slot is None else slot.center
        if slot is not None and slot.x < self.x:
            end = begin  # the slot has not come into sight yet
        self._tile.center = tuple(a + (b - a) * way for a, b in zip(begin, end, strict=True))

    def _land(self) -> None:
        """End a flight, if there is one."""
        Animation.cancel_all(self, "way")
        if self._flight is not None and self._flight.slot is not None:
            self._flight.slot.tile.opacity = 1.0
        self._flight = None
        if self._tile.parent and not self.active:
            self.remove_widget(self._tile)

    def _end(self) -> None:
        for touch in (self._touch, self._second):
            if touch is not None:
                touch.ungrab(self)
        self._touch = self._second = None
        if self._session is not None:
            self._session.dragging = False
        if self._tile.parent:
            self.remove_widget(self._tile)

    def cancel(self) -> bool:
        """Put the tile back where it came from, as if it had not been touched."""
        session, was = self._session, self.active
        self._land()
        self._end()
        if was and session is not None:
            session.act(session.hand.cancel)
        self._session = None
        return was
