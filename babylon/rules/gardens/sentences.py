"""Refusals in English, one sentence each.

What stands in braces are the facts of a Refusal, put into words below.
"""

from babylon.rules.gardens.columns import NAMES
from babylon.rules.gardens.quarry import STACK_NAMES
from babylon.rules.gardens.refusals import Code, Refusal

SENTENCES = {
    Code.GAME_OVER: "The game is over.",
    Code.WRONG_PHASE: "This is not the moment for that: now it is time to {phase}.",
    Code.NO_CLAY: "There is no clay tile on stack {stack}.",
    Code.EMPTY_STACK: "Stack {stack} is empty.",
    Code.UNKNOWN_TILE: "Nobody knows yet which tile lies on stack {stack}.",
    Code.NO_TILE_AT_HAND: "There is no {source} tile at hand.",
    Code.OFF_GARDEN: "A tile at {column} would stick out of the garden.",
    Code.SAME_PLACE: "A tile lies on exactly these four columns already.",
    Code.TILE_IN_THE_WAY: "A tile at level {have} lies on {column}; level {level} is not above it.",
    Code.NO_LEVEL_BELOW: "Level {level} has to wait until the garden has a tile at level {needed}.",
    Code.STATUE_CARRIES: "The statue at {column} carries the tile, so this corner cannot be open.",
    Code.STAIRS_RISE: "Stairs rise through {column} to level {level}, so no tile can lie there.",
    Code.TOO_FAR_DOWN: "No pillar reaches from level {have} at {column} up to level {level}.",
    Code.CANNOT_CARRY: "The space at {column} is taken and cannot carry a pillar.",
    Code.TOO_FEW_PILLARS: "Single pillars needed: {needed}; at hand: {have}.",
    Code.NO_DOUBLES_LEFT: "Double pillars to be bought: {needed}; left in the supply: {have}.",
    Code.NOT_IN_REACH: "No {kind} can join two spaces that lie like this.",
    Code.NO_TERRACE: "There is no terrace at {column}.",
    Code.SPACE_TAKEN: "The space at {column} is taken.",
    Code.NOT_THIS_TURN: "A decoration needs a space on a tile that was placed this turn.",
    Code.WRONG_LEVELS: "The levels do not fit: {column} is at {level}, the other end at {have}.",
    Code.SAME_TILE: "A fountain joins two different tiles.",
    Code.BLOCKED_BETWEEN: "A tile at {column} is in the way of a bridge at level {level}.",
    Code.BRIDGE_CROSSES: "Another bridge spans {column} at level {level}.",
    Code.STAIRS_BETWEEN: "Stairs rise through {column} to level {level}, in the way of the bridge.",
    Code.NOT_IN_LINE: "Column {column} shares no row or column with a standing statue.",
    Code.WRONG_ICON: "The space at {column} does not show the {kind} icon.",
    Code.NO_TOKEN: "No round token lends an icon now.",
    Code.TOKEN_SPENT: "The round token has lent its icon already this turn.",
    Code.TOKEN_NEEDLESS: "The space at {column} shows the icon itself; no token is needed.",
    Code.TOKEN_UNFIT: "The round token cannot lend an icon at {column}.",
    Code.NONE_LEFT: "The supply has no {kind} left.",
}


def sentence(refusal: Refusal) -> str:
    """A refusal in words."""
    facts = {
        "phase": refusal.phase and refusal.phase.value,
        "stack": None if refusal.stack is None else STACK_NAMES[refusal.stack],
        "source": refusal.source and refusal.source.value,
        "kind": None if refusal.kind is None else refusal.kind.word,
        "column": None if refusal.column is None else NAMES[refusal.column],
        "level": refusal.level,
        "needed": refusal.needed,
        "have": refusal.have,
    }
    return SENTENCES[refusal.code].format_map(facts)
