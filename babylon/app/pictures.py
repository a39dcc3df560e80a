"""The atlas as a texture, chosen for the density of the screen."""

from functools import cache
from pathlib import Path

from kivy.core.image import Image
from kivy.graphics.texture import Texture

from babylon.app.places import ASSETS
from babylon.scene.atlas import AtlasUnreadable, Sheet, read_atlas
from babylon.scene.quads import Sizes

# Above this many pixels to a space the sheet for dense screens is sharper.
DENSE = 100


class Pictures:
    """One sheet of the atlas with its texture, and the sizes of everything on it."""

    def __init__(self, sheet: Sheet, sizes: Sizes) -> None:
        self.sheet = sheet
        self.sizes = sizes
        self.texture = read_texture(sheet.file, mipmap=True)
        self._corners: dict[tuple[str, int], tuple[float, ...]] = {}

    def corners(self, region: str, turn: int) -> tuple[float, ...]:
        """Texture coordinates of a quad's four corners, one after the other."""
        key = region, turn
        if key not in self._corners:
            corners = self.sheet.corners(region, turn)
            self._corners[key] = tuple(
                way for corner in corners for way in self._on_texture(*corner)
            )
        return self._corners[key]

    def _on_texture(self, u: float, v: float) -> tuple[float, float]:
        """A point of the sheet on its texture, which Kivy turns upside down and may make larger."""
        left, bottom, right, _, _, top, *_ = self.texture.tex_coords
        return left + (right - left) * u, bottom + (top - bottom) * v

    def region(self, name: str) -> Texture:
        """A picture of its own, for a rectangle outside any scene.

        Drawn small it would mix in its neighbours on the sheet, so its outermost pixels are left
        out.
        """
        x, y, width, height = self.sheet.regions[name]
        below = self.sheet.height - y - height
        return self.texture.get_region(x + 1, below + 1, width - 2, height - 2)


@cache
def pictures(density: int) -> Pictures:
    """The pictures for a density of 1 or 2; raises AtlasUnreadable."""
    atlas = read_atlas(ASSETS / "atlas" / "atlas.json")
    return Pictures(atlas.sheets[density], atlas.sizes)


def read_texture(file: Path, mipmap: bool = False) -> Texture:
    """A picture as a texture; raises AtlasUnreadable."""
    if not file.is_file():
        raise AtlasUnreadable(f"The pictures of the game are missing: {file}.")
    try:
        texture = Image(str(file), mipmap=mipmap).texture
    except Exception as error:  # Kivy has no class of its own for a picture that it cannot read
        raise AtlasUnreadable(f"The pictures of the game are damaged: {file}.") from error
    if mipmap:
        texture.min_filter = "linear_mipmap_nearest"
        # What the system took while the app slept Kivy reads again, unless it has mipmaps.
        texture.add_reload_observer(lambda empty: _fill(empty, file))
    return texture


def _fill(texture: Texture, file: Path) -> None:
    """Put a picture into a texture that has lost it."""
    for data in Image(str(file), nocache=True).image._data:
        texture.blit_data(data)
