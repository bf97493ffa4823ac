"""Nine Men's Morris: close mills, take men. Standard rules."""

from parlour.engine import N_, catalogues
from parlour.games.morris.about import about, pictures
from parlour.games.morris.bot import bot
from parlour.games.morris.rules import (
    bound,
    decide,
    evolve,
    legal,
    refusals,
    result,
    setup,
    start,
    to_act,
)
from parlour.games.morris.scene import scene, taps
from parlour.games.morris.state import Action, Event, Options, Started, State
from parlour.games.morris.words import label, sentence

__all__ = [
    "Action",
    "Event",
    "Options",
    "Started",
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
    "setup",
    "start",
    "taps",
    "title",
    "to_act",
    "translations",
    "version",
]

name, title, version = "morris", N_("Nine Men's Morris"), 1
line = N_("Three in a row take a man")
seats, minutes, kinds = range(2, 3), 15, ("board",)
secrets, opens = False, "all"
translations = catalogues(__file__)
