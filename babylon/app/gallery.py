"""Pictures of every scene and state, to be looked at: `python -m babylon gallery FOLDER`."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

from kivy.base import EventLoop
from kivy.core.window import Window

from babylon.app.backdrop import Backdrop
from babylon.app.garden_view import GardenMarks, GardenView
from babylon.app.quarry_view import LIFTED, QuarryMarks, QuarryView
from babylon.app.samples import crammed, sample_replay
from babylon.app.scene_view import SceneView
from babylon.app.theme import THEMES, Theme
from babylon.app.tile_view import TileView
from babylon.rules.gardens.actions import Place, Source
from babylon.rules.gardens.columns import COLUMNS, FOOTPRINT, each
from babylon.rules.gardens.decorating import decoration
from babylon.rules.gardens.garden import EMPTY, Garden, Terrace
from babylon.rules.gardens.placing import lay
from babylon.rules.gardens.position import Position
from babylon.rules.gardens.quarry import STACKS
from babylon.table.drafts.decorations import offers
from babylon.table.drafts.stack import consider_stack, open_stacks
from babylon.table.drafts.tile import TileDraft

SIZES = {"phone": (390, 844), "tablet": (1280, 800), "desktop": (1920, 1080)}
# Steps of the sample game: a dig, and the tile in hand after it.
DIGGING, PLACING = 93, 94
MOMENTS = {"early": 30, "middle": 98, "late": 10_000}

Scene = Callable[[], SceneView]


def write_gallery(folder: Path, sizes: dict[str, tuple[int, int]] = SIZES) -> Iterator[Path]:
    """Write every picture, light and dark, at all sizes; yields each as it is done."""
    folder.mkdir(parents=True, exist_ok=True)
    for size_name, size in sizes.items():
        for theme in THEMES.values():
            for name, scene in scenes().items():
                path = folder / f"{name}-{size_name}-{theme.name}.png"
                photograph(scene(), theme, size, path)
                yield path


def photograph(view: SceneView, theme: Theme, size: tuple[int, int], path: Path) -> None:
    """Show one view before the sky in the window, and write what is seen."""
    Window.size = size
    view.choose_theme(theme)
    sky = Backdrop(theme)
    sky.add_widget(view)
    Window.add_widget(sky)
    try:
        for _ in range(3):  # the window takes a frame to take its size, and the layout one more
            EventLoop.idle()
        view.finish()
        sky.export_to_png(str(path))
    finally:
        Window.remove_widget(sky)


def scenes() -> dict[str, Scene]:
    """Every picture by its name."""
    found: dict[str, Scene] = {
        "garden-empty": lambda: garden(EMPTY),
        "garden-crammed": lambda: garden(crammed()),
        "plan-crammed": lambda: garden(crammed(), plan=True),
        "mini-crammed": mini,
        "state-legal": lambda: placing(beads=True),
        "state-ghost": lambda: placing(ghost=True),
        "state-refused": refusing,
        "state-offers": offering,
        "state-selected": lambda: marked(selected=moment("middle").gardens[0].terraces[-1]),
        "state-hint-place": lambda: marked(hint_place=COLUMNS["c2"]),
        "state-hint-space": lambda: marked(hint_space=COLUMNS["d4"]),
        "tile": tile,
        "quarry-full": lambda: quarry(at(0)),
        "quarry-middle": lambda: quarry(moment("middle")),
        "quarry-nearly-empty": lambda: quarry(moment("late")),
        "quarry-incomes": lambda: considering(chosen=None),
        "quarry-chosen": lambda: considering(chosen="c1"),
        "quarry-hint": lambda: quarry(at(DIGGING), QuarryMarks(hint=STACKS["b3"])),
    }
    for name in MOMENTS:
        found[f"garden-{name}"] = partial(garden_at, name)
    for turn in range(1, 4):
        found[f"garden-crammed-turned-{turn}"] = partial(garden, crammed(), turn=turn)
        found[f"garden-middle-turned-{turn}"] = partial(garden_at, "middle", turn=turn)
    found["plan-middle"] = partial(garden_at, "middle", plan=True)
    return found


def at(step: int) -> Position:
    """The sample game at a step."""
    replay = sample_replay()
    replay.move(step - replay.step)
    return cast("Position", replay.position)


def moment(name: str) -> Position:
    """The sample game early, in its middle or at its end."""
    return at(MOMENTS[name])


def garden_at(name: str, **options: Any) -> GardenView:
    """The first player's garden at a moment of the sample game."""
    return garden(moment(name).gardens[0], **options)


def garden(shown: Garden, **options: Any) -> GardenView:
    """A garden as it stands."""
    view = GardenView(**options)
    view.show(shown)
    return view


def mini() -> GardenView:
    """A garden as it stands beside others, small and without names."""
    view = GardenView(
        named=False,
        movable=False,
        size_hint=(None, None),
        size=(200, 160),
        pos_hint={"center_x": 0.5, "center_y": 0.5},
    )
    view.show(crammed())
    return view


def marked(**marks: Any) -> GardenView:
    """A garden with a mark."""
    view = GardenView()
    view.show(moment("middle").gardens[0], marks=GardenMarks(**marks))
    return view


def draft() -> tuple[Position, TileDraft]:
    """The tile in hand, about to be placed."""
    position = at(PLACING)
    return position, TileDraft(position, Source.DUG)


def hovering(position: Position, place: Place) -> Terrace:
    """The terrace that a placing would make."""
    tile_in_hand = position.tile_at_hand(place.source)
    assert tile_in_hand is not None
    return lay(position.gardens[position.player], tile_in_hand, place, True)


def placing(*, beads: bool = False, ghost: bool = False) -> GardenView:
    """The tile in hand over the garden: where it may lie, or how it would."""
    position, tile_draft = draft()
    tile_draft.column = COLUMNS["f2"]
    answer = tile_draft.answer()
    view = GardenView()
    view.show(
        position.gardens[position.player],
        hovering(position, answer.action) if ghost else None,
        GardenMarks(
            {column: levels[0] for column, levels in tile_draft.places.items()} if beads else {},
            answer.action.column if beads else None,
        ),
    )
    return view


def refusing() -> GardenView:
    """The tile in hand where it cannot lie."""
    position, tile_draft = draft()
    tile_draft.column = COLUMNS["b3"]
    refusal = tile_draft.answer().refusal
    view = GardenView()
    footprint = tuple(each(FOOTPRINT << tile_draft.column))
    fault = None if refusal is None else refusal.column
    view.show(
        position.gardens[position.player], marks=GardenMarks(refused=footprint, at_fault=fault)
    )
    return view


def offering() -> GardenView:
    """The decorations that are possible after the tile was placed."""
    position = at(PLACING + 1)
    here = position.gardens[position.player]
    pieces = tuple(decoration(here, offer.action) for offer in offers(position))
    view = GardenView()
    view.show(here, marks=GardenMarks(offers=pieces))
    return view


def quarry(position: Position, marks: QuarryMarks | None = None) -> QuarryView:
    """The quarry as players see it."""
    view = QuarryView()
    view.show(position.observe().known.quarry, marks or QuarryMarks())
    return view


def considering(chosen: str | None) -> QuarryView:
    """What each stack would earn; one of them may be chosen and lifted."""
    position = at(DIGGING)
    incomes = tuple(
        (stack, consider_stack(position, stack).gained) for stack in open_stacks(position)
    )
    stack = None if chosen is None else STACKS[chosen]
    view = quarry(position, QuarryMarks(incomes, stack, earning=True))
    view.lift = 0.0 if stack is None else LIFTED
    return view


def tile() -> TileView:
    """A tile close up."""
    position = at(PLACING)
    view = TileView(size_hint=(0.6, 0.6), pos_hint={"center_x": 0.5, "center_y": 0.5})
    view.show(position.tile_at_hand(Source.DUG), 1)
    return view
