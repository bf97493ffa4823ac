"""Writes Cambio's session and player rows when the lobby changes seats."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import delete, insert, update

from parlour.engine.values import Millis
from parlour.game_apis.cambio.tables import TABLES
from parlour.store.drivers.base import Connection
from parlour.store.queries.seat_listeners import Presence
from parlour.store.queries.tables import SeatRow, TableRow
from parlour.store.sql.statements import constant, parameter

_SESSION: Final = TABLES["game_session"]
_PLAYER: Final = TABLES["player"]
_SET_PRESENT: Final = constant(
    update(_PLAYER).where(
        _PLAYER.c.game_session_id == parameter("of_table"), _PLAYER.c.turn_order == parameter("of_seat")
    )
)
_ADD_PLAYER: Final = constant(insert(_PLAYER))
_REMOVE_PLAYERS: Final = constant(delete(_PLAYER).where(_PLAYER.c.game_session_id == parameter("of_table")))
_ADD_SESSION: Final = constant(insert(_SESSION))
_CHANGE_SESSION: Final = constant(update(_SESSION).where(_SESSION.c.id == parameter("of_table")))


class CambioSeats:
    """The seat listener of Cambio. Ignores tables of other games."""

    game = "cambio"

    async def seated(
        self, connection: Connection, table: TableRow, seats: Sequence[SeatRow], wall: Millis
    ) -> None:
        if table.game != self.game:
            return
        await _write_session(connection, table, seats, wall)
        await connection.execute(_REMOVE_PLAYERS, {"of_table": table.id})
        players = [_player(table, row) for row in seats if not row.is_empty]
        if players:
            await connection.execute(_ADD_PLAYER, players)

    async def renamed(self, connection: Connection, seat_id: str, person_id: str | None, name: str) -> None:
        row = update(_PLAYER).where(_PLAYER.c.id == seat_id)
        await connection.execute(row.values(user_id=person_id, display_name=name))

    async def present(self, connection: Connection, news: Sequence[Presence]) -> None:
        rows = [
            {"of_table": table, "of_seat": seat, "is_connected": gone_at is None, "disconnected_at": gone_at}
            for table, seat, gone_at in news
        ]
        await connection.execute(_SET_PRESENT, rows)

    async def closed(self, connection: Connection, table: TableRow, wall: Millis) -> None:
        if table.game == self.game:
            session = update(_SESSION).where(_SESSION.c.id == table.id)
            await connection.execute(session.values(abandoned_at=wall, updated_at=wall))


async def _write_session(
    connection: Connection, table: TableRow, seats: Sequence[SeatRow], wall: Millis
) -> None:
    host = next((row.id for row in seats if row.person_id and row.person_id == table.host_id), None)
    kept = {
        "host_player_id": host,
        "room_code": table.code,
        "max_players": len(seats),
        "rules": msgspec.json.decode(table.options),
        "updated_at": wall,
    }
    if not (await connection.execute(_CHANGE_SESSION, {"of_table": table.id, **kept})).rowcount:
        await connection.execute(_ADD_SESSION, {"id": table.id, "created_at": table.created_at, **kept})


def _player(table: TableRow, row: SeatRow) -> dict[str, str | int | None]:
    return {
        "id": row.id,
        "game_session_id": table.id,
        "user_id": row.person_id,
        "display_name": row.name,
        "type": "human" if row.bot is None else "bot",
        "turn_order": row.number,
        "bot_difficulty": row.bot,
    }
