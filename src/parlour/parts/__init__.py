"""Optional building blocks for games: values and pure functions."""
