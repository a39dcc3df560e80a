"""Gathers what the game is handed out with: every component, its version, licence and text.

`python tools/licences.py` writes assets/licences/ from the lock file and from what is installed;
run it after the lock file has changed. Texts that no installed package brings are kept by hand in
that folder: of fonts, of what Kivy brings along, and of what is installed on Windows only.
"""

import json
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
ASSETS = ROOT / "assets"
FOLDER = ASSETS / "licences"
TABLE = FOLDER / "components.json"

# Not installed anywhere: the override in pyproject.toml leaves it out.
NOWHERE = "sys_platform == 'none'"

# What the packages themselves do not say, or not in the words of SPDX.
LICENCES = {
    "docutils": "Public domain, BSD-2-Clause",
    "kivy-deps-angle": "MIT, BSD-3-Clause",
    "kivy-deps-glew": "MIT, BSD-3-Clause",
    "kivy-deps-sdl2": "MIT, Zlib, LGPL-2.1 and others",
    "kivy-garden": "MIT",
    "materialyoucolor": "MIT",
    "pypiwin32": "BSD-3-Clause",
    "pywin32": "BSD-3-Clause",
}


class Component(NamedTuple):
    """Something that is handed out with the game; `text` is a file of assets/."""

    name: str
    version: str
    licence: str
    text: str


BESIDE = (
    Component("Babylon", "", "MIT", "licences/babylon.txt"),
    Component("Cinzel (figures)", "", "OFL-1.1", "fonts/figures-OFL.txt"),
    Component("DejaVu Sans, with Kivy", "", "Bitstream-Vera", "licences/dejavu.txt"),
    Component("Marcellus (titles)", "", "OFL-1.1", "fonts/titles-OFL.txt"),
    Component("Material Design Icons, with KivyMD", "", "Apache-2.0", "licences/apache-2.0.txt"),
    Component("pyjnius, on Android", "", "MIT", "licences/pyjnius.txt"),
    Component("Python", "", "PSF-2.0", "licences/python.txt"),
    Component("Roboto, with Kivy", "", "Apache-2.0", "licences/apache-2.0.txt"),
    Component("SDL, with Kivy", "", "Zlib", "licences/sdl.txt"),
)


def locked(lock: str) -> dict[str, str]:
    """Every requirement of the lock file that is installed on some system, with its version."""
    lines = (line for line in lock.splitlines() if NOWHERE not in line)
    found = (re.match(r"([\w.-]+)==([\w.]+)", line) for line in lines)
    return {match[1]: match[2] for match in found if match}


def components() -> list[Component]:
    """All there is: the game itself, then the rest in the order of the alphabet."""
    requirements = [
        Component(name, version, _licence(name), f"licences/{name}.txt")
        for name, version in locked(LOCK.read_text(encoding="utf-8")).items()
    ]
    return sorted(
        [*BESIDE, *requirements], key=lambda each: (each.name != "Babylon", each.name.lower())
    )


def texts() -> dict[str, str]:
    """The texts that installed packages bring, and our own, by the file they belong into."""
    found = {"licences/babylon.txt": _tidy((ROOT / "LICENSE").read_text(encoding="utf-8"))}
    for name in locked(LOCK.read_text(encoding="utf-8")):
        try:
            files = metadata.distribution(name).files or []
        except metadata.PackageNotFoundError:
            continue  # needed on another system; its text is kept by hand
        wanted = [
            file for file in files if re.fullmatch(r"(LICEN[CS]E|COPYING)(\.\w+)?", file.name)
        ]
        own = [file for file in wanted if ".dist-info" in str(file)]
        if own:
            found[f"licences/{name}.txt"] = _tidy(own[0].read_text())
    return found


def table() -> str:
    """The list of components as it is written."""
    rows = [json.dumps(component._asdict(), ensure_ascii=False) for component in components()]
    return "[\n " + ",\n ".join(rows) + "\n]\n"


def main() -> int:
    """Write everything; fail if a text is missing."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (ASSETS / name).write_text(text, encoding="utf-8", newline="\n")
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
    missing = [each.text for each in components() if not (ASSETS / each.text).is_file()]
    for name in missing:
        print(f"assets/{name} is to be written by hand.", file=sys.stderr)
    return 1 if missing else 0


def _licence(name: str) -> str:
    if name in LICENCES:
        return LICENCES[name]
    about = metadata.metadata(name)
    return about["License-Expression" if "License-Expression" in about else "License"]


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n"


if __name__ == "__main__":
    sys.exit(main())
