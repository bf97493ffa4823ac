"""Backgammon: bring your checkers home and bear them off first. By the usual rules, alone or as a match."""

from parlour.engine import N_, catalogues

name, title, version = "backgammon", "Backgammon", 1
seats, secrets, opens = range(2, 3), False, "all"
line = N_("Race your checkers home")
minutes = 15
kinds = ("board", "dice")
translations = catalogues(__file__)

bound = 40_000
"""Nothing in the rules ends a game in which both are hit again and again; chance does. Played at random, 400
games took 280 entries on average and 1,121 at the most, and a match has at most thirteen games."""
