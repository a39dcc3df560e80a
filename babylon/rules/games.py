"""The games that this house knows."""

from typing import Any

from babylon.rules.game import Game
from babylon.rules.gardens import GARDENS, Action, Observation, Setup

# Named with its types, so that mypy holds the game to the protocol.
_GARDENS: Game[Setup, Action, Observation] = GARDENS

GAMES: dict[str, Game[Any, Any, Any]] = {game.format: game for game in (_GARDENS,)}
