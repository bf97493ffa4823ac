"""The contract of a game, and what every game gets for keeping it. Authors import from here."""

from parlour.engine.bot import Bot, Observation, Policy
from parlour.engine.chance import Chance
from parlour.engine.choices import Range, Text
from parlour.engine.contract import Due, Glimpse, Lapse, Result, ranked
from parlour.engine.game import Began, Game, GameContractError, NoOptions, bind
from parlour.engine.refusals import Fact, IllegalActionError
from parlour.engine.table import Table
from parlour.engine.values import EVERYONE, NOBODY, Data, Millis, Seat, Viewer
from parlour.engine.words import Words

__all__ = [
    "EVERYONE",
    "NOBODY",
    "Began",
    "Bot",
    "Chance",
    "Data",
    "Due",
    "Fact",
    "Game",
    "GameContractError",
    "Glimpse",
    "IllegalActionError",
    "Lapse",
    "Millis",
    "NoOptions",
    "Observation",
    "Policy",
    "Range",
    "Result",
    "Seat",
    "Table",
    "Text",
    "Viewer",
    "Words",
    "bind",
    "ranked",
]
