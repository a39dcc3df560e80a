"""What the shelf has to tell the player, as values with a sentence each."""

from dataclasses import dataclass
from enum import StrEnum

from babylon.rules.message import Message, template


class Trouble(StrEnum):
    """What went wrong with the file of games."""

    DAMAGED = "damaged"
    NEWER = "newer"
    ONLY_NEWER = "only-newer"
    NOT_WRITABLE = "not-writable"
    NOT_SAVED = "not-saved"
    NOT_READ = "not-read"
    OVERTAKEN = "overtaken"


SENTENCES = {
    Trouble.DAMAGED: template(
        "The file of games was damaged and lies untouched at {place}; games saved from it into a "
        "new one: {saved}."
    ),
    Trouble.NEWER: template(
        "The games at {place} belong to a newer version of Babylon and are left untouched; this "
        "version keeps its own beside them."
    ),
    Trouble.ONLY_NEWER: template(
        "All files of games at {place} belong to a newer version of Babylon and are left "
        "untouched; what is played now is lost when Babylon closes."
    ),
    Trouble.NOT_WRITABLE: template(
        "Nothing can be written to {place}, so what is played now is lost when Babylon closes; "
        "what lies there is untouched."
    ),
    Trouble.NOT_SAVED: template(
        "The last steps cannot be saved to {place} yet ({reason}); Babylon keeps trying with every "
        "step."
    ),
    Trouble.NOT_READ: template(
        "The games at {place} cannot be read ({reason}); Babylon looks again when it starts."
    ),
    Trouble.OVERTAKEN: template(
        "This game was deleted, or another window of Babylon has gone on with it; what is played "
        "here is no longer saved to {place}."
    ),
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A trouble with its facts."""

    trouble: Trouble
    place: str
    saved: int = 0
    reason: str = ""

    @property
    def sentence(self) -> Message:
        """The notice in words."""
        return Message(
            SENTENCES[self.trouble], place=self.place, saved=self.saved, reason=self.reason
        )
