"""The game of hanging gardens: dig tiles, earn pillars, stack terraces, decorate them."""

from collections.abc import Mapping
from typing import Any

from babylon.rules.gardens.actions import Action
from babylon.rules.gardens.notation import read_action, write_action
from babylon.rules.gardens.position import Observation, Position
from babylon.rules.gardens.refusals import Refusal
from babylon.rules.gardens.sentences import sentence
from babylon.rules.gardens.setup import Setup, random_setup


class Gardens:
    """This game behind the protocol that every game offers."""

    format = "babylon-gardens/1"

    def random_setup(self, players: int, seed: int) -> Setup:
        return random_setup(players, seed)

    def read_setup(self, record: Mapping[str, Any]) -> Setup:
        # Imported late: only records need it, and bots and screens start faster without.
        from babylon.rules.gardens.setup_record import read_setup

        return read_setup(record)

    def write_setup(self, setup: Setup) -> dict[str, Any]:
        from babylon.rules.gardens.setup_record import write_setup

        return write_setup(setup)

    def start(self, setup: Setup) -> Position:
        return Position.start(setup)

    def read_action(self, text: str) -> Action:
        return read_action(text)

    def write_action(self, action: Action) -> str:
        return write_action(action)

    def explain(self, refusal: Refusal) -> str:
        return sentence(refusal)


GARDENS = Gardens()

__all__ = ["GARDENS", "Action", "Gardens", "Observation", "Position", "Refusal", "Setup"]
