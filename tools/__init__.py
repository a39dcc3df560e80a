"""What keeps the house in order; no part of the game."""
