"""A flood of slow, silent and greedy clients, and somebody who only wants to play meanwhile."""
