"""The end of a turn: what stays in store, what would be lost, and which tile to keep."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from babylon.app.chrome import Panel, PushButton, Words
from babylon.app.look import LOOK
from babylon.app.play.iso_tile import IsoTile
from babylon.app.play.telling import losses, still_possible, tile_name
from babylon.app.pressable import Layer, Pressable, follow_look
from babylon.app.theme import CLEAR
from babylon.app.words import _, ngettext
from babylon.table.drafts.decorations import Offer
from babylon.table.drafts.keeping import Keeping

WIDEST = 480
# Over everything that cannot be touched while it asks.
VEIL = (0.04, 0.06, 0.15, 0.45)


class KeepRow(Pressable, BoxLayout):
    """A way to end the turn: the tile that stays, and what is lost with it."""

    def __init__(self, way: Keeping, forgoes: bool = False, **options: Any) -> None:
        super().__init__(padding=(dp(14), dp(10)), spacing=dp(14), size_hint_y=None, **options)
        self.way = way
        middle = {"center_y": 0.5}
        tile = way.stored.slot
        words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint=middle)
        words.bind(minimum_height=words.setter("height"))
        keep = _("Keep no tile")
        if tile is not None:
            keep = _("Keep: {tile}").format(tile=tile_name(tile))
        title = Words(text=keep, role="strong")
        lost = losses(way.stored)
        nothing = _("Nothing else is lost.") if forgoes else _("Nothing is lost.")
        less = _("Lost: {what}").format(what=lost) if lost else nothing
        self._less = Words(text=less, role="small", ink="refused" if lost else "second_ink")
        words.add_widget(title)
        words.add_widget(self._less)
        words.bind(height=self._fit)
        self._words = words
        if tile is not None:
            picture = IsoTile(size_hint=(None, None), size=(dp(72), dp(52)), pos_hint=middle)
            picture.show(tile)
            self.add_widget(picture)
        self.add_widget(words)
        follow_look(self.repaint)
        self.repaint()
        self._fit()

    def _fit(self, *_: object) -> None:
        self.height = max(dp(72), self._words.height + dp(24))

    def repaint(self, *_: object) -> None:
        """Take the colours of the theme."""
        self.ground, self.line = LOOK.theme.raised, LOOK.theme.line


class EndSheet(FloatLayout):
    """A question inside the interface, so that it faces whoever is asked."""

    def __init__(self, on_way: Callable[[Keeping], object], **options: Any) -> None:
        super().__init__(**options)
        self._on_way = on_way
        self._panel = Panel(size_hint=(None, None), padding=dp(16), spacing=dp(12))
        # Room for the ring around a row, which the list would cut off.
        self._box = BoxLayout(
            orientation="vertical", spacing=dp(10), padding=dp(6), size_hint_y=None
        )
        self._box.bind(minimum_height=self._box.setter("height"))
        self._scroll = ScrollView(do_scroll_x=False)
        self._scroll.add_widget(self._box)
        self._back = PushButton(kind="outline")
        self._back.bind(on_release=lambda _: self.close())
        self._panel.add_widget(self._scroll)
        self._panel.add_widget(self._back)
        self.rows: list[KeepRow] = []
        self._veil = Layer(self.canvas.before, Rectangle())
        self.bind(pos=self._fit, size=self._fit)
        self._box.bind(height=self._fit)

    @property
    def open(self) -> bool:
        return self._panel.parent is not None

    def ask(self, ways: tuple[Keeping, ...], forgone: tuple[Offer, ...] = ()) -> None:
        """Ask in which of these ways the turn is to end, and whether so much is to be forgone."""
        self._box.clear_widgets()
        stored = ways[0].stored
        stays = ngettext("{n} pillar stays.", "{n} pillars stay.", stored.singles)
        title = _("End your turn")
        words = Words(text=stays.format(n=stored.singles), role="body")
        self._box.add_widget(Words(text=title, role="title"))
        self._box.add_widget(words)
        if forgone:
            self._box.add_widget(Words(text=still_possible(forgone), role="body", ink="refused"))
        self.rows = [KeepRow(way, bool(forgone)) for way in ways]
        for row in self.rows:
            row.bind(on_release=self._chosen)
            self._box.add_widget(row)
        self.rows[0].ringed = True
        self._back.text = _("Go on building")
        if not self.open:
            self.add_widget(self._panel)
        self._veil.paint(VEIL)
        self._fit()

    def close(self) -> bool:
        """Ask no more; false if nothing was asked."""
        was = self.open
        self.clear_widgets()
        self._veil.paint(CLEAR)
        return was

    def _chosen(self, row: KeepRow) -> None:
        self.close()
        self._on_way(row.way)

    def on_key(self, key: str) -> bool:
        """Arrows and Tab go from way to way, Enter takes one."""
        at = next(index for index, row in enumerate(self.rows) if row.ringed)
        if key in ("enter", "numpadenter", "spacebar"):
            self.rows[at].press()
        elif key in ("tab", "down", "up"):
            self.rows[at].ringed = False
            step = -1 if key == "up" else 1
            self.rows[(at + step) % len(self.rows)].ringed = True
        return True

    def _fit(self, *_: object) -> None:
        width = min(self.width - dp(32), dp(WIDEST))
        wanted = self._box.height + self._back.height + dp(48)
        self._panel.size = (width, min(wanted, self.height - dp(24)))
        self._panel.center = self.center
        self._veil.shape.pos, self._veil.shape.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        if not self.open:
            return False
        if not self._panel.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True
