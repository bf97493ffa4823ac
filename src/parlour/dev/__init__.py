"""`parlour dev`: a game while it is written, all seats on one page."""
