"""Sea Battle: find and sink the opponent's hidden fleet.

Uses the common American rules: a grid of 10 × 10 cells and ships of 5, 4, 3, 3 and 2.
"""

from parlour.engine import N_, catalogues

name, title, version = "sea-battle", N_("Sea Battle"), 1
line = N_("Find the hidden fleet before yours is found")
like = (N_("Minesweeper"), N_("Stratego"))
minutes, kinds = 15, ("board",)
seats, opens = range(2, 3), "all"
colours = ("yellow", "blue")
translations = catalogues(__file__)
