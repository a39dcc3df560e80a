"""Collects all that a player reads for translators, and compiles what they have translated.

`python tools/messages.py` writes the template babylon/app/locale/babylon.pot, and for every
translation babylon.po beside it the file babylon.mo that the app reads; `--check` fails when one
of them is out of date. The standard library is all it needs.
"""

import argparse
import ast
import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "babylon" / "app" / "locale"
TEMPLATE = LOCALE / "babylon.pot"

# Where a player's words come from; the command line speaks English alone.
SOURCES = (
    "babylon/app",
    "babylon/records",
    "babylon/rules",
    "babylon/shelf",
    "babylon/table",
    "kv",
)
# The calls whose first words are collected, and how many texts each takes.
MARKS = {"_": 1, "Message": 1, "template": 1, "ngettext": 2}
KV_MARK = re.compile(r'\b_\(("(?:[^"\\]|\\.)*")\)')
MAGIC = 0x950412DE
HEADER = """\
# The words of Babylon. Made by tools/messages.py: it is not edited by hand, but copied.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: \\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


class Text(NamedTuple):
    """A message to translate, with its plural if it depends on a number."""

    single: str
    plural: str | None = None


class NotLiteral(Exception):
    """A message is put together where it is said, so that nobody can translate it."""


class WrongFields(Exception):
    """A translation fills in what the original does not, which would fail where it is said."""


def collect(root: Path = ROOT) -> dict[Text, list[str]]:
    """Every message, with the files that it stands in."""
    found: dict[Text, list[str]] = {}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.*")):
            if path.suffix not in (".py", ".kv"):
                continue
            name = path.relative_to(root).as_posix()
            source = path.read_text(encoding="utf-8")
            read = in_python if path.suffix == ".py" else in_kv
            for text in read(source, name):
                places = found.setdefault(text, [])
                if name not in places:
                    places.append(name)
    plurals = {text.single for text in found if text.plural is not None}
    return {text: found[text] for text in found if text.plural or text.single not in plurals}


def in_python(source: str, name: str) -> Iterator[Text]:
    """The messages of a module."""
    for node in ast.walk(ast.parse(source, name)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        number = MARKS.get(node.func.id, 0)
        texts = [_literal(argument) for argument in node.args[:number]]
        if number and None not in texts and texts:
            yield Text(*(text for text in texts if text is not None))
        elif number and not _made_of_a_template(node):
            raise NotLiteral(f"{name}:{node.lineno}: {ast.unparse(node)[:60]}")


def _literal(node: ast.expr) -> str | None:
    literal = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(ast.literal_eval(node)) if literal else None


def _made_of_a_template(call: ast.Call) -> bool:
    """Whether this is a message of a template from a table, or the translation of a template."""
    kind = {"Message": ast.Subscript, "_": ast.Attribute}.get(ast.unparse(call.func), ())
    return bool(call.args) and isinstance(call.args[0], kind)


def in_kv(source: str, name: str) -> Iterator[Text]:
    """The messages of a kv file."""
    for found in KV_MARK.finditer(source):
        yield Text(str(ast.literal_eval(found.group(1))))


def template() -> str:
    """The file that a translation begins with."""
    entries = [HEADER]
    for text, places in sorted(collect().items()):
        lines = [f"#: {place}" for place in sorted(places)]
        if "{" in text.single:
            lines.append("#, python-brace-format")
        lines.append(f"msgid {_quoted(text.single)}")
        if text.plural is None:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {_quoted(text.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def read_translation(source: str, name: str) -> dict[str, str]:
    """What a po file translates, as a mo file wants it; what is empty or unsure is left out."""
    found: dict[str, str] = {}
    for line, entry in _entries(source):
        parts = _parts(entry)
        forms = [parts[key] for key in sorted(parts) if key.startswith("msgstr")]
        if "msgid" not in parts or not all(forms):
            continue
        single, plural = parts["msgid"], parts.get("msgid_plural")
        if single:
            if re.search(r"(?m)^#,.*\bfuzzy\b", entry):
                continue
            _compare(Text(single, plural), forms, f"{name}:{line}")
        # The header is kept though it is unsure: without it nobody knows how to read the rest.
        key = single if plural is None else f"{single}\0{plural}"
        found[key] = "\0".join(forms)
    return found


def _entries(source: str) -> Iterator[tuple[int, str]]:
    """What blank lines keep apart, each with the number of its first line."""
    for found in re.finditer(r"(?:.*\S.*\n?)+", source):
        yield 1 + source.count("\n", 0, found.start()), found[0]


def _compare(text: Text, forms: Sequence[str], place: str) -> None:
    """See that a translation names what is filled in as the original does.

    Only a plural form may leave a name out, as "one pillar" does.
    """
    known = _fields(text.single, place) | _fields(text.plural or "", place)
    for form in forms:
        named = _fields(form, place)
        if named - known or (text.plural is None and known - named):
            wanted, got = (", ".join(sorted(names)) or "nothing" for names in (known, named))
            raise WrongFields(f"{place}: {form[:60]!r} fills in {got} and not {wanted}")


def _fields(text: str, place: str) -> set[str]:
    """The names in braces."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as problem:
        raise WrongFields(f"{place}: {text[:60]!r}: {problem}") from problem


def _parts(entry: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    key = ""
    for line in entry.splitlines():
        begun = re.match(r"(msg[a-z_]+(?:\[\d\])?) ", line)
        if begun:
            key = begun.group(1)
            parts[key] = ""
        text = line[begun.end() :] if begun else line
        if key and text.startswith('"'):
            parts[key] += str(ast.literal_eval(text))
    return parts


def compiled(translation: Mapping[str, str]) -> bytes:
    """A mo file: a table of originals, one of translations, then all texts."""
    pairs = sorted((one.encode(), other.encode()) for one, other in translation.items())
    texts = b""
    tables: tuple[list[int], list[int]] = ([], [])
    begin = 28 + 16 * len(pairs)
    for side, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[side]), begin + len(texts)]
            texts += pair[side] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{4 * len(pairs)}I", *tables[0], *tables[1]) + texts


def all_files(locale: Path = LOCALE) -> dict[Path, bytes]:
    """What should stand in every file that this tool makes."""
    made = {locale / TEMPLATE.name: template().encode()}
    for path in sorted(locale.glob("*/LC_MESSAGES/babylon.po")):
        name = path.relative_to(locale).as_posix()
        translation = read_translation(path.read_text(encoding="utf-8"), name)
        made[path.with_suffix(".mo")] = compiled(translation)
    return made


def outdated(locale: Path = LOCALE) -> list[Path]:
    """The files that are not what they should be."""
    return [
        path
        for path, content in all_files(locale).items()
        if not path.exists() or path.read_bytes() != content
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the template and the compiled translations, or see whether they are up to date."""
    try:
        return _run(arguments)
    except (NotLiteral, WrongFields) as problem:
        print(problem, file=sys.stderr)
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(description="The words of the game, for translators.")
    parser.add_argument("--check", action="store_true", help="only say what is out of date")
    check = parser.parse_args(arguments).check
    old = outdated()
    if check and old:
        names = ", ".join(path.relative_to(ROOT).as_posix() for path in old)
        print(f"Out of date: {names}; run tools/messages.py.", file=sys.stderr)
        return 1
    made = all_files()
    for path in old:
        path.write_bytes(made[path])
    return 0


if __name__ == "__main__":
    sys.exit(main())
