"""A game in progress: seats, one door for every action, undo, bots in slices, drafts, replay."""
