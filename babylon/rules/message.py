"""Sentences that can still be translated after they have been made."""

from typing import Self


class Message(str):
    """An English sentence that remembers the template and the values it was made from.

    Whoever prints it reads English; whoever speaks another language translates the template, and
    those values that are messages themselves, and fills them in anew.
    """

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __new__(cls, template: str, **values: object) -> Self:
        made = super().__new__(cls, template.format_map(values))
        made.template, made.values = template, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.values


def template(text: str) -> str:
    """Mark a text of which messages are made elsewhere, so that translators are shown it."""
    return text
