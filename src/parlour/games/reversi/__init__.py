"""Reversi: enclose discs of the other colour to turn them over. The most discs win."""

from parlour.engine import N_, NoOptions, catalogues
from parlour.games.reversi.about import about, pictures
from parlour.games.reversi.bot import bot
from parlour.games.reversi.rules import decide, evolve, legal, refusals, result, start, to_act
from parlour.games.reversi.scene import scene, taps
from parlour.games.reversi.state import Action, Ended, Event, Passed, Place, Placed, State
from parlour.games.reversi.words import label, sentence

__all__ = [
    "Action",
    "Ended",
    "Event",
    "Options",
    "Passed",
    "Place",
    "Placed",
    "State",
    "about",
    "bot",
    "bound",
    "decide",
    "evolve",
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
    "start",
    "taps",
    "title",
    "to_act",
    "translations",
    "version",
]

name, title, version = "reversi", "Reversi", 1
line = N_("Turn the other discs over to your colour")
minutes, kinds = 20, ("board",)
seats, secrets, opens = range(2, 3), False, "all"
bound = 60 + 2
Options = NoOptions
translations = catalogues(__file__)
