"""A stored table is opened with the rules that it was played with, if the game still has them."""

import pytest
from sqlalchemy import insert

from engine.rule_changes import play_misere
from engine.tables import SECRET, TICTACTOE
from parlour.engine import Game, Millis, Seat, Table
from parlour.engine.values import encode
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark
from parlour.protocol.values import NoClock
from parlour.server.core.watchdog import TableWatchdog
from parlour.server.tables import clock_state
from parlour.server.tables.clock_state import StoredSnapshot
from parlour.server.tables.loader import LoadedTable, load_table
from parlour.store.open import Store
from parlour.store.schema import snapshot
from store.appending import with_store
from store.played_tables import add_played_table

TABLE = "0b8f7a3e-1111-4111-8111-111111111111"


def played(game: Game, *cells: int) -> Table:
    table = Table(game, TABLE, seats=2, secret=SECRET)
    table.start(Millis(0))
    for number, cell in enumerate(cells):
        table.act(Seat(number % 2), Mark(cell), Millis(number))
    return table


async def _opened(store: Store, game: Game) -> LoadedTable:
    watchdog = TableWatchdog(10, None)
    try:
        return await load_table(store, {"tictactoe": game}, watchdog, TABLE)
    finally:
        watchdog.close()


@pytest.mark.parametrize("has_snapshot", [False, True], ids=["the log", "a snapshot"])
@pytest.mark.parametrize(
    ("game", "version", "places"),
    [(play_misere(tictactoe), 1, (1, 2)), (play_misere(), 2, (2, 1))],
    ids=["both are shipped", "only the new ones are"],
)
def test_a_table_keeps_the_rules_it_started_with(
    store_url: str, game: Game, version: int, places: tuple[int, int], has_snapshot: bool
) -> None:
    async def test(store: Store) -> None:
        before = played(TICTACTOE, 0, 3, 1)
        position = before.snapshot()
        assert position is not None
        before.act(Seat(1), Mark(4), Millis(5))
        await add_played_table(store, before)
        if has_snapshot:
            kept = encode(StoredSnapshot(position, clock_state.begin(NoClock(), 2)))
            async with store.write() as connection:
                await connection.execute(insert(snapshot).values(table_id=TABLE, seq=4, body=kept))

        table = (await _opened(store, game)).table
        table.act(Seat(0), Mark(2), Millis(6))

        assert table.log.first == (4 if has_snapshot else 0)
        assert table.game.version == table.log[5].version == version
        assert table.result is not None
        assert table.result.places == places

    with_store(store_url, test)


def test_a_table_that_has_not_started_takes_the_newest_rules(store_url: str) -> None:
    async def test(store: Store) -> None:
        await add_played_table(store, Table(TICTACTOE, TABLE, seats=2, secret=SECRET))

        assert (await _opened(store, play_misere(tictactoe))).table.game.version == 2

    with_store(store_url, test)
