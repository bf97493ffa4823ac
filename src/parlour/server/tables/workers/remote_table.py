"""A table whose rules run elsewhere: its log, its time, and what was said of its position."""

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Never, cast

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.log import Log
from parlour.engine.snapshot import Snapshot, schema_hash
from parlour.engine.table import Table
from parlour.engine.values import Data, Due, Lapse, Seat, Viewer
from parlour.server.tables.workers.messages import Position


class _Unknown(Data, frozen=True):
    """A notice that only the rules know."""


class State(Data, frozen=True):
    """What the server holds in place of a game's state."""

    position: Position


BEFORE = State(Position())
"""In place of positions that the game has left."""


class RemoteTable(Table):
    def __init__(
        self,
        game: Game,
        name: str,
        *,
        seats: int,
        secret: bytes,
        options: Data,
        nonces: Sequence[str] | None,
    ) -> None:
        super().__init__(remote_game(game), name, seats=seats, secret=secret, options=options, nonces=nonces)
        self._next: tuple[Entry, State] | None = None
        self._state_before: bytes | None = None

    def foresee(self, entry: Entry, position: Position, state_before: bytes | None) -> None:
        """What *entry* will lead to, once it is kept."""
        self._next, self._state_before = (entry, State(position)), state_before

    def foresees(self, entry: Entry) -> bool:
        return self._next is not None and self._next[0] == entry

    def load(self, kept: Snapshot | None, entries: Sequence[Entry], position: Position | None) -> None:
        """The table as *entries* after *kept* leave it, which is *position*."""
        if kept is not None:
            self.log, self._state = Log(kept.seq + 1), BEFORE
            self._last_now, self.offset, self.closed = kept.now, kept.offset, kept.closed
        for entry in entries:
            self.join(entry, BEFORE)
        if position is not None:
            self._state = State(position)
            self._asked = [*position.asked]
            self._update_result(self._state)

    def next_state(self, entry: Entry) -> Data:
        assert self._next is not None, "the rules are asked before"
        assert self._next[0] == entry, "the rules are asked about every entry"
        return self._next[1]

    def snapshot(self) -> Snapshot | None:
        if self._state_before is None:
            return None
        return Snapshot(
            schema=schema_hash(self.game),
            seq=self.log.head,
            state=msgspec.Raw(self._state_before),
            now=self._last_now,
            offset=self.offset,
            asked=tuple(self._asked),
            closed=self.closed,
        )

    def _keep_undoable(self, entry: Entry, state: Data) -> None:
        """The worker does."""

    def _update_choices(self, entry: Entry, state: Data) -> None:  # noqa: ARG002
        self._asked = [*_position(state).asked]


@cache
def remote_game(game: Game) -> Game:
    """*game*, knowing of a position what the worker has said, and none of its rules."""
    forbidden = {name: _never(name) for name in _RULES}
    return replace(
        game,
        **forbidden,  # type: ignore[arg-type]  # each stands for a function
        to_act=lambda state: _position(state).to_act,
        result=lambda state: _position(state).result,
        due=_due,
        lapse=_lapse,
        view=lambda state, viewer: game.decode_view(_view(_position(state), viewer)),
        records=None
        if game.records is None
        else lambda _before, _entry, after, _people: _position(after).rows,
    )


_RULES = (
    "setup",
    "start",
    "decide",
    "evolve",
    "legal",
    "redeal",
    "hidden",
    "pass_over",
    "past_view",
    "open_view",
    "describe",
    "captions",
    "label",
)
assert {*_RULES} <= {field.name for field in fields(Game)}


def _never(name: str) -> object:
    def never(*_: object) -> Never:
        raise AssertionError(f"`{name}` runs in a worker")

    return never


def _position(state: Data) -> Position:
    return cast(State, state).position


def _due(state: Data) -> Due | None:
    moment = _position(state).due
    return None if moment is None else Due(moment.at, _Unknown(), moment.even_paused, moment.limits)


def _lapse(state: Data, seat: Seat) -> Lapse | None:
    after = _position(state).lapses.get(seat)
    return None if after is None else Lapse(after, _Unknown())


def _view(position: Position, viewer: Viewer) -> bytes:
    assert position.views, "only where an API of the game reads them"
    return position.views[-1 if viewer is None else viewer]
