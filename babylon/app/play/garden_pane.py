"""The garden in sight with everything around it: caption, ring, cost, refusal, last moves."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from babylon.app.chrome import Words
from babylon.app.emblem import Avatar
from babylon.app.garden_motion import GardenMotion
from babylon.app.garden_view import GardenMarks
from babylon.app.motion import EVEN
from babylon.app.play.arrangement import Box, Shape
from babylon.app.play.chip import Chip
from babylon.app.play.cost_card import CostCard
from babylon.app.play.garden_field import GardenField, Touched
from babylon.app.play.part import Part
from babylon.app.play.ring import Ring
from babylon.app.play.session import Session
from babylon.app.play.telling import placing_in_words
from babylon.app.theme import Theme
from babylon.app.words import _
from babylon.rules.gardens.actions import Build, Phase
from babylon.rules.gardens.columns import FOOTPRINT, each
from babylon.rules.gardens.events import Built, Placed


class GardenPane(FloatLayout, Part):
    """Shows one garden large; what fingers do in it goes to the session's hand."""

    def __init__(
        self,
        on_touch: Callable[[Touched], None],
        on_twist: Callable[[int], None],
        on_pull: Callable[[MotionEvent], bool],
        verbs: dict[str, Callable[[], object]],
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.field = GardenField(on_touch, on_twist, on_pull, size_hint=(None, None))
        self.ring = Ring(verbs)
        self.cost = CostCard()
        self._caption = BoxLayout(spacing=dp(10), size_hint=(None, None), height=dp(40))
        self._avatar = Avatar(side=36, pos_hint={"center_y": 0.5})
        self._title = Words(role="title", natural=True, pos_hint={"center_y": 0.5})
        self._caption.add_widget(self._avatar)
        self._caption.add_widget(self._title)
        self._where = Chip(tone="surface", ink="ink")
        self.trail = Chip(tone="surface", ink="ink")
        for part in (self.field, self._caption, self._where, self.trail, self.ring, self.cost):
            self.add_widget(part)
        for part in (self._title, self._where, self.trail):
            part.bind(size=self.arrange)
        self.inset = 0.0
        self._session: Session | None = None
        self.bind(pos=self.arrange, size=self.arrange)
        self.field.bind(
            zoom=self._surround, pan_x=self._surround, pan_y=self._surround, turn=self._surround
        )

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self.field.choose_theme(theme)

    def arrange(self, *_: object) -> None:
        """Put everything in its place."""
        tablet = self.shape is Shape.TABLET
        below = 0.0 if tablet or self.shape is Shape.PORTRAIT else dp(46)
        above = dp(44) if self.field.plan else dp(4 if tablet else 0)
        self.field.pos = (self.x, self.y + below)
        self.field.size = (self.width, max(self.height - below - above, dp(20)))
        self._title.role = "title" if tablet else "heading"
        self._caption.width = self._avatar.width + self._title.width + dp(10)
        self._caption.x = self.x + dp(16) + self.inset
        self._caption.top = self.top - dp(2)
        for chip in (self._where, self.trail):
            chip.limit(self.width - dp(24) - (self.inset if chip is self._where else 0))
        self._where.x, self._where.top = self._caption.x, self._caption.y - dp(4)
        tools = dp(60) if self.shape is Shape.PORTRAIT else dp(8)
        self.trail.center_x, self.trail.y = self.center_x, self.y + below + tools
        self._surround()

    def _surround(self, *_: object) -> None:
        """Put ring and cost around the hovering tile."""
        session = self._session
        held = None if session is None else session.hand.held
        ghost = None if held is None else held.ghost
        if session is None or ghost is None or session.dragging or not session.at_home:
            self.ring.hide()
            self.cost.pos = (-dp(9000), 0)
            return
        x, y = self.field.middle(ghost)
        phone = self.shape is not Shape.TABLET
        self.ring.surround(x, y, self._room(), phone, 1.75 * self.field.frame.scale)
        if phone:
            self.cost.pos = (-dp(9000), 0)
            return
        confirm = self.ring.buttons["check"]
        self.cost.x = min(confirm.center_x - dp(30), self.right - self.cost.width - dp(6))
        self.cost.top = max(confirm.y - dp(14), self.y + self.cost.height)

    def _room(self) -> Box:
        """Where the ring may lie: beside the buttons that a phone has in the garden."""
        x, y, width, height = self.x, self.y, self.width, self.height
        if self.shape is Shape.PORTRAIT:
            return Box(x, y + dp(58), width, height - dp(58))
        if self.shape is Shape.LANDSCAPE:
            return Box(x, y + dp(46), width - dp(60), height - dp(46))
        return Box(x, y, width, height)

    def refresh(self, session: Session) -> None:
        """Show the garden with what the hand does in it."""
        self._session = session
        hand = session.hand
        seat = session.seat(session.shown)
        self._avatar.flower = seat.flower.word
        self._title.text = self._title_of(session)
        placing = hand.placing if session.at_home else None
        self._where.show("" if placing is None else placing_in_words(placing))
        self.trail.show(session.trail)
        if session.motion.moving and session.at_home:
            return  # what moves ends with what stands, and asks for this again
        garden = session.position.gardens[session.shown]
        if not session.at_home:
            self.field.show(garden)
        else:
            ghost = None if hand.held is None else hand.held.ghost
            self.field.show(garden, ghost, self._marks(session))
        self.ring.refresh(session)
        self.cost.refresh(session)
        self.arrange()

    def _title_of(self, session: Session) -> str:
        name = session.name(session.shown)
        if session.at_home and session.hand.free:
            if session.hand.held is not None:
                return _("Place your tile")
            if session.hand.offers and session.hand.phase is Phase.BUILD:
                return _("Decorate")
        return _("{name}’s garden").format(name=name)

    def _marks(self, session: Session) -> GardenMarks:
        hand = session.hand
        if not hand.free:
            return GardenMarks()
        refused = hand.refused
        columns: tuple[int, ...] = ()
        fault = None
        if refused is not None and refused.refusal is not None:
            columns = tuple(each(FOOTPRINT << refused.action.column))
            fault = refused.refusal.column
        if hand.held is None:
            focus = hand.focus
            ring = focus.first if isinstance(focus, Build) else None
            offers = tuple(offer.decoration for offer in hand.offers)
            return GardenMarks(offers=offers, refused=columns, at_fault=fault, hint_space=ring)
        placing = hand.placing
        chosen = None if placing is None else placing.action.column
        places = {} if placing is not None and not session.dragging else hand.held.places
        if placing is not None and not session.dragging:
            places = {c: level for c, level in hand.held.places.items() if c != chosen}
        prospects = tuple(offer.decoration for offer in hand.held.prospects)
        return GardenMarks(places, chosen, columns, fault, prospects)

    def perform(self, session: Session, event: object) -> None:
        """Show an event of this garden as a movement, if there is one."""
        moves = GardenMotion(self.field, session.motion)
        garden = session.position.gardens[session.player]
        match event:
            case Placed(terrace=terrace):
                self.ring.hide()
                moves.place(terrace, garden)
            case Built(decoration=decoration):
                moves.build(decoration, garden)
            case _:
                return
        session.motion.then(0, EVEN, lambda _: session.changed())

    def turn(self, session: Session, quarters: int) -> None:
        """Look from another side."""
        session.motion.finish()
        GardenMotion(self.field, session.motion).turn(quarters)
        session.motion.then(0, EVEN, lambda _: session.changed())
