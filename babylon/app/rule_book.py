"""The rules in short, for players: the paragraphs and rulings are those of docs/rules.md."""

from collections.abc import Callable
from typing import NamedTuple

from babylon.app.scene_view import SceneView
from babylon.app.words import _


class Point(NamedTuple):
    """One rule in a sentence or two, the numbers it goes by, and the picture it speaks of."""

    text: str
    numbers: tuple[str, ...] = ()
    picture: str = ""


class Section(NamedTuple):
    """Some rules that belong together, perhaps with a scene that shows them."""

    number: str
    title: str
    points: tuple[Point, ...]
    scene: Callable[[], SceneView] | None = None


def sections() -> list[Section]:
    """The whole book; made anew for each language."""
    return [
        _idea(),
        _before(),
        _dig(),
        _build(),
        _decorate(),
        _store(),
        _tokens(),
        _count(),
        _supply(),
    ]


def _idea() -> Section:
    from babylon.app.gallery import garden_at

    return Section(
        "1",
        _("The hanging gardens"),
        (
            Point(
                _(
                    "Every player raises a garden: terraces on pillars, higher and higher, with "
                    "stairs, fountains, bridges and statues on them."
                )
            ),
            Point(
                _(
                    "In each round everybody has one turn: dig a tile in the quarry, build with "
                    "it, and store what is left. With 2, 3 or 4 players there are 15, 13 or 11 "
                    "rounds. Then the gardens are counted."
                ),
                ("3",),
            ),
        ),
        lambda: garden_at("late", named=False, movable=False),
    )


def _before() -> Section:
    return Section(
        "2",
        _("Before the game"),
        (
            Point(
                _(
                    "Sixteen stacks lie in the quarry: basalt below, granite between, clay above. "
                    "Only the top tiles can be seen. Everybody begins with a starting tile in the "
                    "slot and no pillars."
                ),
            ),
            Point(
                _(
                    "Two players first clear three clay tiles each, three players one each, by "
                    "turns. This earns nothing."
                ),
                ("2.5",),
            ),
        ),
    )


def _dig() -> Section:
    from babylon.app.gallery import considering

    return Section(
        "3.1",
        _("Dig"),
        (
            Point(
                _(
                    "Take the top tile of a stack. Each of its four edges without a higher "
                    "neighbour earns a pillar."
                ),
                picture="icon-pillar-single",
            ),
            Point(_("A tile with your own flower earns one more."), picture="flower-pink"),
        ),
        lambda: considering(chosen="c1"),
    )


def _build() -> Section:
    from babylon.app.gallery import placing

    return Section(
        "3.2",
        _("Build"),
        (
            Point(
                _(
                    "Lay the tile just dug, the one from your slot, both or none. A tile lies on "
                    "four columns, turned as you like, at a level of its own."
                )
            ),
            Point(
                _("No tile may be at this level or above it in any of the four columns."),
                ("3.2.1", "R2"),
            ),
            Point(
                _(
                    "Each corner stands on a pillar: a single one from one level below, a double "
                    "one from two levels below. Two singles buy a double, not the other way round."
                ),
                ("3.2.2", "R7", "3.2.7"),
                "icon-pillar-double",
            ),
            Point(
                _(
                    "A pillar needs a free space: nothing stands on it, and no bridge is above "
                    "it. Only the topmost surface of a column counts."
                ),
                ("3.2.3", "R9"),
            ),
            Point(
                _(
                    "One corner may stay open. It gets a belvedere at once, which takes that space "
                    "for good. What is lower may lie under an open corner."
                ),
                ("3.2.4", "R3"),
                "icon-belvedere",
            ),
            Point(
                _("A statue one level down carries a corner for nothing, like it or not."),
                ("R4",),
                "icon-statue",
            ),
            Point(
                _("Nothing can lie one level above the foot of stairs: they lead up there."),
                ("R5",),
                "icon-stairs",
            ),
            Point(
                _("No two tiles lie on exactly the same four columns, at any level."),
                ("3.2.5", "R6"),
            ),
            Point(
                _("Above level 1, some tile of your garden must be one level lower."),
                ("3.2.6",),
            ),
        ),
        lambda: placing(ghost=True),
    )


def _decorate() -> Section:
    from babylon.app.gallery import offering

    return Section(
        "3.2",
        _("Decorate"),
        (
            Point(
                _(
                    "Decorations cost nothing. They stand on free spaces that show their icon, in "
                    "a row or a column, and one of the spaces is on a tile laid this turn."
                )
            ),
            Point(
                _("Stairs join two neighbouring columns whose levels differ by one."),
                picture="icon-stairs",
            ),
            Point(
                _("A fountain joins two neighbouring columns of two tiles at the same level."),
                picture="icon-fountain",
            ),
            Point(
                _(
                    "A bridge joins two columns with one between them, of two tiles at the same "
                    "level. Between, tiles are lower, and neither a bridge nor stairs are in the "
                    "way. The space below it is taken."
                ),
                ("R8",),
                "icon-bridge",
            ),
            Point(
                _(
                    "A statue needs one space. The first may stand anywhere, others share a row or "
                    "a column with a standing one. One that carries a tile no longer counts."
                ),
                ("R10", "R11"),
                "icon-statue",
            ),
        ),
        offering,
    )


def _store() -> Section:
    return Section(
        "3.3",
        _("Store"),
        (
            Point(
                _(
                    "At the end of a turn six single pillars and one tile remain. Everything else "
                    "is given back, doubles too."
                ),
                ("R12",),
            ),
        ),
    )


def _tokens() -> Section:
    return Section(
        "4",
        _("Round tokens"),
        (
            Point(_("From the second round on, a token is in force for everybody’s turn.")),
            Point(_("Begin with one more single pillar."), picture="token-single"),
            Point(_("Begin with a double pillar, which cannot be stored."), picture="token-double"),
            Point(
                _("Once, an icon on a tile laid this turn stands for another."),
                ("R13",),
                "token-change",
            ),
            Point(
                _("Once, a space without an icon on a tile laid this turn shows any icon."),
                picture="token-fill",
            ),
            Point(_("Your own flower earns two pillars, not one."), picture="token-flower"),
            Point(_("A dig earns one pillar less."), picture="token-fewer"),
            Point(_("Nothing is special."), picture="token-none"),
        ),
    )


def _count() -> Section:
    from babylon.app.gallery import garden_at

    return Section(
        "5",
        _("The count"),
        (
            Point(
                _("Look from straight above: only tiles hide what is below them."),
                ("R14",),
            ),
            Point(_("A statue that carries nothing: its level."), picture="icon-statue"),
            Point(_("A fountain: three times its level."), picture="icon-fountain"),
            Point(_("A bridge: three times its level."), picture="icon-bridge"),
            Point(_("Stairs: both levels together."), picture="icon-stairs"),
            Point(_("A belvedere: 1."), picture="icon-belvedere"),
            Point(_("A set of statue, fountain, bridge and stairs: 4.")),
            Point(_("A set of tiles with all four flowers: 4."), picture="flower-yellow"),
            Point(_("The highest tile: twice its level.")),
            Point(
                _(
                    "The most points win. If they are equal, the garden that covers more notches; "
                    "if that is equal too, the victory is shared."
                )
            ),
        ),
        lambda: garden_at("late", plan=True, movable=False),
    )


def _supply() -> Section:
    return Section(
        "6",
        _("Pieces"),
        (
            Point(
                _(
                    "There are pieces without end, unless you choose the box: then 148 single and "
                    "60 double pillars, 38 belvederes, 38 statues and 15 each of stairs, fountains "
                    "and bridges have to do for all. What has run out is not gained, not bought "
                    "and not built."
                ),
                ("R15",),
            ),
        ),
    )
