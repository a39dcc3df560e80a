"""What Android shows before the app does: made from the drawing as it is, and cut by nobody."""

from PIL import Image, ImageChops

from tools.android_art import FOLDER, LAYER_PIXELS, pictures


def test_the_pictures_are_those_the_tool_makes() -> None:
    for path, made in pictures():
        with Image.open(path) as kept:
            # Rounding may differ from processor to processor, a change of the drawing does more.
            differences = ImageChops.difference(kept.convert("RGBA"), made)
        assert max(max(pixel) for pixel in colours(differences)) <= 8, path.name


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    found = picture.getcolors(picture.width * picture.height)
    assert found is not None
    return {pixel for _count, pixel in found if isinstance(pixel, tuple)}


def test_no_launcher_cuts_into_the_garden() -> None:
    with Image.open(FOLDER / "icon-foreground.png") as picture:
        seen = picture.getchannel("A").point(lambda value: 255 if value > 16 else 0)
    middle, safe = LAYER_PIXELS / 2, LAYER_PIXELS * 66 / 108 / 2
    points = [
        (x, y) for y in range(LAYER_PIXELS) for x in range(LAYER_PIXELS) if seen.getpixel((x, y))
    ]
    assert len(points) > 10_000
    assert max(abs(complex(x + 0.5 - middle, y + 0.5 - middle)) for x, y in points) <= safe


def test_the_sky_leaves_no_gap() -> None:
    with Image.open(FOLDER / "icon-background.png") as picture:
        assert picture.getchannel("A").getextrema() == (255, 255)
