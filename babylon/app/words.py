"""All words that a player reads go through here, so that they can be translated."""

import gettext
from pathlib import Path

from babylon.rules.message import Message

FOLDER = Path(__file__).with_name("locale")
DOMAIN = "babylon"


class Language:
    """The language in use; English needs no file, being what the sources are written in."""

    def __init__(self) -> None:
        self._words: gettext.NullTranslations = gettext.NullTranslations()

    def choose(self, *codes: str) -> None:
        """Use the first of these languages that there is a translation for, else English."""
        self._words = gettext.translation(DOMAIN, FOLDER, codes, fallback=True)

    def one(self, message: str) -> str:
        """A message in this language."""
        return self._words.gettext(message)

    def number(self, single: str, plural: str, number: int) -> str:
        """A message that depends on a number; it is still to be filled in."""
        return self._words.ngettext(single, plural, number)


LANGUAGE = Language()


def _(message: str) -> str:
    """The message in the player's language."""
    return LANGUAGE.one(message)


def ngettext(single: str, plural: str, number: int) -> str:
    """The form of a message that goes with a number."""
    return LANGUAGE.number(single, plural, number)


def said(message: Message) -> str:
    """What the rules, the table or the shelf have to say, in the player's language."""
    values = {
        name: said(value) if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return _(message.template).format_map(values)
