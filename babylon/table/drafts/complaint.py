"""Why a person's wish could not be met: by a rule of the game, or because something is missing."""

from dataclasses import dataclass
from enum import StrEnum

from babylon.rules.gardens.refusals import Refusal
from babylon.rules.gardens.sentences import sentence
from babylon.rules.message import Message
from babylon.table.table import CanUndo


class Missing(StrEnum):
    """What a wish lacks before the rules are asked at all."""

    TURN = "turn"
    STACK = "stack"
    TILE = "tile"
    PLACE = "place"
    ANY_PLACE = "any-place"
    LEVELS = "levels"
    CORNERS = "corners"
    DECORATIONS = "decorations"
    REDO = "redo"
    FREEDOM = "freedom"
    END = "end"


SENTENCES = {
    Missing.TURN: Message("A bot is playing."),
    Missing.STACK: Message("Choose a stack of the quarry first."),
    Missing.TILE: Message("Choose a tile first."),
    Missing.PLACE: Message("Choose a place in the garden first."),
    Missing.ANY_PLACE: Message("There is no place for a tile with these pillars."),
    Missing.LEVELS: Message("Only one level is possible here."),
    Missing.CORNERS: Message("Only one way to carry the tile is possible here."),
    Missing.DECORATIONS: Message("There is nothing that could be built without a choice."),
    Missing.REDO: Message("Nothing was taken back."),
    Missing.FREEDOM: Message("What was done after it needs it; take that back first."),
    Missing.END: Message("A turn can be ended only after digging."),
}


Reason = Refusal | Missing | CanUndo


@dataclass(frozen=True, slots=True)
class Complaint:
    """A reason with its sentence and, if a rule stands behind it, the rule's number."""

    reason: Reason

    @property
    def sentence(self) -> Message:
        match self.reason:
            case Refusal():
                return sentence(self.reason)
            case Missing():
                return SENTENCES[self.reason]
            case CanUndo():
                return self.reason.sentence

    @property
    def rule(self) -> str | None:
        return self.reason.rule if isinstance(self.reason, Refusal) else None
