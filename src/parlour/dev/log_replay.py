"""Replays a table's log with different rules."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from parlour.dev.fault_tail import address
from parlour.engine.chance import RecordedChance
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.faults.fault_text import one_line
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Seat, Viewer, encode
from parlour.server.tables.loader import empty_table
from parlour.server.tables.views import Subscription, ViewCache
from parlour.store.queries.tables import Sitting


class ReplayError(Exception):
    """The log does not replay. *entry* is the number of the entry that fails, None if the game itself does
    not fit."""

    def __init__(self, entry: int | None, why: str, address: str | None = None) -> None:
        super().__init__(why)
        self.entry, self.why, self.address = entry, why, address


class Replayed(NamedTuple):
    table: Table
    differs: int | None
    """The first entry that these rules would decide differently. The log keeps the original events."""


def replay_log(game: Game, sitting: Sitting, bodies: Sequence[bytes]) -> Replayed:
    """Replays *bodies* with the rules of *game*. Raises ReplayError if an entry or the resulting view
    fails."""
    try:
        table = empty_table(game, sitting)
    except (ValueError, msgspec.DecodeError) as fault:
        raise ReplayError(None, f"the options of this game no longer fit: {fault}") from fault
    differs: int | None = None
    for number, body in enumerate(bodies):
        try:
            entry = game.decode_entry(body)
        except msgspec.DecodeError as fault:
            raise ReplayError(number, f"it cannot be decoded: {fault}") from fault
        try:
            if differs is None and not _decides_same(table, entry):
                differs = number
            table.join(entry)
        except Exception as fault:
            raise ReplayError(number, one_line(fault), address(fault, game)) from fault
    if bodies:
        _render_views(table, [seat.name for seat in sitting.seats])
    return Replayed(table, differs)


def _decides_same(table: Table, entry: Entry) -> bool:
    """True if the rules produce the same events. A refusal or an exception counts as a difference."""
    game, chance = table.game, RecordedChance(entry.draws)
    try:
        events: tuple[Data, ...]
        if entry.kind == "start":
            events = (game.setup(table.options, table.seats, chance, entry.now),)
        elif entry.action is None or entry.kind not in ("act", "notice"):
            return True
        else:
            events = game.outcome(table.state, entry.by, entry.action, chance, entry.now, entry.gone)
    except Exception:  # noqa: BLE001  rules in development can raise anything, and the log stays valid
        return False
    return encode(events) == encode(entry.events)


def _render_views(table: Table, names: Sequence[str]) -> None:
    """Renders the position for every viewer. A view that fails would break the table as soon as it is
    opened."""
    viewers: list[Viewer] = [*(Seat(n) for n in range(table.seats)), None]
    for viewer in viewers:
        subscription = Subscription(viewer, True, "en", True)
        try:
            ViewCache(table.game, names, table.options).render(table, subscription)
        except Exception as fault:
            whose = "a spectator" if viewer is None else f"seat {viewer}"
            why = f"the position cannot be shown to {whose}: {one_line(fault)}"
            raise ReplayError(len(table.log) - 1, why, address(fault, table.game)) from fault
