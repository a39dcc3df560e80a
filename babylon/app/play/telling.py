"""The words of the game's screen: tokens, tiles, incomes, places, and what has happened."""

from typing import NamedTuple

from babylon.app.words import _, ngettext
from babylon.rules.gardens.columns import NAMES, Corner
from babylon.rules.gardens.events import Built, Dug, Placed, Removed, TurnBegun, TurnOver
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import NEIGHBOURS, STACK_NAMES, Stack
from babylon.rules.gardens.refusals import Refusal
from babylon.rules.gardens.storing import Stored
from babylon.rules.gardens.tiles import Flower, Icon, Material, Tile
from babylon.rules.gardens.tokens import Token
from babylon.table.drafts.complaint import Complaint
from babylon.table.drafts.decorations import Offer
from babylon.table.drafts.tile import Placing
from babylon.table.table import TakenBack


def token_in_short(token: Token | None) -> str:
    """A token's effect in a few words."""
    return {
        None: _("No token yet"),
        Token.SINGLE: _("One more pillar"),
        Token.DOUBLE: _("A double pillar"),
        Token.CHANGE: _("One icon counts as another"),
        Token.FILL: _("One empty space shows an icon"),
        Token.FLOWER: _("Own flower earns 2"),
        Token.FEWER: _("Income is 1 less"),
        Token.NONE: _("No effect"),
    }[token]


def token_in_full(token: Token | None) -> str:
    """A token's effect in a sentence."""
    return {
        None: _("The first round has no token. From the second on, one holds in each round."),
        Token.SINGLE: _("Everybody gets one single pillar at the start of the turn."),
        Token.DOUBLE: _(
            "Everybody gets one double pillar at the start of the turn; it cannot be stored."
        ),
        Token.CHANGE: _(
            "Once in the turn, one icon on a tile placed this turn counts as another icon."
        ),
        Token.FILL: _(
            "Once in the turn, one empty space of a tile placed this turn shows an icon of choice."
        ),
        Token.FLOWER: _("Digging a tile with one's own flower earns 2 pillars for it, not 1."),
        Token.FEWER: _("Every dig earns 1 pillar less, but never less than none."),
        Token.NONE: _("Nothing special holds in this round."),
    }[token]


def tile_name(tile: Tile) -> str:
    """Material and flower of a tile."""
    material = {
        Material.BASALT: _("Basalt"),
        Material.GRANITE: _("Granite"),
        Material.CLAY: _("Clay"),
        Material.STARTING: _("Starting tile"),
    }[tile.material]
    flower = {
        Flower.WHITE: _("white"),
        Flower.PINK: _("pink"),
        Flower.YELLOW: _("yellow"),
        Flower.BLUE: _("blue"),
    }[tile.flower]
    return _("{material}, {flower}").format(material=material, flower=flower)


def kind_name(kind: Icon) -> str:
    """The name of a decoration."""
    return {
        Icon.STAIRS: _("stairs"),
        Icon.FOUNTAIN: _("a fountain"),
        Icon.BRIDGE: _("a bridge"),
        Icon.STATUE: _("a statue"),
    }[kind]


class Reason(NamedTuple):
    """One line of an income: where, why, and how many pillars."""

    where: str
    why: str
    earned: int


def income_reasons(position: Position, stack: Stack) -> list[Reason]:
    """Why digging at a stack earns what it does."""
    income = position.income(stack)
    sides = (_("North"), _("East"), _("South"), _("West"))
    height = position.quarry.height(stack)
    found = []
    for side, neighbour, earns in zip(sides, NEIGHBOURS[stack], income.edges, strict=True):
        if neighbour is None:
            why = _("the rim")
        else:
            there = position.quarry.height(neighbour)
            why = {
                there == 0: _("{stack} is empty"),
                0 < there < height: _("{stack} is lower"),
                there == height: _("{stack} is as high"),
                there > height: _("{stack} is higher"),
            }[True].format(stack=STACK_NAMES[neighbour])
        found.append(Reason(side, why, int(earns)))
    if income.flower:
        why = _("own flower, doubled") if income.flower > 1 else _("own flower")
        found.append(Reason(_("Flower"), why, income.flower))
    if income.fewer:
        found.append(Reason(_("Token"), _("1 less in this round"), -income.fewer))
    return found


def placing_in_words(placing: Placing) -> str:
    """Where and how a tile would lie."""
    action = placing.action
    corners = {
        None: _("all corners carried"),
        Corner.NW: _("north-west corner open"),
        Corner.NE: _("north-east corner open"),
        Corner.SE: _("south-east corner open"),
        Corner.SW: _("south-west corner open"),
    }
    parts = [NAMES[action.column], _("level {level}").format(level=action.level)]
    if placing.refusal is None:
        parts.append(corners[action.open_corner])
    return " · ".join(parts)


def complaint_title(complaint: Complaint, placing: Placing | None) -> str:
    """What a refusal is about."""
    if placing is not None and isinstance(complaint.reason, Refusal):
        return _("Not at {column}").format(column=NAMES[placing.action.column])
    return _("Not like this")


def losses(stored: Stored) -> str:
    """What the end of a turn would lose, in words; empty if nothing."""
    parts = []
    if stored.singles_returned:
        number = stored.singles_returned
        parts.append(ngettext("{n} pillar", "{n} pillars", number).format(n=number))
    if stored.doubles_returned:
        number = stored.doubles_returned
        parts.append(ngettext("{n} double pillar", "{n} double pillars", number).format(n=number))
    parts += [tile_name(tile) for tile in stored.discarded]
    return ", ".join(parts)


def still_possible(forgone: tuple[Offer, ...]) -> str:
    """What could still be built before the turn ends, with its points; empty if nothing."""
    parts = []
    for offer in forgone:
        words = _("{kind} (+{points})")
        if offer.action.using is not None:
            words = _("{kind} (+{points}, with the token)")
        kind = kind_name(offer.decoration.kind)
        parts.append(words.format(kind=kind, points=offer.change.total))
    return _("Can still be built: {what}").format(what=", ".join(parts)) if parts else ""


def event_in_words(event: object) -> str:
    """What somebody did, to go on after the name; empty for what goes without saying."""
    match event:
        case Removed(stack=stack):
            return _("removed {stack}").format(stack=STACK_NAMES[stack])
        case Dug(stack=stack, gained=gained):
            return _("dug {stack}, +{gained}").format(stack=STACK_NAMES[stack], gained=gained)
        case Placed(terrace=terrace):
            return _("placed a tile at {column}, level {level}").format(
                column=NAMES[terrace.column], level=terrace.level
            )
        case Built(decoration=decoration):
            return _("built {kind}, +{points}").format(
                kind=kind_name(decoration.kind), points=decoration.points
            )
        case TurnOver(stored=stored):
            lost = losses(stored)
            return _("lost {what}").format(what=lost) if lost else ""
        case TurnBegun() | TakenBack():
            return ""
    return ""
