"""The Deck: a game for one player. Each turn: deal a hand, discard, put the rest in order."""

from parlour.engine import N_, catalogues

name, title, version = "deck", N_("The Deck"), 2
line = N_("Deal, discard, plan a turn")
like = (N_("Solitaire"), N_("Patience"))
length, minutes, kinds = N_("any length"), 10, ("cards",)
seats, bound, secrets, opens = range(1, 2), None, True, "all"
translations = catalogues(__file__)
