"""Backgammon: bring your checkers home and bear them off first. As a single game or a match."""

from parlour.engine import N_, catalogues

name, title, version = "backgammon", "Backgammon", 1
seats, secrets, opens = range(2, 3), False, "all"
line = N_("Race your checkers home")
like = (N_("Ludo"), N_("Parcheesi"))
minutes = 15
kinds = ("board", "dice")
colours = ("ivory", "walnut")
translations = catalogues(__file__)

bound = 40_000
"""The rules do not limit how often checkers are hit, but chance does: 400 random games took 280 entries on
average and 1,121 at most. A match has at most thirteen games."""
