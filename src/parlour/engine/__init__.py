"""The public API for game authors."""

from parlour.engine.chance import Chance
from parlour.engine.contract.about import About, OptionText, Section, Term
from parlour.engine.contract.bot import Bot, Judge, Judgement, Observation, Policy
from parlour.engine.contract.choices import Range, Some, Split, Text
from parlour.engine.contract.ending import Ending
from parlour.engine.contract.game import Game, GameContractError, bind
from parlour.engine.contract.option_form import needs, own_clock
from parlour.engine.contract.protocols import (
    DealtRules,
    DescribedRules,
    DrawnRules,
    Rules,
    SecretRules,
    TimedRules,
)
from parlour.engine.contract.puzzle import Puzzle, Puzzles, Try
from parlour.engine.contract.statistics import Bar, Played, Statistic
from parlour.engine.contract.tutorial import Lesson, Tutorial, say_lessons
from parlour.engine.secrecy.secret import Public, Revealed, Sealed, Secret, seal
from parlour.engine.table.table import Table
from parlour.engine.values import (
    EVERYONE,
    NOBODY,
    Began,
    Data,
    Due,
    Glimpse,
    Lapse,
    Millis,
    NoOptions,
    Result,
    Seat,
    Tagged,
    Viewer,
    ranked,
)
from parlour.engine.words.catalogues import catalogues
from parlour.engine.words.refusals import Fact, IllegalActionError
from parlour.engine.words.words import N_, Words

__all__ = [
    "EVERYONE",
    "NOBODY",
    "N_",
    "About",
    "Bar",
    "Began",
    "Bot",
    "Chance",
    "Data",
    "DealtRules",
    "DescribedRules",
    "DrawnRules",
    "Due",
    "Ending",
    "Fact",
    "Game",
    "GameContractError",
    "Glimpse",
    "IllegalActionError",
    "Judge",
    "Judgement",
    "Lapse",
    "Lesson",
    "Millis",
    "NoOptions",
    "Observation",
    "OptionText",
    "Played",
    "Policy",
    "Public",
    "Puzzle",
    "Puzzles",
    "Range",
    "Result",
    "Revealed",
    "Rules",
    "Sealed",
    "Seat",
    "Secret",
    "SecretRules",
    "Section",
    "Some",
    "Split",
    "Statistic",
    "Table",
    "Tagged",
    "Term",
    "Text",
    "TimedRules",
    "Try",
    "Tutorial",
    "Viewer",
    "Words",
    "bind",
    "catalogues",
    "needs",
    "own_clock",
    "ranked",
    "say_lessons",
    "seal",
]
