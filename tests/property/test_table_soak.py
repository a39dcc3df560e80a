"""Two hundred games through tables on a shelf, two at a time, with all that players do to them.

Random drafts, undo, redo, branches and restarts of the app come at random moments. A plain list
of what was played and taken back says at each of them where the game must be.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from babylon.records.record import Record
from babylon.rules.gardens import GARDENS, Position
from babylon.rules.gardens.actions import Dig, Keep, Remove, Source
from babylon.rules.gardens.setup import Seat, random_setup
from babylon.rules.gardens.supply import SupplyKind
from babylon.rules.gardens.tiles import Flower
from babylon.shelf.opening import open_shelf
from babylon.shelf.shelf import Shelf
from babylon.table.drafts.decorations import offers
from babylon.table.drafts.keeping import ways_to_keep
from babylon.table.drafts.stack import consider_stack
from babylon.table.drafts.tile import TileDraft
from babylon.table.replay import Replay
from babylon.table.table import Table

GAMES = 200
CHUNKS = 20
LONGEST_BRANCH = 30
MOST_TABLES = 4


def pick(things: Sequence[Any], source: Random) -> Any:
    return things[int(source.random() * len(things))]


def some_record(seed: int) -> Record:
    """A new game of people and bots; the first seat is a person's."""
    players = 2 + seed % 3
    bots = [None, "dice" if seed % 2 else None, None, "dice"]
    seats = tuple(Seat(flower, None, bot) for flower, bot in zip(Flower, bots, strict=True))
    supply = SupplyKind.BOX if seed % 5 == 0 else SupplyKind.UNLIMITED
    return Record(GARDENS, random_setup(players, seed, supply, seats[:players]))


class Player:
    """Somebody at a table who keeps a list of their own of what happened."""

    def __init__(self, record: Record, shelf: Shelf, source: Random) -> None:
        self.table = Table.begin(record, shelf)
        self.source = source
        self.setup = record.setup
        self.actions = list(record.actions)
        self.undone: list[Any] = []
        self.positions = self.replayed()
        self.steps = 0

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def replayed(self) -> list[Position]:
        positions = [GARDENS.start(self.setup)]
        for action in self.actions:
            positions.append(positions[-1].play(action))
        return positions

    def step(self) -> None:
        """Do anything that a player can do, and see that the table is where it must be."""
        self.steps += 1
        if self.table.bots_turn:
            self.watch_a_bot()
        else:
            chance = self.source.random()
            if chance < 0.25:
                self.undo()
            elif chance < 0.4:
                self.redo()
            elif chance < 0.6:
                self.draft()
            else:
                self.play(self.any_action())
        self.check()

    def any_action(self) -> Any:
        """Any legal action, each kind as likely as the others, but an end of turn less so."""
        legal = self.position.legal()
        kinds = sorted({type(action).__name__ for action in legal})
        if len(kinds) > 1 and self.source.random() < 0.6:
            kinds.remove("Keep")
        kind = pick(kinds, self.source)
        return pick([action for action in legal if type(action).__name__ == kind], self.source)

    def play(self, action: Any) -> None:
        self.table.play(action)
        self.note(action)

    def note(self, action: Any) -> None:
        self.actions.append(action)
        self.undone.clear()
        self.positions.append(self.position.play(action))

    def watch_a_bot(self) -> None:
        before = len(self.actions)
        self.table.undo()
        if self.table.advance(1):
            (action,) = self.table.record.actions[before:]
            self.note(action)

    def undo(self) -> None:
        """Only what follows the dig can be taken back."""
        possible = bool(self.actions) and not isinstance(self.actions[-1], Remove | Dig | Keep)
        assert bool(self.table.can_undo()) is possible
        self.table.undo()
        if possible:
            self.undone.append(self.actions.pop())
            self.positions.pop()

    def redo(self) -> None:
        self.table.redo()
        if self.undone:
            self.actions.append(self.undone.pop())
            self.positions.append(self.position.play(self.actions[-1]))

    def draft(self) -> None:
        """Drafts change nothing, and what they call legal is played like that now and then."""
        position, source = self.table.position, self.source
        assert isinstance(position, Position)
        generation = self.table.generation
        tile = TileDraft(position, pick(list(Source), source))
        tile.move(source.random() * 9, source.random() * 9)
        tile.turn(int(source.random() * 4))
        tile.choose_level(1 + int(source.random() * 3))
        answer = tile.answer()
        stack = consider_stack(position, int(source.random() * 16))
        for draft in (answer, stack):
            assert draft.refusal == position.why_not(draft.action)
        ended = [way.action for way in ways_to_keep(position)]
        built = [offer.action for offer in offers(position)]
        legal = position.legal()
        assert all(action in legal for action in (*ended, *built))
        assert (self.table.position, self.table.generation) == (position, generation)
        if answer.refusal is None and source.random() < 0.5:
            self.play(answer.action)

    def check(self) -> None:
        table = self.table
        assert table.position == self.position
        assert table.record.actions == tuple(self.actions)
        assert table.can_redo() is bool(self.undone)

    def resume(self, shelf: Shelf) -> None:
        """Find the game again as it was left: everything can be done once more and taken back."""
        assert self.table.game_id is not None
        self.table = Table.resume(shelf, self.table.game_id)
        assert self.table.position == self.replayed()[-1]
        self.check()
        if self.source.random() < 0.3:
            for _ in range(len(self.undone)):
                self.redo()
                self.check()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_are_always_where_the_list_of_their_actions_leads(chunk: int, tmp_path: Path) -> None:
    for seed in range(chunk, GAMES // 2, CHUNKS):
        soak(tmp_path / str(seed), seed)


def soak(folder: Path, seed: int) -> None:
    """Two games at once, and branches of them, until they are over."""
    source = Random(seed)
    shelf = open_shelf(folder)
    players = [Player(some_record(seed + GAMES * game), shelf, source) for game in (0, 1)]
    main = tuple(players)
    while not all(player.position.over for player in main):
        chance = source.random()
        if chance < 0.015:
            shelf.close()
            shelf = open_shelf(folder)
            for player in players:
                player.resume(shelf)
        elif chance < 0.02 and len(players) < MOST_TABLES:
            players.append(branch_off(pick(players, source), shelf, source))
        going_on = [each for each in players if not each.position.over]
        player = pick(going_on, source)
        if player in main or player.steps < LONGEST_BRANCH:
            player.step()
    shelf.close()
    shelf = open_shelf(folder)
    for player in players:
        player.resume(shelf)
    assert len(shelf.games(over=True)) >= 2
    assert shelf.notices == []
    shelf.close()


def branch_off(player: Player, shelf: Shelf, source: Random) -> Player:
    """A new game from any moment of another, which goes on as if nothing had been."""
    replay = Replay(player.table.record)
    if source.random() < 0.5:
        replay.jump(int(source.random() * len(replay.turns)))
    else:
        replay.move(int(source.random() * (replay.steps + 1)))
    branch = Player(replay.branch(), shelf, source)
    assert branch.table.position == replay.position
    assert branch.table.game_id != player.table.game_id
    player.check()
    return branch
