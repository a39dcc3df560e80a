"""For tests that press Ctrl-C."""

import signal


def heed() -> None:
    """Have a new process hear Ctrl-C, though whoever runs the tests in the background does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
