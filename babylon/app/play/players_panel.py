"""The other players: name, points, a small garden, what they have in store; tap to look."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from babylon.app.chrome import Words
from babylon.app.emblem import Avatar, Emblem
from babylon.app.garden_view import GardenView
from babylon.app.look import LOOK
from babylon.app.play.arrangement import PAGER, Shape
from babylon.app.play.iso_tile import IsoTile
from babylon.app.play.part import Part
from babylon.app.play.session import Session
from babylon.app.play.turned_clip import TurnedClip
from babylon.app.pressable import Pressable, follow_look
from babylon.app.sentences import garden_of, level_name
from babylon.app.theme import TAG_LINE, Theme
from babylon.app.words import _

TALLEST, LOWEST, PHONE_LOWEST = 300, 190, 250


class MiniGarden(TurnedClip, GardenView):
    """A garden to look at only."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named=False, movable=False, **options)
        # Into the margin that other views leave; a card has one of its own.
        self.zoom = 1.08


class PlayerCard(Pressable, BoxLayout):
    """One player."""

    def __init__(self, player: int, **options: Any) -> None:
        super().__init__(
            orientation="vertical",
            padding=(dp(12), dp(10), dp(12), dp(8)),
            spacing=dp(2),
            **options,
        )
        self.player = player
        self.radius = dp(20)
        middle = {"center_y": 0.5}
        self._head = BoxLayout(spacing=dp(8), size_hint_y=None, height=dp(42))
        self._avatar = Avatar(side=36, pos_hint=middle)
        self._names = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint=middle)
        self._names.bind(minimum_height=self._names.setter("height"))
        self._name = Words(role="strong", shorten=True, shorten_from="right", max_lines=1)
        self._kind = Words(role="label", ink="second_ink")
        self._points = Words(role="figure", natural=True, pos_hint=middle)
        self._names.add_widget(self._name)
        self._names.add_widget(self._kind)
        for part in (self._avatar, self._names, self._points):
            self._head.add_widget(part)
        self._names.bind(height=self._fit)
        self.garden = MiniGarden()
        self._foot = BoxLayout(spacing=dp(6), size_hint_y=None, height=dp(34))
        self._pillar = Emblem(
            picture="icon-pillar-single",
            size_hint=(None, None),
            size=(dp(22), dp(26)),
            pos_hint=middle,
        )
        self._pillars = Words(role="small", natural=True, pos_hint=middle)
        self._tile = IsoTile(size_hint_x=None, width=dp(50))
        self._none = Words(role="small", ink="second_ink", natural=True, pos_hint=middle)
        for part in (self._pillar, self._pillars, self._tile, self._none):
            self._foot.add_widget(part)
        for part in (self._head, self.garden, self._foot):
            self.add_widget(part)
        self._chosen = False
        follow_look(self.repaint)
        self.repaint()

    def _fit(self, *_: object) -> None:
        self._head.height = max(dp(42), self._names.height)

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground = LOOK.theme.surface
        self.line = TAG_LINE if self._chosen else LOOK.theme.line
        self._line.shape.width = dp(1.6) if self._chosen else dp(0.6)

    def refresh(self, session: Session) -> None:
        """Show the player as things stand."""
        position, seat = session.position, session.seat(self.player)
        store = position.stores[self.player]
        self._avatar.flower = seat.flower.word
        self._name.text = session.name(self.player)
        self._kind.text = (
            _("{level} bot").format(level=level_name(seat.bot)) if seat.bot else _("at the table")
        )
        self._points.text = str(position.scores()[self.player].total)
        self._points.role = "small figure" if LOOK.large else "figure"
        self._avatar.side = 36 / (1 + (LOOK.text_size - 1) / 2)
        self.garden.show(position.gardens[self.player])
        self._pillars.text = str(store.singles)
        self._tile.show(store.slot)
        self._none.text = "" if store.slot else _("no tile")
        self._chosen = session.looking == self.player
        self.spoken = _("Look: {garden}").format(garden=garden_of(session.name(self.player)))
        self.repaint()


class PlayersPanel(FloatLayout, Part):
    """A column of cards; on a phone a page of them, one's own included."""

    def __init__(self, on_player: Callable[[int], None], **options: Any) -> None:
        super().__init__(**options)
        self._on_player = on_player
        self._cards: list[PlayerCard] = []
        self._box = BoxLayout(orientation="vertical", spacing=dp(12), size_hint_y=None)
        self._scroll = ScrollView(size_hint=(None, None), do_scroll_x=False, bar_width=dp(3))
        self._scroll.add_widget(self._box)
        self.add_widget(self._scroll)
        self._theme: Theme = LOOK.theme
        self.bind(pos=self.arrange, size=self.arrange)

    @property
    def cards(self) -> dict[int, PlayerCard]:
        """The cards by player, those that are shown."""
        return {card.player: card for card in self._cards if card.parent}

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self._theme = theme
        for card in self._cards:
            card.garden.choose_theme(theme)

    def arrange(self, *_: object) -> None:
        """Share the height among the cards."""
        pad = 0 if self.shape is Shape.TABLET else dp(12)
        low = {Shape.TABLET: 0.0, Shape.PORTRAIT: dp(4), Shape.LANDSCAPE: dp(PAGER + 8)}[self.shape]
        self._scroll.pos = (self.x + pad, self.y + low)
        self._scroll.size = (max(self.width - 2 * pad, 1), max(self.height - low, 1))
        shown = [card for card in self._cards if card.parent]
        if not shown:
            return
        gap = self._box.spacing
        share = (self._scroll.height - gap * (len(shown) - 1)) / len(shown)
        each = min(max(share, dp(LOWEST)), dp(TALLEST) if self.shape is Shape.TABLET else share)
        each = max(each, dp(LOWEST if self.shape is Shape.TABLET else PHONE_LOWEST))
        for card in shown:
            card.size_hint_y, card.height = None, each
        self._box.height = each * len(shown) + gap * (len(shown) - 1)

    def refresh(self, session: Session) -> None:
        """Show the others, in the order in which they play."""
        players = len(session.table.seats)
        if len(self._cards) != players:
            self._box.clear_widgets()
            self._cards = [PlayerCard(player) for player in range(players)]
            for card in self._cards:
                card.bind(on_release=lambda card: self._on_player(card.player))
                card.garden.choose_theme(self._theme)
        begin = session.player
        order = [(begin + step) % players for step in range(players)]
        if self.shape is Shape.TABLET:
            order = order[1:]
        shown = [card.player for card in reversed(self._box.children)]
        if shown != order:
            self._box.clear_widgets()
            for player in order:
                self._box.add_widget(self._cards[player])
        for player in order:
            self._cards[player].refresh(session)
        self.arrange()
