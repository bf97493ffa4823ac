"""Hearts for four, with the queen of spades: take no points, or all of them."""

from parlour.engine import N_, catalogues

name, title, version = "hearts", "Hearts", 1
line = N_("Avoid the hearts and the queen of spades")
like = (N_("Spades"), N_("Bridge"), N_("Whist"))
minutes, kinds = 45, ("cards",)
seats, secrets, opens = range(4, 5), True, "all"
translations = catalogues(__file__)

bound = 10_000
"""Maximum number of entries.

A deal takes at most 55 entries and gives 26 points, so a player has a hundred points after sixteen deals.
Only moons that take points off make a game longer. This bound allows 180 deals with 80 moons.
"""
