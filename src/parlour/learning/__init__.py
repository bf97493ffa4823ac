"""Trains bots by self-play: games to learn from, the training itself, and the strength of the result."""
