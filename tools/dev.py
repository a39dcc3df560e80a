"""The commands of a developer: `python tools/dev.py test` and the rest, on every system.

Needs nothing but a Python. The tools themselves live in `.venv`, which is made on first use and
brought up to date whenever the lock file has changed. The syntax is kept old enough for a Python
that is too old for the game to read this file and look for a better one.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements-dev.lock"
GAME_LOCK = ROOT / "requirements.lock"
STAMP = VENV / "installed.sha256"

# The game itself runs on 3.14 too; Kivy has no desktop wheel for it, so development stops at 3.13.
SUPPORTED = ((3, 13), (3, 12), (3, 11))

# What a shell may carry that would lead Python or pip to another place than `.venv`.
MISLEADING = (
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONSAFEPATH",
    "VIRTUAL_ENV",
    "__PYVENV_LAUNCHER__",
    "PIP_PREFIX",
    "PIP_PYTHON",
    "PIP_REQUIRE_VIRTUALENV",
    "PIP_ROOT",
    "PIP_TARGET",
    "PIP_USER",
)

# import-linter has no `python -m` of its own, and its script breaks when the folder is moved.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"

PYTEST = ("-m", "pytest", "--numprocesses=auto", "--maxprocesses=8")

CHECKS = (
    ("format (ruff)", ["-m", "ruff", "format", "--check"], "`python tools/dev.py format` mends it"),
    ("lint (ruff)", ["-m", "ruff", "check"], "`python tools/dev.py format` mends some of it"),
    ("types (mypy)", ["-m", "mypy"], "mypy names the places above"),
    (
        "imports (import-linter)",
        ["-c", LINT_IMPORTS, "--no-logo"],
        "the contracts are in pyproject.toml",
    ),
    (
        "tests (pytest)",
        [*PYTEST, "--cov", *("--ignore=tests/" + name for name in ("property", "speed", "soak"))],
        "either a test failed or too little of the code is covered",
    ),
    # Apart, because measuring what they reach would take twice as long as the games themselves.
    ("whole games (pytest)", [*PYTEST, "tests/property"], "a law of the rules was broken"),
    # One after the other, with nothing beside them that takes time.
    ("budgets of time (pytest)", ["-m", "pytest", "tests/speed"], "something became slow"),
)

# What takes too long for every day.
SOAK = (
    ("wheel and bundle (pytest)", ["-m", "pytest", "tests/soak"], "what is handed out is broken"),
    (
        "many games, kills and touches (pytest)",
        [
            *PYTEST,
            "tests/property/test_random_games.py",
            "tests/shelf/test_kill.py",
            "tests/ui/test_monkey.py",
            "tests/ui/test_layout.py",
            "tests/ui/test_language.py",
        ],
        "something breaks that seldom happens",
    ),
    ("speed of the engine", ["-m", "babylon", "bench"], "the benchmark could not be run"),
    (
        "speed of drawing",
        ["-m", "babylon", "bench", "--ui"],
        "a line above says BROKEN, or why nothing was measured; it wants a quiet machine",
    ),
)
EFFORT = "5"  # times as much as `test` tries of games, kills and touches

BUNDLE = ROOT / "dist" / "babylon"


# What Kivy draws with on Linux: the library to look for, and the packages that bring it.
DRAWING = {
    "libGL.so.1": ("libgl1", "libgl1-mesa-dri"),
    "libEGL.so.1": ("libegl1", "libegl-mesa0"),
    "libgbm.so.1": ("libgbm1",),
}


# The tours of `screenshots`: a folder for each, and how it is asked for.
SCREENSHOTS = ROOT / "build" / "screenshots"
TOURS = {
    "phone": ["--size", "390x844"],
    "phone-landscape": ["--size", "844x390"],
    "tablet": ["--size", "1280x800"],
    "desktop": ["--size", "1920x1080"],
    "phone-large-text": ["--size", "390x844", "--text", "200"],
    "phone-landscape-large-text": ["--size", "844x390", "--text", "200"],
    "tablet-large-text": ["--size", "1280x800", "--text", "200"],
}


class Failure(Exception):
    """Something went wrong that a sentence explains; carries the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def main() -> int:
    """Run the command asked for; return its exit code."""
    options, rest = arguments().parse_known_args()
    if rest and options.command != "play":
        arguments().error("unknown arguments: " + " ".join(rest))
    try:
        if sys.version_info[:2] not in SUPPORTED:
            return run([*other_python(), str(Path(__file__).resolve()), *sys.argv[1:]])
        if options.command == "lock":
            return lock(upgrade=options.upgrade)
        if options.command == "libraries":
            find_drawing_libraries()
            return 0
        set_up()
        return obey(options.command, rest)
    except Failure as failure:
        say(str(failure))
        return failure.code
    except KeyboardInterrupt:
        return 130


def obey(command: str, rest: list[str]) -> int:
    """Do what is done with `.venv`; `rest` is for the game."""
    if command not in ("format", "setup", "messages"):
        find_drawing_libraries()
    play = [str(VENV_PYTHON), "-m", "babylon", "play", *rest]
    deeds: dict[str, Callable[[], int]] = {
        "test": lambda: check(CHECKS),
        "soak": soak,
        "play": lambda: run(play),
        "screenshots": screenshots,
        "bundle": bundle,
        "messages": lambda: run([str(VENV_PYTHON), str(ROOT / "tools" / "messages.py")]),
        "format": tidy,
        "setup": ready,
    }
    return deeds[command]()


def arguments() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = argparse.ArgumentParser(description="The commands of a developer.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    commands.add_parser("test", help="check format, lint, types and imports; run the tests")
    commands.add_parser("soak", help="the checks that take too long for every day")
    commands.add_parser("play", help="start the game; further arguments are handed to it")
    commands.add_parser("screenshots", help="pictures of every screen, in build/screenshots")
    commands.add_parser("bundle", help="make the app that needs no Python, in dist/babylon")
    commands.add_parser("messages", help="collect the words to translate, compile translations")
    commands.add_parser("format", help="format the code and mend what the linter can mend")
    commands.add_parser("setup", help="make .venv or bring it up to date, no more")
    commands.add_parser("libraries", help="install what Linux draws with, as root")
    remake = commands.add_parser("lock", help="write both lock files anew (needs uv)")
    remake.add_argument("--upgrade", action="store_true", help="to the newest versions")
    return parser


def check(checks: tuple[tuple[str, list[str], str], ...]) -> int:
    """Run every check in turn; stop at the first that fails."""
    begun = time.monotonic()
    for name, command, hint in checks:
        say(f"Checking {name} ...")
        code = run([str(VENV_PYTHON), *command])
        if code:
            seconds = time.monotonic() - begun
            sentence = f"Stopped at {name} after {seconds:.0f} s (exit code {code}): {hint}."
            raise Failure(sentence, code if code > 0 else 1)
    say(f"All checks passed in {time.monotonic() - begun:.0f} s.")
    return 0


def soak() -> int:
    """Run what takes too long for every day."""
    os.environ["BABYLON_EFFORT"] = EFFORT
    return check(SOAK)


def bundle() -> int:
    """Make the one-folder app, and say how large it is."""
    code = run([str(VENV_PYTHON), *bundling(BUNDLE.parent)])
    if code:
        raise Failure("PyInstaller could not make the app; its reason is above.", code)
    say(f"{BUNDLE.relative_to(ROOT)} has {size_of(BUNDLE) / 1e6:.0f} MB.")
    return 0


def bundling(folder: Path) -> list[str]:
    """What Python has to run for the one-folder app to be made in a folder."""
    command = ["-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(folder), "--workpath", str(ROOT / "build" / "bundle")]
    return [*command, str(ROOT / "tools" / "babylon.spec")]


def size_of(folder: Path) -> int:
    """How many bytes the files of a folder have; what is there twice by a link counts once."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files)


def screenshots() -> int:
    """Take a tour through the app at every size; stop at the first that is lost."""
    for name, size in TOURS.items():
        folder = SCREENSHOTS / name
        say(f"Taking pictures in {folder.relative_to(ROOT)} ...")
        shutil.rmtree(str(folder), ignore_errors=True)
        code = run([str(VENV_PYTHON), "-m", "babylon", "tour", str(folder), *size])
        if code:
            raise Failure(f"The tour {name} was not finished (exit code {code}).", code)
    return 0


def ready() -> int:
    """Say where the tools are."""
    say("Ready: " + str(VENV_PYTHON.relative_to(ROOT)))
    return 0


def tidy() -> int:
    """Let ruff mend what it can; what it cannot mend is an exit code."""
    ruff = [str(VENV_PYTHON), "-m", "ruff"]
    left = run([*ruff, "check", "--fix"])
    return run([*ruff, "format"]) or left


def lock(upgrade: bool) -> int:
    """Pin all that tools and game, and the game alone, need; with hashes, and naming no index."""
    uv = shutil.which("uv")
    if not uv:
        raise Failure("`uv` is not on the PATH; it is needed to write the lock file, for no more.")
    command = [uv, "pip", "compile", "--quiet", "pyproject.toml", "--universal"]
    command += ["--python-version", "{}.{}".format(*SUPPORTED[-1]), "--generate-hashes"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--no-annotate"]
    command += ["--custom-compile-command", "python tools/dev.py lock"]
    command += ["--upgrade"] if upgrade else []
    everything = run([*command, "--group", "dev", "--output-file", LOCK.name])
    # What is played has the versions that were tested.
    as_tested = ["--constraint", LOCK.name, "--output-file", GAME_LOCK.name]
    return everything or run([*command, *as_tested])


def set_up() -> None:
    """Make `.venv` what the lock file says, with no network if it is so already."""
    if venv_version() != sys.version_info[:2]:
        make_venv()
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text(encoding="ascii") == wanted:
        return
    say("Installing the development tools into .venv ...")
    STAMP.unlink(missing_ok=True)
    install = [*pip(), "install", "-qq", "--no-deps", "--require-hashes", "--use-pep517"]
    code = run([*install, "-r", str(LOCK)])
    if code:
        raise Failure("pip could not install the development tools; its reason is above.", code)
    STAMP.write_text(wanted, encoding="ascii")


def find_drawing_libraries() -> None:
    """See that a window can be opened; on Linux as root install what is missing."""
    missing = missing_packages()
    if not missing:
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        say("Installing " + ", ".join(missing) + " ...")
        run([apt, "update", "-qq"], quiet=True)
        run([apt, "install", "-y", "-qq", "--no-install-recommends", *missing], quiet=True)
        missing = missing_packages()
    if missing:
        raise Failure(
            "OpenGL is missing. On Debian or Ubuntu: `sudo apt install {}`; elsewhere install the "
            "packages that bring {}.".format(" ".join(missing), ", ".join(DRAWING))
        )


def missing_packages() -> list[str]:
    """Name the packages whose libraries cannot be loaded; none outside Linux."""
    if not sys.platform.startswith("linux"):
        return []
    missing: list[str] = []
    for library, packages in DRAWING.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing += packages
    return missing


def make_venv() -> None:
    """Make `.venv` afresh, whatever is there: half a one, or one whose Python has gone."""
    if running_in_venv():
        raise Failure(".venv is out of order and in use: deactivate it and run this again.")
    say("Making .venv with Python {}.{} ...".format(*sys.version_info))
    remove_venv()
    command = [sys.executable, "-m", "venv", str(VENV)]
    if run(command, quiet=True) == 0:
        return
    # Debian keeps ensurepip in a package of its own; the pip of this Python can step in.
    remove_venv()
    if run([*command, "--without-pip"]):
        raise Failure("Python could not make .venv; its reason is above.")


def remove_venv() -> None:
    """Take `.venv` away, were it a folder, a file or a link."""
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(str(VENV))


def running_in_venv() -> bool:
    """Tell whether it is the Python of `.venv` that runs this."""
    return VENV.exists() and Path(sys.prefix).resolve() == VENV.resolve()


def venv_version() -> tuple[int, int] | None:
    """Ask `.venv` which Python it has; None if there is no `.venv` or it does not answer."""
    return version_of([str(VENV_PYTHON)]) if (VENV / "pyvenv.cfg").exists() else None


def pip() -> list[str]:
    """Find a pip that installs into `.venv`: its own, or else that of the running Python."""
    own = [str(VENV_PYTHON), "-m", "pip"]
    if run([*own, "--version"], quiet=True) == 0:
        return own
    borrowed = [sys.executable, "-m", "pip", "--python", str(VENV_PYTHON)]
    if run([*borrowed, "--version"], quiet=True) == 0:
        return borrowed
    remove_venv()
    raise Failure(
        "This Python has neither ensurepip nor a pip of 22.3 or newer. "
        "On Debian or Ubuntu: `sudo apt install python3-venv`."
    )


def other_python() -> list[str]:
    """Find the command of a supported Python, the newest first."""
    for version in SUPPORTED:
        dotted = "{}.{}".format(*version)
        for command in (["python" + dotted], ["py", "-" + dotted]):
            if shutil.which(command[0]) and version_of(command) == version:
                return command
    raise Failure(
        "Python 3.11, 3.12 or 3.13 is needed; this is {}.{}, and no other was found. "
        "Install one, or say where it is: make test PYTHON=/path/to/python".format(
            *sys.version_info
        )
    )


def version_of(command: list[str]) -> tuple[int, int] | None:
    """Ask a Python for its version; None if it does not answer."""
    question = "import sys; print(sys.version_info[0], sys.version_info[1])"
    try:
        answer = subprocess.run(
            [*command, "-c", question],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        major, minor = answer.stdout.split()
        return int(major), int(minor)
    except (OSError, ValueError):
        return None


def run(command: list[str], quiet: bool = False) -> int:
    """Run a command in the project's folder and return its exit code."""
    silence = subprocess.DEVNULL if quiet else None
    done = subprocess.run(
        command, cwd=str(ROOT), env=environment(), stdout=silence, stderr=silence, check=False
    )
    return done.returncode


def environment() -> dict[str, str]:
    """Take the shell's environment without what would mislead Python or pip."""
    kept = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    kept["DEBIAN_FRONTEND"] = "noninteractive"
    kept["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    kept["PIP_NO_INPUT"] = "1"
    kept["PYTHONIOENCODING"] = "utf-8"
    return kept


def say(sentence: str) -> None:
    """Print a line at once, so that it stands before what the next command prints."""
    print("[dev] " + sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
