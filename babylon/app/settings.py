"""What the player has chosen, each with a type, a default and a check."""

import logging
from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeVar, overload

from babylon.app.motion import Speed
from babylon.shelf.shelf import Shelf

log = logging.getLogger(__name__)

Value = TypeVar("Value")
SMALLEST_TEXT, LARGEST_TEXT = 1.0, 2.0
Changed = Callable[[str], None]


class LookChoice(StrEnum):
    """By day, by night, or as the system has it."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class Kept(Generic[Value]):
    """A setting as an attribute: read once, checked, and written whenever it changes."""

    def __init__(
        self,
        key: str,
        default: Value,
        read: Callable[[Any], Value],
        write: Callable[[Value], Any] = lambda value: value,
    ) -> None:
        self.key = key
        self.default = default
        self._read = read
        self._write = write

    @overload
    def __get__(self, owner: None, kind: type) -> "Kept[Value]": ...
    @overload
    def __get__(self, owner: "Settings", kind: type) -> Value: ...
    def __get__(self, owner: "Settings | None", kind: type) -> "Kept[Value] | Value":
        if owner is None:
            return self
        if self.key not in owner.values:
            owner.values[self.key] = self._load(owner.shelf)
        value: Value = owner.values[self.key]
        return value

    def __set__(self, owner: "Settings", value: Value) -> None:
        kept = self._write(value)
        self._read(kept)
        owner.values[self.key] = value
        owner.shelf.change_setting(self.key, kept)
        owner.tell(self.key)

    def _load(self, shelf: Shelf) -> Value:
        raw = shelf.setting(self.key)
        if raw is None:
            return self.default
        try:
            return self._read(raw)
        except (ValueError, TypeError, KeyError):
            log.warning("The setting %s cannot be %r; it is as at the beginning.", self.key, raw)
            return self.default


def _speed(raw: Any) -> Speed:
    if not isinstance(raw, str):
        raise TypeError(raw)
    return Speed[raw.upper()]


def _spell_speed(speed: Speed) -> str:
    return speed.name.lower()


def _flag(raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise TypeError(raw)
    return raw


def _text_size(raw: Any) -> float:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise TypeError(raw)
    if not SMALLEST_TEXT <= raw <= LARGEST_TEXT:
        raise ValueError(raw)
    return float(raw)


class Settings:
    """All settings; each is written to the shelf as it changes, and listeners are told its key."""

    animation = Kept("animation", Speed.NORMAL, _speed, _spell_speed)
    bot_speed = Kept("bot-speed", Speed.NORMAL, _speed, _spell_speed)
    sound = Kept("sound", True, _flag)
    haptics = Kept("haptics", True, _flag)
    text_size = Kept("text-size", SMALLEST_TEXT, _text_size)
    look = Kept("look", LookChoice.SYSTEM, LookChoice)
    table_mode = Kept("table-mode", False, _flag)
    confirm_end = Kept("confirm-end", False, _flag)

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.values: dict[str, Any] = {}
        self._listeners: list[Changed] = []

    def listen(self, listener: Changed) -> Callable[[], None]:
        """Have a listener told of every change; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, key: str) -> None:
        """Tell all listeners that a setting has changed."""
        for listener in tuple(self._listeners):
            listener(key)
