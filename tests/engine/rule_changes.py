"""Tic-tac-toe as in a later release: with renamed tags, or with other rules."""

from collections.abc import Sequence
from types import SimpleNamespace

from parlour.engine import Chance, Data, Game, Millis, Seat, bind, ranked
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark, Marked, State


class Put(Data, frozen=True, tag="put"):
    cell: int


class Placed(Data, frozen=True, tag="placed"):
    seat: Seat
    cell: int
    wins: bool


def _decide_renamed(
    state: State, seat: Seat | None, action: Put, chance: Chance, now: Millis
) -> Sequence[Placed]:
    events = tictactoe.decide(state, seat, Mark(action.cell), chance, now)
    return [Placed(event.seat, event.cell, event.wins) for event in events]


def changed(**parts: object) -> SimpleNamespace:
    """The module of tic-tac-toe with these parts replaced."""
    return SimpleNamespace(**{**vars(tictactoe), **parts})


RENAMED_PARTS: dict[str, object] = {
    "Action": Put,
    "Event": Placed,
    "decide": _decide_renamed,
    "evolve": lambda state, event: tictactoe.evolve(state, Marked(event.seat, event.cell, event.wins)),
    "legal": lambda state, seat: [Put(mark.cell) for mark in tictactoe.legal(state, seat)],
}
ALIASES = {"mark": "put", "marked": "placed"}


def rename_tags(aliases: dict[str, str] = ALIASES) -> Game:
    return bind(changed(**RENAMED_PARTS, aliases=aliases))


def play_misere(*older: object) -> Game:
    """Version 2, in which three in a row lose. *older* are the rules that it keeps in `versions`."""

    def decide(
        state: State, seat: Seat | None, action: Mark, chance: Chance, now: Millis
    ) -> Sequence[Marked]:
        return tictactoe.decide(state, seat, action, chance, now)

    def result(state: State) -> object:
        return None if tictactoe.to_act(state) else ranked([int(state.winner != n) for n in (0, 1)])

    return bind(changed(version=2, decide=decide, result=result, versions=older))
