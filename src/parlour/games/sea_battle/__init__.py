"""Sea Battle: two fleets that nobody sees, and shots that find them.

The common American rules of the game of pencil and paper: ten by ten cells, ships of 5, 4, 3, 3 and 2.
"""

from parlour.engine import N_, catalogues
from parlour.games.sea_battle.about import about
from parlour.games.sea_battle.bot import bot
from parlour.games.sea_battle.pictures import pictures
from parlour.games.sea_battle.rules import (
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
from parlour.games.sea_battle.scene import scene, taps
from parlour.games.sea_battle.state import Action, Event, Options, Started, State
from parlour.games.sea_battle.view import View, hidden, open_view, redact, redeal, reveals_to, view
from parlour.games.sea_battle.words import label, sentence

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
    "decide",
    "evolve",
    "hidden",
    "kinds",
    "label",
    "legal",
    "line",
    "minutes",
    "name",
    "open_view",
    "opens",
    "pictures",
    "redact",
    "redeal",
    "refusals",
    "result",
    "reveals_to",
    "scene",
    "seats",
    "sentence",
    "setup",
    "start",
    "taps",
    "title",
    "to_act",
    "translations",
    "version",
    "view",
]

name, title, version = "sea-battle", N_("Sea Battle"), 1
line = N_("Find the hidden fleet before yours is found")
minutes, kinds = 15, ("board",)
seats, opens = range(2, 3), "all"
translations = catalogues(__file__)
