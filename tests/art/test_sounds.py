"""The sounds are those that their script makes, and small enough to carry around."""

import wave
from pathlib import Path

import pytest

from tools import sounds
from tools.sounds import SOUNDS


def test_the_sounds_are_as_new_as_their_script() -> None:
    assert sounds.is_current()


def test_the_same_bytes_come_out_every_time(tmp_path: Path) -> None:
    sounds.write(tmp_path / "one")
    sounds.write(tmp_path / "two")
    for path in sorted((tmp_path / "one").iterdir()):
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()
    assert sounds.is_current(tmp_path / "one")


def test_a_changed_or_missing_sound_is_noticed(tmp_path: Path) -> None:
    assert not sounds.is_current(tmp_path)
    sounds.write(tmp_path)
    (tmp_path / "thud.wav").write_bytes(b"other")
    assert not sounds.is_current(tmp_path)
    sounds.write(tmp_path)
    (tmp_path / "thud.wav").unlink()
    assert not sounds.is_current(tmp_path)


def test_check_is_an_exit_code_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["sounds.py", "--check"])
    assert sounds.main() == 0
    monkeypatch.setattr(sounds, "is_current", lambda: False)
    assert sounds.main() == 1
    assert capsys.readouterr().err == "The sounds are older than tools/sounds.py: run it.\n"


def test_all_together_are_small() -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} == set(sounds.all_sounds())
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 300_000
    for path in SOUNDS.glob("*.wav"):
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
            assert 0.03 < file.getnframes() / file.getframerate() < 1.5
