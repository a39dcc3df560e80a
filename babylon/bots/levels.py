"""The bots that can sit at a table, by the name of their level."""

from babylon.bots.bot import Bot
from babylon.bots.dice import Dice
from babylon.bots.foresight import Foresight
from babylon.bots.planner import Planner, Skill
from babylon.bots.planning import Width
from babylon.bots.prospects import Taste

_POINTS_ONLY = Taste()
_PROVIDENT = Taste(lift=1.0, pillar=0.7, waiting=(0.4, 0.4, 0.4))
# About as tools/tune_glance.py finds it. Only levels and pillars are set by hand: what is higher
# costs more, so least squares cannot tell the two apart.
_KEEN = Taste(
    lift=0.3,
    pillar=0.45,
    waiting=(0.35, 0.5, 0.4),
    paired=(1.3, 2.25, 2.6),
    statue=0.8,
    new=0.5,
    open=0.9,
    taken=0.1,
    rim=0.5,
)

APPRENTICE = Planner(
    Skill(300, Width(3, 0, 0), Width(6, 2, 4), _POINTS_ONLY, slips=6.0),
)
BUILDER = Planner(
    Skill(1200, Width(10, 12, 10), Width(40, 12, 20), _POINTS_ONLY),
)
ARCHITECT = Planner(
    Skill(1800, Width(12, 12, 16), Width(50, 16, 20), _PROVIDENT, "architect"),
)
MASTER = Planner(
    Skill(
        15_000,
        Width(40, 24, 20),
        Width(120, 50, 50),
        _KEEN,
        "master",
        (
            Foresight(lines=192, guesses=1, digs=1, places=1),
            Foresight(lines=56, guesses=1, digs=2, places=2),
            Foresight(lines=16, guesses=1, digs=4, places=4),
            Foresight(lines=6, guesses=2, digs=6, places=6),
            Foresight(lines=2, guesses=8, digs=8, places=8),
        ),
    ),
)

# In rising order of strength; the dice are for tests, and play any legal action.
LADDER = ("apprentice", "builder", "architect", "master")
LEVELS: dict[str, Bot] = {
    "apprentice": APPRENTICE,
    "builder": BUILDER,
    "architect": ARCHITECT,
    "master": MASTER,
    "dice": Dice(),
}


def named(name: str) -> Bot | None:
    """A bot by its level, or with a multiple of its nodes, such as `master*10`."""
    level, star, factor = name.partition("*")
    bot = LEVELS.get(level)
    if not star:
        return bot
    if not isinstance(bot, Planner) or not factor.isdecimal() or not 1 <= int(factor) <= 1000:
        return None
    return Planner(bot.skill.times(int(factor)))
