"""The bots that can sit at a table, by the name of their level."""

from collections.abc import Mapping

from babylon.bots.bot import Bot
from babylon.bots.dice import Dice

LEVELS: Mapping[str, Bot] = {"dice": Dice()}
