"""Nine Men's Morris in the standard rules."""

from parlour.engine import N_, catalogues

name, title, version = "morris", N_("Nine Men's Morris"), 1
line = N_("Make three in a row, take a man")
like = (N_("Checkers"), N_("Connect Four"))
seats, minutes, kinds = range(2, 3), 15, ("board",)
secrets, opens = False, "all"
colours = ("ivory", "red")
translations = catalogues(__file__)
