"""A store that fails at the worst moment: answers agree with the log, and the table recovers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from parlour.engine.entry import Entry
from parlour.engine.values import Millis, Seat
from parlour.games import built_in
from parlour.games.tictactoe import Mark
from parlour.server import bus
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.sockets.presence import HEARTBEAT_MS, Presence
from parlour.server.tables import loader, pause, session_time
from parlour.server.tables.commands import CommandQueue
from parlour.server.tables.outage import Outage
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.store.errors import UnavailableError
from parlour.store.open import open_store
from parlour.store.queries import tables
from parlour.store.queries.tables import Sitting
from parlour.store.schema import deadline, entry, game_table, outage, presence, process, seat
from proofs.torture.faulty import FaultyStore, Order
from server.world import World, world
from services.postgres import Postgres

ANN, BOB = Seat(0), Seat(1)


@dataclass
class FailingStoreCase:
    place: World
    store: FaultyStore
    registry: TableRegistry
    table: str

    async def mark(self, session: TableSession, by: Seat, cell: int) -> Entry:
        return await self.registry.act(session.id, by, Mark(cell), command=f"marks {cell}", ask=None)

    async def outages(self) -> list[tuple[Millis, Millis]]:
        async with self.store.scan() as connection:
            found = (await connection.execute(select(outage.c.from_at, outage.c.to_at))).all()
        return [(from_at, to_at) for from_at, to_at in found]

    async def log(self) -> list[str | None]:
        number = tables.number_of(self.table).scalar_subquery()
        rows = select(entry.c.command).where(entry.c.table_number == number).order_by(entry.c.seq)
        async with self.place.services.store.scan() as connection:
            return [command for (command,) in (await connection.execute(rows)).all()]

    def another_house(self) -> TableRegistry:
        place = self.place
        return TableRegistry(
            place.services.settings,
            self.store,
            bus.LocalBus(),
            place.services.games,
            place.clock,
            BackgroundTasks(),
        )


@asynccontextmanager
async def open_case(folder: Path) -> AsyncIterator[FailingStoreCase]:
    async with world(f"sqlite:///{folder / 'parlour.db'}") as place:
        made = await place.started(await place.guest("Ann"), await place.guest("Bob"))
        store = FaultyStore(place.services.store)
        registry = TableRegistry(
            place.services.settings,
            store,
            bus.LocalBus(),
            place.services.games,
            place.clock,
            BackgroundTasks(),
            place.clock,
        )
        yield FailingStoreCase(place, store, registry, str(made["id"]))
        await registry.close()


def run_case(folder: Path, test: Callable[[FailingStoreCase], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_case(folder) as case, asyncio.timeout(20):
            await test(case)

    asyncio.run(run())


@pytest.mark.parametrize("order", ["lose", "cut off", "late"])
def test_a_move_with_unknown_outcome_is_acknowledged_once_stored(tmp_path: Path, order: Order) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        case.store.orders = [order]
        first = await case.mark(session, ANN, 0)
        second = await case.mark(session, BOB, 1)

        assert (first.seq, second.seq) == (1, 2)
        assert await case.log() == [None, "marks 0", "marks 1"]

    run_case(tmp_path, test)


def test_a_move_that_is_never_stored_is_refused_and_the_next_one_succeeds(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        case.store.orders = ["lose"] * 5
        refused, done = await asyncio.gather(
            case.mark(session, ANN, 0), case.mark(session, ANN, 1), return_exceptions=True
        )

        assert isinstance(refused, RefusedError)
        assert refused.code == "table/busy"
        assert isinstance(done, Entry)
        assert await case.log() == [None, "marks 1"]

    run_case(tmp_path, test)


def test_during_an_outage_only_the_pending_move_waits(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        case.store.orders, case.store.is_away = ["cut off"], True
        pending = asyncio.create_task(case.mark(session, ANN, 0))
        behind = asyncio.create_task(case.mark(session, BOB, 1))
        with pytest.raises(RefusedError, match="table/busy"):
            await behind
        assert not pending.done()
        case.store.is_away = False

        assert (await pending).seq == 1
        assert (await case.mark(session, BOB, 1)).seq == 2

    run_case(tmp_path, test)


def test_only_one_of_two_processes_starts_a_table(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        async with case.place.services.store.write() as connection:
            await connection.execute(delete(entry))
            await connection.execute(update(game_table).values(seq=-1))
        other = case.another_house()
        one, two = await asyncio.gather(case.registry.open(case.table), other.open(case.table))
        await case.registry.wait_until_settled(one)
        await other.wait_until_settled(two)

        assert one.table.log.entries == two.table.log.entries
        assert await case.log() == [None]
        await other.close()

    run_case(tmp_path, test)


def test_a_job_of_a_reloaded_table_reaches_its_successor(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        old = await case.registry.open(case.table)
        new = await case.registry.reload(case.table)
        await case.registry.wait_until_settled(old)

        assert new is not old
        assert case.registry.sessions[case.table] is new

    run_case(tmp_path, test)


def test_a_job_of_a_broken_table_is_refused(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        session.is_broken = True

        with pytest.raises(RefusedError, match="table/fault"):
            await case.mark(session, ANN, 0)

    run_case(tmp_path, test)


def test_a_table_that_cannot_be_opened_does_not_block_other_deadlines(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        ann = await case.place.guest("Cid")
        strange = await case.place.started(ann, await case.place.guest("Dan"), game="cambio")
        await case.store.set_deadline(str(strange["id"]), Millis(1))
        await case.store.set_deadline(case.table, Millis(2))
        case.registry.games = {"tictactoe": built_in("tictactoe")}
        await case.registry.scheduler.sweep()
        async with case.store.scan() as connection:
            left = (await connection.execute(select(deadline.c.table_id))).scalars().all()

        assert left == [strange["id"]]

    run_case(tmp_path, test)


def test_presence_changes_that_failed_are_written_later(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        attendance = Presence(case.registry, "first")
        await attendance.open()
        attendance.arrived(await case.registry.open(case.table), ANN)
        case.store.is_away = True
        with pytest.raises(UnavailableError):
            await attendance.write()
        case.store.is_away = False
        await attendance.write()

        assert await _present(case) == [("first", ANN)]

    run_case(tmp_path, test)


def test_a_stalled_process_that_was_expired_restores_its_people(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        still, other = Presence(case.registry, "still"), Presence(case.registry, "other")
        await still.open()
        still.arrived(await case.registry.open(case.table), ANN)
        await still.write()
        case.place.clock.forward(20)
        await other.open()
        await other.expire_dead()
        assert await _present(case) == []
        await still.heartbeat()
        await still.write()
        async with case.store.scan() as connection:
            gone = select(seat.c.gone_at).where(seat.c.table_id == case.table, seat.c.number == ANN)

            assert (await connection.execute(gone)).scalar_one() is None
        assert await _present(case) == [("still", ANN)]

    run_case(tmp_path, test)


def test_a_stalled_process_does_not_expire_itself(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        still = Presence(case.registry, "still")
        await still.open()
        still.arrived(await case.registry.open(case.table), ANN)
        await still.write()
        case.place.clock.forward(20)
        await still.expire_dead()

        assert await _present(case) == [("still", ANN)]

    run_case(tmp_path, test)


def test_an_expired_process_is_restored_once(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        still, other = Presence(case.registry, "still"), Presence(case.registry, "other")
        await still.open()
        case.place.clock.forward(20)
        await other.open()
        await other.expire_dead()
        await asyncio.gather(still.heartbeat(), still.heartbeat())
        async with case.store.scan() as connection:
            known = (await connection.execute(select(process.c.id))).scalars().all()

        assert sorted(known) == ["other", "still"]

    run_case(tmp_path, test)


def test_an_outage_starts_when_the_process_can_have_ended(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        await Presence(case.registry, "first").open()
        async with case.store.scan() as connection:
            beat = (await connection.execute(select(process.c.beat_at))).scalar_one()
        case.place.clock.forward(20)
        await Presence(case.registry, "second").open()

        assert await case.outages() == [(beat + HEARTBEAT_MS, beat + 20_000)]

    run_case(tmp_path, test)


def test_a_store_that_fails_right_after_startup_was_out_since_then(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        await Presence(case.registry, "first").open()
        outages = case.registry.outages
        outages.note_store_failure()
        case.place.clock.forward(20)
        outages.note_store_write(case.place.clock())

        assert [one.to_at - one.from_at for one in outages.past] == [20_000]

    run_case(tmp_path, test)


def test_a_crash_after_the_clock_was_set_back_is_an_outage(tmp_path: Path) -> None:
    """After the change, the last heartbeat is in the future."""

    async def test(case: FailingStoreCase) -> None:
        await Presence(case.registry, "first").open()
        case.place.clock.forward(-3600)
        await Presence(case.registry, "second").open()
        case.place.clock.forward(20)
        await Presence(case.registry, "third").open()

        now = case.place.clock()
        assert await case.outages() == [(now - 20_000 + HEARTBEAT_MS, now)]

    run_case(tmp_path, test)


def test_a_process_with_a_future_heartbeat_does_not_count_as_serving(tmp_path: Path) -> None:
    """Its last heartbeat was in the future, so the time that the next process lost was not given back."""

    async def test(case: FailingStoreCase) -> None:
        await Presence(case.registry, "first").open()
        case.place.clock.forward(-3600)
        second, began = Presence(case.registry, "second"), case.place.clock()
        await second.open()
        case.place.clock.forward(20)
        lost = Outage(began, case.place.clock(), is_shared=False)
        case.registry.outages.past.append(lost)
        second.handle_outage(lost)
        while not (stored := await case.outages()) and case.registry.outages.past:
            await asyncio.sleep(0)

        assert stored == [(began, began + 20_000)]

    run_case(tmp_path, test)


def test_time_served_by_others_is_subtracted_after_offsets_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that was reloaded in between used to lose it."""

    async def test(case: FailingStoreCase) -> None:
        outages, known = case.registry.outages, list[Outage]()

        async def store_offsets() -> None:
            known.extend(outages.past)

        monkeypatch.setattr(case.registry, "store_offsets", store_offsets)
        here, began = Presence(case.registry, "here"), case.place.clock()
        await here.open()
        case.place.clock.forward(20)
        await Presence(case.registry, "elsewhere").heartbeat()
        lost = Outage(began, case.place.clock(), is_shared=False)
        outages.past.append(lost)
        here.handle_outage(lost)
        while outages.past:
            await asyncio.sleep(0)

        assert known == [lost]

    run_case(tmp_path, test)


def test_setting_the_clock_back_during_a_proof_proves_nothing_of_the_future(
    tmp_path: Path,
) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        case.store.on_wake = lambda: case.place.clock.forward(-3600)
        await session.time.wait_for_proof(session)

        assert session.time.is_proven(case.place.clock())
        assert not session.time.is_proven(Millis(case.place.clock() + 1))

    run_case(tmp_path, test)


def test_a_table_can_be_reloaded_while_its_silence_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        silent: list[Millis | None] = [None, Millis(1)]

        async def silent_since(_: str) -> Millis | None:
            return silent.pop()

        monkeypatch.setattr(session_time, "RETRY_DELAY_S", 0)
        monkeypatch.setattr(case.registry, "silent_since", silent_since)
        monkeypatch.setattr(session.time, "needs_proof", lambda *_: not session.time.is_proven(Millis(1)))
        session.time.start_proof(session, CommandQueue())
        again = await case.registry.reload(case.table)

        assert again is not session

    run_case(tmp_path, test)


def test_a_row_read_before_an_outage_does_not_remove_its_time_again(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        session, clock = await case.registry.open(case.table), case.place.clock

        async def stand_still(seconds: int) -> None:
            clock.forward(1)
            began = clock()
            clock.forward(seconds)
            await case.registry.credit_cutoff(session, Outage(began, clock()))

        await stand_still(20)
        row = (await loader.read_sitting(case.store, case.table)).table
        await stand_still(60)
        pause.apply_stored(session, row)

        assert session.table.offset == 80_000

    run_case(tmp_path, test)


def test_a_row_read_before_the_end_does_not_reopen_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that connected at that moment received a result and a table that was still running."""

    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)
        for by, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4)):
            await case.mark(session, by, cell)
        read_before = await loader.read_sitting(case.store, case.table)

        async def sit(*_: object) -> Sitting:
            return read_before

        monkeypatch.setattr(loader, "read_sitting", sit)
        await case.mark(session, ANN, 2)
        await case.registry.refresh(case.table)

        assert read_before.table.status == "running"
        assert session.row.status == "over"
        assert session.row.ended_at is not None

    run_case(tmp_path, test)


def test_a_missing_database_counts_as_unavailable(postgres: Postgres) -> None:
    async def connect() -> None:
        async with open_store(postgres.database("nowhere")).scan():
            pass

    with pytest.raises(UnavailableError):
        asyncio.run(connect())


async def _present(case: FailingStoreCase) -> list[tuple[str, int]]:
    async with case.store.scan() as connection:
        rows = await connection.execute(select(presence.c.process_id, presence.c.seat))
        return [(name, number) for name, number in rows.all()]
