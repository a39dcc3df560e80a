"""Where the user's games are kept on each system."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

OVERRIDE = "BABYLON_HOME"


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The user's folder by the custom of the platform, from the root; it need not exist yet.

    On Android the app's private folder is in the environment, set by python-for-android before
    Python starts. plyer's `storagepath` has no name for it: its application folder is the one
    above those of all apps, which none of them may write to.
    """
    return _chosen(environment, platform).absolute()


def _chosen(environment: Mapping[str, str], platform: str) -> Path:
    if override := environment.get(OVERRIDE):
        return _expanded(Path(override))
    if private := environment.get("ANDROID_PRIVATE"):
        return Path(private) / "babylon"
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Babylon"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Babylon"
    chosen = Path(environment.get("XDG_DATA_HOME", ""))
    # The convention asks to pass over a path that is not absolute.
    return (chosen if chosen.is_absolute() else home / ".local" / "share") / "babylon"


def _expanded(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        # Nobody of that name is known here, so the tilde is the beginning of a name.
        return path
