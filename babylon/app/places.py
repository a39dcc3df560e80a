"""Where the app's own files lie: beside the package, or inside it where a wheel was installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
# A source tree, a bundle and an APK have them at the top, where a wheel may put nothing.
_HOME = _PACKAGE if (_PACKAGE / "kv").is_dir() else _PACKAGE.parent

KV = _HOME / "kv"
ASSETS = _HOME / "assets"
