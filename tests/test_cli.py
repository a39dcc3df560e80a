"""The command line: what it prints where, how it exits, and that it never shows a traceback."""

import json
import os
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from babylon import __version__
from babylon.cli import main
from tests.interrupting import heed

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "conformance"
GAME = GAMES / "game-2p-102.json"
SCORE_KEYS = (
    *("statues", "fountains", "bridges", "stairs", "diversity", "flowers", "belvederes"),
    *("highest", "total", "area"),
)

Change = Callable[[dict[str, Any]], None]
Capture = pytest.CaptureFixture[str]


def changed(folder: Path, change: Change) -> Path:
    """A file with the game after a change."""
    data = json.loads(GAME.read_text("utf-8"))
    change(data)
    path = folder / "game.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def cut(actions: int) -> Change:
    def change(data: dict[str, Any]) -> None:
        del data["actions"][actions:]

    return change


def spoil(data: dict[str, Any]) -> None:
    data["actions"][17] = "remove a1"


def babylon(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "babylon", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def run(capsys: Capture, *arguments: str | Path) -> tuple[object, list[str], list[str]]:
    """The exit code and the lines on standard output and standard error."""
    try:
        code: object = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err.splitlines()


def test_checking_a_game_sums_it_up() -> None:
    done = babylon("record", "check", GAME)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "babylon-gardens/1: 124 actions, all legal; over",
        "  blue (blue): 53 points",
        "  white (white): 55 points, won",
    ]


def test_checking_an_unfinished_game_says_how_far_it_went(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "record", "check", changed(tmp_path, cut(17)))
    assert (code, err) == (0, [])
    assert out[0] == "babylon-gardens/1: 17 actions, all legal; round 2 of 15"
    assert not any("won" in line for line in out)


def test_a_player_without_a_name_is_counted(capsys: Capture, tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        del data["players"][1]["name"]

    _, out, _ = run(capsys, "record", "check", changed(tmp_path, change))
    assert out[2] == "  player 2 (white): 55 points, won"


@pytest.mark.parametrize("command", ["check", "trace"])
def test_a_bad_record_ends_in_one_line(command: str, tmp_path: Path) -> None:
    path = changed(tmp_path, spoil)
    done = babylon("record", command, path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"{path}: actions[17]: remove a1: wrong-phase: "
        "This is not the moment for that: now it is time to build.\n"
    )


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"[" * 100_000, b"{}", GAME.read_bytes().replace(b"dig b1", b"dig\\nb1")],
    ids=["empty", "not-utf8", "deep", "no-record", "broken-line"],
)
@pytest.mark.parametrize("command", ["check", "trace"])
def test_unreadable_content_ends_in_one_line(
    content: bytes, command: str, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    code, out, err = run(capsys, "record", command, path)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith(f"{path}: ")


@pytest.mark.parametrize("name", ["missing.json", "two\nlines.json", "nul\0", "half\udcff.json"])
def test_a_missing_file_ends_in_one_line(name: str, capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "record", "check", tmp_path / name)
    assert (code, out, len(err)) == (2, [], 1)
    assert "There is no such file." in err[0]


def test_a_folder_ends_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "record", "check", tmp_path)
    assert (code, out, len(err)) == (2, [], 1)


def test_the_trace_of_a_game_has_every_step_and_the_scores(capsys: Capture) -> None:
    code, out, err = run(capsys, "record", "trace", GAME)
    assert (code, err) == (0, [])
    *steps, end = [json.loads(line) for line in out]
    actions = json.loads(GAME.read_text("utf-8"))["actions"]
    assert [step["step"] for step in steps] == list(range(len(actions)))
    for step, action in zip(steps, actions, strict=True):
        assert list(step) == ["step", "player", "phase", "legal"]
        assert step["player"] in (0, 1)
        assert step["phase"] in ("remove", "dig", "build")
        assert step["legal"] == sorted(step["legal"])
        assert action in step["legal"]
    assert list(end) == ["over", "scores", "winners"]
    assert end["over"] is True
    assert [tuple(score) for score in end["scores"]] == [SCORE_KEYS] * 2
    assert end["winners"] == [1]


@pytest.mark.parametrize(("actions", "phase"), [(0, "remove"), (6, "dig"), (7, "build")])
def test_the_trace_of_an_unfinished_game_ends_with_what_comes_next(
    actions: int, phase: str, capsys: Capture, tmp_path: Path
) -> None:
    code, out, _ = run(capsys, "record", "trace", changed(tmp_path, cut(actions)))
    *steps, end = [json.loads(line) for line in out]
    assert code == 0
    assert len(steps) == actions + 1
    assert (steps[-1]["step"], steps[-1]["phase"]) == (actions, phase)
    assert steps[-1]["legal"]
    assert (end["over"], end["winners"]) == (False, [])
    assert [tuple(score) for score in end["scores"]] == [SCORE_KEYS] * 2


def test_a_reader_that_leaves_early_causes_no_complaint() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "babylon", "record", "trace", GAME],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["step"] == 0
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that can close a stream")
def test_a_closed_standard_output_causes_no_complaint() -> None:
    command = f'"{sys.executable}" -m babylon record check "{GAME}" >&-'
    done = subprocess.run(command, shell=True, cwd=ROOT, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_name_that_the_terminal_cannot_show_is_spelled_out(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["players"][0]["name"] = "Zoë 😀"

    path = changed(tmp_path, change)
    done = babylon("record", "check", path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"  Zo\xeb \U0001f600 (blue): 53 points" in done.stdout.splitlines()


def test_a_file_name_that_the_terminal_cannot_show_is_spelled_out() -> None:
    done = babylon("record", "check", "Zoë.json", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr == "Zo\\xeb.json: no-file: There is no such file.\n"


def test_checking_needs_the_standard_library_only() -> None:
    statement = (
        "import sys; from babylon.cli import main; "
        f"main(['record', 'check', {str(GAME)!r}]); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", statement],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    modules = {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}
    assert "babylon" in modules
    assert modules - sys.stdlib_module_names == {"babylon", "__main__"}


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_divided_counts_add_up_to_the_undivided_one(players: str, capsys: Capture) -> None:
    arguments = ("perft", "--players", players, "--seed", "7", "--depth", "2")
    code, out, err = run(capsys, *arguments)
    assert (code, len(out), err) == (0, 1, [])
    code, [*lines, total], err = run(capsys, *arguments, "--divide")
    assert (code, err) == (0, [])
    assert len(lines) == 16
    assert lines == sorted(lines)
    assert sum(int(line.split(": ")[1]) for line in lines) == int(out[0])
    assert total == f"total: {out[0]}"


@pytest.mark.parametrize("divide", [[], ["--divide"]])
def test_depth_0_counts_the_position_itself(divide: list[str], capsys: Capture) -> None:
    assert run(capsys, "perft", "--depth", "0", *divide) == (0, ["1"], [])


@pytest.mark.parametrize("seed", ["0", "-1", "9" * 1000])
def test_any_whole_number_is_a_seed(seed: str, capsys: Capture) -> None:
    assert run(capsys, "perft", f"--seed={seed}", "--depth", "1") == (0, ["16"], [])


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "--players", "1"],
        ["perft", "--players", "5"],
        ["perft", "--players=-2"],
        ["perft", f"--players={10**1000}"],
        ["perft", "--depth=-1"],
        ["perft", "--depth", "21"],
        ["perft", f"--depth={10**1000}"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds=-1"],
        ["bench", "--seconds", "nan"],
        ["bench", "--seconds", "inf"],
    ],
    ids=lambda arguments: " ".join(arguments)[:24],
)
def test_a_number_out_of_range_ends_in_a_sentence(arguments: list[str], capsys: Capture) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith(f"{arguments[0]}: ")
    assert err[0].endswith(".")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["water"],
        ["record"],
        ["record", "check"],
        ["record", "check", "a", "b"],
        ["perft", "--players", "two"],
        ["perft", "--depth", "1.5"],
        ["perft", "--seed", "9" * 10_000],
        ["bench", "--seconds", "long"],
    ],
    ids=lambda arguments: " ".join(arguments)[:24],
)
def test_arguments_that_make_no_sense_end_in_the_usage(
    arguments: list[str], capsys: Capture
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, [])
    assert err[0].startswith("usage: babylon")


def test_the_version_is_told() -> None:
    done = babylon("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"babylon {__version__}\n", "")


def test_measuring_prints_one_object(capsys: Capture) -> None:
    code, out, err = run(capsys, "bench", "--json", "--seconds", "0.05")
    assert (code, len(out), err) == (0, 1, [])
    figures = json.loads(out[0])
    assert list(figures) == [
        "games",
        "decisions_per_second",
        "legal_actions_per_second",
        "copy_microseconds",
        "play_and_undo_microseconds",
        "import_milliseconds",
    ]
    assert all(figure > 0 for figure in figures.values())


def test_measuring_prints_a_line_for_each_figure(capsys: Capture) -> None:
    code, out, err = run(capsys, "bench", "--seconds", "0.05")
    assert (code, len(out), err) == (0, 6, [])
    assert out[0].startswith("games ")


@pytest.mark.parametrize("more", [[], ["--ui"], ["--json"]])
def test_a_bundle_has_no_python_to_measure(
    more: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    code, out, err = run(capsys, "bench", *more)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith("bench: ")


def test_a_bundle_begins_as_a_worker_before_it_reads_a_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    monkeypatch.setattr("multiprocessing.freeze_support", lambda: done.append("freeze_support"))
    monkeypatch.setattr("babylon.cli.main", done.append)
    for typed, command in (([], ["play"]), (["arena", "builder"], ["arena", "builder"])):
        monkeypatch.setattr(sys, "argv", ["babylon", *typed])
        with pytest.raises(SystemExit):
            runpy.run_path(str(ROOT / "tools" / "bundle_main.py"), run_name="__main__")
        assert done == ["freeze_support", command]
        done.clear()


def test_an_arena_needs_nobody_to_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["arena", "apprentice", "apprentice", "--games", "2", "--workers", "1"]) == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere is always a display")
def test_without_a_display_playing_is_a_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    code, out, err = run(capsys, "play")
    assert (code, out) == (2, [])
    assert err == [
        "play: There is no display to open a window on; `play --offscreen` runs without one."
    ]


@pytest.mark.parametrize(
    "command", [["play", "--offscreen"], ["gallery", "x"], ["tour", "x"], ["bench", "--ui"]]
)
def test_without_kivy_its_commands_are_a_sentence(command: list[str], tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['kivy'] = None; from babylon.cli import main; "
        f"sys.exit(main({command}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    told = "Kivy is not installed for this Python; `make play` installs it, into .venv.\n"
    assert done.stderr == f"{command[0]}: {told}"


@pytest.mark.parametrize("size", ["", "big", "1280", "1280x", "10x10", "1280x800x600", "99999x800"])
def test_a_window_of_no_size_is_refused(size: str, capsys: Capture) -> None:
    code, out, err = run(capsys, "play", "--size", size)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith("play: --size: wrong-size: ")


@pytest.mark.parametrize(
    "name", ["Ada: 99 points, won\u2028 x", "\u202eadA", "a\u2066b", "Ada\u200f"], ids=ascii
)
def test_a_name_cannot_forge_a_line_or_turn_it_around(
    name: str, capsys: Capture, tmp_path: Path
) -> None:
    def change(data: dict[str, Any]) -> None:
        data["players"][0]["name"] = name

    _, out, _ = run(capsys, "record", "check", changed(tmp_path, change))
    assert len(out) == 3
    assert "\\u" in out[1]
    assert out[1].isprintable()


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """What a shell makes of a command, with output buffered as it usually is."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    line = command.replace("babylon", f"'{sys.executable}' -m babylon")
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


needs_bash = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux and its bash")


@needs_bash
@pytest.mark.parametrize("command", ["--help", "--version", "record check -h"])
def test_help_into_a_closed_pipe_causes_no_complaint(command: str) -> None:
    done = shell(f"babylon {command} | true")
    assert (done.returncode, done.stderr) == (0, "")


@needs_bash
@pytest.mark.parametrize("command", ["record check", "record trace"])
def test_a_full_disk_is_one_line(command: str) -> None:
    done = shell(f"babylon {command} tests/conformance/{GAME.name} > /dev/full")
    assert done.returncode == 1
    assert done.stderr == "the output cannot be written: No space left on device\n"


@needs_bash
@pytest.mark.parametrize("ear", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("command", ["record check missing.json", "perft --players 9", "nonsense"])
def test_bad_input_exits_with_2_though_nobody_can_hear_why(command: str, ear: str) -> None:
    assert shell(f"babylon {command} {ear}").returncode == 2


@needs_bash
def test_ctrl_c_ends_without_a_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "babylon", "bench", "--seconds", "60"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed,
    ) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=30)
    assert (process.returncode, complaint) == (130, "")
