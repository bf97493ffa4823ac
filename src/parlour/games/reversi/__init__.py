"""Reversi: enclose the opponent's discs to turn them over. The player with most discs wins."""

from parlour.engine import N_, catalogues

name, title, version = "reversi", "Reversi", 1
line = N_("Turn your opponent’s discs to your colour")
like = (N_("Go"), N_("Checkers"))
minutes, kinds = 20, ("board",)
seats, secrets, opens = range(2, 3), False, "all"
colours = ("black", "white")
bound = 60 + 2
translations = catalogues(__file__)
