"""Hearts for four, with the queen of spades: take no points, or all of them."""

from parlour.engine import N_, catalogues

name, title, version = "hearts", "Hearts", 1
line = N_("Avoid the hearts and the queen of spades")
minutes, kinds = 45, ("cards",)
seats, secrets, opens = range(4, 5), True, "all"
translations = catalogues(__file__)

bound = 10_000
"""A deal takes at most 55 entries and gives 26 points: after sixteen of them a player has a hundred. A game
lasts longer only where a moon takes points away: this bound is 180 deals with 80 moons."""
