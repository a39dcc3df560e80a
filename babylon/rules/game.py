"""The small protocol that every game offers to the rest of the house.

A position is a value: `play` returns the next one and leaves the old one as it was, so a copy
is a reference and taking back is looking at the position before. Whoever searches, replays or
draws needs nothing but what is declared here.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Protocol, Self, TypeVar

from babylon.rules.message import Message

Setup = TypeVar("Setup")
Action = TypeVar("Action")
Observation_co = TypeVar("Observation_co", covariant=True)


class BadInput(Exception):
    """Something that came from outside cannot be read or is not allowed.

    `place` says where it stood (`actions[17]`), `code` is for programs, `sentence` for people.
    """

    def __init__(self, place: str, code: str, sentence: Message) -> None:
        super().__init__(place, code, sentence)
        self.place = place
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return ": ".join(part for part in (self.place, self.code, self.sentence) if part)

    def within(self, place: str) -> "BadInput":
        """The same complaint, about something that lies inside `place`."""
        joint = "" if not self.place or self.place.startswith("[") else "."
        return BadInput(f"{place}{joint}{self.place}", self.code, self.sentence)


class Refusal(Protocol):
    """Why an action is not allowed: a code and, in the game's own class, the facts behind it."""

    @property
    def code(self) -> str: ...


class IllegalAction(Exception):
    """An action was played that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal: Any = refusal  # in truth the game's own class, with its facts


class Finality(Enum):
    """Why an action cannot be taken back."""

    UNCOVERS = "uncovers"  # it has shown what was hidden
    ENDS_TURN = "ends-turn"


class Seat(Protocol):
    """A player at the table."""

    @property
    def look(self) -> str:
        """What sets the player apart on the table, in this game's words: a flower, a colour."""
        ...

    @property
    def name(self) -> str | None: ...

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays, None for a person."""
        ...


class Score(Protocol):
    """The points of one player, by category."""

    @property
    def total(self) -> int: ...

    def table(self) -> dict[str, int]:
        """Category to points, the total and the tie-break included, as records show them."""
        ...


class Position(Protocol[Action, Observation_co]):
    """A game at one moment."""

    @property
    def over(self) -> bool: ...

    @property
    def player(self) -> int:
        """The seat that decides next, or decided last once the game is over."""
        ...

    @property
    def phase_name(self) -> str: ...

    @property
    def round(self) -> int:
        """The round, from 1."""
        ...

    @property
    def rounds(self) -> int:
        """How many rounds the whole game has."""
        ...

    def legal(self) -> list[Action]: ...

    def why_not(self, action: Action) -> Refusal | None:
        """The first rule that an action breaks, or None if it is legal."""
        ...

    def play(self, action: Action) -> Self:
        """The position after an action; raises IllegalAction if the rules refuse it."""
        ...

    def undo(self) -> Self:
        """The position before the last action; raises IndexError at the set-up."""
        ...

    def observe(self) -> Observation_co:
        """What the players may see: everything but the hidden."""
        ...

    def scores(self) -> Sequence[Score]: ...

    def winners(self) -> Sequence[int]:
        """The seats that won, empty while the game goes on."""
        ...


class Game(Protocol[Setup, Action, Observation_co]):
    """A game that can be set up, played and written down."""

    @property
    def format(self) -> str:
        """The name of the game and of its notation, as records carry it."""
        ...

    def random_setup(self, players: int, seed: int) -> Setup: ...

    def read_setup(self, record: Mapping[str, Any]) -> Setup:
        """The set-up in a record's own keys; raises BadInput."""
        ...

    def write_setup(self, setup: Setup) -> dict[str, Any]: ...

    def seats(self, setup: Setup) -> Sequence[Seat]: ...

    def start(self, setup: Setup) -> Position[Action, Observation_co]: ...

    def read_action(self, text: str) -> Action:
        """An action from its one spelling; raises BadInput."""
        ...

    def write_action(self, action: Action) -> str: ...

    def finality(self, action: Action) -> Finality | None:
        """Why an action cannot be taken back; None if it can."""
        ...

    def happened(self, before: Any, action: Action, after: Any) -> Sequence[object]:
        """What an action brought about, in order, as events of this game."""
        ...

    def explain(self, refusal: Any) -> Message:
        """A refusal of this game in one sentence."""
        ...
