"""A table of one game: its log, its clock and chance, and what can be done with a log."""
