"""Backgammon: bring your checkers home and bear them off first. By the usual rules, alone or as a match."""

from parlour.engine import N_, catalogues
from parlour.games.backgammon.about import about
from parlour.games.backgammon.bot import bot
from parlour.games.backgammon.pictures import pictures
from parlour.games.backgammon.rules import (
    conserved,
    decide,
    evolve,
    final,
    legal,
    result,
    setup,
    start,
    to_act,
)
from parlour.games.backgammon.scene import scene, taps
from parlour.games.backgammon.state import Action, Event, Options, Started, State
from parlour.games.backgammon.words import label, refusals, sentence

__all__ = [
    "Action",
    "Event",
    "Options",
    "Started",
    "State",
    "about",
    "bot",
    "bound",
    "conserved",
    "decide",
    "evolve",
    "final",
    "kinds",
    "label",
    "legal",
    "line",
    "minutes",
    "name",
    "opens",
    "pictures",
    "refusals",
    "result",
    "scene",
    "seats",
    "secrets",
    "sentence",
    "setup",
    "start",
    "taps",
    "title",
    "to_act",
    "translations",
    "version",
]

name, title, version = "backgammon", "Backgammon", 1
seats, secrets, opens = range(2, 3), False, "all"
line = N_("Race your checkers home")
minutes = 15
kinds = ("board", "dice")
translations = catalogues(__file__)

bound = 40_000
"""Nothing in the rules ends a game in which both are hit again and again; chance does. Played at random, 400
games took 280 entries on average and 1,121 at the most, and a match has at most thirteen games."""
