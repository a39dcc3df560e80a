"""Why an action is not allowed, as a value: a code and the facts behind it."""

from dataclasses import dataclass
from enum import StrEnum

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.columns import Column, Level
from babylon.rules.gardens.quarry import Stack
from babylon.rules.gardens.tiles import Icon


class Code(StrEnum):
    """The rule that an action breaks first."""

    GAME_OVER = "game-over"
    WRONG_PHASE = "wrong-phase"
    NO_CLAY = "no-clay"
    EMPTY_STACK = "empty-stack"
    UNKNOWN_TILE = "unknown-tile"
    NO_TILE_AT_HAND = "no-tile-at-hand"

    OFF_GARDEN = "off-garden"
    SAME_PLACE = "same-place"
    TILE_IN_THE_WAY = "tile-in-the-way"
    NO_LEVEL_BELOW = "no-level-below"
    STATUE_CARRIES = "statue-carries"
    STAIRS_RISE = "stairs-rise"
    TOO_FAR_DOWN = "too-far-down"
    CANNOT_CARRY = "cannot-carry"
    TOO_FEW_PILLARS = "too-few-pillars"
    NO_DOUBLES_LEFT = "no-doubles-left"

    NOT_IN_REACH = "not-in-reach"
    NO_TERRACE = "no-terrace"
    SPACE_TAKEN = "space-taken"
    NOT_THIS_TURN = "not-this-turn"
    WRONG_LEVELS = "wrong-levels"
    SAME_TILE = "same-tile"
    BLOCKED_BETWEEN = "blocked-between"
    BRIDGE_CROSSES = "bridge-crosses"
    STAIRS_BETWEEN = "stairs-between"
    NOT_IN_LINE = "not-in-line"
    WRONG_ICON = "wrong-icon"
    NO_TOKEN = "no-token"
    TOKEN_SPENT = "token-spent"
    TOKEN_NEEDLESS = "token-needless"
    TOKEN_UNFIT = "token-unfit"
    NONE_LEFT = "none-left"


# The paragraph or ruling of docs/rules.md that stands behind each code.
RULE = {
    Code.GAME_OVER: "3",
    Code.WRONG_PHASE: "3",
    Code.NO_CLAY: "2.5",
    Code.EMPTY_STACK: "3.1",
    Code.UNKNOWN_TILE: "2",
    Code.NO_TILE_AT_HAND: "3.2",
    Code.OFF_GARDEN: "3.2",
    Code.SAME_PLACE: "R6",
    Code.TILE_IN_THE_WAY: "R2",
    Code.NO_LEVEL_BELOW: "3.2.6",
    Code.STATUE_CARRIES: "R4",
    Code.STAIRS_RISE: "R5",
    Code.TOO_FAR_DOWN: "3.2.2",
    Code.CANNOT_CARRY: "3.2.3",
    Code.TOO_FEW_PILLARS: "R7",
    Code.NO_DOUBLES_LEFT: "R15",
    Code.NOT_IN_REACH: "3.2",
    Code.NO_TERRACE: "3.2",
    Code.SPACE_TAKEN: "3.2.3",
    Code.NOT_THIS_TURN: "3.2",
    Code.WRONG_LEVELS: "3.2",
    Code.SAME_TILE: "3.2",
    Code.BLOCKED_BETWEEN: "3.2",
    Code.BRIDGE_CROSSES: "R8",
    Code.STAIRS_BETWEEN: "R8",
    Code.NOT_IN_LINE: "R10",
    Code.WRONG_ICON: "3.2",
    Code.NO_TOKEN: "4",
    Code.TOKEN_SPENT: "R13",
    Code.TOKEN_NEEDLESS: "R13",
    Code.TOKEN_UNFIT: "R13",
    Code.NONE_LEFT: "R15",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code with the facts that its sentence speaks of; what does not apply is None."""

    code: Code
    phase: Phase | None = None
    stack: Stack | None = None
    source: Source | None = None
    kind: Icon | None = None
    column: Column | None = None
    level: Level | None = None
    needed: int | None = None
    have: int | None = None

    @property
    def rule(self) -> str:
        """The paragraph or ruling that the action breaks."""
        return RULE[self.code]
