"""Guesses: what is seen stays, what is hidden is drawn from what is left."""

from collections import Counter
from dataclasses import replace
from random import Random

from babylon.bots.guessing import guess
from babylon.bots.levels import APPRENTICE
from babylon.rules.gardens.quarry import Quarry
from babylon.rules.gardens.setup import tile_set
from babylon.rules.gardens.tiles import LAYERS
from tests.bots.kit import moments
from tests.rules.kit import turn

MOMENTS = moments(APPRENTICE, 3, seed=8, every=13)


def test_a_guess_looks_the_same_and_hides_nothing() -> None:
    for position in MOMENTS:
        guessed = guess(position.observe(), Random(1))
        assert guessed.observe() == position.observe()
        assert None not in guessed.tokens
        for stack in guessed.quarry.stacks:
            layers = LAYERS[: len(stack)]
            assert tuple(tile and tile.material for tile in stack) == layers


def test_no_tile_and_no_token_is_there_more_often_than_printed() -> None:
    printed, tokens = Counter(tile_set().quarry), Counter(tile_set().tokens)
    for position in MOMENTS:
        guessed = guess(position.observe(), Random(2))
        tiles = Counter(tile for stack in guessed.quarry.stacks for tile in stack if tile)
        for garden in position.gardens:
            tiles.update(terrace.tile for terrace in garden.terraces)
        tiles.update(position.gone)
        assert all(tiles[tile] <= number for tile, number in printed.items())
        assert Counter(guessed.tokens) <= tokens


def test_luck_alone_decides() -> None:
    seen = MOMENTS[0].observe()
    assert guess(seen, Random(3)) == guess(seen, Random(3))
    assert guess(seen, Random(3)) != guess(seen, Random(4))


def test_a_set_of_its_own_is_filled_up_with_any_tile_of_the_layer() -> None:
    position = turn(dug="Cw....")
    everything = tile_set().quarry
    crowded = replace(position, gone=everything).observe()
    stack = (None, None, everything[0])
    known = replace(crowded.known, quarry=Quarry((stack,) * 16), tokens=(None,) * 14)
    guessed = guess(replace(crowded, known=known), Random(1))
    assert all(None not in stack for stack in guessed.quarry.stacks)
    assert None not in guessed.tokens
