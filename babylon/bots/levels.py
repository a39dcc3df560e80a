"""The bots that can sit at a table, by the name of their level."""

from collections.abc import Mapping

from babylon.bots.bot import Bot
from babylon.bots.dice import Dice
from babylon.bots.foresight import Foresight
from babylon.bots.planner import Planner, Skill
from babylon.bots.planning import Width
from babylon.bots.prospects import Taste

_POINTS_ONLY = Taste(lift=0.0, pillar=0.0, icon=0.0)
_FORESIGHT = Taste(lift=1.0, pillar=0.7, icon=0.4)

APPRENTICE = Planner(
    Skill(100, Width(3, 0, 0), Width(6, 2, 4), _POINTS_ONLY, slips=4.0),
)
BUILDER = Planner(
    Skill(600, Width(10, 12, 10), Width(40, 12, 20), _POINTS_ONLY),
)
ARCHITECT = Planner(
    Skill(1000, Width(12, 12, 16), Width(50, 16, 20), _FORESIGHT, "architect"),
)
MASTER = Planner(
    Skill(
        6000,
        Width(30, 30, 30),
        Width(120, 30, 40),
        _FORESIGHT,
        "master",
        Foresight(lines=16, guesses=2, digs=4, places=8),
    ),
)

# In rising order of strength; the dice are for tests, and play any legal action.
LADDER = ("apprentice", "builder", "architect", "master")
LEVELS: Mapping[str, Bot] = {
    "apprentice": APPRENTICE,
    "builder": BUILDER,
    "architect": ARCHITECT,
    "master": MASTER,
    "dice": Dice(),
}
