"""The command line: `python -m babylon`.

Each command imports what it needs when it runs, so that none waits for another's modules.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

from babylon import __version__
from babylon.rules.game import BadInput
from babylon.rules.message import Message

if TYPE_CHECKING:
    from babylon.app.bench.promises import Promise
    from babylon.arena import Standings

SMALLEST_WINDOW, LARGEST_WINDOW = 240, 8192
NO_DISPLAY = "play: There is no display to open a window on; `play --offscreen` runs without one.\n"
NO_PYTHON = "bench: It times fresh processes of a Python, and in a bundle there is none to start.\n"
NO_KIVY = "{}: Kivy is not installed for this Python; `make play` installs it, into .venv.\n"
INTERRUPTED = 130  # what shells expect of a program that Ctrl-C ended
# They hold emoji and some scripts together, and are printed though they cannot be seen.
JOINERS = "\u200c\u200d"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when all is well, 1 when it is not, 2 when the input is at fault."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A name in letters that the terminal does not know must not stop us.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            code = _run(arguments)
        except SystemExit as leaving:  # argparse has printed its help or its complaint
            code = _complain("", leaving.code if isinstance(leaving.code, int) else 2)
        print(end="", flush=True)  # which minds no closed output
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader, `head` perhaps, has seen enough.
        _leave(sys.stdout)
        return 0
    except OSError as error:
        _leave(sys.stdout)
        return _complain(f"the output cannot be written: {error.strerror}\n", 1)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except BadInput as problem:
        return _complain(f"{options.subject(options)}: {problem}\n", 2)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "kivy":
            raise
        return _complain(NO_KIVY.format(options.command), 2)
    return code


def _complain(line: str, code: int) -> int:
    """Say what is wrong if anybody can hear it; the exit code says it in any case."""
    ear: TextIO | None = sys.stderr  # None if it was closed before we began
    if ear is not None:
        try:
            ear.write(line)
            ear.flush()
        except OSError:
            _leave(ear)
    return code


def _leave(stream: TextIO) -> None:
    """Turn away from a stream that is broken, so that Python does not complain at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class _Parser(argparse.ArgumentParser):
    """Complains as we do: the first versions of Python 3.11 want somebody to hear it."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_complain(f"{self.format_usage()}{self.prog}: error: {message}\n", 2))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="babylon", description="The hanging gardens of Babylon.")
    parser.add_argument("--version", action="version", version=f"babylon {__version__}")
    parser.set_defaults(subject=lambda options: options.command)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="start the game")
    play.add_argument("--offscreen", action="store_true", help="in a window that nobody sees")
    play.add_argument("--size", metavar="WxH", default="1280x800", help="of the window")
    play.set_defaults(run=_play)

    record = commands.add_parser("record", help="read game records")
    record_commands = record.add_subparsers(required=True, metavar="COMMAND")
    for name, run, words in (
        ("check", _check, "replay a record and sum it up"),
        ("trace", _trace, "print the legal actions of every step as JSON lines"),
    ):
        command = record_commands.add_parser(name, help=words)
        command.add_argument("file", metavar="FILE", type=Path)
        command.set_defaults(run=run, subject=lambda options: _one_line(str(options.file)))

    perft = commands.add_parser("perft", help="count the action sequences from a set-up")
    perft.add_argument("--players", type=int, default=2, help="2 to 4")
    perft.add_argument("--seed", type=int, default=1, help="of the set-up")
    perft.add_argument("--depth", type=int, default=3, help="how many actions")
    perft.add_argument("--divide", action="store_true", help="count for each first action")
    perft.set_defaults(run=_perft)

    bench = commands.add_parser("bench", help="measure the rules engine")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument("--seconds", type=float, default=3.0, help="for the random games")
    bench.add_argument("--ui", action="store_true", help="measure the drawing instead")
    bench.set_defaults(run=_bench)

    arena = commands.add_parser("arena", help="let bots play each other")
    arena.add_argument(
        "bots",
        metavar="BOT",
        nargs=2,
        help="apprentice, builder, architect or master; master*10 has ten times the nodes",
    )
    arena.add_argument("--games", type=int, default=100, help="each set-up serves two")
    arena.add_argument("--players", type=int, default=2, help="2 to 4; the bots sit by turns")
    arena.add_argument("--seed", type=int, default=1, help="of the first set-up")
    arena.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    arena.add_argument("--scheduler", metavar="ADDRESS", help="play on this Dask cluster instead")
    arena.add_argument("--json", action="store_true", help="print one JSON object")
    arena.set_defaults(run=_arena)

    gallery = commands.add_parser("gallery", help="draw every scene and state as a picture")
    gallery.add_argument("folder", metavar="FOLDER", type=Path)
    gallery.set_defaults(run=_gallery)

    tour = commands.add_parser("tour", help="play a game and take a picture of every screen")
    tour.add_argument("folder", metavar="FOLDER", type=Path)
    tour.add_argument("--size", metavar="WxH", default="1280x800", help="of the window, in pixels")
    tour.add_argument("--density", type=float, default=1.0, help="pixels to a dp, 0.5 to 4")
    tour.add_argument("--text", type=int, default=100, help="size of text in per cent, to 200")
    tour.set_defaults(run=_tour)
    return parser


def _one_line(text: str) -> str:
    """A name with whatever would break the line or turn its direction spelled out."""
    return "".join(
        letter
        if letter.isprintable() or letter in JOINERS
        else letter.encode("unicode_escape").decode()
        for letter in text
    )


def _play(options: argparse.Namespace) -> int:
    size = _window_size(options.size)
    if not options.offscreen and not _has_display():
        return _complain(NO_DISPLAY, 2)
    from babylon.app.start import prepare

    prepare(size, offscreen=options.offscreen)
    from kivy.core.window import Window

    if Window is None:
        return _complain(NO_DISPLAY, 2)
    from babylon.app.app import run
    from babylon.shelf.folder import data_folder

    with _pictures_or_bad_input():
        run(data_folder())
    return 0


def _has_display() -> bool:
    """Whether a window could be seen; elsewhere than on Linux there is always a place for one."""
    if not sys.platform.startswith("linux") or "ANDROID_ARGUMENT" in os.environ:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _window_size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    try:
        size = int(width), int(height)
    except ValueError:
        size = (0, 0)
    if not all(SMALLEST_WINDOW <= side <= LARGEST_WINDOW for side in size):
        raise BadInput(
            "--size",
            "wrong-size",
            Message(
                "A size is like 1280x800, each side from {least} to {most}.",
                least=SMALLEST_WINDOW,
                most=LARGEST_WINDOW,
            ),
        )
    return size


def _check(options: argparse.Namespace) -> int:
    from babylon.records.record import read_file

    record = read_file(options.file)
    position = record.final()
    state = "over" if position.over else f"round {position.round} of {position.rounds}"
    print(f"{record.game.format}: {len(record.actions)} actions, all legal; {state}")
    winners, seats = position.winners(), record.game.seats(record.setup)
    for index, (seat, score) in enumerate(zip(seats, position.scores(), strict=True)):
        name = _one_line(seat.name or f"player {index + 1}")
        won = ", won" if index in winners else ""
        print(f"  {name} ({seat.look}): {score.total} points{won}")
    return 0


def _trace(options: argparse.Namespace) -> int:
    from babylon.records.record import read_file
    from babylon.records.trace import trace

    for moment in trace(read_file(options.file)):
        print(json.dumps(moment))
    return 0


def _perft(options: argparse.Namespace) -> int:
    from babylon.records.perft import divide, perft
    from babylon.rules.gardens import GARDENS

    if not 0 <= options.depth <= 20:
        raise BadInput("--depth", "wrong-depth", Message("The depth is a number from 0 to 20."))
    position = GARDENS.start(GARDENS.random_setup(options.players, options.seed))
    if options.divide and options.depth > 0:
        counts = divide(position, options.depth)
        lines = {GARDENS.write_action(action): count for action, count in counts.items()}
        for text, count in sorted(lines.items()):
            print(f"{text}: {count}")
        print(f"total: {sum(lines.values())}")
    else:
        print(perft(position, options.depth))
    return 0


def _bench(options: argparse.Namespace) -> int:
    if not 0 < options.seconds <= 600:
        raise BadInput(
            "--seconds", "wrong-seconds", Message("Measuring takes more than 0 and up to 600.")
        )
    if getattr(sys, "frozen", False):
        return _complain(NO_PYTHON, 2)
    if options.ui:
        return _bench_ui(options.json)
    from babylon.bench import measure

    figures = measure(options.seconds)._asdict()
    if options.json:
        print(json.dumps(figures))
    else:
        _print_figures(figures)
    return 0


def _bench_ui(as_json: bool) -> int:
    from babylon.app.start import prepare

    prepare((1280, 800), offscreen=True)
    from babylon.app.bench.drawing import measure_drawing
    from babylon.app.bench.promises import measure_promises
    from babylon.app.robot import Lost

    try:
        with _pictures_or_bad_input():
            figures = measure_drawing()._asdict()
            judge = _promises_as_json if as_json else _promises_as_text
            return judge(figures, measure_promises())
    except Lost as lost:
        return _complain(f"bench: {lost}\n", 1)


def _promises_as_json(figures: Mapping[str, float], promises: Iterable["Promise"]) -> int:
    """One object, with each promise's figure beside its limit; 1 if one is broken."""
    judged = {
        promise.name: {"figure": promise.figure, "limit": promise.limit, "kept": promise.kept}
        for promise in promises
    }
    print(json.dumps({**figures, "promises": judged}))
    return 0 if all(promise["kept"] for promise in judged.values()) else 1


def _promises_as_text(figures: Mapping[str, float], promises: Iterable["Promise"]) -> int:
    """A line for each as soon as it is known; 1 if one is broken."""
    _print_figures(figures)
    broken = 0
    for promise in promises:
        print(promise.verdict, flush=True)
        broken += not promise.kept
    print(f"promises broken: {broken}" if broken else "all promises kept")
    return 1 if broken else 0


def _print_figures(figures: Mapping[str, float]) -> None:
    for name, figure in figures.items():
        print(f"{name.replace('_', ' '):32}{figure:>16,.2f}", flush=True)


def _arena(options: argparse.Namespace) -> int:
    from babylon.arena import Arena, Contest

    contest = Contest(
        tuple(options.bots),
        options.games,
        options.players,
        options.seed,
        options.workers,
        options.scheduler,
    )
    contest.check()
    arena = Arena(contest)
    code = 0
    try:
        arena.run(_progress)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if _watched():
        print(file=sys.stderr)
    standings = arena.standings()
    if options.json:
        print(json.dumps(standings.table()))
    else:
        _print_standings(standings)
    return code


def _progress(done: int, games: int) -> None:
    if _watched():
        filled = 30 * done // games
        bar = "█" * filled + "·" * (30 - filled)
        print(f"\r{bar} {done} of {games}", end="", file=sys.stderr, flush=True)


def _watched() -> bool:
    """Whether somebody sees how far it is; a bundle on Windows has no output at all."""
    screen: TextIO | None = sys.stderr
    return screen is not None and screen.isatty()


def _print_standings(standings: "Standings") -> None:
    print(f"{standings.games} games, {standings.players} players")
    print(f"{'':12}{'wins':>8}{'rate':>8}{'95 %':>16}{'points':>16}{'ms median/p95/max':>24}")
    for bot in standings.bots:
        print(
            f"{bot.name:12}{bot.wins:8.1f}{bot.rate:8.1%}{bot.low:8.1%} –{bot.high:6.1%}"
            f"{bot.points:10.1f} ±{bot.spread:4.1f}"
            f"{bot.ms_median:10.0f} /{bot.ms_p95:5.0f} /{bot.ms_max:5.0f}"
        )


def _gallery(options: argparse.Namespace) -> int:
    from babylon.app.start import prepare

    # A window that nobody sees can shrink, but not grow.
    prepare((1920, 1080), offscreen=True)
    from babylon.app.gallery import write_gallery

    with _pictures_or_bad_input():
        for path in write_gallery(options.folder):
            print(path)
    return 0


def _tour(options: argparse.Namespace) -> int:
    size = _window_size(options.size)
    if not 0.5 <= options.density <= 4:
        raise BadInput(
            "--density", "wrong-density", Message("The density is a number from 0.5 to 4.")
        )
    if not 100 <= options.text <= 200:
        raise BadInput(
            "--text", "wrong-text", Message("The size of text is from 100 to 200 per cent.")
        )
    os.environ["KIVY_METRICS_DENSITY"] = str(options.density)
    os.environ["KIVY_DPI"] = str(160 * options.density)
    from babylon.app.start import prepare

    prepare(size, offscreen=True)
    from babylon.app.robot import Lost
    from babylon.app.tour import write_tour

    try:
        with _pictures_or_bad_input():
            for path in write_tour(options.folder, size, options.text / 100):
                print(path, flush=True)
    except Lost as lost:
        return _complain(f"tour: {lost}\n", 1)
    return 0


@contextmanager
def _pictures_or_bad_input() -> Iterator[None]:
    """A missing or damaged atlas is told like any other bad file."""
    from babylon.scene.atlas import AtlasUnreadable

    try:
        yield
    except AtlasUnreadable as problem:
        raise BadInput("", "no-pictures", Message("{problem}", problem=problem)) from problem
