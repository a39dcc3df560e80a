"""The Android package, as far as it can be held to without a phone's tools.

buildozer reads the spec and picks the files, python-for-android resolves the requirements. Then
the app is played through with those files and those modules, and no others.
"""

import ast
import io
import json
import os
import re
import struct
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import distribution, packages_distributions
from importlib.metadata import version as installed
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

from babylon import __version__
from tests.packaging.newer_python import gone_modules, lost

if sys.platform == "win32":
    pytest.skip("buildozer does not run on Windows", allow_module_level=True)

import pythonforandroid
from buildozer import Buildozer
from jinja2 import Environment, FileSystemLoader
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "buildozer.spec"
TOOLS = Path(pythonforandroid.__file__).parent
WALK = Path(__file__).with_name("walk.py")
ANDROID = "{http://schemas.android.com/apk/res/android}"
# What launchers, desktops and stores show, and the app never opens.
ELSEWHERE = ("assets/android/", "assets/desktop/", "assets/store/")
MEGABYTE = 1_000_000
BUDGET = 10 * MEGABYTE
# From August 2026 on, what is new in the store has to be made for this version of Android.
STORE_API = 36
# Extensions of Python that python-for-android builds with libraries nobody has asked for here, and
# those that Android's own Python goes without.
NOT_BUILT = {"_bz2", "_lzma", "_curses", "_curses_panel", "_posixshmem", "grp", "readline"}


class Resolved(NamedTuple):
    """What python-for-android makes of the requirements."""

    recipes: list[str]
    modules: list[str]
    context: Any

    def recipe(self, name: str) -> Any:
        return Recipe.get_recipe(name, self.context)


@pytest.fixture
def spec(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The spec as buildozer reads it; it has to be read where it lies."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(ROOT)
    buildozer = Buildozer(SPEC.name)
    buildozer.config.set("buildozer", "build_dir", str(tmp_path))
    buildozer.targetname = "android"
    return buildozer


@pytest.fixture
def packed(spec: Any) -> Path:
    """The folder that buildozer has copied the app's files into."""
    spec._copy_application_sources()
    return Path(spec.app_dir)


def pins() -> dict[str, str]:
    """The requirements of the spec and the versions they are pinned to, or none."""
    line = re.search(r"^requirements = (.*)$", SPEC.read_text(encoding="utf-8"), re.MULTILINE)
    assert line is not None
    return {name: pin for name, _, pin in (each.partition("==") for each in line[1].split(","))}


@cache
def resolved() -> Resolved:
    context = Context()
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    recipes, modules, chosen = get_recipe_order_and_bootstrap(context, [*pins()], bootstrap)
    assert chosen is bootstrap
    return Resolved(recipes, modules, context)


def importable() -> set[str]:
    """The modules at the top that a phone has: Python's, the requirements' and our own."""
    python = resolved().recipe("python3")
    version = Version(python.version)
    theirs = set(sys.stdlib_module_names) - gone_modules((version.major, version.minor))
    brought = {
        module for name in resolved().recipes + resolved().modules for module in provided(name)
    }
    named = {
        getattr(resolved().recipe(name), "site_packages_name", None) for name in resolved().recipes
    }
    ours = {"babylon", "main", "android"}
    left: set[str] = theirs - python.stdlib_dir_blacklist - NOT_BUILT
    return left | brought | ours | {*filter(None, named)}


def files(folder: Path) -> Iterator[str]:
    """All files of a folder, as paths from there."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


# The spec.


def test_buildozer_takes_the_spec(spec: Any) -> None:
    spec.check_configuration_tokens()  # raises SystemExit with what is wrong


def test_the_version_comes_from_the_package(spec: Any) -> None:
    assert spec.get_version() == __version__
    # Android's own number is made from the parts, a hundred to each.
    assert all(part.isdecimal() and int(part) < 100 for part in __version__.split("."))


def test_the_stores_would_take_it(spec: Any) -> None:
    app = spec.config["app"]
    assert int(app["android.api"]) >= STORE_API
    assert app["android.ndk"] == RECOMMENDED_NDK_VERSION
    assert spec.config.getlist("app", "android.permissions") == ["VIBRATE"]
    assert app["android.release_artifact"] == "aab"


def test_an_apk_of_a_release_can_be_asked_for(monkeypatch: pytest.MonkeyPatch, spec: Any) -> None:
    monkeypatch.setenv("APP_ANDROID_RELEASE_ARTIFACT", "apk")
    assert Buildozer(SPEC.name).config["app"]["android.release_artifact"] == "apk"


def test_the_build_is_done_by_the_version_that_was_asked(spec: Any) -> None:
    year, month, day = installed("python-for-android").split(".")
    assert spec.config["app"]["p4a.commit"] == f"v{year}.{int(month):02}.{int(day):02}"


def test_both_kinds_of_processor_get_the_wheels_there_are(spec: Any) -> None:
    archs = spec.config.getlist("app", "android.archs")
    context = resolved().context
    context.ndk_api = int(spec.config["app"]["android.ndk_api"])
    tags = {resolved().recipe("kivy").get_wheel_platform_tags(arch, context)[0] for arch in archs}
    # For these there is a materialyoucolor of the version that KivyMD wants.
    assert tags == {"android_24_arm64_v8a", "android_24_x86_64"}
    assert int(spec.config["app"]["android.minapi"]) >= context.ndk_api


def test_pictures_for_icon_and_start_are_there(spec: Any) -> None:
    app = spec.config["app"]
    for token, side in (
        ("icon.filename", 512),
        ("icon.adaptive_foreground.filename", 432),
        ("icon.adaptive_background.filename", 432),
        ("presplash.filename", 1080),
    ):
        head = (ROOT / app[token]).read_bytes()[:24]
        assert head.startswith(b"\x89PNG"), token
        assert struct.unpack(">II", head[16:]) == (side, side), token


def test_the_manifest_asks_for_vibration_and_leaves_the_back_key_to_the_app(spec: Any) -> None:
    app = spec.config["app"]
    templates = TOOLS / "bootstraps" / "_sdl_common" / "build" / "templates"
    extra = (ROOT / app["android.extra_manifest_application_arguments"]).read_text("utf-8")
    text = Environment(loader=FileSystemLoader(templates), autoescape=False).get_template(
        "AndroidManifest.tmpl.xml"
    )
    arguments = SimpleNamespace(
        permissions=[
            {"name": f"android.permission.{name}"}
            for name in spec.config.getlist("app", "android.permissions")
        ],
        min_sdk_version=int(app["android.minapi"]),
        manifest_orientation=app["android.manifest.orientation"],
        extra_manifest_application_arguments=extra,
    )
    manifest = ElementTree.fromstring(text.render(args=arguments, android_api=app["android.api"]))
    permissions = [each.get(f"{ANDROID}name") for each in manifest.iter("uses-permission")]
    assert permissions == ["android.permission.VIBRATE"]
    (application,) = manifest.iter("application")
    assert application.get(f"{ANDROID}enableOnBackInvokedCallback") == "false"
    (activity,) = manifest.iter("activity")
    assert activity.get(f"{ANDROID}screenOrientation") == "fullUser"


# The requirements.


def test_every_requirement_is_pinned_to_what_was_tested() -> None:
    assert resolved().recipes
    for name, pin in pins().items():
        if name != "python3":  # which has the version that python-for-android builds
            assert pin == installed(name), name
    assert pins()["kivy"] == resolved().recipe("kivy").version


def test_requirements_know_the_python_that_is_built() -> None:
    python = resolved().recipe("python3").version
    for name in pins():
        if name != "python3":
            wanted = distribution(name).metadata.json.get("requires_python", "")
            assert SpecifierSet(str(wanted)).contains(python), name


# The files.


def test_nothing_is_packed_but_the_game(packed: Path) -> None:
    found = set(files(packed))
    assert {"main.py", "LICENSE", "assets/LICENCE", "assets/fonts/titles-OFL.txt"} <= found
    assert {path.partition("/")[0] for path in found} == {
        *("main.py", "LICENSE", "babylon", "kv", "assets")
    }
    assert not [path for path in found if path.endswith((".svg", ".po", ".pot", ".pyc"))]
    assert not [path for path in found if path.startswith(ELSEWHERE)]


def test_all_that_the_package_needs_is_packed(packed: Path) -> None:
    """Modules and layouts, data, and every translation that there is."""
    kinds = ("*.py", "*.kv", "*.json", "*.txt", "*.mo", "*.ttf", "*.wav")
    wanted = {
        path
        for folder in ("babylon", "kv", "assets")
        for path in (f"{folder}/{inside}" for inside in files(ROOT / folder))
        if any(fnmatch(path, kind) for kind in kinds) and not path.startswith(ELSEWHERE)
    }
    assert len(wanted) > 200
    assert wanted <= set(files(packed))


def test_python_for_android_throws_nothing_of_it_away(packed: Path) -> None:
    shared = TOOLS / "bootstraps" / "_sdl_common" / "build" / "blacklist.txt"
    lines = (line.strip() for line in shared.read_text(encoding="utf-8").splitlines())
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert patterns
    thrown = [
        path
        for path in files(packed)
        for pattern in patterns
        if fnmatch(f"/{path}", f"*/{pattern}")
    ]
    assert not thrown


def test_all_that_is_packed_beside_python_and_kivy_is_small(
    packed: Path, spec: Any, record_property: Any
) -> None:
    """python-for-android packs the game once, and the requirements for each kind of processor."""
    game = [packed / path for path in files(packed)]
    left_out = resolved().recipe("python3").site_packages_dir_blacklist
    needed = [
        Path(str(path.locate()))
        for name in set(pins()) - {"python3", "kivy"}
        for path in distribution(name).files or ()
        if left_out.isdisjoint(path.parts)
    ]
    archs = spec.config.getlist("app", "android.archs")
    size = archive_size(game) + len(archs) * archive_size(needed)
    unpacked = sum(path.stat().st_size for path in game + needed)
    record_property(
        "Android package, beside Python and Kivy",
        f"{size / MEGABYTE:.1f} MB of {BUDGET / MEGABYTE:.0f} for {len(archs)} processors; "
        f"unpacked on a phone {unpacked / MEGABYTE:.1f} MB",
    )
    assert len(needed) > 300
    assert size <= BUDGET


def archive_size(paths: list[Path]) -> int:
    """How much files take in an archive of the kind that goes into the package."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        for path in paths:
            tar.add(path)
    return archive.tell()


# The app.


def test_the_app_plays_with_what_is_packed_and_no_more(packed: Path, tmp_path: Path) -> None:
    result, allowed = tmp_path / "result.json", tmp_path / "allowed.json"
    allowed.write_text(json.dumps(sorted(importable())), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    home = {"HOME": str(tmp_path), "KIVY_HOME": str(tmp_path / "kivy"), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, str(WALK), str(packed), str(result), str(allowed)],
        cwd=tmp_path,
        env={**kept, **home, "BABYLON_HOME": str(tmp_path / "games")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    walked = json.loads(result.read_text(encoding="utf-8"))
    assert walked["complaints"] == []
    # Of all that could be imported here only Pillow is missed, and Kivy does without.
    refused = {name.partition(".")[0] for name in walked["refused"]}
    assert refused & set(owned()) <= {"PIL"}
    modules = walked["modules"]
    assert Path(modules["babylon"]).is_relative_to(packed)
    screens = (ROOT / "babylon" / "app" / "screens").glob("[!_]*.py")
    assert {f"babylon.app.screens.{path.stem}" for path in screens} <= set(modules)
    opened = [Path(path) for path in walked["opened"]]
    # What is installed may lie inside the checkout, in `.venv`; the gate has seen to that.
    ours = [path for path in opened if not path.is_relative_to(sys.prefix) and path != WALK]
    assert not [path for path in ours if path.is_relative_to(ROOT)]
    asked = [path.relative_to(packed) for path in opened if path.is_relative_to(packed)]
    assert not [path for path in asked if (ROOT / path).exists() and not (packed / path).exists()]
    tops = {name.partition(".")[0] for name in modules} | on_a_phone()
    idle = {name for name in pins() if not tops & provided(name)}
    assert idle == {"python3"}


def test_what_is_imported_on_a_phone_only_is_there() -> None:
    assert {"jnius", "plyer"} <= on_a_phone() <= importable()


def on_a_phone() -> set[str]:
    """What the Android side of the app imports, which cannot be run here."""
    tree = ast.parse((ROOT / "babylon" / "app" / "phone.py").read_text(encoding="utf-8"))
    plain = {
        each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names
    }
    taken = {
        node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module
    }
    return {name.partition(".")[0] for name in plain | taken}


def provided(name: str) -> set[str]:
    """The modules at the top that a requirement brings."""
    wanted = canonicalize_name(name)
    return {top for top, owners in owned().items() if wanted in map(canonicalize_name, owners)}


@cache
def owned() -> Mapping[str, list[str]]:
    """The modules at the top that are installed here, and what has brought them."""
    return packages_distributions()


# The Python.


def test_our_code_is_right_for_the_python_that_is_built(tmp_path: Path) -> None:
    version = Version(resolved().recipe("python3").version)
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path)),
            *("--python-version", f"{version.major}.{version.minor}", "babylon", "main.py"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_requirements_take_nothing_from_python_that_is_gone() -> None:
    version = Version(resolved().recipe("python3").version)
    seen = 0
    for name in ("kivymd", "materialyoucolor", "plyer"):
        for path in distribution(name).files or ():
            elsewhere = path.parts[:2] == ("plyer", "platforms") and "android" not in path.parts
            if path.suffix == ".py" and not elsewhere and "tools" not in path.parts:
                source = Path(str(path.locate())).read_text(encoding="utf-8")
                assert not lost(source, (version.major, version.minor)), path
                seen += 1
    assert seen > 200


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import imp", ["imp"]),
        ("from distutils.spawn import find_executable", ["distutils.spawn.find_executable"]),
        ("import ast\nast.Str", ["ast.Str"]),
        ("from pkgutil import find_loader", ["pkgutil.find_loader"]),
        ("import ast, os.path as p\nast.parse(p.join('a', 'b'))", []),
        ("try:\n    import imp\nexcept ImportError:\n    imp = None", []),
    ],
)
def test_what_is_gone_is_found(source: str, found: list[str]) -> None:
    assert lost(source, (3, 14)) == found
