"""At the start of a game, players who have not come after three seconds are reminded."""

from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace
from sqlalchemy import select

from parlour.engine.values import Millis, Seat
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.settings import Settings
from parlour.server.notices.reminders import START_DELAY_MS, Reminders
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.store.queries.tables import SeatRow
from parlour.store.schema import notice
from parlour.store.store import Store
from store.appending import add_table, with_store

STARTED = Millis(1_000_000)


class Game:
    """A fake session of a table that waits for Ann since its first entry."""

    has_absent = True

    def __init__(self, store: Store, table: str, notice_after: float = 60) -> None:
        self.id, self.store, self.wall = table, store, STARTED
        ann = SeatRow(table_id=table, number=Seat(0), id="s", person_id="ann", gone_at=STARTED)
        self.seats = (ann,)
        self.row = SimpleNamespace(started_at=STARTED)
        self.turn_state = SimpleNamespace(count=SimpleNamespace(waited=(0,)))
        self.tasks = BackgroundTasks()
        registry = SimpleNamespace(
            wall=lambda: self.wall,
            settings=Settings(notice_after=notice_after),
            tasks=self.tasks,
            store=store,
            sessions={table: self},
            open=self._open,
        )
        self.reminders = Reminders(cast(TableRegistry, registry))

    async def _open(self, _: str) -> "Game":
        return self

    def check(self) -> None:
        self.reminders.check(cast(TableSession, self))

    def comes(self) -> None:
        self.seats = (replace(self.seats[0], gone_at=None),)
        self.check()

    def goes(self) -> None:
        self.seats = (replace(self.seats[0], gone_at=self.wall),)
        self.check()

    async def stored_due_times(self, after: int = 0) -> list[Millis]:
        """Returns the due times of the notices that are stored after this many milliseconds."""
        self.wall = Millis(self.wall + after)
        await self.reminders.write()
        async with self.store.scan() as connection:
            return [*(await connection.execute(select(notice.c.at))).scalars()]


def test_an_absent_player_is_reminded_from_the_start_of_the_game(store_url: str) -> None:
    async def test(store: Store) -> None:
        game = Game(store, await add_table(store))
        game.check()
        assert await game.stored_due_times(START_DELAY_MS - 1) == []
        assert await game.stored_due_times(1) == [STARTED + 60_000]

    with_store(store_url, test)


def test_a_present_player_has_no_notice_until_they_leave(store_url: str) -> None:
    async def test(store: Store) -> None:
        game = Game(store, await add_table(store))
        game.check()
        game.comes()
        assert await game.stored_due_times(START_DELAY_MS) == []
        game.goes()
        for _ in range(100):
            if await game.stored_due_times():
                break
        assert await game.stored_due_times() == [game.wall + 60_000]

    with_store(store_url, test)


def test_pending_reminders_are_written_when_the_server_stops(store_url: str) -> None:
    async def test(store: Store) -> None:
        game = Game(store, await add_table(store))
        game.check()
        await game.reminders.write(all_=True)
        assert await game.stored_due_times() == [STARTED + 60_000]

    with_store(store_url, test)


def test_after_a_crash_players_of_a_new_game_are_reminded(store_url: str) -> None:
    async def test(store: Store) -> None:
        game = Game(store, await add_table(store))
        game.wall = Millis(STARTED + 20_000)
        await game.reminders.catch_up([game.id])
        for _ in range(100):
            if await game.stored_due_times():
                break
        assert await game.stored_due_times() == [game.wall + 60_000]

    with_store(store_url, test)
