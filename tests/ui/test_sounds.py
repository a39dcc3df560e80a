"""What is heard and felt, with a silent sound card."""

import logging
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from kivy.core.audio import SoundLoader

from babylon.app import device
from babylon.app.cues import cues, let_hear
from babylon.app.motion import Speed
from babylon.app.samples import sample_replay
from babylon.app.sounds import FOLDER, NAMES, Cue, Sounds
from babylon.records.record import Record
from babylon.rules.gardens.events import Built, Dug, GameOver, Placed, TokenTurnedUp
from babylon.rules.gardens.tiles import Icon
from babylon.table.replay import ReplayedTable
from babylon.table.table import Table
from tests.ui.kit import frames


@dataclass
class Switches:
    sound: bool = True
    haptics: bool = True
    animation: Speed = Speed.NORMAL


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sounds that are played, in their order."""
    played: list[str] = []

    class Recorder:
        length, state = 1.0, "stop"

        def __init__(self, path: str) -> None:
            self._name = Path(path).stem

        def play(self) -> None:
            played.append(self._name)

    monkeypatch.setattr(SoundLoader, "load", Recorder)
    return played


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    pulses: list[float] = []
    monkeypatch.setattr(device, "vibrate", pulses.append)
    return pulses


def happened(kind: type, fits: Any = lambda event: True) -> Any:
    """The first event of a kind in the sample game."""
    replay = sample_replay()
    replay.move(-replay.steps)
    while replay.step < replay.steps:
        replay.move(1)
        for event in replay.news():
            if isinstance(event, kind) and fits(event):
                return event
    raise AssertionError("the sample game has no such event")


def test_every_sound_can_be_loaded_and_played(caplog: pytest.LogCaptureFixture) -> None:
    all_sounds = Sounds(Switches(haptics=False))
    for name in NAMES:
        all_sounds.play(name)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_missing_or_damaged_sound_is_a_sentence_and_stays_silent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "sounds"
    shutil.copytree(FOLDER, folder)
    (folder / "thud.wav").unlink()
    (folder / "water.wav").write_bytes(b"RIFF, or so")
    some = Sounds(Switches(), folder)
    for name in ("thud", "water", "snap"):
        some.play(name)
    sentences = [record.getMessage() for record in caplog.records if "stays silent" in record.msg]
    assert len(sentences) == 2
    assert "thud.wav" in sentences[0]
    assert "water.wav" in sentences[1]


def test_what_is_switched_off_is_neither_heard_nor_felt(
    heard: list[str], felt: list[float]
) -> None:
    switches = Switches(sound=False, haptics=False)
    some = Sounds(switches)
    some.play("thud")
    assert (heard, felt) == ([], [])
    switches.haptics = True
    some.play("thud")
    assert (heard, felt) == ([], [0.03])
    switches.sound = True
    some.play("thud")
    assert (heard, felt) == (["thud"], [0.03, 0.03])


def test_a_refusal_is_felt_twice(heard: list[str], felt: list[float]) -> None:
    some = Sounds(Switches())
    some.play("knock")
    assert len(felt) == 1
    wait(some)
    assert felt == [0.008, 0.008]


def test_clicks_of_pillars_rise_and_stay_at_the_highest(heard: list[str]) -> None:
    some = Sounds(Switches())
    for number in (0, 1, 7, 30):
        some.pillar(number)
    assert heard == ["pillar-1", "pillar-2", "pillar-8", "pillar-8"]


def test_events_have_their_sounds() -> None:
    dug = happened(Dug, lambda event: event.gained == 2)
    assert [cue.name for cue in cues(dug)] == ["scrape", "pillar-1", "pillar-2"]
    placed = happened(Placed, lambda event: event.terrace.singles.bit_count() == 3)
    names = [cue.name for cue in cues(placed)]
    assert names[:3] == ["pillar-1", "pillar-2", "pillar-3"]
    assert names[-1] == "thud"
    fountain = happened(Built, lambda event: event.decoration.kind is Icon.FOUNTAIN)
    assert cues(fountain) == (Cue("water"),)
    assert [cue.name for cue in cues(fountain, complete=True)] == ["water", "chime"]
    assert cues(happened(TokenTurnedUp)) == (Cue("flip"),)
    assert cues(GameOver((0,))) == (Cue("chime"),)
    assert cues("something else", complete=True) == ()


def test_without_movement_only_the_last_sound_is_heard(heard: list[str]) -> None:
    some = Sounds(Switches(animation=Speed.OFF))
    some.perform((Cue("pillar-1"), Cue("pillar-2", 0.1), Cue("thud", 0.4)))
    assert heard == ["thud"]


def test_what_is_to_come_can_be_hushed(heard: list[str]) -> None:
    some = Sounds(Switches())
    some.perform((Cue("pillar-1"), Cue("thud", 0.02)))
    some.hush()
    frames(10)
    assert heard == ["pillar-1"]


def test_a_table_is_heard_until_nobody_listens(heard: list[str]) -> None:
    record = sample_replay().branch()
    table = Table(type(record)(record.game, record.setup))
    some = Sounds(Switches(animation=Speed.OFF))
    stop = let_hear(some, table)
    for _ in range(60):
        table.play(table.position.legal()[0])
    assert {"scrape", "thud"} <= set(heard)
    number = len(heard)
    stop()
    table.play(table.position.legal()[0])
    assert len(heard) == number


class Heard(Sounds):
    """Keeps what it is to perform."""

    def __init__(self) -> None:
        super().__init__(Switches())
        self.names: list[str] = []

    def perform(self, cues: Iterable[Cue]) -> None:
        self.names += [cue.name for cue in cues]


def sample_record() -> Record:
    """The sample game to its end."""
    replay = sample_replay()
    replay.move(replay.steps)
    return replay.branch()


def heard_of_step(table: ReplayedTable, sounds: Heard, step: int) -> tuple[str, ...]:
    """What is heard of a step of a game that is looked at again, wherever it was before."""
    table.go(step - 1)
    sounds.names.clear()
    table.redo()
    return tuple(sounds.names)


def test_a_set_chimes_when_it_is_completed_from_wherever_a_replay_comes() -> None:
    record = sample_record()
    table, sounds = Table(Record(record.game, record.setup)), Heard()
    let_hear(sounds, table)
    played = {}
    for step, action in enumerate(record.actions, start=1):
        sounds.names.clear()
        table.play(action)
        played[step] = tuple(sounds.names)
    chimes = [step for step, names in played.items() if "chime" in names and step < len(played)]
    assert chimes
    again = ReplayedTable(record)
    let_hear(sounds, again)
    for steps in (played, reversed(played), (chimes[0], 1, chimes[-1], chimes[-1] + 1)):
        for step in steps:
            assert heard_of_step(again, sounds, step) == played[step]


def test_a_set_that_is_played_once_more_chimes_once_more() -> None:
    record = sample_record()
    table, sounds = Table(Record(record.game, record.setup)), Heard()
    let_hear(sounds, table)
    for action in record.actions:
        sounds.names.clear()
        table.play(action)
        if "chime" in sounds.names and table.can_undo():
            break
    assert "chime" in sounds.names
    sounds.names.clear()
    table.undo()
    assert sounds.names == ["snap"]
    table.redo()
    assert sounds.names[-1] == "chime"


def wait(some: Sounds) -> None:
    """Let frames pass until nothing is to come."""
    while any(event.is_triggered for event in some._waiting):
        frames(1)
