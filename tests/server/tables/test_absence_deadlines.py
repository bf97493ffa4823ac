"""After players leave, their table is woken at its deadline even if no player opens it again."""

from pathlib import Path

import pytest
from sqlalchemy import func, select

from parlour.engine.values import Millis, Seat
from parlour.game_apis.cambio.tables import TABLES
from parlour.games.cambio.actions import Ready
from parlour.server.people import profile
from parlour.server.tables import schedule
from parlour.server.tables.session import TableSession
from parlour.store.queries import tables
from parlour.store.schema import deadline, presence
from server.tables.friends import run
from server.tables.in_process import InProcessServer, in_process_server
from server.tables.test_abandoned import GRACE, add_spectator, clock, disconnect, stand_ins, start_game
from server.world import Clock

__all__ = ["clock"]

DOWN_MS = 20_000
"""The time after which a process without a heartbeat counts as dead."""

HOUR_MS = 3_600_000
STEP_S = 2


@pytest.mark.parametrize("set_by", [0, HOUR_MS, -HOUR_MS], ids=["in order", "set ahead", "set back"])
def test_after_a_restart_stand_ins_come_and_the_game_is_abandoned(
    clock: Clock, tmp_path: Path, set_by: int
) -> None:
    """Also if the clock is set while no process runs."""

    async def play() -> None:
        await crash_during_game(tmp_path, clock)
        clock.at = Millis(clock.at + DOWN_MS + set_by)
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            await e.server.presence.expire_dead()
            assert not e.server.registry.sessions, "no table is opened before its look"

            await sweep(e, clock, 58)
            assert await stand_ins(e) == 0
            await sweep(e, clock, 8)
            assert await stand_ins(e) == 2
            await sweep(e, clock, 232)
            assert await abandoned(e) == 0
            await sweep(e, clock, 6)
            assert await abandoned(e) == 1
            assert await deadlines(e) == []

    run(play)


def test_a_second_restart_continues_the_count_of_the_first(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        await crash_during_game(tmp_path, clock)
        clock.at = Millis(clock.at + DOWN_MS)
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            await e.server.presence.expire_dead()
        clock.at = Millis(clock.at + 2_000)
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            await sweep(e, clock, 66)

            assert await stand_ins(e) == 2

    run(play)


@pytest.mark.parametrize("has_others", [False, True], ids=["alone", "among others"])
def test_leaving_an_unloaded_table_stores_its_deadline(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_others: bool
) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            monkeypatch.setattr(type(e.server.bus), "has_others", has_others)
            session, pages = await start_game(e)
            await e.server.presence.write()
            disconnect(e, pages)
            e.server.registry.forget(session)
            await e.settle_presence()
            assert not e.server.registry.sessions
            assert await deadlines(e) == [clock.at]

            await sweep(e, clock, 66)
            assert await stand_ins(e) == 2

    run(play)


def test_with_other_processes_the_deadline_is_stored_with_the_absence(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process can die before it sends anything else."""

    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            monkeypatch.setattr(type(e.server.bus), "has_others", True)
            _, pages = await start_game(e)
            await e.server.presence.write()
            disconnect(e, pages)
            monkeypatch.setattr(e.server.presence, "_refresh", raise_connection_error)
            with pytest.raises(ConnectionError):
                await e.settle_presence()

            assert await deadlines(e) == [clock.at]

    run(play)


@pytest.mark.parametrize("change", [{"status": "over"}, {"status": "open"}, {"kind": "device"}], ids=str)
def test_a_table_that_waits_for_no_player_has_no_deadline(
    clock: Clock, tmp_path: Path, change: dict[str, str]
) -> None:
    async def play() -> None:
        session = await crash_during_game(tmp_path, clock)
        clock.at = Millis(clock.at + DOWN_MS)
        async with in_process_server(tmp_path) as e:
            async with e.server.store.write() as connection:
                await tables.change(connection, session.id, **change)
            await e.server.presence.expire_dead()

            assert await deadlines(e) == []
            async with e.server.store.scan() as connection:
                assert (await connection.execute(select(presence))).all() == []

    run(play)


def test_after_a_restart_tables_are_opened_in_small_batches_without_timers(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule, "MAX_SWEEP_TABLES", 2)

    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            await e.tables("cambio", GRACE, 5)
            for table_id in [*e.server.registry.sessions]:
                for number in (Seat(0), Seat(1)):
                    await e.server.registry.act(table_id, number, Ready(), command=None, ask=None)
            await e.server.presence.write()
            await write_later_heartbeat(e, clock)
        clock.at = Millis(clock.at + DOWN_MS)
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            registry = e.server.registry
            await e.server.presence.expire_dead()
            clock.forward(2)
            opened = []
            while await registry.scheduler.sweep():
                opened.append(len(registry.sessions))
            assert opened == [2, 4, 5]
            assert not registry.scheduler._timers, "timers would all go off at once"

            clock.forward(60)
            assert await registry.scheduler.sweep() == 2
            await e.idle()

    run(play)


def test_a_crash_gives_a_game_with_a_spectator_five_more_minutes(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            await add_spectator(e, session)
            disconnect(e, pages)
            await e.settle_presence()
            await sweep(e, clock, 400)
            assert await abandoned(e) == 0
        clock.at = Millis(clock.at + DOWN_MS)
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            await e.server.presence.expire_dead()
            await sweep(e, clock, 298)
            assert await abandoned(e) == 0
            await sweep(e, clock, 6)
            assert await abandoned(e) == 1

    run(play)


def test_a_loaded_table_is_abandoned_after_its_last_spectator_left(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            stranger = await add_spectator(e, session)
            disconnect(e, [*pages, stranger])
            await e.settle_presence()
            await sweep(e, clock, 298)
            assert await abandoned(e) == 0
            await sweep(e, clock, 6)
            assert await abandoned(e) == 1

    run(play)


def test_deleting_an_account_stores_the_deadline_of_its_tables(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, _ = await start_game(e)
            await e.server.presence.write()
            e.server.registry.forget(session)
            await profile.delete_person(e.server.app.services, e.people[1])
            assert await deadlines(e) == [clock.at]

            await sweep(e, clock, 66)
            assert await stand_ins(e) == 1

    run(play)


def test_a_sweep_keeps_the_deadline_of_a_player_who_leaves_during_it(clock: Clock, tmp_path: Path) -> None:
    """The sweep read the table before the player left, and found nothing to do."""

    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            await e.server.presence.write()
            async with e.server.store.write() as connection:
                await tables.bring_deadlines_forward(connection, {session.id: clock.at})
            clock.forward(2)
            release = e.server.store.release

            async def late(table: str, at: Millis | None, *, claimed_until: Millis) -> None:
                disconnect(e, pages)
                e.server.registry.forget(session)
                await e.settle_presence()
                await release(table, at, claimed_until=claimed_until)

            e.server.store.release = late  # type: ignore[method-assign]
            await e.server.registry.scheduler.sweep()

            assert await deadlines(e) != []

    run(play)


# Private helpers.


async def crash_during_game(folder: Path, clock: Clock) -> TableSession:
    """A game whose two players are connected when the process crashes."""
    async with in_process_server(folder, bot_pace=3600) as e:
        session, _ = await start_game(e)
        await e.server.presence.write()
        await write_later_heartbeat(e, clock)
        return session


async def write_later_heartbeat(e: InProcessServer, clock: Clock) -> None:
    """Write a later heartbeat, so that the tables were not started just before the crash."""
    clock.forward(60)
    await e.server.presence.heartbeat()


async def sweep(e: InProcessServer, clock: Clock, seconds: int) -> None:
    """Run the periodic tasks for *seconds*. No player opens a table."""
    for _ in range(seconds // STEP_S):
        clock.forward(STEP_S)
        await e.server.presence.heartbeat()
        await e.server.presence.write()
        await e.server.registry.scheduler.sweep()
        await e.idle()


async def raise_connection_error(_: str) -> None:
    raise ConnectionError("the process is killed")


async def abandoned(e: InProcessServer) -> int:
    session = TABLES["game_session"]
    async with e.server.store.scan() as connection:
        found = select(func.count()).select_from(session).where(session.c.abandoned_at.is_not(None))
        return int((await connection.execute(found)).scalar_one())


async def deadlines(e: InProcessServer) -> list[Millis]:
    async with e.server.store.scan() as connection:
        return list((await connection.execute(select(deadline.c.at))).scalars())
