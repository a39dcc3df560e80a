"""What a player reads is collected for translators, and a translation comes back out."""

import gettext
import pickle
import shutil
from pathlib import Path

import pytest

from babylon.app.words import LANGUAGE, said
from babylon.rules.gardens import sentences
from babylon.rules.gardens.refusals import Code
from babylon.rules.message import Message
from babylon.shelf import notices
from babylon.table import table
from babylon.table.drafts import complaint
from tools import messages
from tools.messages import (
    NotLiteral,
    Text,
    WrongFields,
    collect,
    in_kv,
    in_python,
    read_translation,
)

FRENCH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

#: babylon/rules/gardens/sentences.py
#, python-brace-format
msgid "The supply has no {kind} left."
msgstr ""
"La réserve n'a plus "
"de {kind}."

msgid "bridge"
msgstr "pont"

#, fuzzy
msgid "fountain"
msgstr "source"

msgid "statue"
msgstr ""

msgid "{n} pillar"
msgid_plural "{n} pillars"
msgstr[0] "{n} pilier"
msgstr[1] "{n} piliers"
"""


def test_the_template_is_as_new_as_the_sources() -> None:
    assert not messages.outdated(), "run `python tools/dev.py messages`"


def test_an_old_template_is_an_exit_code_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = messages.ROOT / "babylon" / "app" / "locale" / "babylon.pot"
    monkeypatch.setattr(messages, "outdated", lambda: [old])
    assert messages.main(["--check"]) == 1
    complaint = "Out of date: babylon/app/locale/babylon.pot; run tools/messages.py.\n"
    assert capsys.readouterr().err == complaint


def test_a_new_message_makes_the_template_old(tmp_path: Path) -> None:
    shutil.copy(messages.TEMPLATE, tmp_path)
    assert messages.outdated(tmp_path) == []
    copy = tmp_path / messages.TEMPLATE.name
    copy.write_text(copy.read_text(encoding="utf-8").replace("End turn", "Stop"), encoding="utf-8")
    assert messages.outdated(tmp_path) == [copy]


def test_messages_are_found_in_python_and_in_kv() -> None:
    source = """
_("One " "two")
ngettext("{n} day", "{n} days", n)
Message("No {kind}.", kind=Message("bridge"))
template("Later")
other("not me")
"""
    texts = [Text("One two"), Text("{n} day", "{n} days"), Text("No {kind}."), Text("Later")]
    assert set(in_python(source, "a.py")) == {*texts, Text("bridge")}
    kv = """    text: _("Back") + f(1)\n    spoken: other("one")\n"""
    assert list(in_kv(kv, "a.kv")) == [Text("Back")]


@pytest.mark.parametrize("call", ['_(f"{n} days")', "Message(words)", '_("a" + b)'])
def test_what_is_put_together_on_the_spot_is_refused(call: str) -> None:
    with pytest.raises(NotLiteral, match=r"a\.py:1"):
        list(in_python(call, "a.py"))


def test_every_table_of_sentences_is_collected() -> None:
    collected = {text.single for text in collect()}
    for found in (sentences.SENTENCES, notices.SENTENCES):
        assert set(found.values()) <= collected
    for marked in (table.SENTENCES, complaint.SENTENCES, sentences.KINDS, sentences.PHASES):
        assert {str(words) for words in marked.values()} <= collected


def test_a_message_reads_as_english_and_remembers_what_it_is_made_of() -> None:
    message = Message("No {kind} at {place!a}.", kind=Message("bridge"), place="a{1}")
    assert message == "No bridge at 'a{1}'."
    copy = pickle.loads(pickle.dumps(message))
    assert (copy, copy.template, copy.values) == (message, message.template, message.values)


def test_a_translation_is_compiled_and_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "babylon.po").write_text(FRENCH, encoding="utf-8")
    for path, content in messages.all_files(tmp_path).items():
        path.write_bytes(content)
    french = gettext.translation("babylon", tmp_path, ["fr"])
    assert french.ngettext("{n} pillar", "{n} pillars", 2) == "{n} piliers"
    monkeypatch.setattr("babylon.app.words.FOLDER", tmp_path)
    LANGUAGE.choose("fr_CA", "en")
    try:
        left = sentences.SENTENCES[Code.NONE_LEFT]
        heard = [said(Message(left, kind=kind)) for kind in sentences.KINDS.values()]
    finally:
        LANGUAGE.choose("en")
    # What is unsure or not translated yet stays English.
    words = ("stairs", "fountain", "pont", "statue")
    assert heard == [f"La réserve n'a plus de {word}." for word in words]


def entry(*lines: str) -> str:
    """A translation that begins with its third line."""
    return "# French\n\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("original", "translated"),
    [
        ("Hello {name}", "Bonjour {nom}"),
        ("Hello {name}", "Bonjour"),
        ("Hello {name}", "Bonjour {}"),
        ("Hello {name}", "Bonjour {name.first}"),
        ("Hello {name}", "Bonjour {name"),
        ("Hello", "Bonjour {name}"),
    ],
)
def test_a_translation_that_fills_in_something_else_is_refused(
    original: str, translated: str
) -> None:
    with pytest.raises(WrongFields, match=r"^fr\.po:3: .*Bonjour"):
        read_translation(entry(f'msgid "{original}"', f'msgstr "{translated}"'), "fr.po")


def test_names_may_change_places_and_their_writing() -> None:
    source = entry('msgid "{a} of {b:,}"', 'msgstr "{{{b}}}, {a!r}"')
    assert read_translation(source, "fr.po") == {"{a} of {b:,}": "{{{b}}}, {a!r}"}


def test_a_plural_form_may_leave_a_number_out_and_no_more() -> None:
    both = ('msgid "{n} day"', 'msgid_plural "{n} days"')
    source = entry(*both, 'msgstr[0] "un jour"', 'msgstr[1] "{n} jours"')
    assert read_translation(source, "fr.po") == {"{n} day\0{n} days": "un jour\0{n} jours"}
    with pytest.raises(WrongFields, match=r"^fr\.po:3: '\{m\} jours' fills in m and not n"):
        read_translation(source.replace("{n} jours", "{m} jours"), "fr.po")


def test_what_is_unsure_may_say_what_it_likes_and_the_header_stays() -> None:
    source = f"#, fuzzy{FRENCH}".replace("source", "{source}")
    found = read_translation(source, "fr.po")
    assert found[""].startswith("Content-Type: text/plain; charset=UTF-8\n")
    assert "fountain" not in found


def test_a_wrong_translation_is_an_exit_code_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "babylon.po").write_text(FRENCH.replace("de {kind}", "de {sorte}"), encoding="utf-8")
    monkeypatch.setattr(messages, "outdated", lambda: messages.all_files(tmp_path))
    assert messages.main(["--check"]) == 1
    assert capsys.readouterr().err.startswith('fr/LC_MESSAGES/babylon.po:7: "La réserve')
