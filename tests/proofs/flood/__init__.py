"""A flood of slow, silent and greedy clients, and a visitor who plays during it."""
