"""All parts of the game's screen, laid out for the shape of the window."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from babylon.app.device import NO_INSETS, Insets
from babylon.app.look import LOOK
from babylon.app.play.arrangement import PAGER, Areas, Box, Shape, Sheet, arranged, shape_of
from babylon.app.play.bar import Bar
from babylon.app.play.choices import Choice
from babylon.app.play.dock import Dock
from babylon.app.play.drag import DragLayer
from babylon.app.play.edge_scores import EdgeScores
from babylon.app.play.end_sheet import EndSheet
from babylon.app.play.garden_field import Touched
from babylon.app.play.garden_pane import GardenPane
from babylon.app.play.hint_card import HintCard
from babylon.app.play.pager import Pager
from babylon.app.play.part import Part
from babylon.app.play.players_panel import PlayersPanel
from babylon.app.play.quarry_panel import QuarryPanel
from babylon.app.play.refusal_card import RefusalCard
from babylon.app.play.session import Session
from babylon.app.play.tools import History, Tools
from babylon.app.play.turn_banner import TurnBanner
from babylon.app.theme import Theme
from babylon.app.words import _
from babylon.rules.gardens.actions import Source
from babylon.rules.gardens.quarry import Stack
from babylon.table.drafts.keeping import Keeping

# How wide a hint or a refusal is, in dp.
CARD_WIDTH = 330


class Wishes(NamedTuple):
    """What the parts ask the screen for."""

    menu: Callable[[], object]
    explain: Callable[[], object]
    stack: Callable[[Stack], None]
    drag_stack: Callable[[MotionEvent, Stack], bool]
    drag_tile: Callable[[MotionEvent, Source], None]
    pull_ghost: Callable[[MotionEvent], bool]
    tile: Callable[[Source], object]
    garden: Callable[[Touched], None]
    twist: Callable[[int], None]
    turn_view: Callable[[int], None]
    plan: Callable[[], object]
    fit: Callable[[], object]
    undo: Callable[[], object]
    redo: Callable[[], object]
    verb: dict[str, Callable[[], object]]
    unfold: Callable[[], None]
    sheet: Callable[[Any], None]
    player: Callable[[int], None]
    choices: Callable[[Session], list[Choice]]
    keep: Callable[[Keeping], object]
    rule: Callable[[str], None]
    forgive: Callable[[], None]
    show_fault: Callable[[], None]
    hint: Callable[[], object]
    follow: Callable[[], object]


class Board(FloatLayout):
    """The parts, and which of them are in sight."""

    def __init__(self, wishes: Wishes, **options: Any) -> None:
        super().__init__(**options)
        self.insets: Insets = NO_INSETS
        view = [
            ("rotate-left", _("Turn the view left"), lambda: wishes.turn_view(-1)),
            ("rotate-right", _("Turn the view right"), lambda: wishes.turn_view(1)),
            ("grid", _("Plan view"), wishes.plan),
            ("fit-to-page-outline", _("Show everything"), wishes.fit),
        ]
        self.history = History(wishes.hint, wishes.undo, wishes.redo)
        self.wide_history = History(wishes.hint, wishes.undo, wishes.redo)
        self.wide_tools = Tools(view)
        self.garden_tools = Tools(view[1:], kind="outline", orientation="vertical", spacing=dp(8))
        self.bar = Bar(wishes.menu, wishes.explain, [self.wide_tools, self.wide_history])
        self.quarry = QuarryPanel(wishes.stack, wishes.drag_stack, wishes.unfold)
        self.garden = GardenPane(wishes.garden, wishes.twist, wishes.pull_ghost, wishes.verb)
        self.players = PlayersPanel(wishes.player)
        self.dock = Dock(wishes.drag_tile, wishes.choices)
        for source in Source:
            self.dock.pressed(source, wishes.tile)
        self.pager = Pager(wishes.sheet, self.history)
        self.refusal = RefusalCard(wishes.show_fault, wishes.rule, wishes.forgive)
        self.hint = HintCard(wishes.follow, wishes.hint)
        self.drag = DragLayer(self.dock, self.garden, self.pager)
        self.ending = EndSheet(wishes.keep)
        self.banner = TurnBanner()
        self.scores = EdgeScores()
        self._session: Session | None = None
        self._still: tuple[object, ...] = ()
        for part in (self.dock.buttons, self.hint, self.refusal):
            part.bind(height=self.arrange)
        self.bind(pos=self.arrange, size=self._resized)

    @property
    def shape(self) -> Shape:
        width, height = self.width / dp(1), self.height / dp(1)
        left, top, right, bottom = self._covered
        return shape_of(width - left - right, height - top - bottom)

    @property
    def _covered(self) -> Insets:
        """What system and points take from the edges, in dp."""
        edges = zip(self.insets, self.scores.insets, strict=True)
        return Insets(*((inset + strip) / dp(1) for inset, strip in edges))

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        for part in (self.quarry, self.garden, self.players):
            part.choose_theme(theme)

    def _resized(self, *_: object) -> None:
        """Lay out anew; what comes into sight by that has to be brought up to date."""
        self.arrange()
        if self._session is not None:
            self._session.changed()

    def refresh(self, session: Session) -> None:
        """Show the session as it is."""
        self._session = session
        self.arrange()
        for part in (self.garden, self.dock):
            if part.parent:
                part.refresh(session)
        self.refusal.refresh(session)
        self.scores.refresh(session)
        self.hint.refresh(session)
        still = (
            *(session.table, session.table.generation, session.sheet, session.looking),
            *(
                session.hand.stack,
                session.advice is not None,
                session.hint,
                session.progress,
                session.dragging,
                self.shape,
                LOOK.theme,
                LOOK.text_size,
            ),
        )
        if still != self._still:
            self._still = still
            self._refresh_rest(session)
        self.arrange()

    def _refresh_rest(self, session: Session) -> None:
        """Show what does not change while a tile moves over the garden."""
        for part in (self.bar, self.quarry, self.players, self.pager):
            if part.parent:
                part.refresh(session)
        for history in (self.history, self.wide_history):
            history.refresh(session)

    def arrange(self, *_: object) -> None:
        """Give every part its box, or take it out of sight."""
        session = self._session
        if session is None or self.width < 2:
            return
        areas = self._areas(session)
        sweep = None if areas.shape is Shape.TABLET else self.pager.sweep
        self.quarry.field.on_sweep = self.garden.field.on_sweep = sweep
        self.quarry.fold(areas.folded)
        self.garden.inset = dp(areas.quarry.width + 8) if areas.folded and areas.quarry else 0.0
        below = [self.scores, self.drag, self.ending, self.banner]
        order: list[tuple[Part, Box | None]] = [
            (self.garden, areas.garden),
            (self.quarry, areas.quarry),
            (self.players, areas.players),
            (self.dock, areas.dock),
            (self.pager, areas.pager),
            (self.bar, areas.bar),
        ]
        wanted: list[Widget] = []
        for part, box in order:
            if box is not None:
                part.put(box, areas.shape)
                wanted.append(part)
        if areas.shape is not Shape.TABLET and areas.garden is not None:
            wanted.insert(1, self.garden_tools)
            self._place_tools(areas.shape, areas.garden, areas.pager)
        wanted += [self.hint, self.refusal, *below]
        self._place_cards(areas, session.sheet)
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for widget in wanted:
                self.add_widget(widget)

    def _areas(self, session: Session) -> Areas:
        insets = self._covered
        shape = self.shape
        # Not only over a place: the garden would move under the finger that has reached one.
        dock = self.dock.wanted(shape, session.hand.held is not None)
        digging = (session.digging and not session.dragging) or not session.hand.free
        width, height = self.width / dp(1), self.height / dp(1)
        return arranged(width, height, digging, session.sheet, dock, insets, large=LOOK.large)

    def _place_tools(self, shape: Shape, garden: Box, pager: Box | None) -> None:
        """Where the garden leaves room: below it, or beside it on a phone that lies."""
        tools = self.garden_tools
        if shape is Shape.PORTRAIT:
            tools.orientation = "horizontal"
            tools.fit()
            row = garden.y + 6
            if pager is not None and pager.height > PAGER:
                row = pager.y + PAGER  # beside undo and redo, which leave it room there
            tools.pos = (dp(garden.x + 8), dp(row))
        else:
            tools.orientation = "vertical"
            tools.fit()
            tools.right, tools.top = dp(garden.right - 8), dp(garden.top - 8)

    def _place_cards(self, areas: Areas, sheet: Sheet) -> None:
        """Hint and refusal, of which there is one at a time, lie over the edge of the scene."""
        self._place_hint(areas)
        card = self.refusal
        card.width = min(dp(CARD_WIDTH), self.width - dp(24))
        if not card.shown:
            card.pos = (-dp(9000), 0)
        elif areas.shape is Shape.TABLET:
            card.pos = (dp(areas.dock.x), dp(areas.dock.top + 12))
        elif areas.garden is not None and sheet is Sheet.GARDEN:
            # In the place of the garden's title, the tools being below.
            card.x, card.top = dp(areas.garden.x + 8), dp(areas.garden.top - 4)
        elif areas.pager is not None:
            card.pos = (dp(areas.pager.x + 8), dp(areas.pager.top + 6))

    def _place_hint(self, areas: Areas) -> None:
        """Beside what it is about, which is to be seen."""
        card, dock = self.hint, areas.dock
        if not card.shown:
            card.pos = (-dp(9000), 0)
        elif areas.shape is Shape.TABLET:
            wide = CARD_WIDTH * (1.4 if LOOK.large else 1.0)
            card.fit(dp(wide), dp(areas.bar.y - dock.top) * 0.6)
            card.pos = (dp(dock.x), dp(dock.top + 12))
        elif areas.shape is Shape.PORTRAIT:
            low = dock.top if areas.pager is None else areas.pager.top
            card.fit(self.width - dp(24), dp(areas.bar.y - low) * 0.5)
            card.center_x, card.top = self.center_x, dp(areas.bar.y - 4)
        else:
            room = dp(dock.top) - self.dock.buttons.top - dp(12)
            card.fit(dp(dock.width - 16), room)
            card.x, card.top = dp(dock.x + 8), dp(dock.top - 4)
            # Large words may need a little more: rather over the rim above than over a button.
            card.y = max(card.y, self.dock.buttons.top + dp(4))
