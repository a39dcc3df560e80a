"""The parts of the game's screen: quarry, garden, store and players under the fingers."""
