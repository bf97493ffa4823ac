"""Writes whole games of Cambio to a store."""

from functools import cache
from uuid import uuid4

from sqlalchemy import insert

from games.cambio.tables import ANN, events_of, random_game, state_of
from parlour.engine.table.records import People
from parlour.engine.table.table import Table as Place
from parlour.game_apis.cambio.records import records
from parlour.game_apis.cambio.tables import TABLES
from parlour.games.cambio.events import BlindSwapped, Revealed
from parlour.games.cambio.state import State
from parlour.store.drivers.base import Append
from parlour.store.open import Store
from store.appending import add_table, append, entry


async def seat_people(store: Store, seats: int) -> People:
    """Write the rows that the lobby writes before the start."""
    game = await add_table(store)
    players, names = tuple(str(uuid4()) for _ in range(seats)), ("Ann", "Ben", "Cid", "Dot")[:seats]
    who = People(game, players, names, game.encode())
    async with store.write() as connection:
        await connection.execute(insert(TABLES["game_session"]).values(id=game, created_at=0, updated_at=0))
        for order, (player, name) in enumerate(zip(who.players, who.names, strict=True)):
            row = {"id": player, "display_name": name, "turn_order": order, "type": "human"}
            await connection.execute(insert(TABLES["player"]).values(game_session_id=game, **row))
    return who


def entries_of(place: Place, who: People) -> list[Append]:
    before: State | None = None
    made: list[Append] = []
    for one in place.log.entries:
        after = place.state_at(one.seq)
        assert isinstance(after, State)
        made.append(entry(who.game, one.seq, rows=tuple(records(before, one, after, who))))
        before = after
    return made


async def write_game(store: Store, place: Place) -> People:
    who = await seat_people(store, place.seats)
    entries = entries_of(place, who)
    assert await append(store, *entries) == [None] * len(entries)
    return who


@cache
def eventful() -> Place:
    """A game that Ann ended, with a king's look and a blind swap."""
    for seed in range(500):
        place = random_game(2, seed, min_turns_before_cambio=10)
        events = events_of(place)
        has_king = any(isinstance(event, Revealed) and event.power == "look_own" for event in events)
        has_swap = any(isinstance(event, BlindSwapped) for event in events)
        if has_king and has_swap and state_of(place).caller == ANN:
            return place
    raise AssertionError("no such game among five hundred")
