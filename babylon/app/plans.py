"""What a new game is to be: who sits where, with which flower, and how it begins."""

from dataclasses import dataclass, replace
from typing import Any

from babylon.app.words import _
from babylon.bots.levels import LADDER
from babylon.records.record import Record
from babylon.rules.gardens import GARDENS
from babylon.rules.gardens.setup import LONGEST_NAME, Seat, random_setup
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Flower

FEWEST, MOST = 2, 4


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat: a person with a name or none, or a bot of a level."""

    flower: Flower
    name: str = ""
    bot: str | None = None

    def seat(self) -> Seat:
        """The seat as the rules have it."""
        name = " ".join(self.name.split())[:LONGEST_NAME]
        return Seat(self.flower, name or None if self.bot is None else None, self.bot)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game before it begins; there are always four seats, of which the first are used."""

    players: int
    seats: tuple[SeatPlan, ...]
    supply: SupplyKind = SupplyKind.UNLIMITED
    first: int | None = None

    @property
    def used(self) -> tuple[SeatPlan, ...]:
        return self.seats[: self.players]

    def with_players(self, players: int) -> "Plan":
        """The same with more or fewer players; a first player who is gone is drawn again."""
        first = self.first if self.first is not None and self.first < players else None
        return replace(self, players=players, first=first)

    def with_seat(self, index: int, **changes: Any) -> "Plan":
        """The same with one seat changed; a flower that is taken is swapped."""
        seats = list(self.seats)
        before, after = seats[index], replace(seats[index], **changes)
        for other, seat in enumerate(seats):
            if other != index and seat.flower is after.flower:
                seats[other] = replace(seat, flower=before.flower)
        seats[index] = after
        return replace(self, seats=tuple(seats))

    def record(self, seed: int) -> Record:
        """The game that it leads to."""
        seats = tuple(seat.seat() for seat in self.used)
        setup = random_setup(self.players, seed, self.supply, seats, self.first)
        return Record(GARDENS, setup)

    def to_json(self) -> dict[str, Any]:
        """The plan as it is remembered."""
        return {
            "players": self.players,
            "seats": [
                {"flower": seat.flower.word, "name": seat.name, "bot": seat.bot}
                for seat in self.seats
            ],
            "supply": self.supply.value,
            "first": self.first,
        }


def first_plan(*, bots: bool) -> Plan:
    """What is offered to somebody who has never chosen."""
    level = "builder" if bots else None
    seats = [SeatPlan(flower, bot=level) for flower in Flower]
    seats[0] = SeatPlan(Flower.WHITE, _("You") if bots else "")
    return Plan(FEWEST, tuple(seats))


def read_plan(data: Any) -> Plan:
    """A remembered plan; raises ValueError, KeyError or TypeError if it is no plan."""
    plan = Plan(
        data["players"],
        tuple(_read_seat(seat) for seat in data["seats"]),
        SupplyKind(data["supply"]),
        data["first"],
    )
    if len(plan.seats) != MOST or len({seat.flower for seat in plan.seats}) != MOST:
        raise ValueError("seats")
    if plan.players not in range(FEWEST, MOST + 1):
        raise ValueError("players")
    if plan.first is not None and plan.first not in range(plan.players):
        raise ValueError("first")
    return plan


def _read_seat(data: Any) -> SeatPlan:
    name, bot = data["name"], data["bot"]
    if not isinstance(name, str) or bot not in (None, *LADDER):
        raise ValueError("seat")
    clean = "".join(letter for letter in name if letter.isprintable())
    return SeatPlan(Flower[data["flower"].upper()], clean[:LONGEST_NAME], bot)
