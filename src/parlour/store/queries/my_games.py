"""Queries about a person's games, for their own page and their statistics."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from parlour.engine.values import Data, Millis, Seat
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import fetch_all, paginate
from parlour.store.queries.tables import SeatRow, Status, seats_of
from parlour.store.schema import game_table, seat

_AT = func.coalesce(game_table.c.ended_at, game_table.c.started_at, game_table.c.created_at)
"""The order of the list. It only changes when a game ends."""


class GameFilter(Data, frozen=True, kw_only=True):
    """Filters for `games_of`. None matches every game."""

    game: str | None = None
    opponent: str | None = None
    """A part of the name of another player at the table."""

    status: Status | None = None
    since: Millis | None = None


class PlayedTable(Data, frozen=True, kw_only=True):
    """A table at which the person has a seat, without hidden information."""

    id: str
    game: str
    status: Status
    waiting: str
    result: str | None
    parent_id: str | None
    at: Millis
    """When the game ended, or started if it has not ended."""

    seat: Seat
    seats: tuple[SeatRow, ...] = ()


class FinishedGame(Data, frozen=True, kw_only=True):
    game: str
    seat: Seat
    result: str
    ended_at: Millis
    has_resigned: bool
    """True if any player resigned. The result then possibly has no points."""


async def games_of(
    connection: Connection, person_id: str, wanted: GameFilter, *, after: str | None, limit: int
) -> Sequence[PlayedTable]:
    """The person's started games, latest first."""
    columns = [game_table.c[name] for name in ("id", "game", "status", "waiting", "result", "parent_id")]
    chosen = _mine(select(*columns, _AT.label("at"), seat.c.number.label("seat")), person_id)
    chosen = chosen.where(*_conditions(wanted))
    ordered = paginate(chosen, _AT, game_table.c.id, after, limit)
    rows = (await connection.execute(ordered)).mappings().all()
    seats = await seats_of(connection, [row["id"] for row in rows])
    return [PlayedTable(**row, seats=seats.get(row["id"], ())) for row in rows]


async def count_by_game(connection: Connection, person_id: str) -> Mapping[str, int]:
    counted = _mine(select(game_table.c.game, func.count().label("games")), person_id)
    rows = await connection.execute(counted.group_by(game_table.c.game))
    return dict(rows.all())


async def finished(connection: Connection, person_id: str, limit: int) -> Sequence[FinishedGame]:
    """The latest games with a result, latest first. Leaves out games forked from another table."""
    other = seat.alias()
    resigned = exists().where(other.c.table_id == game_table.c.id, other.c.resigned_at.is_not(None))
    columns = (game_table.c.game, seat.c.number, game_table.c.result, game_table.c.ended_at, resigned)
    chosen = _mine(select(*columns), person_id).where(
        # Not `== "over"`: SQLite would use the index of all finished games.
        game_table.c.status != "running",
        game_table.c.result.is_not(None),
        game_table.c.ended_at.is_not(None),
        game_table.c.parent_id.is_(None),
    )
    ordered = chosen.order_by(game_table.c.ended_at.desc(), game_table.c.id).limit(limit)
    return await fetch_all(connection, ordered, FinishedGame)


def _mine(chosen: Select[tuple[object, ...]], person_id: str) -> Select[tuple[object, ...]]:
    """Select through the person's seats, which have an index. Leaves out tables of one person."""
    joined = chosen.select_from(seat.join(game_table, game_table.c.id == seat.c.table_id))
    has_begun = game_table.c.status.in_(("running", "over"))
    return joined.where(seat.c.person_id == person_id, has_begun, game_table.c.kind == "usual")


def _conditions(wanted: GameFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.game is not None:
        found.append(game_table.c.game == wanted.game)
    if wanted.status is not None:
        found.append(game_table.c.status == wanted.status)
    if wanted.since is not None:
        found.append(wanted.since <= _AT)
    if wanted.opponent is not None:
        other = seat.alias()
        # SQLite lowercases ASCII letters only. Other letters match as they are written.
        named = or_(
            func.lower(other.c.name).contains(wanted.opponent.lower(), autoescape=True),
            other.c.name.contains(wanted.opponent, autoescape=True),
        )
        beside = and_(other.c.table_id == game_table.c.id, other.c.number != seat.c.number)
        found.append(exists().where(beside, named))
    return found
