"""Commands to a table other than a move, as values."""

from typing import final

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.server.core.errors import RefusedError


@final
class Start(msgspec.Struct, frozen=True):
    """Another process may have been first; its start is as good."""

    def __call__(self, table: Table, wall: Millis) -> Entry:
        if len(table.log):
            raise RefusedError("lobby/started")
        return table.draft_start(wall)


@final
class Due(msgspec.Struct, frozen=True):
    """What the rules do by themselves now."""

    def __call__(self, table: Table, wall: Millis) -> Entry:
        entry = table.draft_due(wall)
        assert entry is not None, "only what is due is asked for"
        return entry


@final
class Undo(msgspec.Struct, frozen=True):
    seat: Seat
    to: int | None
    agreed: tuple[Seat, ...] = ()
    bots: tuple[Seat, ...] = ()

    def __call__(self, table: Table, wall: Millis) -> Entry:
        return table.draft_undo(self.seat, wall, to=self.to, agreed=self.agreed, bots=self.bots)


@final
class Redo(msgspec.Struct, frozen=True):
    seat: Seat

    def __call__(self, table: Table, wall: Millis) -> Entry:
        return table.draft_redo(self.seat, wall)


@final
class Lapse(msgspec.Struct, frozen=True):
    """What the rules do for a seat that is gone."""

    seat: Seat

    def __call__(self, table: Table, wall: Millis) -> Entry:
        return table.draft_lapse(self.seat, wall)


@final
class Abandon(msgspec.Struct, frozen=True):
    """Everyone has left."""

    def __call__(self, table: Table, wall: Millis) -> Entry:
        kind = has_abandon(table.game)
        assert kind is not None, "only a game that knows it is told that everyone has left"
        return table.draft_notice(kind(), wall)


@final
class Close(msgspec.Struct, frozen=True):
    by: Seat | None

    def __call__(self, table: Table, wall: Millis) -> Entry:
        return table.draft_close(self.by, wall)


# Each decides at the wall time given and changes nothing, or raises a refusal.
Draft = Start | Due | Undo | Redo | Lapse | Abandon | Close


def has_abandon(game: Game) -> type[Data] | None:
    """The notice that everyone has left, for a game that takes one."""
    kinds = [kind for kind in game.by_platform if kind.__struct_config__.tag == "abandon"]
    return kinds[0] if kinds else None
