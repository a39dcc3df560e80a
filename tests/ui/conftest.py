"""Kivy is made ready before a test imports it, with a home that is not the user's."""

import os
import tempfile

os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="babylon-kivy-"))

from babylon.app.start import prepare

prepare((1280, 900), offscreen=True)
