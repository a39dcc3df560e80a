"""The quarry with its title, what to do in it, and the tile that is considered."""

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from babylon.app.chrome import Words
from babylon.app.look import LOOK
from babylon.app.motion import Speed
from babylon.app.play.arrangement import PAGER, Shape
from babylon.app.play.chip import Chip
from babylon.app.play.income_card import IncomeCard
from babylon.app.play.part import Part
from babylon.app.play.pulse import Pulse
from babylon.app.play.quarry_field import QuarryField
from babylon.app.play.session import Session
from babylon.app.play.telling import token_in_short
from babylon.app.pressable import Ground, follow_look
from babylon.app.quarry_view import LIFTED, QuarryMarks
from babylon.app.theme import CLEAR, Theme
from babylon.app.words import _
from babylon.rules.gardens.actions import Dig, Phase
from babylon.rules.gardens.quarry import Stack


class QuarryPanel(FloatLayout, Part, Ground):
    """The quarry as a card on wide screens, as a page on phones, and folded to a small card."""

    def __init__(
        self,
        on_stack: Callable[[Stack], None],
        on_drag: Callable[[MotionEvent, Stack], bool],
        on_fold: Callable[[], None],
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.folded = False
        self._on_fold = on_fold
        self._still = self._advised = False
        self.field = QuarryField(on_stack, on_drag, size_hint=(None, None))
        self._title = Words(role="title", natural=True, size_hint=(None, None))
        self._hint = Chip()
        self._card = IncomeCard()
        self.pulse = Pulse()
        for part in (self.field, self.pulse, self._title, self._hint, self._card):
            self.add_widget(part)
        self.bind(pos=self.arrange, size=self.arrange)
        for part in (self._card, self._title, self._hint):
            part.bind(size=self.arrange)
        self.field.bind(zoom=self._beat, pan_x=self._beat, pan_y=self._beat)
        follow_look(self.arrange)

    def choose_theme(self, theme: Theme) -> None:
        """Change between day and night."""
        self.field.choose_theme(theme)
        self.arrange()

    def fold(self, folded: bool) -> None:
        """Be the small card beside the garden, or not."""
        self.folded = folded
        self.field.movable = not folded
        if folded:
            self.field.fit()
        self.arrange()

    def arrange(self, *_: object) -> None:
        """Put title, quarry and card one below the other."""
        card = self.shape is Shape.TABLET
        self.ground = LOOK.theme.surface if card else CLEAR
        self.line = LOOK.theme.line if card else CLEAR
        pad = dp(12 if card else 16)
        self._title.role = "small" if self.folded else ("title" if card else "heading")
        self._title.pos = (self.x + pad + dp(0 if self.folded else 6), 0)
        self._title.top = self.top - dp(6 if self.folded else 12)
        self._hint.opacity = 0.0 if self.folded else 1.0
        if card:
            self._hint.right, self._hint.center_y = self.right - dp(18), self._title.center_y
            if self._hint.x < self._title.right + dp(8):
                self._hint.top = self._title.y - dp(4)
        else:
            self._hint.x, self._hint.top = self._title.x, self._title.y - dp(2)
        # A phone that lies has no room for what the tab says already, nor for a second tile.
        beside = self.shape is Shape.LANDSCAPE
        untitled = beside or (self.shape is Shape.PORTRAIT and LOOK.large)
        self._title.opacity = 0.0 if untitled else 1.0
        if untitled:
            self._hint.top = self.top - dp(10)
            self._hint.opacity = 0.0 if self._card.opacity else 1.0
        if self._advised and not card:
            self._title.opacity = self._hint.opacity = 0.0
        self._hint.limit(self.width - 2 * pad if not beside else self.width * 0.5)
        self._card.picture(not beside)
        share = 0.54 if LOOK.large else 0.42
        self._card.width = self.width * share if beside else self.width - 2 * pad
        low = self.y + pad
        if self.folded or not self._card.opacity or self.disabled:
            self._card.y = -dp(4000)
            space = 0.0
        else:
            self._card.x = self.right - pad - self._card.width if beside else self.x + pad
            self._card.y = low + (dp(PAGER - 2) if beside else 0)
            space = 0.0 if beside else self._card.height
        if not card:
            low = self.y
        reserve = 0.0 if self.folded or beside else max(space, dp(156) if card else dp(130))
        high = self._title.y if self.folded else min(self._title.y, self._hint.y)
        if untitled:
            high = self._hint.y if self._hint.opacity else self.top
        if beside:
            reserve, high = dp(PAGER), self.top
        shown = beside and self._card.opacity > 0 and not self.folded
        beside_card = self._card.width + pad if shown else 0.0
        self.field.pos = (self.x + dp(4), low + reserve)
        self.field.size = (
            self.width - beside_card - dp(8),
            max(high - low - reserve, dp(20)),
        )
        self._beat()

    def refresh(self, session: Session) -> None:
        """Show the quarry, what each stack would earn, and the one that is considered."""
        hand, phase = session.hand, session.hand.phase
        self._title.text = _("Quarry")
        removing = phase is Phase.REMOVE and not session.watching
        if removing:
            left = session.position.turn.removals_left
            self._hint.show(_("Remove a clay tile: {n} to go").format(n=left))
        elif session.watching:
            tablet = self.shape is Shape.TABLET  # where the garden beside it tells the rest
            self._hint.show(session.progress if tablet else session.trail)
        elif self.shape is Shape.TABLET or not session.hand.free or not session.position.token:
            playing = _("{name} is playing").format(name=session.name(session.player))
            self._hint.show(_("Choose a stack to dig") if session.hand.free else playing)
        else:
            self._hint.show(token_in_short(session.position.token))
        incomes: tuple[tuple[Stack, int], ...] = ()
        if phase is Phase.DIG and hand.free and not self.folded:
            incomes = tuple((stack, draft.gained) for stack, draft in hand.now.stacks.items())
        chosen = hand.stack if session.digging else None
        hint = session.hint.stack if isinstance(session.hint, Dig) else None
        marks = QuarryMarks(incomes, chosen, phase is Phase.DIG, hint)
        quarry = session.position.observe().known.quarry
        field = self.field
        if quarry != field.quarry or marks != field.marks:
            newly = chosen is not None and chosen != field.marks.chosen
            field.show(quarry, marks)
            if newly:
                field.raise_chosen(session.motion)
            elif chosen is not None:
                field.lift = LIFTED
        self._card.refresh(session)
        self._still = session.motion.speed is Speed.OFF
        self._advised = session.advice is not None
        self.arrange()

    def _beat(self, *_: object) -> None:
        """Lie around the stack of a hint, if there is one."""
        stack = self.field.marks.hint
        if stack is None or self.folded:
            self.pulse.hide()
        else:
            wide = 1.7 * self.field.frame.scale
            self.pulse.mark(*self.field.middle(stack), wide, beats=not self._still)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.folded and self.collide_point(*touch.pos):
            self._on_fold()
            return True
        return bool(super().on_touch_down(touch))
