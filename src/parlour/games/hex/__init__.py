"""Hex: two players join their two sides of the board by a chain. The second may take over the first stone."""

from parlour.engine import N_, catalogues
from parlour.games.hex.about import about, pictures
from parlour.games.hex.bot import bot
from parlour.games.hex.rules import decide, evolve, legal, refusals, result, setup, start, to_act
from parlour.games.hex.scene import scene, taps
from parlour.games.hex.state import Action, Event, Options, Place, Placed, Started, State, Swap, Swapped
from parlour.games.hex.words import label, sentence

__all__ = [
    "Action",
    "Event",
    "Options",
    "Place",
    "Placed",
    "Started",
    "State",
    "Swap",
    "Swapped",
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

name, title, version = "hex", "Hex", 1
line = N_("Join your two sides by a chain of stones")
minutes, kinds = 15, ("board",)
seats, secrets, opens = range(2, 3), False, "all"
bound = 13 * 13 + 2
translations = catalogues(__file__)
