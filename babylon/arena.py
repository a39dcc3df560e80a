"""The arena: bots play each other, and what comes out is counted."""

import signal
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from multiprocessing import Event
from multiprocessing.synchronize import Event as EventType
from random import Random
from time import process_time
from typing import Any, NamedTuple

from babylon.bots.bot import Bot
from babylon.bots.levels import LEVELS
from babylon.rules.game import BadInput
from babylon.rules.gardens import GARDENS, Action

CONFIDENCE = 1.96  # standard deviations on either side hold 95 %
WAITING = 4  # games at hand per process


class Contest(NamedTuple):
    """Who plays whom, how often, and with which luck."""

    bots: tuple[str, ...]
    games: int
    players: int
    seed: int
    workers: int

    def check(self) -> None:
        """Raise BadInput if there is nothing to play."""
        for name in self.bots:
            if name not in LEVELS:
                known = ", ".join(LEVELS)
                raise BadInput("bot", "unknown-bot", f"{name!r} is none; the bots are: {known}.")
        for option, value, least, most in (
            ("--games", self.games, 1, 1_000_000),
            ("--players", self.players, 2, 4),
            ("--workers", self.workers, 1, 256),
        ):
            if not least <= value <= most:
                code = f"wrong-{option[2:]}"
                raise BadInput(option, code, f"This is a number from {least} to {most}.")

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


class Standings(NamedTuple):
    """What the games say of all of them."""

    games: int
    players: int
    bots: tuple[Standing, ...]

    def table(self) -> dict[str, Any]:
        """As JSON shows it."""
        return {**self._asdict(), "bots": [bot._asdict() for bot in self.bots]}


class Stopped(Exception):
    """The game was given up because the arena closes."""


def play_game(pairing: Pairing, stopped: Callable[[], bool] = lambda: False) -> Result:
    """Play a game to its end; raises Stopped if that is called for."""
    position = GARDENS.start(GARDENS.random_setup(len(pairing.names), pairing.seed))
    turns: list[dict[int, float]] = [{} for _ in pairing.names]
    while not position.over:
        if stopped():
            raise Stopped
        seen, player, turn = position.observe(), position.player, position.round
        luck = Random(repr(seen))  # as at a table
        begin = process_time()
        action = decide(LEVELS[pairing.names[player]], seen, luck)
        spent = (process_time() - begin) * 1000
        if position.phase_name != "remove":
            turns[player][turn] = turns[player].get(turn, 0.0) + spent
        position = position.play(action)
    winners = position.winners()
    return Result(
        pairing.bots,
        tuple((seat in winners) / len(winners) for seat in range(len(pairing.names))),
        tuple(score.total for score in position.scores()),
        tuple(tuple(of_seat.values()) for of_seat in turns),
    )


def decide(bot: Bot, seen: Any, luck: Random) -> Action:
    """What a bot plays when it is given all the time it wants."""
    thinking = bot.think(seen, luck)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            action: Action = decided.value
            return action


_closing: list[EventType] = []


def _enter(closing: EventType) -> None:
    """Make a process ready: Ctrl-C is for the arena to hear, which then closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _closing[:] = [closing]


def _work(pairing: Pairing) -> Result | None:
    try:
        return play_game(pairing, _closing[0].is_set)
    except Stopped:
        return None


@dataclass
class Arena:
    """Plays a contest in several processes; `results` holds what is there so far."""

    contest: Contest
    results: dict[int, Result] = field(default_factory=dict)

    def run(self, progress: Callable[[int, int], None]) -> None:
        """Play all games; after KeyboardInterrupt those that are over remain."""
        contest, closing = self.contest, Event()
        with ProcessPoolExecutor(contest.workers, initializer=_enter, initargs=(closing,)) as pool:
            try:
                self._play_all(pool, progress)
            except BaseException:
                closing.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def _play_all(self, pool: ProcessPoolExecutor, progress: Callable[[int, int], None]) -> None:
        """Keep every process busy, with few games waiting, and take down what comes back."""
        contest = self.contest
        running: dict[Future[Result | None], int] = {}
        to_come = iter(range(contest.games))
        while True:
            for game in islice(to_come, WAITING * contest.workers - len(running)):
                running[pool.submit(_work, contest.pairing(game))] = game
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
        round(wins, 3),
        round(wins / len(results), 4),
        round(low, 4),
        round(high, 4),
        round(statistics.mean(points), 2),
        round(statistics.pstdev(points), 2),
        round(statistics.median(times), 2),
        round(times[int(0.95 * (len(times) - 1))], 2),
        round(times[-1], 2),
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where the true rate lies with 95 % confidence (Wilson)."""
    rate, square = wins / games, CONFIDENCE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    reach *= CONFIDENCE / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
