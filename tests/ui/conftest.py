"""Kivy is made ready before a test imports it, with a home that is not the user's."""

import os
import tempfile

os.environ["LANGUAGE"] = "en"  # whatever this machine speaks
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="babylon-kivy-"))

from babylon.app.start import prepare

prepare((1920, 1080), offscreen=True)
