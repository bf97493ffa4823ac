"""The targets of our server, as ratios within one run or as absolute figures."""

from typing import NamedTuple

CLOSED_LOADS = ("10 matches", "100 matches", "500 matches")
PACED_LOAD = "500 matches, a move each 1 s"
P99_MILLIS = 50.0
"""SC-007: limit from sending a move until the last client has it."""

OPENING_CPU_MILLIS = 5.0
"""CPU of the server to open a match with its people."""

KIB_PER_MATCH = 60.0
KB_PER_IDLE_TABLE = 30.0


class Target(NamedTuple):
    ours: str
    peer: str
    """The peer's kind. Its newest Node counts."""

    at_least: float


TARGETS = (
    Target("Parlour, SQLite", "boardgame.io, in memory", 4),
    Target("Parlour, SQLite", "Colyseus, patch after each move", 1),
    Target("Parlour, SQLite, with words", "Colyseus, patch after each move", 0.9),
    Target("Parlour, PostgreSQL", "boardgame.io, PostgreSQL", 20),
    Target("Parlour, SQLite, with scenes", "Parlour, SQLite", 0.8),
    Target("Parlour, SQLite, with words and scenes", "Parlour, SQLite, with words", 0.8),
)
