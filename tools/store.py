"""Makes the pictures that app stores, desktops and README show, from the app itself and its icon.

`python tools/store.py` writes assets/store/, the small icons of assets/desktop/ and docs/pictures/;
`python tools/store.py readme` the last alone. The texts of the listing lie beside the pictures and
are written by hand.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a script, this folder alone would be on it
ASSETS = ROOT / "assets"
STORE = ASSETS / "store"
ICON = ASSETS / "icon" / "icon-512.png"
DESKTOP_SIDES = (48, 128)
FEATURE = (1024, 500)
QUALITY = 78

# What each kind of screen shows, and how the tour is asked for it: size and pixels to a dp.
SCREENS = {
    "phone": ("1080x1920", "2.75"),
    "tablet-7": ("1200x1920", "2"),
    "tablet-10": ("1920x1200", "1.5"),
}
MOMENTS = ("home-continue-light", "placing-light", "dig-dark", "scoring-light")

# What README shows: one moment on a tablet, and some on a phone, side by side.
PICTURES = ROOT / "docs" / "pictures"
TABLET_MOMENT = "hint-followed-light"
PHONE_MOMENTS = ("home-continue-light", "considering-light", "hint-followed-dark", "scoring-light")
GAP = 16


def main() -> int:
    """Make everything anew, or what README shows."""
    readme()
    if sys.argv[1:] == ["readme"]:
        return 0
    STORE.mkdir(exist_ok=True)
    icons()
    for kind, (size, density) in SCREENS.items():
        screenshots(kind, size, density)
    # The window of this process is the last thing to be opened: it never closes.
    feature(STORE / "feature-1024x500.jpg")
    return 0


def icons() -> None:
    """The icon for the store, and smaller ones for desktops."""
    with Image.open(ICON) as icon:
        icon.convert("RGBA").save(STORE / "icon-512.png", optimize=True)
        for side in DESKTOP_SIDES:
            small = icon.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
            (ASSETS / "desktop").mkdir(exist_ok=True)
            small.save(ASSETS / "desktop" / f"babylon-{side}.png", optimize=True)


def screenshots(kind: str, size: str, density: str) -> None:
    """Take the tour at a size, and keep the moments that tell what the game is like."""
    for number, picture in enumerate(moments(MOMENTS, "--size", size, "--density", density), 1):
        picture.save(STORE / f"{kind}-{number}.jpg", quality=QUALITY, optimize=True)


def readme() -> None:
    """Take the tour on a tablet and on a phone."""
    (placing,) = moments((TABLET_MOMENT,), "--size", "1280x800")
    placing.save(PICTURES / "placing.jpg", quality=QUALITY, optimize=True)
    phones = moments(PHONE_MOMENTS, "--size", "390x844")
    wide, high = phones[0].size
    row = Image.new("RGB", (len(phones) * (wide + GAP) - GAP, high), "white")
    for number, phone in enumerate(phones):
        row.paste(phone, (number * (wide + GAP), 0))
    row.save(PICTURES / "phone.jpg", quality=QUALITY, optimize=True)


def moments(names: tuple[str, ...], *how: str) -> list[Image.Image]:
    """Some moments of a tour."""
    with TemporaryDirectory() as folder:
        tour = [sys.executable, "-m", "babylon", "tour", folder, *how]
        subprocess.run(tour, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        found = []
        for name in names:
            (path,) = Path(folder).glob(f"??-{name}.png")
            with Image.open(path) as picture:
                found.append(picture.copy())
        return found


def feature(path: Path) -> None:
    """The home screen without its menu: a garden in the evening, and the name of the game."""
    os.environ["KIVY_METRICS_DENSITY"] = "0.8"
    from babylon.app.start import prepare

    prepare(FEATURE, offscreen=True)
    from babylon.app.app import BabylonApp
    from babylon.app.robot import frames, photograph, running

    with TemporaryDirectory() as games:
        app = BabylonApp(Path(games))
        with running(app):
            home: Any = app.page
            frames(10)
            home.ids.menu.opacity = 0
            home.ids.head.center_y = home.height / 2
            photograph(Path(games) / "feature.png")
            with Image.open(Path(games) / "feature.png") as picture:
                picture.save(path, quality=QUALITY, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
