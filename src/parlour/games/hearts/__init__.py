"""Hearts for four, with the queen of spades: take no points, or all of them."""

from parlour.engine import N_, catalogues

name, title, version = "hearts", "Hearts", 1
line = N_("Avoid the hearts and the queen of spades")
minutes, kinds = 45, ("cards",)
seats, secrets, opens = range(4, 5), True, "all"
translations = catalogues(__file__)

bound = 10_000
"""A deal takes at most 55 entries and gives out 26 points: somebody has a hundred after sixteen of them. Only
where the moon takes points away it may last longer. So many entries are 180 deals with 80 moons."""
