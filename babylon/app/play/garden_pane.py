"""The garden in sight with everything around it: caption, ring, cost, refusal, last moves."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from babylon.app.chrome import Words, text_width
from babylon.app.emblem import Avatar
from babylon.app.garden_motion import GardenMotion
from babylon.app.garden_view import GardenMarks
from babylon.app.look import LOOK
from babylon.app.motion import EVEN, Speed
from babylon.app.play.arrangement import PAGER, Box, Shape
from babylon.app.play.chip import Chip
from babylon.app.play.cost_card import CostCard
from babylon.app.play.garden_field import GardenField, Touched
from babylon.app.play.part import Part
from babylon.app.play.pulse import FLAT, Pulse
from babylon.app.play.ring import Ring
from babylon.app.play.session import Session
from babylon.app.play.telling import placing_in_words
from babylon.app.sentences import garden_of
from babylon.app.theme import Theme
from babylon.app.words import _
from babylon.rules.gardens.actions import Build, Phase, Place
from babylon.rules.gardens.columns import FOOTPRINT, Column, each
from babylon.rules.gardens.events import Built, Placed

# dp: what the column of buttons takes from the garden of a phone that lies.
TOOLS = 64
# How many times larger than usual a fault is shown.
NEAR = 1.6


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
        self.pulse = Pulse()
        self._caption = BoxLayout(spacing=dp(10), size_hint=(None, None), height=dp(40))
        self._avatar = Avatar(side=36, pos_hint={"center_y": 0.5})
        self._title = Words(role="title", size_hint_x=None, pos_hint={"center_y": 0.5})
        self._caption.add_widget(self._avatar)
        self._caption.add_widget(self._title)
        self._where = Chip(tone="surface", ink="ink")
        self.trail = Chip(tone="surface", ink="ink")
        for part in (
            self.field,
            self.pulse,
            self._caption,
            self._where,
            self.trail,
            self.ring,
            self.cost,
        ):
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
        below = 0.0 if tablet or self.shape is Shape.PORTRAIT else dp(PAGER)
        above = dp(44) if self.field.plan else dp(4 if tablet else 0)
        self.field.pos = (self.x, self.y + below)
        self.field.size = (self.width, max(self.height - below - above, dp(20)))
        self._title.role = "title" if tablet else "heading"
        room = self.width - self.inset - self._avatar.width - dp(42)
        wanted = text_width(self._title.role, self._title.text) + dp(2)
        self._title.width = max(min(wanted, room), 1)
        self._caption.width = self._avatar.width + self._title.width + dp(10)
        self._caption.height = max(dp(40), self._avatar.height, self._title.height)
        self._caption.x = self.x + dp(16) + self.inset
        self._caption.top = self.top - dp(4)
        self._caption.opacity = 0.0 if self._untitled else 1.0
        beside = dp(TOOLS) if self.shape is Shape.LANDSCAPE else 0.0
        for chip in (self._where, self.trail):
            chip.limit(self.width - dp(32) - (self.inset if chip is self._where else 0) - beside)
        self._where.x = self._caption.x
        self._where.top = self._caption.top if self._untitled else self._caption.y - dp(4)
        tools = dp(60) if self._tools_below else dp(8)
        self.trail.center_x, self.trail.y = self.center_x, self.y + below + tools
        self._surround()

    @property
    def _tools_below(self) -> bool:
        """Whether a phone has its buttons in the lower part of the garden."""
        return self.shape is Shape.PORTRAIT and not LOOK.large

    @property
    def _untitled(self) -> bool:
        """Whether a phone needs the title's place for something that says more."""
        if self._session is None or self.shape is Shape.TABLET:
            return False
        hand = self._session.hand
        low = (self.shape is Shape.LANDSCAPE or LOOK.large) and self._session.at_home
        said = hand.complaint is not None or self._session.advice is not None
        return said or (low and hand.placing is not None)

    def _surround(self, *_: object) -> None:
        """Put ring and cost around the hovering tile, and a beat around a hint."""
        session = self._session
        self._beat(session)
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
        self.cost.pos = self._beside_ring()

    def _beside_ring(self) -> tuple[float, float]:
        """A place for the cost: near the button that confirms, and over none of the ring."""
        confirm, buttons = self.ring.buttons["check"], self.ring.buttons.values()
        width, height = self.cost.size
        right = max(button.right for button in buttons) + dp(8)
        left = min(button.x for button in buttons) - dp(8)
        low = min(button.y for button in buttons) - dp(8)
        below = confirm.y - dp(14) - height
        places = [
            (confirm.center_x - dp(30), below),
            (right - width, below),
            (right, confirm.center_y - height / 2),
            (right - width, low - height),
            (left - width, confirm.center_y - height / 2),
        ]
        fit = [(x, y) for x, y in places if self._free_for_cost(x, y)]
        x, y = (fit or places)[0]
        return min(x, self.right - width - dp(6)), max(y, self.y)

    def _free_for_cost(self, x: float, y: float) -> bool:
        width, height = self.cost.size
        inside = self.x <= x and x + width <= self.right - dp(6) and self.y <= y
        return inside and not any(
            x < button.right and button.x < x + width and y < button.top and button.y < y + height
            for button in self.ring.buttons.values()
        )

    def _beat(self, session: Session | None) -> None:
        hint = None if session is None or not session.at_home else session.hint
        field, scale = self.field, self.field.frame.scale
        beats = session is not None and session.motion.speed is not Speed.OFF
        flat = 1.0 if field.plan else FLAT
        match hint:
            case Place(column=column):
                self.pulse.mark(*field.middle_of_place(column), 1.5 * scale, beats, flat)
            case Build(first=column):
                self.pulse.mark(*field.middle_of_space(column), 0.9 * scale, beats, flat)
            case _:
                self.pulse.hide()

    def _room(self) -> Box:
        """Where the ring may lie: below what is said, and beside a phone's buttons."""
        low = {Shape.PORTRAIT: dp(58) if self._tools_below else 0.0, Shape.LANDSCAPE: dp(PAGER)}
        bottom = self.y + low.get(self.shape, 0.0)
        beside = dp(TOOLS) if self.shape is Shape.LANDSCAPE else 0.0
        return Box(self.x, bottom, self.width - beside, self._where.y - bottom)

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
            if session.hand.phase is Phase.BUILD:
                if session.hand.offers:
                    return _("Decorate")
                if session.position.turn.dug is not None:
                    return _("Take your tile")
        return garden_of(name)

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
            focus, hint = hand.focus, session.hint
            build = focus if isinstance(focus, Build) else hint
            return GardenMarks(
                offers=tuple(offer.decoration for offer in hand.offers),
                refused=columns,
                at_fault=fault,
                hint_place=hint.column if isinstance(hint, Place) else None,
                hint_space=build.first if isinstance(build, Build) else None,
            )
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

    def come_near(self, session: Session, column: Column, card: Widget) -> None:
        """Show a column large, from above if the building hides it, and clear of a card."""
        session.motion.finish()
        field = self.field
        if not field.plan and not field.in_sight(column):
            field.plan = True
            self.arrange()
        field.fit()
        x, y = field.middle_of_space(column)
        middle = self._middle_clear_of(card)
        # Zooming leaves alone what lies in the middle, so the column is brought there first.
        field.pan_x, field.pan_y = middle[0] - x, middle[1] - y
        field.zoom_at(NEAR, *middle)

    def _middle_clear_of(self, card: Widget) -> tuple[float, float]:
        """The middle of the garden, or of what a card that lies over it leaves free."""
        field, air = self.field, dp(48)
        x, y = field.center
        if not (card.x - air < x < card.right + air and card.y - air < y < card.top + air):
            return x, y
        below, beside = card.y - field.y, field.right - card.right
        return (x, field.y + below / 2) if below >= beside else (card.right + beside / 2, y)

    def turn(self, session: Session, quarters: int) -> None:
        """Look from another side."""
        session.motion.finish()
        GardenMotion(self.field, session.motion).turn(quarters)
        session.motion.then(0, EVEN, lambda _: session.changed())
