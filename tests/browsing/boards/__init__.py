"""Games for tests: their tables have elements that no built-in game has."""
