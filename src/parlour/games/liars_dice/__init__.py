"""Liar's Dice: bid on the dice under all cups, or call the last bidder a liar."""

from parlour.engine import N_, catalogues
from parlour.games.liars_dice.state import MAX_SEATS

name, title, version = "liars-dice", N_("Liar's Dice"), 1
line = N_("Bid on hidden dice, or call the bluff")
like = (N_("Poker"), N_("Yahtzee"))
minutes, kinds = 15, ("dice",)
seats, secrets, opens = range(2, MAX_SEATS + 1), True, "all"
translations = catalogues(__file__)
