"""Legal actions offered per second in random play, ours and python-chess's in the same run.

Run `python bench/versus_chess.py`; the ratio at the end is the figure that counts. Both sides
list all legal actions, choose one at random and play it; neither checks for more than it must.
"""

import sys
from pathlib import Path
from random import Random
from time import perf_counter

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from babylon.bench import random_play

LONGEST_CHESS_GAME = 400


def chess_play(seconds: float) -> float:
    """Legal moves offered per second by python-chess."""
    source = Random(1)
    offered = 0
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        board = chess.Board()
        for _ in range(LONGEST_CHESS_GAME):
            legal = list(board.legal_moves)
            if not legal:
                break
            offered += len(legal)
            board.push(legal[int(source.random() * len(legal))])
    return offered / (perf_counter() - begin)


def main() -> None:
    """Measure in turns, so that a slow moment of the machine meets both."""
    ours, theirs = [], []
    for _ in range(4):
        _games, _decisions, offered, elapsed = random_play(1.5)
        ours.append(offered / elapsed)
        theirs.append(chess_play(1.5))
    mine, other = sum(ours) / len(ours), sum(theirs) / len(theirs)
    print(f"babylon       {mine:>12,.0f} legal actions per second")
    print(f"python-chess  {other:>12,.0f} legal moves per second")
    print(f"ratio         {mine / other:>12.2f}")


if __name__ == "__main__":
    main()
