"""Round tokens: what holds for everybody's turn in a round."""

from enum import Enum


class Token(Enum):
    """The effect of a round token."""

    SINGLE = "single"
    DOUBLE = "double"
    CHANGE = "change"
    FILL = "fill"
    FLOWER = "flower"
    FEWER = "fewer"
    NONE = "none"


# How many tokens are used with 2, 3 and 4 players; there is one more round than tokens.
TOKENS_USED = {2: 14, 3: 12, 4: 10}
TOKENS = {token.value: token for token in Token}
