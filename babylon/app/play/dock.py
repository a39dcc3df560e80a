"""The store of whoever's turn it is, always in sight, and the buttons for what comes next."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from babylon.app.chrome import PushButton, Words
from babylon.app.emblem import Avatar
from babylon.app.look import LOOK
from babylon.app.play.arrangement import Shape
from babylon.app.play.choices import Choice
from babylon.app.play.cost_card import CostLine, ScoreLine
from babylon.app.play.part import Part
from babylon.app.play.pillar_row import PillarRow, Pillars
from babylon.app.play.session import Session
from babylon.app.play.tile_slot import DragBegun, TileSlot
from babylon.app.pressable import TARGET, Ground, follow_look
from babylon.app.still import Still
from babylon.app.words import _
from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.storing import STORE_ROOM

FAR = -9000


class Dock(Still, FloatLayout, Part, Ground):
    """Six places for pillars, the slot, the tile in hand, and the action bar."""

    def __init__(
        self, on_drag: DragBegun, choices: Callable[[Session], list[Choice]], **options: Any
    ) -> None:
        super().__init__(**options)
        self._choices_of = choices
        self._placing = self._advised = False
        self._avatar = Avatar(side=52)
        self._name = Words(role="strong", natural=True)
        self._points = Words(role="figure", natural=True)
        self._unit = Words(role="label", ink="second_ink", natural=True)
        self._pillars_label = Words(role="label", ink="second_ink", natural=True)
        self.pillars = PillarRow(size_hint=(None, None))
        self._labels = {
            Source.STORED: Words(role="label", ink="second_ink", natural=True),
            Source.DUG: Words(role="label", ink="gold", natural=True),
        }
        self.slots = {
            source: TileSlot(source, on_drag, size_hint=(None, None)) for source in Source
        }
        self.buttons = BoxLayout(spacing=dp(10), size_hint=(None, None))
        self._cost, self._score = CostLine(size_hint_x=None), ScoreLine(size_hint_x=None)
        for part in (
            *(self._avatar, self._name, self._points, self._unit, self._pillars_label),
            *(self.pillars, *self.slots.values(), *self._labels.values()),
            *(self.buttons, self._cost, self._score),
        ):
            self.add_widget(part)
        self._choices: list[Choice] = []
        self._pool: list[PushButton] = []
        self.bind(pos=self.arrange, size=self.arrange)
        self._points.bind(size=self.arrange)
        self._name.bind(size=self.arrange)
        follow_look(self.arrange)

    def pressed(self, source: Source, do: Any) -> None:
        """Have something done when a tile is tapped."""
        self.slots[source].bind(on_release=lambda _: do(source))

    def wanted(self, shape: Shape, placing: bool) -> float:
        """How high it has to be, in dp."""
        grown = LOOK.text_size
        if shape is Shape.TABLET:
            return float(96 + 40 * (grown - 1))
        buttons = max(self.buttons.height / dp(1), 56)
        lines = (self._cost.height + self._score.height) / dp(1) + 8 if self._stacked else 44
        return float(12 + 52 + self._label_high / dp(1) + 14 + buttons + 18) + (
            lines if placing else 0
        )

    @property
    def _label_high(self) -> float:
        """How high the words above the tiles are."""
        return float(LOOK.size_of("label") * 1.2 + dp(2))

    @property
    def _stacked(self) -> bool:
        """Whether cost and score have to stand one above the other."""
        return self.shape is Shape.LANDSCAPE or LOOK.large

    def refresh(self, session: Session) -> None:
        """Show store and actions."""
        self._advised = session.advice is not None
        position, hand, player = session.position, session.hand, session.player
        store = position.stores[player]
        self._avatar.flower = session.seat(player).flower.word
        self._name.text = session.name(player)
        self._points.text = str(position.scores()[player].total)
        self._unit.text = _("points")
        draft, placing = hand.considered, hand.placing
        coming = draft.gained if draft is not None and hand.phase is Phase.DIG else 0
        price = None if placing is None else placing.price
        going = 0 if price is None or hand.phase is not Phase.BUILD else price.singles_in_all
        doubles = 0 if price is None else price.doubles
        self.pillars.show(Pillars(store.singles, store.doubles, coming, going, doubles))
        self._pillars_label.text = self._note(store.singles, coming, going)
        for source, slot in self.slots.items():
            tile = position.tile_at_hand(source)
            chosen = source in (hand.source, hand.focus) and hand.phase is Phase.BUILD
            slot.show(tile, chosen, hand.source is source and hand.placing is not None)
        self._labels[Source.STORED].text = _("SLOT")
        dug = position.turn.dug is not None
        self._labels[Source.DUG].text = _("HAND") if dug else ""
        self.slots[Source.DUG].opacity = 1.0 if dug else 0.0
        self._placing = hand.held is not None and self.shape is not Shape.TABLET
        if self._placing:
            self._cost.refresh(session)
            self._score.refresh(session)
        self._show_choices(self._choices_of(session))
        self.arrange()

    def _note(self, singles: int, coming: int, going: int) -> str:
        if self.shape is not Shape.TABLET:
            return ""
        note = _("PILLARS") + "  " + _("{n} now").format(n=singles)
        if LOOK.large:
            return note
        if coming:
            note += ", " + _("{n} after digging").format(n=singles + coming)
        if going:
            note += ", " + _("{n} left after placing").format(n=singles - going)
        if singles + coming - going > STORE_ROOM:
            note += ", " + _("{n} can stay").format(n=STORE_ROOM)
        return note

    def _show_choices(self, wanted: list[Choice]) -> None:
        """Fill as many buttons as there are choices; they are made once and used again."""
        self._choices = wanted
        while len(self._pool) < len(wanted):
            button = PushButton()
            button.bind(on_release=self._press)
            button.bind(height=self.arrange)
            self._pool.append(button)
        if len(self.buttons.children) != len(wanted):
            self.buttons.clear_widgets()
            for button in self._pool[: len(wanted)]:
                self.buttons.add_widget(button)
        for button, choice in zip(self._pool, wanted, strict=False):
            button.kind, button.why_not = choice.kind, choice.why_not
            short = self._short and bool(choice.sign)
            button.text = "" if short else choice.text
            button.spoken = choice.spoken or choice.text
            button.inner = 16 if choice.text else 4
            button.icon = choice.sign if short else choice.icon
            button.size_hint_x = None if short else 1
            if short:
                button.width = dp(64)

    @property
    def _short(self) -> bool:
        """Whether signs have to stand for words: a phone lies, and letters are large."""
        return self.shape is Shape.LANDSCAPE and LOOK.large

    def _press(self, button: PushButton) -> None:
        self._choices[self._pool.index(button)].do()

    def button(self, index: int = -1) -> PushButton:
        """A button of the action bar, the usual one if not told otherwise."""
        found: PushButton = self.buttons.children[::-1][index]
        return found

    def arrange(self, *_: object) -> None:
        """Put everything in its place."""
        self.ground, self.line = LOOK.theme.surface, LOOK.theme.line
        heights = [button.height for button in self.buttons.children]
        self.buttons.height, self.buttons.spacing = max(heights, default=dp(56)), dp(10)
        match self.shape:
            case Shape.TABLET:
                self._in_a_row()
            case Shape.PORTRAIT:
                self._as_a_sheet()
            case Shape.LANDSCAPE:
                self._in_a_column()

    def _in_a_row(self) -> None:
        self.radius = dp(24)
        self.buttons.orientation = "horizontal"
        for part in (self._cost, self._score):
            part.x = dp(FAR)
        middle = self.center_y
        x = self.x + dp(18)
        self._avatar.pos = (x, middle - self._avatar.height / 2)
        x = self._avatar.right + dp(12)
        low = middle - (self._name.height + self._points.height) / 2
        self._points.pos, self._name.pos = (x, low), (x, low + self._points.height)
        self._unit.pos = (self._points.right + dp(5), self._points.y + self._points.height * 0.15)
        x = max(self._name.right, self._unit.right) + dp(26)
        low, high = self.y + dp(14), dp(56)
        tile = dp(96)
        number = len(self.buttons.children)
        buttons = min(dp(220) * number, self.width * 0.4)
        room = self.right - dp(18) - buttons - 2 * (tile + dp(20)) - x - dp(16)
        self.pillars.pos = (x, low)
        self.pillars.size = (max(min(room, dp(50) * self.pillars.places), dp(120)), high)
        self._pillars_label.pos = (x, low + high + dp(4))
        x += self.pillars.width + dp(20)
        for source in (Source.STORED, Source.DUG):
            self.slots[source].pos, self.slots[source].size = (x, low), (tile, high)
            self._labels[source].pos = (x, low + high + dp(4))
            x += tile + dp(20)
        if not self.slots[Source.DUG].opacity:
            x -= tile + dp(20)
        self.buttons.width = min(buttons, self.right - dp(16) - x)
        self.buttons.right, self.buttons.center_y = self.right - dp(16), middle

    def _hide_names(self) -> None:
        for part in (self._avatar, self._name, self._points, self._unit, self._pillars_label):
            part.x = dp(FAR)

    def _lines(self, x: float, top: float, width: float) -> float:
        """Put cost and score there, if they are wanted; returns how far down it goes on."""
        if not self._placing:
            for part in (self._cost, self._score):
                part.x = dp(FAR)
            return top
        if self._stacked:
            self._cost.width = self._score.width = width
            self._cost.pos = (x, top - self._cost.height)
            self._score.pos = (x, self._cost.y - self._score.height)
            return float(self._score.y - dp(4))
        self._cost.width = self._score.width = (width - dp(12)) / 2
        self._cost.pos = (x, top - self._cost.height)
        self._score.pos = (x + width / 2 + dp(6), top - self._score.height)
        return float(top - dp(44))

    def _as_a_sheet(self) -> None:
        self.radius = dp(26)
        self._hide_names()
        x, width = self.x + dp(12), self.width - dp(24)
        top = self._lines(x, self.top - dp(10), width)
        tile, high, gap = dp(70), dp(50), dp(8)
        shown = [s for s in (Source.STORED, Source.DUG) if self.slots[s].opacity]
        tiles = len(shown) * (tile + gap)
        low = top - high - self._label_high
        self.pillars.pos, self.pillars.size = (x, low), (width - tiles, high)
        right = x + width - tiles + gap
        self._tiles(shown, right, low, tile, high, gap)
        self.buttons.orientation = "horizontal"
        self.buttons.width = width
        self.buttons.pos = (x, low - dp(14) - self.buttons.height)

    def _tiles(
        self, shown: list[Source], x: float, y: float, tile: float, high: float, gap: float
    ) -> None:
        for source in Source:
            self.slots[source].x = self._labels[source].x = dp(FAR)
        for source in shown:
            self.slots[source].pos, self.slots[source].size = (x, y), (tile, high)
            self._labels[source].pos = (x + dp(6), y + high + dp(1))
            x += tile + gap

    def _in_a_column(self) -> None:
        self.radius = 1
        self._hide_names()
        x, width = self.x + dp(12), self.width - dp(24)
        high = dp(TARGET)
        top = self.top - dp(4)
        self.pillars.size = (width, dp(44))
        self.pillars.pos = (x, top - dp(44))
        shown = [s for s in (Source.STORED, Source.DUG) if self.slots[s].opacity]
        gap = dp(10)
        tile = (width - gap) / 2
        low = self.pillars.y - high - self._label_high - dp(4)
        self._tiles([] if self._advised else shown, x, low, tile, high, gap)
        if self._advised:
            self.pillars.x = dp(FAR)  # a hint stands there
        number = len(self.buttons.children)
        wordy = any(choice.text for choice in self._choices)
        signs = any(choice.sign for choice in self._choices)
        below = wordy and (number > 2 or (number > 1 and LOOK.large and not signs))
        self.buttons.orientation = "vertical" if below else "horizontal"
        self.buttons.width = width
        if not wordy:
            # Five icons are large enough for fingers if they take all of the column.
            x, width = self.x + dp(4), self.width - dp(8)
            self.buttons.width, self.buttons.spacing = width, dp(2)
        if below:
            self.buttons.height = sum(b.height for b in self.buttons.children) + dp(10) * (
                number - 1
            )
        self.buttons.pos = (x, self.y + dp(12))
        room = low - self.buttons.y - self.buttons.height
        self._placing = self._placing and room > self._cost.height + self._score.height
        self._lines(x, low - dp(2), width)
