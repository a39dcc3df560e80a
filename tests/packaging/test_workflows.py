"""The hosted builds run commands that there are, with actions of a fixed version.

The only secret is the key that Android packages are signed with.
"""

import argparse
import base64
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.kit import ROOT
from tools import dev

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = {"Linux": "ubuntu", "Windows": "windows", "macOS": "macos"}
SECRET = re.compile(r"secrets\.|password|BEGIN .*KEY", re.IGNORECASE)
KEYS = re.compile(r"\$\{\{ secrets\.(P4A_RELEASE_\w+) \}\}")
# What was asked of buildozer, and what it would sign with.
BUILDOZER = """\
#!/bin/sh
echo "$* ${APP_ANDROID_RELEASE_ARTIFACT-aab}"
if [ "${P4A_RELEASE_KEYSTORE+set}" ]; then cat "$P4A_RELEASE_KEYSTORE"; fi
"""

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="hosted on Linux")


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job.get("steps", [])]


def commands() -> set[str]:
    """The commands of tools/dev.py."""
    (choices,) = (
        action.choices
        for action in dev.arguments()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return set(choices)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_command_is_one_that_there_is(path: Path) -> None:
    run = [step["run"] for step in steps(path) if "run" in step]
    asked = {word for line in run for word in re.findall(r"tools/dev\.py (\S+)", line)}
    assert asked
    assert asked <= commands()
    named = {name for line in run for name in re.findall(r"[\w/.-]+\.(?:lock|md|py)\b", line)}
    for name in named:
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_have_a_fixed_version_and_no_secret_but_a_key(path: Path) -> None:
    used = [step["uses"] for step in steps(path) if "uses" in step]
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", action), action
    assert not SECRET.search(KEYS.sub("", path.read_text(encoding="utf-8")))


def installed(text: str) -> set[str]:
    """The packages of the one `apt install` that there is in a text."""
    lines = text.replace("\\\n", " ")
    (words,) = re.findall(r"apt(?:-get)? install ([^\n`]+)", lines)
    return {word for word in words.split() if not word.startswith("-")}


def test_who_builds_for_android_by_hand_installs_what_the_workflow_does() -> None:
    steps = jobs(ROOT / ".github" / "workflows" / "release.yml")["android"]["steps"]
    (there,) = (step["run"] for step in steps if "apt-get install" in step.get("run", ""))
    told = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    # An action brings the one, and every hosted system the other.
    assert installed(told) == installed(there) | {"openjdk-17-jdk", "git"}


@on_linux
def test_the_checksums_are_of_all_files_but_their_own(tmp_path: Path) -> None:
    release = jobs(ROOT / ".github" / "workflows" / "release.yml")["release"]
    (step,) = (step for step in release["steps"] if "sha256sum" in step.get("run", ""))
    files = tmp_path / step["working-directory"]
    files.mkdir()
    for name in ("babylon.apk", "babylon.whl"):
        (files / name).write_text(name, encoding="utf-8")
    subprocess.run(["bash", "-e", "-c", step["run"]], cwd=files, check=True, timeout=30)
    sums = (files / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert [line.split()[-1] for line in sums] == ["babylon.apk", "babylon.whl"]


def signing() -> dict[str, Any]:
    """The step that builds what is released for Android."""
    release = jobs(ROOT / ".github" / "workflows" / "release.yml")
    found: list[dict[str, Any]] = release["android"]["steps"]
    (step,) = (step for step in found if KEYS.search(str(step)))
    return step


def test_the_key_is_known_to_one_step_and_told_to_who_releases() -> None:
    names = set(KEYS.findall(str(signing())))
    assert names == {name for name in signing()["env"] if name.startswith("P4A_")}
    everywhere = [name for path in WORKFLOWS for name in KEYS.findall(path.read_text("utf-8"))]
    assert len(everywhere) == len(names) == 4
    told = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in told for name in names)


@on_linux
@pytest.mark.parametrize(
    ("key", "built"),
    [
        ("key\n", ["android release apk", "key", "android release aab", "key"]),
        ("", ["android release aab"]),
    ],
)
def test_an_apk_to_keep_is_built_if_there_is_a_key(
    key: str, built: list[str], tmp_path: Path
) -> None:
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    (tools / "activate").touch()
    (tools / "buildozer").write_text(BUILDOZER, encoding="utf-8")
    (tools / "buildozer").chmod(0o755)
    given = dict.fromkeys(signing()["env"], "")
    given["KEYSTORE_IN_BASE64"] = base64.b64encode(key.encode()).decode()
    given["P4A_RELEASE_KEYSTORE"] = str(tmp_path / "release.keystore")
    done = subprocess.run(
        ["bash", "-e", "-c", signing()["run"]],
        cwd=tmp_path,
        env={**given, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert done.stdout.splitlines() == built


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_job_waits_for_jobs_that_there_are(path: Path) -> None:
    for job in jobs(path).values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs(path))


def test_the_tests_run_on_three_systems_and_every_python() -> None:
    matrix = jobs(ROOT / ".github" / "workflows" / "tests.yml")["test"]["strategy"]["matrix"]
    systems = [system.partition("-")[0] for system in matrix["system"]]
    assert systems == list(SYSTEMS.values())
    assert set(matrix["python"]) == {"{}.{}".format(*version) for version in dev.SUPPORTED}


def test_a_release_has_everything_and_waits_for_the_tests() -> None:
    release = jobs(ROOT / ".github" / "workflows" / "release.yml")
    assert set(release["release"]["needs"]) == {"wheel", "bundle", "android"}
    for name in release["release"]["needs"]:
        assert release[name]["needs"] == "tests"
    systems = [each["system"] for each in release["bundle"]["strategy"]["matrix"]["include"]]
    assert [system.partition("-")[0] for system in systems] == list(SYSTEMS.values())
    # Every system packs what it has built.
    packing = {step["if"] for step in release["bundle"]["steps"] if "Pack" in str(step.get("name"))}
    assert packing == {f"runner.os == '{system}'" for system in SYSTEMS}
