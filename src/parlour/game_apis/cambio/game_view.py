"""A player's current view of a game of Cambio, under the specification's names."""

from typing import cast

from parlour.engine.table.records import People
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Viewer
from parlour.game_apis.cambio.wire import Json, Payload, SpecifiedEvent, specified_snapshot, with_wall_times
from parlour.games.cambio.view import View
from parlour.store.queries.tables import SeatRow, Sitting


def people_of(sitting: Sitting) -> People:
    """Returns the people for events, without the table's key, so that row ids cannot be derived."""
    seats = sitting.seats
    return People(sitting.table.id, tuple(row.id for row in seats), tuple(row.name for row in seats), b"")


def view_of(table: Table, viewer: Viewer) -> View:
    return cast(View, table.view(viewer))


def is_connected(row: SeatRow) -> bool:
    """True if the player is connected. A seat played by a bot counts as connected."""
    return row.bot is not None or row.stand_in is not None or row.gone_at is None


def snapshot(sitting: Sitting, table: Table, viewer: Viewer, wall: Millis) -> SpecifiedEvent:
    """Returns the STATE_SNAPSHOT for one player."""
    if not len(table.log):
        players: list[Json] = [describe_player(row) for row in sitting.seats if not row.is_empty]
        payload: Payload = {"gameId": table.name, "seq": -1, "phase": "setup", "players": players}
    else:
        seen = view_of(table, viewer)
        payload = specified_snapshot(seen, len(table.log) - 1, people_of(sitting)).payload
        grids = cast(list[Payload], payload["players"])
        players = [{**describe_player(row), **grid} for row, grid in zip(sitting.seats, grids, strict=True)]
        named: Payload = {"isAbandoned": seen.abandoned, "players": players}
        payload = {**with_wall_times(payload, table.offset), **named}
    host = sitting.seat_of(sitting.table.host_id)
    facts: Payload = {
        "timestamp": wall,
        "roomCode": sitting.table.code,
        "hostPlayerId": None if host is None else host.id,
        "youAre": None if viewer is None else sitting.seats[viewer].id,
    }
    return SpecifiedEvent("STATE_SNAPSHOT", {**payload, **facts})


def describe_player(row: SeatRow) -> Payload:
    return {
        "playerId": row.id,
        "displayName": row.name,
        "type": "human" if row.bot is None else "bot",
        "turnOrder": row.number,
        "isConnected": is_connected(row),
        "isBotControlled": row.bot is not None or row.stand_in is not None,
    }
