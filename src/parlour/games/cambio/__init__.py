"""Cambio: four cards face down, two of them seen once. Lowest sum wins; a caller who is not lowest pays."""

from parlour.engine import N_, catalogues
from parlour.games.cambio.about import about
from parlour.games.cambio.actions import Abandon, Action, Notice
from parlour.games.cambio.bot import bot
from parlour.games.cambio.captions import captions
from parlour.games.cambio.describe import describe
from parlour.games.cambio.events import Event, Started
from parlour.games.cambio.options import Options
from parlour.games.cambio.pictures import pictures
from parlour.games.cambio.records import records
from parlour.games.cambio.redeal import hidden, redeal
from parlour.games.cambio.refusals import refusals
from parlour.games.cambio.rules import (
    conserved,
    decide,
    due,
    evolve,
    final,
    lapse,
    legal,
    pass_over,
    result,
    setup,
    start,
    to_act,
)
from parlour.games.cambio.scene import motions, scene, taps
from parlour.games.cambio.sentences import past_sentence, sentence
from parlour.games.cambio.state import State
from parlour.games.cambio.statistics import statistics
from parlour.games.cambio.terms import terms
from parlour.games.cambio.tutorial import tutorial
from parlour.games.cambio.view import View, open_view, past_view, redact, reveals_to, view
from parlour.games.cambio.words import label, refusal

__all__ = [
    "Action",
    "Event",
    "Notice",
    "Options",
    "Started",
    "State",
    "View",
    "about",
    "bot",
    "bound",
    "by_platform",
    "captions",
    "conserved",
    "decide",
    "describe",
    "due",
    "evolve",
    "final",
    "hidden",
    "kinds",
    "label",
    "lapse",
    "legal",
    "line",
    "minutes",
    "motions",
    "name",
    "open_view",
    "opens",
    "pass_over",
    "past_sentence",
    "past_view",
    "pictures",
    "records",
    "redact",
    "redeal",
    "refusal",
    "refusals",
    "result",
    "reveals_to",
    "scene",
    "seats",
    "sentence",
    "setup",
    "start",
    "statistics",
    "taps",
    "terms",
    "title",
    "to_act",
    "translations",
    "tutorial",
    "version",
    "view",
]

name, title, version = "cambio", "Cambio", 2
seats, opens = range(2, 5), "all"
line = N_("Remember your four cards")
minutes, kinds = 15, ("cards",)
by_platform = (Abandon,)
translations = catalogues(__file__)

bound = 40_000
"""Nothing in the rules makes a player call, so a playout ends by chance: a random player who may call does
so in one turn of three. The longest houses, twenty rounds at four seats with ten turns before a call and
snaps on every discard, take some 6,000 entries, nearly all of them the turns that the house demands; what is
left to chance is a sum of twenty short geometric waits. A game seven times as long does not happen."""
