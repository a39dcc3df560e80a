"""What may happen in a game: pure rules, standard library only."""
