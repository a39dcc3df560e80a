"""The places for pillars in store: what is there, what a dig would add, what a tile would cost."""

from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from babylon.app.look import LOOK
from babylon.app.pictures import pictures
from babylon.app.pressable import follow_look
from babylon.app.theme import TAG_LINE
from babylon.app.writing import Writing
from babylon.rules.gardens.storing import STORE_ROOM

FAINT = 0.4
WIDTH, GAP = 44, 6


class Pillars(NamedTuple):
    """Singles and doubles at hand; how many singles come, and how many go."""

    singles: int = 0
    doubles: int = 0
    coming: int = 0
    going: int = 0
    doubles_going: int = 0


class PillarRow(Widget):
    """Six places, and beside them what a store cannot hold: a number more, and doubles."""

    def __init__(self, **options: Any) -> None:
        self.pillars = Pillars()
        super().__init__(**options)
        self._drawn, self._writing = InstructionGroup(), Writing()
        self.canvas.add(self._drawn)
        self.canvas.add(self._writing)
        self.bind(pos=self.redraw, size=self.redraw)
        follow_look(self.redraw)

    @property
    def places(self) -> int:
        """How many places are drawn."""
        more = self.pillars.singles + self.pillars.coming > STORE_ROOM
        return STORE_ROOM + self.pillars.doubles + more

    def show(self, pillars: Pillars) -> None:
        """Show these pillars."""
        if pillars != self.pillars:
            self.pillars = pillars
            self.redraw()

    def redraw(self, *_: object) -> None:
        """Draw every place; only a change asks for it."""
        self._drawn.clear()
        self._writing.clear()
        have, going = self.pillars.singles, self.pillars.going
        stay = have - going
        for index in range(STORE_ROOM):
            if index < stay:
                self._place(index, "icon-pillar-single")
            elif index < have:
                self._place(index, "icon-pillar-single", FAINT, ringed=True)
            elif index < have + self.pillars.coming:
                self._place(index, "icon-pillar-single", 0.55, ringed=True)
            else:
                self._place(index)
        index = STORE_ROOM
        more = have + self.pillars.coming - STORE_ROOM
        if more > 0:
            x, y, width, height = self._box(index)
            size = sp(16)
            self._writing.write(f"+{more}", x + width / 2, y + height / 2, size, LOOK.theme.gold)
            index += 1
        for double in range(self.pillars.doubles):
            spent = double < self.pillars.doubles_going
            self._place(index + double, "icon-pillar-double", FAINT if spent else 1.0, ringed=True)

    def _box(self, index: int) -> tuple[float, float, float, float]:
        gap = min(dp(GAP), self.width * 0.02)
        width = min(dp(WIDTH), (self.width - gap * (self.places - 1)) / self.places)
        return self.x + index * (width + gap), self.y, width, self.height

    def _place(
        self, index: int, picture: str = "", strength: float = 1.0, ringed: bool = False
    ) -> None:
        x, y, width, height = self._box(index)
        radius = min(dp(12), width / 3)
        self._drawn.add(Color(*LOOK.theme.slot))
        self._drawn.add(RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius]))
        if ringed:
            self._drawn.add(Color(*TAG_LINE))
            line = (x + 1, y + 1, width - 2, height - 2, radius)
            self._drawn.add(Line(rounded_rectangle=line, width=dp(1.1)))
        if picture:
            texture = pictures(2 if height > 60 else 1).region(picture)
            scale = min(width * 0.8 / texture.width, height * 0.74 / texture.height)
            size = texture.width * scale, texture.height * scale
            corner = x + (width - size[0]) / 2, y + (height - size[1]) / 2
            self._drawn.add(Color(1, 1, 1, strength))
            self._drawn.add(Rectangle(texture=texture, pos=corner, size=size))
