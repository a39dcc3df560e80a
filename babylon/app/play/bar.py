"""The bar at the top: menu, round and token, and on wide screens what one can do to the view."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from babylon.app.chrome import Panel, RoundButton, Words, text_width
from babylon.app.emblem import Avatar
from babylon.app.look import LOOK
from babylon.app.motion import FLIP, FLIP_CURVE, Speed
from babylon.app.play.arrangement import Shape
from babylon.app.play.part import Part
from babylon.app.play.session import Session
from babylon.app.play.telling import token_in_short
from babylon.app.play.token_track import TokenEmblem, TokenTrack, token_picture
from babylon.app.pressable import Pressable, follow_look
from babylon.app.still import Still
from babylon.app.theme import CLEAR, TAG_LINE
from babylon.app.words import _

Do = Callable[[], object]


class TokenButton(Pressable, BoxLayout):
    """Round and token in force; a tap says in words what the token does."""

    def __init__(self, **options: Any) -> None:
        super().__init__(padding=(dp(16), 0), spacing=dp(14), **options)
        self.radius = dp(28)


class Bar(Still, BoxLayout, Part):
    """Menu, scores, round, token and tools, as far as the screen has room."""

    def __init__(self, menu: Do, explain: Do, tools: Sequence[Widget], **options: Any) -> None:
        super().__init__(spacing=dp(14), **options)
        self._tools = tools
        for group in tools:
            group.bind(width=self._fit)
        middle = {"center_y": 0.5}
        self._menu = RoundButton(icon="menu", spoken=_("Menu"), pos_hint=middle)
        self._menu.bind(on_release=lambda _: menu())
        self._name = Words(text=_("Babylon"), role="heading", natural=True, pos_hint=middle)
        self._left = Panel(orientation="horizontal", padding=(dp(4), 0, dp(18), 0), spacing=dp(4))
        self._left.radius = dp(28)
        self._left.size_hint_x = None
        self._right = Panel(orientation="horizontal", padding=(dp(6), dp(4)), spacing=0)
        self._right.radius = dp(28)
        self._right.size_hint_x = None
        self._token = TokenButton()
        self._token.bind(on_release=lambda _: explain())
        self._round = TwoLines("right", "small figure", pos_hint=middle)
        self._track = TokenTrack()
        self._effect = TwoLines("left", "small", ink="gold", pos_hint=middle)
        self._picture = TokenEmblem(size_hint=(None, None), pos_hint=middle)
        self._scores = BoxLayout(spacing=dp(4))
        self._chips: list[ScoreChip] = []
        self.bind(size=self._fit)
        follow_look(self._regrow)
        self.reshape()

    def reshape(self) -> None:
        """A wide bar has three cards; on a phone it is a plain row."""
        self.clear_widgets()
        for box in (self._left, self._right, self._token):
            box.clear_widgets()
        for part in (self._menu, self._scores, self._token, *self._tools):
            if part.parent:
                part.parent.remove_widget(part)
        if self.shape is Shape.TABLET:
            self.padding, self.spacing = (0, 0, 0, 0), dp(14)
            self.orientation = "horizontal"
            for part in (self._menu, self._name):
                self._left.add_widget(part)
            for group in self._tools:
                self._right.add_widget(group)
            for part in (self._round, self._track, self._effect):
                self._token.add_widget(part)
            for part in (self._left, self._token, self._right):
                self.add_widget(part)
            self._token.padding = (dp(16), 0)
        else:
            self.padding, self.spacing = (dp(4), 0, dp(8), 0), dp(4)
            self._token.padding = (dp(2), 0)
            self._token.size_hint_x = None
            for part in (self._round, self._picture):
                self._token.add_widget(part)
            self._narrow()
        self._fit()

    def _regrow(self, *_: object) -> None:
        """Letters may have become so large, or so small, that it takes another form."""
        self.reshape()

    def _narrow(self) -> None:
        """A row; two where the column is narrow or letters are large."""
        if self.shape is Shape.PORTRAIT and not LOOK.large:
            self.orientation = "horizontal"
            for part in (self._menu, self._scores, self._token):
                self.add_widget(part)
            return
        self.orientation = "vertical"
        row = BoxLayout()
        for part in (self._menu, Widget(), self._token):
            row.add_widget(part)
        self.add_widget(row)
        self.add_widget(self._scores)

    def _fit(self, *_: object) -> None:
        tablet = self.shape is Shape.TABLET
        theme = LOOK.theme
        self._token.ground = theme.surface if tablet else CLEAR
        self._token.line = theme.line if tablet else CLEAR
        grown = LOOK.text_size
        self._left.width = dp(74) + self._name.width
        self._right.width = sum(group.width for group in self._tools) + dp(12)
        self._token.size_hint_x = 1 if tablet else None
        if tablet:
            least = text_width("small figure", self._round.text) + dp(4)
            self._round.width = max(min(dp(96) * grown, self.width * 0.14), least)
            self._effect.width = min(dp(148) * grown, self.width * 0.16)
            self._token.spacing = dp(14)
        else:
            self._round.width = dp(56) * grown
            side = dp(44)
            self._picture.size = (side, side)
            self._token.spacing = dp(4)
            self._token.width = self._round.width + side + dp(8)

    def turn_up(self, speed: Speed) -> None:
        """Let the token of a new round be seen turning up."""
        for token in (self._track, self._picture):
            Animation.cancel_all(token, "flip")
            token.flip = 1.0
            if speed is not Speed.OFF:
                token.flip = 0.0
                Animation(flip=1.0, duration=FLIP / speed.value, t=FLIP_CURVE).start(token)

    def refresh(self, session: Session) -> None:
        """Show round, token and points."""
        position = session.position
        tablet = self.shape is Shape.TABLET
        number = _("{round} of {rounds}") if tablet else "{round}/{rounds}"
        text = number.format(round=position.round, rounds=position.rounds)
        self._round.show(_("Round"), text)
        self._round.speak("small figure" if tablet else "strong")
        effect = token_in_short(position.token)
        self._effect.show(_("This round"), effect)
        self._effect.speak("label" if LOOK.large else "small")
        self._token.spoken = effect
        self._picture.picture = token_picture(position)
        self._track.show(position)
        self._show_scores(session)
        self._fit()

    def _show_scores(self, session: Session) -> None:
        scores = session.position.scores()
        if len(self._chips) != len(scores):
            self._scores.clear_widgets()
            self._chips = [
                ScoreChip(session.seat(player).flower.word) for player in range(len(scores))
            ]
            for chip in self._chips:
                self._scores.add_widget(chip)
        for player, (chip, score) in enumerate(zip(self._chips, scores, strict=True)):
            chip.show(score.total, player == session.player)


class TwoLines(BoxLayout):
    """A small label with what it names below it."""

    def __init__(self, align: str, role: str, ink: str = "second_ink", **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), **options)
        self.bind(minimum_height=self.setter("height"))
        self._label = Words(role="label", ink=ink, halign=align)
        self._text = Words(role=role, halign=align)
        self.add_widget(self._label)
        self.add_widget(self._text)

    def show(self, label: str, text: str) -> None:
        """Show these words."""
        # Large letters have room for one line only, and what is named says more.
        large = LOOK.large
        self._label.text, self._text.text = label, text
        if large == (self._label.parent is not None):
            if large:
                self.remove_widget(self._label)
            else:
                self.add_widget(self._label, index=1)

    @property
    def text(self) -> str:
        """What is named."""
        return str(self._text.text)

    def speak(self, role: str) -> None:
        """Write what is named in another role."""
        self._text.role = role


class ScoreChip(Panel):
    """A player's flower and points; a ring around whoever's turn it is."""

    def __init__(self, flower: str, **options: Any) -> None:
        super().__init__(orientation="horizontal", padding=(dp(3), 0), spacing=dp(4), **options)
        self.radius = dp(20)
        self.size_hint_y = None
        self.height = dp(40)
        self.pos_hint = {"center_y": 0.5}
        self._avatar = Avatar(flower=flower, side=30, pos_hint={"center_y": 0.5})
        self._points = Label(pos_hint={"center_y": 0.5}, halign="left")
        self.bind(size=self._fit_points)
        self.add_widget(self._avatar)
        self.add_widget(self._points)
        self._turn = False
        self.points = 0

    def show(self, points: int, turn: bool) -> None:
        """Show the points, and whether it is this player's turn."""
        self.points = points
        self._points.text, self._turn = str(points), turn
        self._fit_points()
        self.repaint()

    def _fit_points(self, *_: object) -> None:
        """As large as the player wants, as far as there is room for all players."""
        self._avatar.side = 30 / (1 + (LOOK.text_size - 1) / 2)
        room = max(self.width - self._avatar.width - dp(10), 1)
        letters = max(len(self._points.text), 1)
        wanted = LOOK.size_of("small figure")
        self._points.font_size = max(min(wanted, room / letters / 0.62, dp(30)), 1)
        self._points.font_name = LOOK.font_of("small figure")
        self._points.color = LOOK.theme.ink

    def repaint(self, *_: object) -> None:
        super().repaint()
        if not getattr(self, "_turn", False):
            self.ground, self.line = CLEAR, CLEAR
        else:
            self.line = TAG_LINE
