"""Statistics of a person's finished games, by game. Computed from stored results, without reading logs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import structlog

from parlour.engine.contract.game import Game
from parlour.engine.contract.statistics import Played, Statistic
from parlour.engine.values import Data, Millis, Result
from parlour.server.core.identity import Person
from parlour.server.lobby.table_view import title_of
from parlour.server.people.my_games import has_scores, result_of
from parlour.store.drivers.base import Transactions
from parlour.store.queries import my_games, personal_data
from parlour.store.queries.my_games import FinishedGame
from parlour.store.queries.personal_data import Field

_log = structlog.get_logger("people")

Games = Mapping[str, Game]

MAX_GAMES: Final = 1000
"""Only the latest games count."""

MAX_SCORES: Final = 100
"""Only the latest scores are listed."""


class PlaceCount(Data, frozen=True):
    place: int
    games: int


class PlayersCount(Data, frozen=True):
    """Games and wins at tables with this number of players."""

    players: int
    games: int
    wins: int


class Score(Data, frozen=True):
    at: Millis
    score: int
    place: int


class GameStatistics(Data, frozen=True, kw_only=True):
    """Games without an opponent count no wins."""

    game: str
    title: str
    games: int
    wins: int
    places: Sequence[PlaceCount]
    by_players: Sequence[PlayersCount]
    scores: Sequence[Score]
    """The oldest first; empty if scores add nothing to the places."""

    score_unit: int
    more: Sequence[Statistic]


class Statistics(Data, frozen=True):
    name: str
    games: Sequence[GameStatistics]
    """The most played first."""


class _FinishedGame(Data, frozen=True):
    row: FinishedGame
    result: Result

    @property
    def place(self) -> int:
        return self.result.places[self.row.seat]

    @property
    def players(self) -> int:
        return len(self.result.places)

    @property
    def is_won(self) -> bool:
        return self.place == 1 and self.players > 1


async def statistics_of(database: Transactions, games: Games, person: Person, language: str) -> Statistics:
    async with database.scan() as connection:
        rows = await my_games.finished(connection, person.id, MAX_GAMES)
    by_game: dict[str, list[_FinishedGame]] = {}
    for row in rows:
        result = result_of(row.result)
        if result is not None:
            by_game.setdefault(row.game, []).append(_FinishedGame(row, result))
    ordered = sorted(by_game.items(), key=lambda one: (-len(one[1]), one[0]))
    return Statistics(
        person.name, [_game_statistics(games, name, counted, language) for name, counted in ordered]
    )


async def export_person(
    database: Transactions, games: Games, person: Person
) -> Mapping[str, Sequence[Mapping[str, Field]]]:
    """Returns all data that is stored about a person, and their statistics."""
    async with database.scan() as connection:
        kept = await personal_data.export(connection, person.id)
    found = await statistics_of(database, games, person, person.language)
    return {**kept, "statistics": msgspec.to_builtins(found.games)}


def _game_statistics(
    known: Games, name: str, games: Sequence[_FinishedGame], language: str
) -> GameStatistics:
    game = known.get(name)
    places = Counter(one.place for one in games)
    players = Counter(one.players for one in games)
    wins = Counter(one.players for one in games if one.is_won)
    unit = 1 if game is None else game.score_unit
    played = [Played(one.row.seat, one.result) for one in games[::-1]]
    return GameStatistics(
        game=name,
        title=title_of(known, name, language),
        games=len(games),
        wins=wins.total(),
        places=[PlaceCount(place, places[place]) for place in sorted(places)],
        by_players=[PlayersCount(one, players[one], wins[one]) for one in sorted(players)],
        scores=_scores(games, unit),
        score_unit=unit,
        more=() if game is None else _custom_statistics(game, played, language),
    )


def _custom_statistics(game: Game, played: Sequence[Played], language: str) -> Sequence[Statistic]:
    try:
        return game.statistics(played, game.words((), language))
    except Exception:  # noqa: BLE001  a third-party game can raise anything
        _log.exception("the statistics of a game failed", game=game.name)
        return ()


def _scores(games: Sequence[_FinishedGame], unit: int) -> list[Score]:
    counted = [one for one in games if has_scores(one.result, has_resigned=one.row.has_resigned)]
    if not any(abs(score) > unit for one in counted for score in one.result.scores):
        return []  # only a point for the winner, as in most games without scores
    return [
        Score(one.row.ended_at, one.result.scores[one.row.seat], one.place)
        for one in counted[:MAX_SCORES][::-1]
    ]
