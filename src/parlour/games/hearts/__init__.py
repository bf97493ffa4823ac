"""Hearts for four, with the queen of spades: take no points, or all of them."""

from parlour.engine import N_, catalogues
from parlour.games.hearts.about import about
from parlour.games.hearts.bot import bot
from parlour.games.hearts.pictures import pictures
from parlour.games.hearts.rules import (
    conserved,
    decide,
    evolve,
    legal,
    refusals,
    result,
    setup,
    start,
    to_act,
)
from parlour.games.hearts.scene import scene, taps
from parlour.games.hearts.state import Action, Event, Options, Started, State, View
from parlour.games.hearts.words import label, sentence

__all__ = [
    "Action",
    "Event",
    "Options",
    "Started",
    "State",
    "View",
    "about",
    "bot",
    "bound",
    "conserved",
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

name, title, version = "hearts", "Hearts", 1
line = N_("Avoid the hearts and the queen of spades")
minutes, kinds = 45, ("cards",)
seats, secrets, opens = range(4, 5), True, "all"
translations = catalogues(__file__)

bound = 10_000
"""A deal takes at most 55 entries and gives out 26 points: somebody has a hundred after sixteen of them. Only
where the moon takes points away it may last longer. So many entries are 180 deals with 80 moons."""
