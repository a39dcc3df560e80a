"""The arena: bots play each other, and what comes out is counted."""

import re
import signal
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from math import sqrt
from multiprocessing import Event
from multiprocessing.synchronize import Event as EventType
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from babylon.bots.bot import Bot
from babylon.bots.levels import LADDER, named
from babylon.bots.planner import Planner
from babylon.rules.game import BadInput
from babylon.rules.gardens import GARDENS, Action
from babylon.rules.message import Message

CONFIDENCE = 1.96  # standard deviations on either side hold 95 %
WAITING = 4  # games at hand per process
ADDRESS = re.compile(r"((tcp|tls)://)?[^/\s]+:\d{1,5}")
PATIENCE = 5  # seconds for a scheduler to answer


class Contest(NamedTuple):
    """Who plays whom, how often, and with which luck."""

    bots: tuple[str, ...]
    games: int
    players: int
    seed: int
    workers: int
    scheduler: str | None = None

    def check(self) -> None:
        """Raise BadInput if there is nothing to play."""
        for name in self.bots:
            if named(name) is None:
                known = ", ".join(LADDER)
                sentence = Message(
                    "{name!r} is none; the bots are: {known}.", name=name, known=known
                )
                raise BadInput("bot", "unknown-bot", sentence)
        for option, value, least, most in (
            ("--games", self.games, 1, 1_000_000),
            ("--players", self.players, 2, 4),
            ("--workers", self.workers, 1, 256),
        ):
            if not least <= value <= most:
                code = f"wrong-{option[2:]}"
                sentence = Message(
                    "This is a number from {least} to {most}.", least=least, most=most
                )
                raise BadInput(option, code, sentence)

    def pairing(self, game: int) -> "Pairing":
        """The seats and the set-up of a game.

        Every set-up is played twice with the seats exchanged. Of a bot against itself the second
        game would be the first again, so each has its own.
        """
        exchanged = game % 2
        mirror = len(set(self.bots)) == 1
        seats = tuple((seat + exchanged) % len(self.bots) for seat in range(self.players))
        return Pairing(
            tuple(self.bots[bot] for bot in seats),
            seats,
            self.seed + (game if mirror else game // 2),
        )


class Pairing(NamedTuple):
    """The bots at a table, by name and by their number in the contest, and the set-up's seed."""

    names: tuple[str, ...]
    bots: tuple[int, ...]
    seed: int


class Result(NamedTuple):
    """How a game ended: per seat its part of the victory, points, and the CPU ms of each turn."""

    bots: tuple[int, ...]
    wins: tuple[float, ...]
    points: tuple[int, ...]
    turns: tuple[tuple[float, ...], ...]


class Standing(NamedTuple):
    """What the games say of one bot."""

    name: str
    wins: float
    rate: float
    low: float
    high: float
    points: float
    spread: float
    ms_median: float
    ms_p95: float
    ms_max: float

    def table(self) -> dict[str, Any]:
        """As JSON shows it."""
        table = self._asdict()
        del table["spread"]
        return table


class Standings(NamedTuple):
    """What the games say of all of them."""

    games: int
    players: int
    bots: tuple[Standing, ...]

    def table(self) -> dict[str, Any]:
        """As JSON shows it."""
        return {**self._asdict(), "bots": [bot.table() for bot in self.bots]}


class Stopped(Exception):
    """The game was given up because the arena closes."""


class OverBudget(Exception):
    """A bot has tried out more in a turn than it may."""


def play_game(pairing: Pairing, stopped: Callable[[], bool] = lambda: False) -> Result:
    """Play a game to its end; raises Stopped if that is called for.

    Whatever goes wrong, an illegal action among it, is raised with the names and the seed.
    """
    try:
        return _play(pairing, [_seated(name) for name in pairing.names], stopped)
    except Exception as problem:
        problem.add_note(f"in the game of {', '.join(pairing.names)} with seed {pairing.seed}")
        raise


def _seated(name: str) -> Bot:
    bot = named(name)
    assert bot is not None, "Contest.check knows all names"
    return bot


def _play(pairing: Pairing, bots: Sequence[Bot], stopped: Callable[[], bool]) -> Result:
    position = GARDENS.start(GARDENS.random_setup(len(bots), pairing.seed))
    turns: list[dict[int, float]] = [{} for _ in bots]
    nodes: Counter[tuple[int, int]] = Counter()
    while not position.over:
        if stopped():
            raise Stopped
        seen, player, turn = position.observe(), position.player, position.round
        bot, luck = bots[player], Random(repr(seen))  # as at a table
        before, begin = _nodes_of(bot), thread_time()
        action = decide(bot, seen, luck)
        took = (thread_time() - begin) * 1000
        nodes[player, turn] += _nodes_of(bot) - before
        if isinstance(bot, Planner) and nodes[player, turn] > bot.skill.nodes:
            raise OverBudget(f"{nodes[player, turn]} nodes instead of {bot.skill.nodes}")
        if position.phase_name != "remove":
            turns[player][turn] = turns[player].get(turn, 0.0) + took
        position = position.play(action)
    winners = position.winners()
    return Result(
        pairing.bots,
        tuple((seat in winners) / len(winners) for seat in range(len(bots))),
        tuple(score.total for score in position.scores()),
        tuple(tuple(of_seat.values()) for of_seat in turns),
    )


def _nodes_of(bot: Bot) -> int:
    return bot.spent if isinstance(bot, Planner) else 0


def decide(bot: Bot, seen: Any, luck: Random) -> Action:
    """What a bot plays when it is given all the time it wants."""
    thinking = bot.think(seen, luck)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            action: Action = decided.value
            return action


class Crew(NamedTuple):
    """Who does the work, and how many can work at a time."""

    pool: Executor
    hands: int


@contextmanager
def crew(workers: int, scheduler: str | None) -> Iterator[Crew]:
    """Processes of this machine or, at the address of a scheduler, a Dask cluster."""
    if scheduler is not None:
        with _cluster(scheduler) as hired:
            yield hired
        return
    closing = Event()
    with ProcessPoolExecutor(workers, initializer=_enter, initargs=(closing,)) as pool:
        try:
            yield Crew(pool, workers)
        except BaseException:
            closing.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    if not ADDRESS.fullmatch(address):
        words = Message("An address looks like tcp://10.0.0.5:8786.")
        raise BadInput("--scheduler", "wrong-address", words)
    try:
        distributed = import_module("distributed")
    except ImportError as missing:
        words = Message(
            "This needs Dask, which comes with the extra: pip install babylon[cluster]."
        )
        raise BadInput("--scheduler", "no-dask", words) from missing
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except OSError as silence:
        words = Message("Nobody answers at {address}.", address=address)
        raise BadInput("--scheduler", "no-scheduler", words) from silence
    with client:
        hands = sum(client.nthreads().values())
        if not hands:
            raise BadInput(
                "--scheduler",
                "no-workers",
                Message("{address} has no workers yet.", address=address),
            )
        pool = client.get_executor(pure=False)
        try:
            yield Crew(pool, hands)
        finally:
            pool.shutdown(wait=False)


_closing: list[EventType] = []


def _enter(closing: EventType) -> None:
    """Make a process ready: Ctrl-C is for the arena to hear, which then closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _closing[:] = [closing]


def _work(pairing: Pairing) -> Result | None:
    try:
        return play_game(pairing, lambda: any(closing.is_set() for closing in _closing))
    except Stopped:
        return None


@dataclass
class Arena:
    """Plays a contest; `results` holds what is there so far."""

    contest: Contest
    results: dict[int, Result] = field(default_factory=dict)

    def run(self, progress: Callable[[int, int], None]) -> None:
        """Play all games; after KeyboardInterrupt those that are over remain."""
        with crew(self.contest.workers, self.contest.scheduler) as hired:
            self._play_all(hired, progress)

    def _play_all(self, hired: Crew, progress: Callable[[int, int], None]) -> None:
        """Keep everybody busy, with few games waiting, and take down what comes back."""
        contest = self.contest
        running: dict[Future[Result | None], int] = {}
        to_come = iter(range(contest.games))
        while True:
            for game in islice(to_come, WAITING * hired.hands - len(running)):
                running[hired.pool.submit(_work, contest.pairing(game))] = game
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                game, result = running.pop(future), future.result()
                if result is not None:
                    self.results[game] = result
            progress(len(self.results), contest.games)

    def standings(self) -> Standings:
        """The count of all games that are over."""
        results = [self.results[game] for game in sorted(self.results)]
        bots = tuple(
            _standing(name, bot, results) for bot, name in enumerate(self.contest.bots) if results
        )
        return Standings(len(results), self.contest.players, bots)


def _standing(name: str, bot: int, results: Sequence[Result]) -> Standing:
    seats = [
        (result, seat)
        for result in results
        for seat, number in enumerate(result.bots)
        if number == bot
    ]
    wins = sum(result.wins[seat] for result, seat in seats)
    points = [result.points[seat] for result, seat in seats] or [0]
    times = sorted(time for result, seat in seats for time in result.turns[seat]) or [0.0]
    low, high = interval(wins, len(results))
    return Standing(
        name,
        round(wins, 2),
        round(wins / len(results), 3),
        round(low, 3),
        round(high, 3),
        round(statistics.mean(points), 1),
        round(statistics.pstdev(points), 1),
        round(statistics.median(times), 1),
        round(times[int(0.95 * (len(times) - 1))], 1),
        round(times[-1], 1),
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where the true rate lies with 95 % confidence (Wilson)."""
    rate, square = wins / games, CONFIDENCE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    reach *= CONFIDENCE / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
