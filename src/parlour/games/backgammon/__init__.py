"""Backgammon: bring your checkers home and bear them off first. Matches, and the doubling cube, by option."""

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
