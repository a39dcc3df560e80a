"""Deleting a game, with the player's second thoughts."""

from babylon.shelf.connection import Statement
from babylon.shelf.log import GameId
from babylon.shelf.rows import putting, taking_away
from babylon.shelf.store import Store


class Deletion:
    """A game that may be deleted: nothing happens before `confirm`.

    Until the shelf is closed `take_back` brings it back, from memory.
    """

    def __init__(self, game: GameId, store: Store) -> None:
        self.game = game
        self._store = store
        self._putting_back: list[Statement] = []

    def confirm(self) -> None:
        """Delete the game; once it is gone, doing so again does not forget it."""
        self._putting_back = putting(self._store.read, self.game) or self._putting_back
        self._store.write(taking_away(self.game))

    def take_back(self) -> None:
        """Bring the game back as it was; does nothing if it was not deleted."""
        if self._putting_back:
            self._store.write(self._putting_back)
            self._putting_back = []
