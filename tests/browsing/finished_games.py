"""Writes finished games directly into the database, because playing them would take too long."""

import sqlite3
import time
from collections.abc import Sequence
from typing import Final

from browsing.visitor import Visitor
from parlour.engine.values import Result, encode
from served.process import Served

DAY_MS: Final = 24 * 3_600_000


def finish(
    server: Served, who: Visitor, game: str, others: Sequence[str], result: Result, *, days_ago: float = 0
) -> str:
    """Creates a finished game with this result, with *who* in the first seat. Returns the table's id."""
    table = str(who.post("/api/tables", {"game": game, "seats": ["open"] * len(result.places)})["id"])
    ended = int(time.time() * 1000 - days_ago * DAY_MS)
    values = (encode(result).decode(), ended, ended - 600_000, table)
    with sqlite3.connect(server.data / "parlour.db", timeout=60) as store:
        store.execute(
            "UPDATE game_table SET status = 'over', result = ?, ended_at = ?, started_at = ? WHERE id = ?",
            values,
        )
        for number, name in enumerate(others, 1):
            named = "UPDATE seat SET name = ?, bot = 'greedy' WHERE table_id = ? AND number = ?"
            store.execute(named, (name, table, number))
    store.close()
    return table


def cambio(server: Served, who: Visitor, scores: Sequence[int], *, days_ago: float, is_call: bool) -> str:
    """A game of Cambio. The first seat called if *is_call*, and the lowest score wins."""
    places = tuple(1 + sum(other < score for other in scores) for score in scores)
    right = (
        ("right_calls", int(is_call and places[0] == 1)),
        ("wrong_calls", int(is_call and places[0] > 1)),
    )
    result = Result(places, tuple(scores), (), (right, *[()] * (len(scores) - 1)))
    names = ("Rosalind", "Wilhelmina Wagner", "Mo")[: len(scores) - 1]
    return finish(server, who, "cambio", names, result, days_ago=days_ago)


def imperial(server: Served, who: Visitor, points: Sequence[int], *, days_ago: float) -> str:
    """A game of Imperial with two bots. *points* are the first seat's points per country."""
    names = ("Austria", "Italy", "France", "England", "Germany", "Russia")
    parts = (*((name, 100 * one) for name, one in zip(names, points, strict=True)), ("cash", 750))
    scores = (sum(part for _, part in parts), 4000, 2500)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    result = Result(places, scores, (parts, (), ()))
    return finish(server, who, "imperial", ("Otto", "Victoria"), result, days_ago=days_ago)
