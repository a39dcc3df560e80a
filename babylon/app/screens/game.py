"""The game: quarry, garden, store and players under the fingers."""

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.input import MotionEvent

from babylon.app.cues import let_hear
from babylon.app.device import Insets
from babylon.app.dialog import Answer, Dialog
from babylon.app.motion import Speed
from babylon.app.play.arrangement import Sheet
from babylon.app.play.board import Board, Wishes
from babylon.app.play.bot_turns import BotTurns, GoesOn
from babylon.app.play.choices import Choice, Deeds, choices
from babylon.app.play.garden_field import Touched
from babylon.app.play.keys import use_key
from babylon.app.play.session import Session
from babylon.app.play.telling import event_in_words, token_in_full, token_in_short
from babylon.app.screens.page import Page
from babylon.app.theme import Theme
from babylon.app.turntable import SIDES, Turntable
from babylon.app.words import _
from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.events import Built, Dug, Placed, Removed, TokenTurnedUp, TurnBegun
from babylon.rules.gardens.quarry import Stack
from babylon.table.drafts.keeping import Keeping
from babylon.table.table import Table


class GameScreen(Page):
    """A game in progress. The parts only show; here it is decided what a touch or a key means."""

    kv: ClassVar[str] = "game"

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.turntable: Turntable = self.ids.turntable
        self.session: Session | None = None
        self._bots: GoesOn | None = None
        self._ends: list[Callable[[], None]] = []
        self.board = Board(self._wishes())
        self.turntable.content.add_widget(self.board)

    def _wishes(self) -> Wishes:
        """What each part may ask for."""
        return Wishes(
            menu=self.app.go_back,
            explain=self._explain_token,
            stack=lambda stack: self._with(lambda s: self._tap_stack(s, stack)),
            drag_stack=self._drag_stack,
            drag_tile=self._drag_tile,
            pull_ghost=self._pull_ghost,
            tile=lambda source: self._with(lambda s: self._tap_tile(s, source)),
            garden=lambda touched: self._with(lambda s: self._tap_garden(s, touched)),
            twist=lambda quarters: self._with(lambda s: self._twist(s, quarters)),
            turn_view=lambda way: self._with(lambda s: self.board.garden.turn(s, way)),
            plan=self._toggle_plan,
            fit=self._fit_views,
            undo=lambda: self._with(lambda s: s.act(s.hand.undo)),
            redo=lambda: self._with(lambda s: s.act(s.hand.redo)),
            verb=self._ring_verbs(),
            unfold=lambda: self._with(lambda s: s.changed()),
            sheet=lambda sheet: self._with(lambda s: s.show_sheet(sheet)),
            player=lambda player: self._with(lambda s: s.look_at(player)),
            choices=self._choices,
            keep=lambda way: self._with(lambda s: self._keep(s, way)),
            rule=lambda rule: self.app.show("rules", paragraph=rule),
            forgive=lambda: self._with(self._forgive),
            show_fault=lambda: self._with(self._show_fault),
            hint=lambda: self._with(lambda s: s.ask_advice()),
            follow=lambda: self._with(lambda s: s.follow_hint()),
        )

    def _choices(self, session: Session) -> list[Choice]:
        """The buttons of the action bar."""
        return choices(session, Deeds(self._skip, lambda: self._end_turn(session)))

    def _ring_verbs(self) -> dict[str, Callable[[], object]]:
        return {
            "close": lambda: self._with(lambda s: s.act(s.hand.cancel)),
            "chevron-up": lambda: self._with(lambda s: s.act(lambda: s.hand.next_level(1))),
            "chevron-down": lambda: self._with(lambda s: s.act(lambda: s.hand.next_level(-1))),
            "rotate-right": lambda: self._with(lambda s: s.act(s.hand.turn)),
            "crop-square": lambda: self._with(lambda s: s.act(s.hand.next_open)),
            "check": lambda: self._with(lambda s: s.act(s.hand.place)),
        }

    def _with(self, do: Callable[[Session], object]) -> None:
        if self.session is not None:
            do(self.session)

    def arrive(self, table: Table | None = None, **what: Any) -> None:
        """Show a table, or the one that was left for another screen."""
        if table is None:
            assert self.session is not None
            table = self.session.table
        self.leave()
        session = self.session = Session(self.app, table, self._refresh)
        session.sheet = Sheet.QUARRY if session.digging else Sheet.GARDEN
        self.board.garden.field.fit()
        self._ends = [table.listen(self._happened), let_hear(self.app.sounds, table)]
        self._bots = self._goes_on(session)
        self._face(session, animated=False)
        self._refresh()

    def _goes_on(self, session: Session) -> GoesOn:
        """What goes on by itself while the game is in sight."""
        return BotTurns(session, self._over)

    def leave(self) -> None:
        """Stop everything that goes on by itself; what was not confirmed was never played."""
        for end in self._ends:
            end()
        self._ends = []
        if self._bots is not None:
            self._bots.stop()
            self._bots = None
        self.board.drag.cancel()
        self.board.ending.close()
        self.board.banner.hide()
        if self.session is not None:
            self.session.stop()

    def go_back(self) -> bool:
        """Out of a drag, a question or a draft first; the game itself is saved at any time."""
        if self.board.drag.cancel() or self.board.ending.close():
            return True
        session = self.session
        if session is None:
            return False
        if session.advice is not None:
            session.ask_advice()
            return True
        busy = session.hand.cancel() or session.looking is not None
        if busy:
            session.looking = None
            session.changed()
        else:
            self.app.tell(_("Your game is saved."))
        return busy

    @property
    def facing(self) -> int:
        return self.turntable.quarters

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self.board.choose_theme(theme)
        self._with(lambda s: s.changed())

    def stay_clear(self, insets: Insets) -> None:
        """Keep away from notch and bars."""
        super().stay_clear(insets)
        self._keep_clear()
        self._with(lambda s: s.changed())

    def _keep_clear(self) -> None:
        """Tell the board what covers its edges: which of the window's they are may change."""
        quarters = self.turntable.quarters
        turned = (*self.insets[-quarters:], *self.insets[:-quarters]) if quarters else self.insets
        self.board.insets = Insets(*turned)

    def _over(self) -> None:
        session = self.session
        if session is not None:
            self.app.replace("scoring", table=session.table)

    def _refresh(self) -> None:
        session = self.session
        if session is not None:
            session.motion.speed = self.app.settings.animation
            self.board.refresh(session)

    def _happened(self, event: object) -> None:
        """Something was played; show it, and go where the game goes on."""
        session = self.session
        if session is None:
            return
        player = getattr(event, "player", session.player)
        words = event_in_words(event)
        if words:
            session.remember(player, words, anew=isinstance(event, Dug | Removed))
        if isinstance(event, Placed | Built):
            session.looking = None
            if self.board.garden.parent and not self.board.garden.field.plan:
                self.board.garden.perform(session, event)
        if isinstance(event, Dug) and self.board.quarry.parent:
            begin = self.board.quarry.field.middle(event.stack)
            self.board.drag.fly_to_hand(session, event.tile, begin)
        if isinstance(event, TokenTurnedUp):
            self.board.bar.turn_up(session.motion.speed)
        if isinstance(event, TurnBegun):
            self._next_player(session)
        if isinstance(event, Dug):
            session.sheet = Sheet.GARDEN
        elif session.digging:
            session.sheet = Sheet.QUARRY
        session.changed()

    def _next_player(self, session: Session) -> None:
        session.looking = None
        people = [seat for seat in session.table.seats if seat.bot is None]
        if session.hand.free and len(people) > 1:
            name = session.name(session.player)
            words = _("{name}, your turn").format(name=name)
            self.board.banner.say(session.seat(session.player).flower.word, words)
        self._face(session, animated=session.motion.speed is not Speed.OFF)

    def _face(self, session: Session, animated: bool) -> None:
        """In table mode everything turns to whoever's turn it is; a bot sits nowhere."""
        if not self.app.settings.table_mode:
            self.turntable.face(0, animated=False)
            self.board.scores.sit(())
        elif session.hand.free:
            sides = SIDES[len(session.table.seats)]
            here = sides[session.player]
            self.turntable.face(here, animated)
            self.board.scores.sit(tuple((side - here) % 4 for side in sides if side != here))
        self._keep_clear()

    def _explain_token(self) -> None:
        session = self.session
        if session is not None:
            token = session.position.token
            answers = [Answer(_("Go on"), kind="primary")]
            self.app.ask(Dialog(token_in_short(token), token_in_full(token), answers))

    def _toggle_plan(self) -> None:
        field = self.board.garden.field
        self._with(lambda s: s.motion.finish())
        field.plan = not field.plan
        field.fit()
        self._with(lambda s: s.changed())

    def _fit_views(self) -> None:
        self.board.garden.field.fit()
        self.board.quarry.field.fit()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        session = self.session
        if session is not None and session.motion.moving and not self.board.drag.active:
            session.motion.finish()
        return bool(super().on_touch_down(touch))

    def _tap_stack(self, session: Session, stack: Stack) -> None:
        if session.hand.stack == stack and session.hand.free:
            session.act(session.hand.cancel)
        else:
            session.act(lambda: session.hand.consider(stack))

    def _drag_stack(self, touch: MotionEvent, stack: Stack) -> bool:
        session = self.session
        return session is not None and self.board.drag.take_stack(
            session, touch, stack, self.board.quarry
        )

    def _drag_tile(self, touch: MotionEvent, source: Source) -> None:
        self._with(lambda s: self.board.drag.take_tile(s, touch, source))

    def _pull_ghost(self, touch: MotionEvent) -> bool:
        """A finger on the hovering tile takes it up again."""
        session = self.session
        held = None if session is None else session.hand.held
        if session is None or held is None or held.ghost is None or not session.at_home:
            return False
        field = self.board.garden.field
        x, y = field.middle(held.ghost)
        near = field.frame.scale * 0.9
        if abs(touch.x - x) > near or abs(touch.y - y) > near * 0.7:
            return False
        return self.board.drag.take_tile(session, touch, held.source)

    def _tap_tile(self, session: Session, source: Source) -> None:
        hand = session.hand
        session.looking = None
        if hand.source is source and hand.phase is Phase.BUILD:
            session.act(hand.cancel)
        elif session.act(lambda: hand.pick_up(source)):
            session.sheet = Sheet.GARDEN

    def _tap_garden(self, session: Session, touched: Touched) -> None:
        """A tap means the first thing there that can be meant."""
        hand = session.hand
        if not session.at_home:
            session.look_at(None)
            return
        if not hand.free:
            self._skip()
        elif hand.held is not None:
            place = touched.place if touched.place is not None else touched.column
            if place is not None:
                session.act(lambda: hand.move_to(place))
        elif touched.offer is not None:
            offer = next((o for o in hand.offers if o.decoration == touched.offer), None)
            if offer is not None:
                session.act(lambda: hand.build(offer.action))
        elif touched.built is not None:
            built = next((b for b in hand.built if b.decoration == touched.built), None)
            if built is not None:
                session.act(lambda: hand.take_back(built.action))
        else:
            self._forgive(session)

    def _twist(self, session: Session, quarters: int) -> None:
        """Two fingers, or the wheel with Ctrl, turn the tile; without one the view."""
        if self.board.drag.active:
            self.board.drag.turn(quarters)
        elif session.hand.held is not None:
            session.act(lambda: session.hand.turn(quarters))
        else:
            self.board.garden.turn(session, quarters)

    def _forgive(self, session: Session) -> None:
        session.hand.complaint = None
        session.changed()

    def _show_fault(self, session: Session) -> None:
        """Bring the column at fault before the player's eyes."""
        column = session.fault
        if column is not None:
            session.looking, session.sheet = None, Sheet.GARDEN
            self.board.garden.come_near(session, column, self.board.refusal)
            session.changed()

    def _skip(self) -> None:
        if self._bots is not None:
            self._bots.skip()

    def _end_turn(self, session: Session) -> None:
        hand = session.hand
        asks = hand.must_ask or self.app.settings.confirm_end
        if hand.free and hand.ways_to_end and asks:
            self.board.ending.ask(hand.ways_to_end, hand.now.forgone)
        else:
            session.act(hand.end)

    def _keep(self, session: Session, way: Keeping) -> None:
        session.act(lambda: session.hand.end(way))

    def on_key(self, key: str, modifiers: set[str]) -> bool:
        """Play by keys; what they mean is in babylon/app/play/keys.py."""
        session = self.session
        if session is None:
            return False
        if self.board.ending.open:
            return self.board.ending.on_key(key)
        if self.board.drag.active:
            if key == "r":
                self.board.drag.turn(-1 if "shift" in modifiers else 1)
            return True
        if session.table.bots_turn:
            self._skip()
            return True
        used = use_key(
            session,
            key,
            modifiers,
            self.board.garden.field.side,
            lambda: self._end_turn(session),
        )
        return used or super().on_key(key, modifiers)
