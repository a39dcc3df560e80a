"""What a newer Python still has of the standard library, as the stubs that mypy brings know it."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import mypy

STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
Version = tuple[int, int]


@cache
def gone_modules(version: Version) -> frozenset[str]:
    """The modules that the standard library had before this version."""
    found = set()
    for line in (STUBS / "VERSIONS").read_text(encoding="utf-8").splitlines():
        name, _, span = line.partition("#")[0].strip().partition(": ")
        last = span.partition("-")[2]
        if last and _number(last) < version:
            found.add(name)
    return frozenset(found)


def _number(text: str) -> Version:
    major, minor = text.split(".")
    return int(major), int(minor)


def lost(source: str, version: Version) -> list[str]:
    """What a file takes from the standard library that this version no longer has.

    An import that the file is prepared to do without, inside `try`, is none of them.
    """
    tree = ast.parse(source)
    spared = {
        id(inside)
        for attempt in ast.walk(tree)
        if isinstance(attempt, ast.Try) and attempt.handlers
        for statement in attempt.body
        for inside in ast.walk(statement)
    }
    modules: dict[str, str] = {}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {each.asname or each.name: each.name for each in node.names}
            taken = [(each.name, "") for each in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            taken = [(node.module, each.name) for each in node.names]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            taken = [(modules.get(node.value.id, ""), node.attr)]
        else:
            continue
        if id(node) not in spared:
            found += [".".join(filter(None, each)) for each in taken if is_gone(*each, version)]
    return found


def is_gone(module: str, name: str, version: Version) -> bool:
    """Whether there was such a module, or such a name in it, before this version."""
    parts = module.split(".")
    above = {".".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
    return not above.isdisjoint(gone_modules(version)) or name in removed(module, version)


@cache
def removed(module: str, version: Version) -> frozenset[str]:
    """The names of a module that only older versions have."""
    path = STUBS.joinpath(*module.split("."))
    stub = path / "__init__.pyi" if path.is_dir() else path.with_suffix(".pyi")
    if not module or not stub.is_file():
        return frozenset()
    body = ast.parse(stub.read_text(encoding="utf-8")).body
    return frozenset(set(_defined(body, None)) - set(_defined(body, version)))


def _defined(body: Iterable[ast.stmt], version: Version | None) -> Iterator[str]:
    """All names that are defined: at this version, or at any."""
    for node in body:
        match node:
            case ast.If():
                when = None if version is None else _holds(node.test, version)
                if when is not False:
                    yield from _defined(node.body, version)
                if when is not True:
                    yield from _defined(node.orelse, version)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign():
                yield from (each.id for each in node.targets if isinstance(each, ast.Name))
            case ast.Import() | ast.ImportFrom():
                yield from (each.asname or each.name for each in node.names)


def _holds(test: ast.expr, version: Version) -> bool | None:
    """Whether a condition on the version holds; None if it is about something else."""
    match test:
        case ast.Compare(
            left=ast.Attribute(attr="version_info"), ops=[order], comparators=[ast.Tuple() as bound]
        ):
            limit: tuple[int, ...] = ast.literal_eval(bound)
            return version < limit if isinstance(order, ast.Lt) else version >= limit
    return None
