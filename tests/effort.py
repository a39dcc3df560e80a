"""How much the tests that go on for as long as one likes try: more when soaking."""

import os

# `python tools/dev.py soak` sets it; `make test` leaves it alone.
EFFORT = int(os.environ.get("BABYLON_EFFORT", "1"))
