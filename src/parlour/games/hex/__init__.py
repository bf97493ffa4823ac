"""Hex: two players connect their two sides of the board. The second can take over the first stone."""

from parlour.engine import N_, catalogues

name, title, version = "hex", "Hex", 1
line = N_("Connect your two sides with a chain of stones")
like = (N_("Go"), N_("TwixT"), N_("Havannah"))
minutes, kinds = 15, ("board",)
seats, secrets, opens = range(2, 3), False, "all"
colours = ("red", "blue")
bound = 13 * 13 + 2
translations = catalogues(__file__)
