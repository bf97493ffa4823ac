"""A person's games, running and finished, by pages."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis, Result, Seat
from parlour.server.core.identity import Person
from parlour.server.lobby.table_view import title_of
from parlour.store.drivers.base import Connection
from parlour.store.queries import my_games
from parlour.store.queries.my_games import GameFilter, PlayedTable

Outcome = Literal["won", "lost"]
MAX_SEARCHED: Final = 1000
"""How many tables are searched for one page of won or lost games. The next page continues from there."""

_result: Final = msgspec.json.Decoder(Result)


class PlayerInfo(Data, frozen=True):
    seat: Seat
    name: str
    is_bot: bool
    place: int | None
    """None while the game runs, and if it ended without a result."""


class MyGame(Data, frozen=True, kw_only=True):
    id: str
    game: str
    title: str
    status: Literal["running", "over"]
    is_my_turn: bool
    at: Millis
    """When the game ended, or began if it still runs."""

    place: int | None
    score: int | None
    """None without a result, and when a player resigned before the scores were counted."""

    score_unit: int
    seat: Seat
    name: str
    """The caller's name in this game."""

    others: Sequence[PlayerInfo]
    colours: Sequence[str]
    """The game's colours of the seats."""

    has_resigned: bool
    is_fork: bool
    """True for a fork of another game. Forks do not count in statistics."""


class GamePlayed(Data, frozen=True):
    name: str
    title: str
    games: int


class MyGames(Data, frozen=True, kw_only=True):
    games: Sequence[MyGame]
    next: str | None
    """The `after` of the next page."""

    played: Sequence[GamePlayed]
    """Every game that the caller has played, for a filter; the most played first."""


def result_of(stored: str | None) -> Result | None:
    return None if stored is None else _result.decode(stored)


def has_scores(result: Result, *, has_resigned: bool) -> bool:
    """True if the scores are meaningful. After a resignation they are all 0 unless the rules counted them."""
    return any(result.scores) or not has_resigned


async def search(
    connection: Connection,
    person: Person,
    wanted: GameFilter,
    outcome: Outcome | None,
    after: str | None,
    limit: int,
) -> tuple[list[PlayedTable], str | None]:
    """Returns a page of tables and the `after` of the next page.

    The outcome is not a column, so filtering by it decodes the result of each table.
    """
    found: list[PlayedTable] = []
    step, searched = limit if outcome is None else max(limit, 200), 0
    while searched < MAX_SEARCHED:
        tables = await my_games.games_of(connection, person.id, wanted, after=after, limit=step)
        for table in tables:
            after, searched = table.id, searched + 1
            if outcome is None or _outcome(table) == outcome:
                found.append(table)
            if len(found) == limit:
                return found, after
        if len(tables) < step:
            return found, None
    return found, after


def _outcome(table: PlayedTable) -> Outcome | None:
    result = result_of(table.result)
    if result is None:
        return None
    return "won" if result.places[table.seat] == 1 else "lost"


def describe_game(games: Mapping[str, Game], table: PlayedTable, language: str) -> MyGame:
    game, result = games.get(table.game), result_of(table.result)
    mine = next(row for row in table.seats if row.number == table.seat)
    resigned = any(row.resigned_at is not None for row in table.seats)
    is_counted = result is not None and has_scores(result, has_resigned=resigned)
    return MyGame(
        id=table.id,
        game=table.game,
        title=title_of(games, table.game, language),
        status="over" if table.status == "over" else "running",
        is_my_turn=table.status == "running"
        and mine.resigned_at is None
        and str(table.seat) in table.waiting.split(","),
        at=table.at,
        place=None if result is None else result.places[table.seat],
        score=result.scores[table.seat] if result is not None and is_counted else None,
        score_unit=1 if game is None else game.score_unit,
        seat=mine.number,
        name=mine.name,
        others=[
            PlayerInfo(row.number, row.name, row.bot is not None, _place(result, row.number))
            for row in table.seats
            if row.number != table.seat
        ],
        colours=() if game is None else game.colours,
        has_resigned=mine.resigned_at is not None,
        is_fork=table.parent_id is not None,
    )


def _place(result: Result | None, seat: Seat) -> int | None:
    return None if result is None else result.places[seat]
