"""Liar's Dice: bid on the dice under all cups, or call the last bidder a liar. The last with dice wins."""

from parlour.engine import N_, catalogues
from parlour.games.liars_dice.about import about, pictures
from parlour.games.liars_dice.bot import bot
from parlour.games.liars_dice.rules import (
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
from parlour.games.liars_dice.scene import scene, taps
from parlour.games.liars_dice.state import MOST_SEATS, Action, Event, Options, Started, State, View
from parlour.games.liars_dice.words import label, sentence

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

name, title, version = "liars-dice", N_("Liar's Dice"), 1
line = N_("Bid on hidden dice, or call the bluff")
minutes, kinds = 15, ("dice",)
seats, secrets, opens = range(2, MOST_SEATS + 1), True, "all"
translations = catalogues(__file__)
