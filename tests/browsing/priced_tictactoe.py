"""Tic-tac-toe for money that ends with the first mark. Its result has parts in cents, with German names."""

from parlour.engine import N_, Result, Seat
from parlour.games import tictactoe
from parlour.games.tictactoe import (
    Action,
    Event,
    State,
    bound,
    decide,
    evolve,
    label,
    legal,
    opens,
    scene,
    seats,
    secrets,
    sentence,
    start,
    taps,
    version,
)

__all__ = [
    "Action",
    "Event",
    "State",
    "bound",
    "decide",
    "evolve",
    "label",
    "legal",
    "opens",
    "scene",
    "seats",
    "secrets",
    "sentence",
    "start",
    "taps",
    "version",
]

name, title = "priced", "Priced tic-tac-toe"
score_unit = 100
translations = {"de": {**tictactoe.translations["de"], "First mark": "Erstes Zeichen", "Fee": "Gebühr"}}


def to_act(state: State) -> tuple[Seat, ...]:
    return () if any(by is not None for by in state.cells) else tictactoe.to_act(state)


def result(state: State) -> Result | None:
    if to_act(state):
        return None
    parts = ((N_("First mark"), 1500), (N_("Fee"), -250))
    return Result((1, 2), (1250, 0), (parts, ()))
