"""What the person whose turn it is is doing, be it with a finger, by taps or by keys."""

from typing import cast

from babylon.rules.gardens.actions import Action, Build, Dig, Keep, Phase, Place, Source
from babylon.rules.gardens.columns import SIDE, Column
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.table.drafts.complaint import Complaint, Missing, Reason
from babylon.table.drafts.decorations import Offer, without_rivals
from babylon.table.drafts.held import PLACES_WIDE, Held
from babylon.table.drafts.keeping import Keeping
from babylon.table.drafts.moment import BuiltThisTurn, Moment
from babylon.table.drafts.stack import StackDraft
from babylon.table.drafts.tile import Placing
from babylon.table.table import Table

Focus = Source | Build


class Hand:
    """The verbs of a player. Each says whether it did anything; if not, `complaint` says why.

    Nothing but `Table.play`, `undo` and `redo` changes the game. Whatever changes it, this hand
    included, empties the hand: what it held belongs to a moment that has passed.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.complaint: Complaint | None = None
        self._renew()

    def _renew(self) -> None:
        self._generation = self.table.generation
        self._moment = Moment(cast("Position", self.table.position), self.table.record.actions)
        self._stack: Stack | None = None
        self._held: Held | None = None
        self._refused: Placing | None = None
        self._focus: Focus | None = None
        self._lending = False

    @property
    def now(self) -> Moment:
        """The moment of the game, with all that can be asked about it."""
        if self._generation != self.table.generation:
            self._renew()
        return self._moment

    @property
    def position(self) -> Position:
        return self.now.position

    @property
    def phase(self) -> Phase:
        return self.position.turn.phase

    @property
    def free(self) -> bool:
        """Whether a person is to act."""
        return not self.table.bots_turn and not self.position.over

    def _no(self, reason: Reason) -> bool:
        self.complaint = Complaint(reason)
        return False

    def _done(self, reason: Reason | None) -> bool:
        return True if reason is None else self._no(reason)

    def _may_act(self) -> bool:
        """Begin a verb: forget the last complaint, and see whether a person is to act."""
        _ = self.now
        self.complaint = self._refused = None
        if self.position.over:
            return self._no(Refusal(Code.GAME_OVER))
        return self.free or self._no(Missing.TURN)

    def _play(self, action: Action) -> bool:
        refusal = self.position.why_not(action)
        if refusal is None:
            self.table.play(action)
        return self._done(refusal)

    @property
    def stack(self) -> Stack | None:
        """The stack that is considered."""
        _ = self.now
        return self._stack

    @property
    def considered(self) -> StackDraft | None:
        """What taking from the considered stack would bring."""
        return None if self.stack is None else self.now.stacks[self.stack]

    def consider(self, stack: Stack) -> bool:
        """Look at a stack before taking its top tile."""
        if not self._may_act():
            return False
        if stack not in self.now.stacks:
            return self._done(self.now.why_not_take(stack))
        self._stack, self._held = stack, None
        return True

    def take(self) -> bool:
        """Dig at the considered stack, or remove its clay tile before the game."""
        if not self._may_act():
            return False
        if self.phase is Phase.BUILD:
            return self._no(Refusal(Code.WRONG_PHASE, phase=self.phase))
        draft = self.considered
        return self._no(Missing.STACK) if draft is None else self._play(draft.action)

    def lift(self, stack: Stack) -> bool:
        """Take a stack's top tile between the fingers; it is not dug before it is dropped."""
        if not self.consider(stack):
            return False
        if self.phase is Phase.DIG:
            self._held = Held(self.position.play(Dig(stack)), Source.DUG)
        return True

    @property
    def held(self) -> Held | None:
        """The tile between the fingers."""
        _ = self.now
        return self._held

    @property
    def source(self) -> Source | None:
        """Which tile is held; one that is still to be dug counts as dug."""
        return None if self.held is None else self.held.source

    @property
    def placing(self) -> Placing | None:
        """What placing the hovering tile would bring, or why it cannot be."""
        return None if self.held is None else self.held.placing

    @property
    def refused(self) -> Placing | None:
        """The placing that is refused: where the tile hovers, or where it was just dropped."""
        placing = self.placing
        if placing is not None and placing.refusal is not None:
            return placing
        return self._refused

    @property
    def points(self) -> int:
        """The points of the player."""
        return self.position.scores()[self.position.player].total

    def pick_up(self, source: Source) -> bool:
        """Take a tile at hand between the fingers."""
        if not self._may_act():
            return False
        if self.phase is not Phase.BUILD:
            return self._no(Refusal(Code.WRONG_PHASE, phase=self.phase))
        refusal = self.position.why_not(Keep(source))
        if refusal is not None:
            return self._no(refusal)
        self._held = Held(self.position, source)
        self._focus = source
        if not self._held.places:
            self.complaint = Complaint(Missing.ANY_PLACE)
        return True

    def cancel(self) -> bool:
        """Put down what is held, or look away from what is considered."""
        busy = any(x is not None for x in (self.held, self._stack, self._focus, self._refused))
        self._held = self._stack = self._focus = self._refused = self.complaint = None
        return busy

    def _at_hand(self) -> Held | None:
        """The tile that is held, to do something with it."""
        if self._may_act() and self._held is None:
            self._no(Missing.TILE)
        return self._held if self.complaint is None else None

    def move(self, east: float, north: float) -> bool:
        """Bring the held tile's middle to a point, in columns from the south-west corner."""
        held = self._at_hand()
        if held is not None:
            held.move(east, north)
        return held is not None

    def move_to(self, column: Column) -> bool:
        """Bring the held tile to a place, such as one that is lit up."""
        row, file = divmod(column, SIDE)
        return self.move(min(file + 1, PLACES_WIDE), min(row + 1, PLACES_WIDE))

    def move_away(self) -> None:
        """Take the held tile out of the garden without putting it down."""
        if self.held is not None:
            self.held.hovering = False

    def step(self, east: int, north: int) -> bool:
        """Go to the next place of the garden, or to the next stack of the quarry."""
        if self.phase is not Phase.BUILD:
            return self._may_act() and self._step_in_quarry(east, north)
        held = self._at_hand()
        if held is not None:
            held.step(east, north)
        return held is not None

    def _step_in_quarry(self, east: int, north: int) -> bool:
        beyond = self.now.stack_beyond(self._stack, east, north)
        self._stack = self._stack if beyond is None else beyond
        return beyond is not None

    def turn(self, quarters: int = 1) -> bool:
        """Turn the held tile clockwise."""
        held = self._at_hand()
        if held is not None:
            held.turn(quarters)
        return held is not None

    def next_level(self, steps: int = 1) -> bool:
        """Choose a higher or a lower level for the hovering tile."""
        held = self._at_hand()
        return held is not None and self._done(held.next_level(steps))

    def next_open(self) -> bool:
        """Choose the next corner that may stay open, or that all are carried."""
        held = self._at_hand()
        return held is not None and self._done(held.next_open())

    def drop(self) -> bool:
        """Let go: over the garden the tile stays there as a draft, or goes back if it may not.

        A tile of the quarry is dug by that, wherever it is dropped.
        """
        if not self._may_act():
            return False
        if self.phase is not Phase.BUILD:
            held = self._held
            if not self.take():
                return False
            if held is None or not held.hovering or not self.pick_up(Source.DUG):
                return True
            assert self._held is not None
            self._held.as_in(held)
        return self._at_hand() is not None and self._settle()

    def _settle(self) -> bool:
        """Leave the hovering tile where it is, or send it back and say why."""
        placing = self.placing
        if placing is None or placing.refusal is None:
            return True
        self.move_away()
        self._refused = placing
        return self._no(placing.refusal)

    def place(self) -> bool:
        """Lay the hovering tile where it is."""
        if self._at_hand() is None:
            return False
        placing = self.placing
        if placing is None:
            return self._no(Missing.PLACE)
        return self._play(placing.action)

    @property
    def lending(self) -> bool:
        """Whether the decorations that need the round token are shown too."""
        _ = self.now
        return self._lending

    @property
    def can_lend(self) -> bool:
        """Whether the round token would make decorations possible."""
        return any(offer.action.using is not None for offer in self.now.offers)

    def lend(self, wanted: bool = True) -> bool:
        """Show the decorations that need the round token, or show them no more."""
        if not self._may_act():
            return False
        if wanted and not self.can_lend:
            return self._no(Missing.DECORATIONS)
        self._lending = wanted
        return True

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The decorations that could be built, as far as they are wanted to be seen."""
        found, lending = self.now.offers, self.lending
        return found if lending else tuple(o for o in found if o.action.using is None)

    @property
    def built(self) -> tuple[BuiltThisTurn, ...]:
        """The decorations that were built this turn and could be taken back, the last first."""
        return self.now.built

    @property
    def all_at_once(self) -> tuple[Build, ...]:
        """What "build all" would build: what competes with nothing."""
        return without_rivals(self.offers)

    def build(self, action: Build) -> bool:
        """Build a decoration."""
        return self._may_act() and self._play(action)

    def build_all(self) -> bool:
        """Build every decoration that competes with no other."""
        if not self._may_act():
            return False
        wanted = self.all_at_once
        for action in wanted:
            self.table.play(action)
        return bool(wanted) or self._no(Missing.DECORATIONS)

    def take_back(self, action: Build) -> bool:
        """Take back a decoration of this turn; what was done after it is done again."""
        if not self._may_act():
            return False
        found = next((built for built in self.built if built.action == action), None)
        if found is None:
            return self._no(Refusal(Code.NOT_THIS_TURN))
        later = self.now.later(found.steps_ago - 1)
        if not self.now.possible_without(found.steps_ago, later):
            return self._no(Missing.FREEDOM)
        for _ in range(found.steps_ago):
            self.table.undo()
        for again in later:
            self.table.play(again)
        return True

    def follow(self, action: Action) -> bool:
        """Go along with a suggestion as far as it can be taken back: a dig is considered only."""
        match action:
            case Dig(stack=stack):
                return self.consider(stack)
            case Place(source=source):
                if not self.pick_up(source):
                    return False
                assert self._held is not None
                self._held.lie_as(action)
                return True
            case Build():
                return self.build(action)
        return self._may_act()

    @property
    def focus(self) -> Focus | None:
        """What the keys are at: a tile at hand or a decoration that could be built."""
        _ = self.now
        return self._focus

    def next_focus(self, steps: int = 1) -> bool:
        """Go to the next stack, or to the next tile at hand or possible decoration."""
        if not self._may_act():
            return False
        if self.phase is not Phase.BUILD:
            stacks = sorted(self.now.stacks)
            here = -1 if self._stack is None else stacks.index(self._stack)
            self._stack = stacks[(here + steps) % len(stacks)]
            return True
        found: list[Focus] = [*self.now.sources, *(offer.action for offer in self.offers)]
        if not found:
            return self._no(Missing.DECORATIONS)
        here = found.index(self._focus) if self._focus in found else -1
        self._focus = found[(here + steps) % len(found)]
        if self._held is not None:
            self._held = None
            if isinstance(self._focus, Source):
                self.pick_up(self._focus)
        return True

    def use_focus(self) -> bool:
        """Pick up the tile or build the decoration that the keys are at."""
        match self.focus:
            case Source() as source:
                return self.pick_up(source)
            case Build() as action:
                return self.build(action)
        return self._may_act() and self._no(Missing.TILE)

    @property
    def ways_to_end(self) -> tuple[Keeping, ...]:
        """The ways to end the turn, the one to suggest first."""
        return self.now.ways_to_end

    @property
    def must_ask(self) -> bool:
        """Whether ending the turn would lose something, whatever is kept.

        A decoration is, too: one of its icons has to be on a tile that was laid in this turn.
        """
        return bool(self.now.forgone) or any(w.loses_something for w in self.ways_to_end[:1])

    def end(self, way: Keeping | None = None) -> bool:
        """End the turn in this way, or in the one to suggest."""
        if not self._may_act():
            return False
        if not self.ways_to_end:
            return self._no(Missing.END)
        return self._play((way or self.ways_to_end[0]).action)

    def undo(self) -> bool:
        """Take the last step back."""
        self.complaint = None
        can = self.table.can_undo()
        self.table.undo()
        return bool(can) or self._no(can)

    def redo(self) -> bool:
        """Do again what was taken back last."""
        self.complaint = None
        can = self.table.can_redo()
        self.table.redo()
        return can or self._no(Missing.REDO)
