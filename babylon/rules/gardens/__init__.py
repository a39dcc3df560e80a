"""The game of hanging gardens: dig tiles, earn pillars, stack terraces, decorate them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from babylon.rules.game import Finality
from babylon.rules.gardens.actions import Action, Dig, Keep, Remove
from babylon.rules.gardens.notation import read_action, write_action
from babylon.rules.gardens.position import Observation, Position
from babylon.rules.gardens.refusals import Refusal
from babylon.rules.gardens.sentences import sentence
from babylon.rules.gardens.setup import Seat, Setup, random_setup
from babylon.rules.message import Message

if TYPE_CHECKING:
    from babylon.rules.gardens.events import Event


class Gardens:
    """This game behind the protocol that every game offers."""

    format = "babylon-gardens/1"

    def __reduce__(self) -> str:
        return "GARDENS"  # there is one of it, also on the other side of a copy or a pickle

    def random_setup(self, players: int, seed: int) -> Setup:
        return random_setup(players, seed)

    def read_setup(self, record: Mapping[str, Any]) -> Setup:
        # Imported late, like all that bots can do without: a fresh process starts faster.
        from babylon.rules.gardens.setup_record import read_setup

        return read_setup(record)

    def write_setup(self, setup: Setup) -> dict[str, Any]:
        from babylon.rules.gardens.setup_record import write_setup

        return write_setup(setup)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return setup.seats

    def start(self, setup: Setup) -> Position:
        return Position.start(setup)

    def read_action(self, text: str) -> Action:
        return read_action(text)

    def write_action(self, action: Action) -> str:
        return write_action(action)

    def finality(self, action: Action) -> Finality | None:
        match action:
            case Remove() | Dig():
                return Finality.UNCOVERS
            case Keep():
                return Finality.ENDS_TURN
        return None

    def happened(self, before: Position, action: Action, after: Position) -> tuple["Event", ...]:
        from babylon.rules.gardens.events import happened

        return happened(before, action, after)

    def explain(self, refusal: Refusal) -> Message:
        return sentence(refusal)


GARDENS = Gardens()

__all__ = ["GARDENS", "Action", "Gardens", "Observation", "Position", "Refusal", "Setup"]
