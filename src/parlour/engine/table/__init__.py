"""A table: one game being played, with its log, clock and random numbers."""
