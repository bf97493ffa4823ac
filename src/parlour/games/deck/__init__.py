"""The Deck: a game for one, dealt, discarded and put in order turn after turn."""

from parlour.engine import N_, catalogues
from parlour.engine import NoOptions as Options
from parlour.games.deck.actions import Action
from parlour.games.deck.describe import describe
from parlour.games.deck.events import Event, Started
from parlour.games.deck.evolve import evolve
from parlour.games.deck.refusals import refusal, refusals
from parlour.games.deck.rules import decide, legal, setup, start, to_act
from parlour.games.deck.state import State
from parlour.games.deck.tutorial import tutorial
from parlour.games.deck.view import View, conserved, final, hidden, redact, redeal, reveals_to, view
from parlour.games.deck.words import label, sentence

__all__ = [
    "Action",
    "Event",
    "Options",
    "Started",
    "State",
    "View",
    "bound",
    "conserved",
    "decide",
    "describe",
    "evolve",
    "final",
    "hidden",
    "kinds",
    "label",
    "legal",
    "length",
    "line",
    "minutes",
    "name",
    "opens",
    "redact",
    "redeal",
    "refusal",
    "refusals",
    "reveals_to",
    "seats",
    "secrets",
    "sentence",
    "setup",
    "start",
    "title",
    "to_act",
    "translations",
    "tutorial",
    "version",
    "view",
]

name, title, version = "deck", N_("The Deck"), 2
line = N_("Deal, discard, plan a turn")
length, minutes, kinds = N_("no clock"), 10, ("cards",)
seats, bound, secrets, opens = range(1, 2), None, True, "all"
translations = catalogues(__file__)
