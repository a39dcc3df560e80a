"""Refusals in words, one sentence each.

What stands in braces are the facts of a Refusal, put into words below.
"""

from babylon.rules.gardens.actions import Phase, Source
from babylon.rules.gardens.columns import NAMES
from babylon.rules.gardens.quarry import STACK_NAMES
from babylon.rules.gardens.refusals import Code, Refusal
from babylon.rules.gardens.tiles import Icon
from babylon.rules.message import Message, template

SENTENCES = {
    Code.GAME_OVER: template("The game is over."),
    Code.WRONG_PHASE: template("This is not the moment for that: now it is time to {phase}."),
    Code.NO_CLAY: template("There is no clay tile on stack {stack}."),
    Code.EMPTY_STACK: template("Stack {stack} is empty."),
    Code.UNKNOWN_TILE: template("Nobody knows yet which tile lies on stack {stack}."),
    Code.NO_TILE_AT_HAND: template("There is no {source} tile at hand."),
    Code.OFF_GARDEN: template("A tile at {column} would stick out of the garden."),
    Code.SAME_PLACE: template("A tile lies on exactly these four columns already."),
    Code.TILE_IN_THE_WAY: template(
        "A tile at level {have} lies on {column}; level {level} is not above it."
    ),
    Code.NO_LEVEL_BELOW: template(
        "Level {level} has to wait until the garden has a tile at level {needed}."
    ),
    Code.STATUE_CARRIES: template(
        "The statue at {column} carries the tile, so this corner cannot be open."
    ),
    Code.STAIRS_RISE: template(
        "Stairs rise through {column} to level {level}, so no tile can lie there."
    ),
    Code.TOO_FAR_DOWN: template(
        "No pillar reaches from level {have} at {column} up to level {level}."
    ),
    Code.CANNOT_CARRY: template("The space at {column} is taken and cannot carry a pillar."),
    Code.TOO_FEW_PILLARS: template("Single pillars needed: {needed}; at hand: {have}."),
    Code.NO_DOUBLES_LEFT: template(
        "Double pillars to be bought: {needed}; left in the supply: {have}."
    ),
    Code.NOT_IN_REACH: template("No {kind} can join two spaces that lie like this."),
    Code.NO_TERRACE: template("There is no terrace at {column}."),
    Code.SPACE_TAKEN: template("The space at {column} is taken."),
    Code.NOT_THIS_TURN: template("A decoration needs a space on a tile that was placed this turn."),
    Code.WRONG_LEVELS: template(
        "The levels do not fit: {column} is at {level}, the other end at {have}."
    ),
    Code.SAME_TILE: template("A fountain joins two different tiles."),
    Code.BLOCKED_BETWEEN: template(
        "A tile at {column} is in the way of a bridge at level {level}."
    ),
    Code.BRIDGE_CROSSES: template("Another bridge spans {column} at level {level}."),
    Code.STAIRS_BETWEEN: template(
        "Stairs rise through {column} to level {level}, in the way of the bridge."
    ),
    Code.NOT_IN_LINE: template("Column {column} shares no row or column with a standing statue."),
    Code.WRONG_ICON: template("The space at {column} does not show the {kind} icon."),
    Code.NO_TOKEN: template("No round token lends an icon now."),
    Code.TOKEN_SPENT: template("The round token has lent its icon already this turn."),
    Code.TOKEN_NEEDLESS: template(
        "The space at {column} shows the icon itself; no token is needed."
    ),
    Code.TOKEN_UNFIT: template("The round token cannot lend an icon at {column}."),
    Code.NONE_LEFT: template("The supply has no {kind} left."),
}


PHASES = {
    Phase.REMOVE: Message("remove"),
    Phase.DIG: Message("dig"),
    Phase.BUILD: Message("build"),
}
SOURCES = {Source.DUG: Message("dug"), Source.STORED: Message("stored")}
KINDS = {
    Icon.STAIRS: Message("stairs"),
    Icon.FOUNTAIN: Message("fountain"),
    Icon.BRIDGE: Message("bridge"),
    Icon.STATUE: Message("statue"),
}


def sentence(refusal: Refusal) -> Message:
    """A refusal in words."""
    facts = {
        "phase": None if refusal.phase is None else PHASES[refusal.phase],
        "stack": None if refusal.stack is None else STACK_NAMES[refusal.stack],
        "source": None if refusal.source is None else SOURCES[refusal.source],
        "kind": None if refusal.kind is None else KINDS[refusal.kind],
        "column": None if refusal.column is None else NAMES[refusal.column],
        "level": refusal.level,
        "needed": refusal.needed,
        "have": refusal.have,
    }
    known = {name: fact for name, fact in facts.items() if fact is not None}
    return Message(SENTENCES[refusal.code], **known)
