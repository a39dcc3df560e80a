"""The quarry as quads in painter's order: stacks far to near, each from the floor up.

Of a stack only the top tile is seen; of those below just the material shows, at their sides.
"""

from collections.abc import Iterable
from functools import cache

from babylon.rules.gardens.columns import CORNERS
from babylon.rules.gardens.quarry import Quarry, Stack
from babylon.rules.gardens.tiles import LAYERS, Tile
from babylon.scene import regions
from babylon.scene.board import border, outer_faces, soft_shadow
from babylon.scene.projection import LEVEL, SPACES, TILE_SIDE, View
from babylon.scene.quads import Kind, Quad, Sizes, Tag, disc, flat, left_face, right_face, space
from babylon.scene.shadows import WALK, Rectangle, joined

PITCH = 2.2
LAYER = 0.24
FACE_HEIGHT = 0.34
_RIM = 0.36
_ACROSS = 4
_GAP = PITCH - TILE_SIDE
# The floor goes half a gap beyond the outer stacks.
_START = -_GAP / 2
_LENGTH = _ACROSS * PITCH
# How far a shadow moves per layer.
_WALK = WALK * LAYER / LEVEL

QUARRY_SHADOW = soft_shadow(_START - _RIM, _LENGTH + 2 * _RIM, -FACE_HEIGHT)


@cache
def stack_corners(turn: int) -> tuple[tuple[float, float], ...]:
    """The nearest corner of each stack, in view coordinates."""
    view = View(turn, (_ACROSS - 1) * PITCH)
    stacks = (divmod(stack, _ACROSS) for stack in range(_ACROSS * _ACROSS))
    return tuple(view.turned(x * PITCH, y * PITCH) for y, x in stacks)


def stack_top(quarry: Quarry, stack: Stack, lift: float = 0.0) -> float:
    """How high the top of a stack is."""
    return quarry.height(stack) * LAYER + lift


def quarry_scene(
    quarry: Quarry,
    turn: int,
    sizes: Sizes,
    lifted: Stack | None = None,
    lift: float = 0.0,
    marks: Iterable[Quad] = (),
) -> list[Quad]:
    """The quarry in painter's order, with marks on the tops of stacks; one top may be lifted."""
    marked: dict[int | None, list[Quad]] = {}
    for mark in marks:
        marked.setdefault(mark.tag.column, []).append(mark)
    corners = stack_corners(turn)
    quads = [*_floor(turn), *_floor_shadows(quarry, turn)]
    far_to_near = sorted(range(len(corners)), key=lambda s: (-sum(corners[s]), corners[s]))
    for stack in far_to_near:
        raised = lift if stack == lifted else 0.0
        for layer in range(quarry.height(stack)):
            is_top = layer == quarry.height(stack) - 1
            if is_top and raised:
                quads += _bare_top(stack, layer, corners[stack])
            z = (layer + 1) * LAYER + (raised if is_top else 0.0)
            tile = quarry.stacks[stack][layer]
            material = LAYERS[layer] if tile is None else tile.material
            quads += _sides(stack, layer + 1, corners[stack], z, regions.LAYERS[material])
        if quarry.height(stack):
            quads += _top(quarry, stack, turn, sizes, raised)
        quads += marked.get(stack, ())
    return quads


@cache
def _floor(turn: int) -> tuple[Quad, ...]:
    start, length = _START - _RIM, _LENGTH + 2 * _RIM
    plates = []
    for stack, (u, v) in enumerate(stack_corners(turn)):
        area = (u + _START, v + _START, u + _START + PITCH, v + _START + PITCH)
        plates.append(
            Quad(flat(*area, 0.0), "quarry-floor", turn, Tag(Kind.GROUND, stack, 0, None))
        )
    return (
        *outer_faces(start, length, 10, 0.0, FACE_HEIGHT, regions.QUARRY_FACES),
        *border(_START, _LENGTH, 8, _RIM, "quarry-rim", "quarry-rim"),
        *plates,
    )


def _floor_shadows(quarry: Quarry, turn: int) -> list[Quad]:
    """The shadows on the floor, joined over the whole quarry."""
    parts = []
    for stack, (u, v) in enumerate(stack_corners(turn)):
        if height := quarry.height(stack):
            parts.append(_moved(u, v, height * _WALK))
    tag = Tag(Kind.SHADOW, None, 0, None)
    return [Quad(flat(*part, 0.0), "shadow", 0, tag) for part in joined(tuple(parts))]


def _moved(u: float, v: float, way: float) -> Rectangle:
    ends = (u + way, v - way, u + TILE_SIDE + way, v + TILE_SIDE - way)
    west, south, east, north = (round(end, 6) for end in ends)
    return west, south, east, north


def _sides(
    stack: Stack, level: int, corner: tuple[float, float], z: float, names: regions.Faces
) -> list[Quad]:
    u, v = corner
    tag = Tag(Kind.SIDE, stack, level, None)
    quads = []
    for step in range(TILE_SIDE):
        quads.append(Quad(left_face(u, v + step, 1, z, LAYER), names.lit, 0, tag))
        quads.append(Quad(right_face(u + step, v, 1, z, LAYER), names.shaded, 0, tag))
    return quads


def _bare_top(stack: Stack, layer: int, corner: tuple[float, float]) -> list[Quad]:
    """What is below a tile that was lifted: nothing is known of it, and it lies in the shadow."""
    u, v = corner
    points = flat(u, v, u + TILE_SIDE, v + TILE_SIDE, layer * LAYER)
    return [
        Quad(points, "quarry-floor", 0, Tag(Kind.TOP, stack, layer, None)),
        Quad(points, "shadow", 0, Tag(Kind.SHADOW, stack, layer, None)),
    ]


def _top(quarry: Quarry, stack: Stack, turn: int, sizes: Sizes, raised: float) -> list[Quad]:
    """The top tile with the shadows of higher stacks."""
    u, v = stack_corners(turn)[stack]
    height, z = quarry.height(stack), stack_top(quarry, stack, raised)
    tile = quarry.top(stack)
    if tile is None:
        points = flat(u, v, u + TILE_SIDE, v + TILE_SIDE, z)
        return [Quad(points, "quarry-floor", 0, Tag(Kind.TOP, stack, height, None))]
    quads = _tile(tile, u, v, z, turn, sizes, Tag(Kind.TOP, stack, height, None))
    if not raised:
        quads += _shadows_on_top(quarry, stack, turn)
    return quads


def _tile(
    tile: Tile, u: float, v: float, z: float, turn: int, sizes: Sizes, tag: Tag
) -> list[Quad]:
    """A tile as it lies in the quarry, unturned."""
    quads = []
    names = regions.TOPS[tile.material, tile.flower]
    for corner in CORNERS:
        # A quarter turn of the view brings each corner to the next one clockwise.
        du, dv = SPACES[CORNERS[(corner + turn) % 4]]
        quads.append(Quad(space(u + du, v + dv, z), names[corner], turn, tag))
        icon = tile.spaces[corner]
        if icon is not None:
            region = regions.ROUNDELS[icon]
            points = disc(u + du + 0.5, v + dv + 0.5, z, sizes[region])
            quads.append(Quad(points, region, 0, tag._replace(kind=Kind.ROUNDEL)))
    return quads


def _shadows_on_top(quarry: Quarry, stack: Stack, turn: int) -> list[Quad]:
    corners = stack_corners(turn)
    u, v = corners[stack]
    height = quarry.height(stack)
    parts = []
    for other, (other_u, other_v) in enumerate(corners):
        higher = quarry.height(other) - height
        if higher <= 0:
            continue
        west, south, east, north = _moved(other_u, other_v, higher * _WALK)
        part = (max(west, u), max(south, v), min(east, u + TILE_SIDE), min(north, v + TILE_SIDE))
        if part[0] < part[2] and part[1] < part[3]:
            parts.append(part)
    if not parts:
        return []
    tag = Tag(Kind.SHADOW, stack, height, None)
    z = stack_top(quarry, stack)
    return [Quad(flat(*part, z), "shadow", 0, tag) for part in joined(tuple(parts))]
