"""The engine beside a slow, plain reading of the rule book, also where supplies run short."""

from dataclasses import replace
from random import Random

import pytest

from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.setup import Setup, random_setup
from babylon.rules.gardens.setup_record import write_setup
from babylon.rules.gardens.supply import Supply, SupplyKind
from babylon.rules.gardens.tiles import Icon, Tile
from tests import oracle

Limits = dict[str, int]

SHORT = {"single": 40, "double": 3, "belvedere": 4, "statue": 6} | dict.fromkeys(
    ("stairs", "fountain", "bridge"), 3
)
NO_BELVEDERES = {**oracle.BOX, "belvedere": 0, "statue": 3}


def odd_tiles(setup: Setup, icons: str, source: Random) -> Setup:
    """The same set-up with tiles that show these icons, so that rare things become common."""
    letters = {"S": Icon.STAIRS, "F": Icon.FOUNTAIN, "B": Icon.BRIDGE, "T": Icon.STATUE, ".": None}

    def change(tile: Tile | None) -> Tile:
        assert tile is not None
        spaces = tuple(letters[icons[int(source.random() * len(icons))]] for _ in range(4))
        return tile._replace(spaces=spaces)

    stacks = tuple(tuple(change(tile) for tile in stack) for stack in setup.quarry.stacks)
    return setup._replace(
        quarry=setup.quarry._replace(stacks=stacks),
        starting=tuple(change(tile) for tile in setup.starting),
    )


def limited(position: Position, limits: Limits) -> Position:
    """The same position with another supply than the box."""
    stairs, fountain, bridge, statue = (limits[kind.word] for kind in Icon)
    return replace(
        position,
        supply=Supply(
            limits["single"],
            limits["double"],
            limits["belvedere"],
            (stairs, fountain, bridge, statue),
        ),
    )


def busy(texts: list[str], source: Random) -> str:
    """Any legal action, but rather one that builds than one that ends the turn."""
    for word in ("build", "place"):
        wanted = [text for text in texts if text.startswith(word)]
        if wanted and source.random() < 0.8:
            return wanted[int(source.random() * len(wanted))]
    return texts[int(source.random() * len(texts))]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("icons", "limits"),
    [("SFBT.", None), ("SSFBT", SHORT), ("BBBBS", NO_BELVEDERES), ("STTT.", SHORT)],
    ids=["unlimited", "short supply", "bridges, no belvederes", "statues"],
)
def test_same_actions_and_scores(
    seed: int, icons: str, limits: Limits | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Random(seed)
    kind = SupplyKind.BOX if limits else SupplyKind.UNLIMITED
    setup = odd_tiles(random_setup(2 + seed % 3, seed, kind), icons, source)
    position = GARDENS.start(setup)
    if limits:
        position = limited(position, limits)
        monkeypatch.setattr(oracle, "BOX", limits)
    other = oracle.Oracle({"format": GARDENS.format, **write_setup(setup), "actions": []})
    while not position.over:
        texts = sorted(GARDENS.write_action(action) for action in position.legal())
        assert (position.player, position.phase_name) == (other.player, other.phase)
        assert texts == other.legal()
        assert [score.table() for score in position.scores()] == other.scores()
        chosen = busy(texts, source)
        position = position.play(GARDENS.read_action(chosen))
        other.play(chosen)
    assert other.over
    assert [score.table() for score in position.scores()] == other.scores()
    assert list(position.winners()) == other.winners()
