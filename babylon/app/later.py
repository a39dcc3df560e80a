"""What need not be seen at once waits until something has been seen."""

from collections.abc import Callable

from kivy.clock import Clock


def after_a_frame(do: Callable[[], object]) -> None:
    """Do something once the next frame has been drawn."""
    # What is due at once is done before the next frame, and what that asks for after it.
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: do(), 0), 0)
