"""The arena on a Dask cluster: the same games, and clear words when there is no cluster."""

import socket
import sys
from argparse import Namespace
from collections.abc import Iterator
from importlib import import_module

import pytest

from babylon.arena import Arena, Contest
from babylon.bots.evaluating import learned
from babylon.cli import main
from tools.tune_bots import learn


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    dask = import_module("distributed")
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def points(contest: Contest) -> list[tuple[int, ...]]:
    arena = Arena(contest)
    arena.run(lambda done, games: None)
    return [arena.results[game].points for game in range(contest.games)]


def test_a_cluster_plays_the_same_games(scheduler: str) -> None:
    here = Contest(("apprentice", "dice"), 4, 2, 7, 1)
    assert points(here._replace(scheduler=scheduler)) == points(here)


def test_weights_are_learned_on_a_cluster_too(scheduler: str) -> None:
    options = Namespace(
        workers=1, scheduler=scheduler, iterations=1, games=1, seed=1, slips=1.0, share=0.5
    )
    ((mean, weights),) = learn(learned("master"), options)
    assert mean > 60
    assert weights == learned("master")


def test_a_scheduler_that_does_not_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("babylon.arena.PATIENCE", 0.5)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        code = main(["arena", "dice", "dice", "--scheduler", address])
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    assert printed.err.endswith(f"no-scheduler: Nobody answers at {address}.\n")


def test_without_dask_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "dice", "dice", "--scheduler", "tcp://10.0.0.5:8786"]) == 2
    assert "pip install babylon[cluster]" in capsys.readouterr().err
