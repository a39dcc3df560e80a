"""What the screens around the game say about players, levels and games."""

from datetime import UTC, datetime
from typing import Any

from babylon.app.words import _, ngettext
from babylon.rules.game import Position, Seat
from babylon.shelf.shelf import GameLine, SeatLine


def level_name(level: str) -> str:
    """The name of a bot's level."""
    return {
        "apprentice": _("Apprentice"),
        "builder": _("Builder"),
        "architect": _("Architect"),
        "master": _("Master"),
        "dice": _("Dice"),
    }.get(level, level)


def flower_name(flower: str) -> str:
    """The name of a flower."""
    return {
        "white": _("White"),
        "pink": _("Pink"),
        "yellow": _("Yellow"),
        "blue": _("Blue"),
    }[flower]


def player_name(seat: Seat | SeatLine, index: int) -> str:
    """What a player is called: by name, as a bot, or by the number of the seat."""
    if seat.name:
        return seat.name
    if seat.bot:
        return _("{level} bot").format(level=level_name(seat.bot))
    return _("Player {number}").format(number=index + 1)


def garden_of(name: str) -> str:
    """Whose garden it is; somebody who gave no name is called You."""
    return _("Your garden") if name == _("You") else _("{name}’s garden").format(name=name)


def where_it_stands(position: Position[Any, Any], seats: tuple[Seat, ...]) -> str:
    """How far a game has come and who is to do what."""
    name = player_name(seats[position.player], position.player)
    doing = {
        "remove": _("{name} to clear the quarry"),
        "dig": _("{name} to dig"),
        "build": _("{name} to build"),
    }.get(position.phase_name, _("the game is over")).format(name=name)
    return _("Round {round} of {rounds}, {doing}").format(
        round=position.round, rounds=position.rounds, doing=doing
    )


def points_of(points: int) -> str:
    """Points in words."""
    return ngettext("{number} point", "{number} points", points).format(number=points)


def players_of(line: GameLine) -> str:
    """Who sits at the table of a game, with their points once there are any."""
    return ", ".join(
        player_name(seat, index) + ("" if seat.points is None else f" {seat.points}")
        for index, seat in enumerate(line.seats)
    )


def how_long_ago(moment: str, now: datetime | None = None) -> str:
    """When a game was last played, as people say it."""
    try:
        then = datetime.fromisoformat(moment)
    except ValueError:
        return ""
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    passed = (now or datetime.now(UTC)) - then
    minutes = int(passed.total_seconds() // 60)
    hours, days = minutes // 60, minutes // (60 * 24)
    if minutes < 1:
        return _("just now")
    if hours < 1:
        ago = ngettext("{number} minute ago", "{number} minutes ago", minutes)
        return ago.format(number=minutes)
    if days < 1:
        return ngettext("{number} hour ago", "{number} hours ago", hours).format(number=hours)
    return ngettext("yesterday", "{number} days ago", days).format(number=days)


def category_name(category: str) -> str:
    """What a part of the score is called."""
    return {
        "statues": _("Statues"),
        "fountains": _("Fountains"),
        "bridges": _("Bridges"),
        "stairs": _("Stairs"),
        "diversity": _("Sets of all four"),
        "flowers": _("Sets of four flowers"),
        "belvederes": _("Belvederes"),
        "highest": _("Highest level"),
    }[category]
