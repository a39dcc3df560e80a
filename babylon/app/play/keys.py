"""The keyboard at the game: every key a verb of the hand."""

from collections.abc import Callable

from babylon.app.play.session import Session
from babylon.rules.gardens.actions import Keep, Phase
from babylon.scene.projection import turned

ARROWS = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}
ENTER = ("enter", "numpadenter")


def use_key(
    session: Session, key: str, modifiers: set[str], side: int, end: Callable[[], object]
) -> bool:
    """Use a key, true if it means something; `side` is from where the garden is seen."""
    hand = session.hand
    back = "shift" in modifiers
    verbs: dict[str, Callable[[], object]] = {
        "r": lambda: session.act(lambda: hand.turn(-1 if back else 1)),
        "pageup": lambda: session.act(lambda: hand.next_level(1)),
        "pagedown": lambda: session.act(lambda: hand.next_level(-1)),
        "o": lambda: session.act(hand.next_open),
        "backspace": lambda: session.act(hand.redo if back else hand.undo),
        "tab": lambda: session.act(lambda: hand.next_focus(-1 if back else 1)),
        "b": lambda: session.act(hand.build_all),
        "e": end,
        "h": session.ask_advice,
    }
    if key in ARROWS:
        verb = _arrow(session, key, side)
    elif key in ENTER or key == "spacebar":
        verb = _use(session, key, end)
    elif key in verbs:
        verb = verbs[key]
    else:
        return False
    session.keys_used = True
    verb()
    return True


def _arrow(session: Session, key: str, side: int) -> Callable[[], object]:
    """Go where the arrow points on the screen: up is away, to the right and back."""
    x, y = ARROWS[key]
    if session.hand.phase is Phase.BUILD:
        # From the middle of a square of three by three, so that only the direction turns.
        east, north = turned(x + 1, y + 1, -side % 4, 2)
        x, y = east - 1, north - 1
    return lambda: session.act(lambda: session.hand.step(x, y))


def _hinted(session: Session) -> bool:
    """Whether a hint can be shown, and the hand is at nothing else that could be meant."""
    hand = session.hand
    busy = any(at is not None for at in (hand.stack, hand.held, hand.focus))
    return not busy and session.hint is not None and not isinstance(session.hint, Keep)


def _use(session: Session, key: str, end: Callable[[], object]) -> Callable[[], object]:
    """Enter does what is most likely meant: dig, place, take, build or follow, or else it ends."""
    hand = session.hand
    if key in ENTER and _hinted(session):
        return session.follow_hint
    if hand.phase is not Phase.BUILD:
        return lambda: session.act(hand.take)
    if hand.held is not None:
        return lambda: session.act(hand.place)
    if hand.focus is not None:
        return lambda: session.act(hand.use_focus)
    if key == "spacebar":
        return lambda: session.act(hand.build_all)
    return end
