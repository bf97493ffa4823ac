"""Imperial: investors behind six countries of Europe, in the variant played online."""

from parlour.engine import N_, catalogues
from parlour.games.imperial.about import about
from parlour.games.imperial.actions import Action, Options, Plan, Steer
from parlour.games.imperial.board import vocabulary
from parlour.games.imperial.bot.sensible import bot
from parlour.games.imperial.captions import captions
from parlour.games.imperial.describe import describe
from parlour.games.imperial.document import document
from parlour.games.imperial.events import Event, Started
from parlour.games.imperial.pictures import pictures
from parlour.games.imperial.records import records
from parlour.games.imperial.refusals import refusal
from parlour.games.imperial.rules import conserved, decide, evolve, legal, result, setup, start, to_act
from parlour.games.imperial.scene import scene
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import State
from parlour.games.imperial.statistics import statistics
from parlour.games.imperial.terms import terms
from parlour.games.imperial.tutorial import tutorial
from parlour.games.imperial.view import View, hidden, redact, redeal, reveals_to, view
from parlour.games.imperial.words import label

name, title, version = "imperial", "Imperial", 3
line = N_("Invest in the great powers")
length, minutes, kinds = N_("an evening"), 180, ("board",)
seats, opens = range(2, 7), "all"
score_unit = 100  # scores are in cents
quick = {"auction": False}
trials = (Steer, Plan)
"""What a space leads to and where units could go is asked while one plans; a proposal is sent as a whole."""

translations = catalogues(__file__)
bound = 50_000
"""Far above what players who choose by chance have ever needed; the rules themselves set no end."""

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
    "captions",
    "conserved",
    "decide",
    "describe",
    "document",
    "evolve",
    "hidden",
    "kinds",
    "label",
    "legal",
    "length",
    "line",
    "minutes",
    "name",
    "opens",
    "pictures",
    "quick",
    "records",
    "redact",
    "redeal",
    "refusal",
    "result",
    "reveals_to",
    "scene",
    "score_unit",
    "seats",
    "sentence",
    "setup",
    "start",
    "statistics",
    "terms",
    "title",
    "to_act",
    "translations",
    "trials",
    "tutorial",
    "version",
    "view",
    "vocabulary",
]
