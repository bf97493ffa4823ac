"""Ruling A13: a game that no person has watched for five minutes is abandoned, and its bots stop."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from parlour.engine.values import Seat, encode
from parlour.games.cambio.actions import CallCambio, Ready
from parlour.games.cambio.state import Over, State
from parlour.games.cambio.view import view
from parlour.protocol import client_messages
from parlour.protocol.values import Absence
from parlour.server.ops.doctor import examine_tables
from parlour.server.sockets.client_session import ClientSession
from parlour.server.tables.session import TableSession
from parlour.store.schema import seat
from server.tables.friends import run
from server.tables.in_process import InProcessServer, in_process_server
from server.world import Clock

GRACE = Absence("bot", 60)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's wall clock, which only the test advances."""
    wall = Clock()
    monkeypatch.setattr("parlour.server.app.wall_time", wall)
    return wall


def test_a_game_without_watchers_is_abandoned_after_five_minutes(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            disconnect(e, pages)
            clock.forward(299)
            session = await run_periodic_tasks(e, session)
            assert not is_abandoned(session)
            assert await stand_ins(e) == 2

            clock.forward(1)
            session = await run_periodic_tasks(e, session)
            assert is_abandoned(session)
            assert session.turn_state.waiting == ()
            assert session.table.result is None
            assert await stand_ins(e) == 0
            checked = await examine_tables(e.server.store, e.server.games, lambda *_: None)
            assert checked.findings == ()

    run(play)


def test_a_game_with_a_spectator_continues(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            stranger = await add_spectator(e, session)
            disconnect(e, pages)
            clock.forward(3600)
            session = await run_periodic_tasks(e, session)
            assert not is_abandoned(session)

            disconnect(e, [stranger])
            clock.forward(299)
            session = await run_periodic_tasks(e, session)
            assert not is_abandoned(session)
            clock.forward(1)
            session = await run_periodic_tasks(e, session)
            assert is_abandoned(session)

    run(play)


@pytest.mark.slow
def test_a_spectator_in_another_process_counts(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            in_process_server(tmp_path, bot_pace=3600) as e,
            in_process_server(tmp_path, bot_pace=3600) as other,
        ):
            session, pages = await start_game(e)
            there = await other.server.registry.open(session.id)
            await add_spectator(other, there)
            disconnect(e, pages)
            clock.forward(3600)
            session = await run_periodic_tasks(e, session)

            assert not is_abandoned(session)

    run(play)


def test_an_outage_does_not_count_as_absence(clock: Clock, tmp_path: Path) -> None:
    """Players who were connected when the server stopped could not return before it did."""

    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, _ = await start_game(e)
            await e.server.presence.write()
        clock.forward(3600)
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            await e.server.presence.expire_dead()
            session = await run_periodic_tasks(e, await e.server.registry.open(session.id))
            assert not is_abandoned(session)
            assert await stand_ins(e) == 0

            clock.forward(300)
            session = await run_periodic_tasks(e, session)
            assert is_abandoned(session)

    run(play)


def test_a_finished_game_is_not_abandoned(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            disconnect(e, pages[1:])
            clock.forward(10)
            await e.server.registry.act(session.id, Seat(0), CallCambio(), command=None, ask=None)
            disconnect(e, pages[:1])
            clock.forward(3600)
            session = await run_periodic_tasks(e, session)

            assert session.table.result is not None
            assert state(session).stage == Over(abandoned=False)

    run(play)


def test_a_returning_player_sees_that_the_game_was_abandoned(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path, bot_pace=3600) as e:
            session, pages = await start_game(e)
            disconnect(e, pages)
            clock.forward(60)
            session = await run_periodic_tasks(e, session)
            clock.forward(240)
            session = await run_periodic_tasks(e, session)
            seen = view(state(session), Seat(0))
            words = session.game.words(["Ann", "Ben"], you=Seat(0))

            assert "The game was abandoned." in session.game.describe(seen, words)
            assert [row.stand_in for row in session.seats] == [None, None]

    run(play)


# Private helpers.


async def start_game(e: InProcessServer) -> tuple[TableSession, list[ClientSession]]:
    pages = await e.tables("cambio", GRACE, 1)
    (session,) = e.server.registry.sessions.values()
    for number in (Seat(0), Seat(1)):
        await e.server.registry.act(session.id, number, Ready(), command=None, ask=None)
    return session, pages


async def add_spectator(e: InProcessServer, session: TableSession) -> ClientSession:
    page = e.stranger()
    page.received(encode(client_messages.Watch(session.id, as_spectator=True)))
    while session.id not in page.watched:
        await asyncio.sleep(0.002)
    await e.server.presence.write()
    return page


def disconnect(e: InProcessServer, pages: list[ClientSession]) -> None:
    for page in pages:
        page.closed()


async def run_periodic_tasks(e: InProcessServer, session: TableSession) -> TableSession:
    """Run the periodic tasks until nothing is left to do."""
    registry = e.server.registry
    await e.settle_presence()
    await registry.refresh(session.id)
    for _ in range(6):
        session = await registry.open(session.id)
        registry.scheduler.tick(session)
        await registry.wait_until_settled(session)
        await e.idle()
    return await registry.open(session.id)


async def stand_ins(e: InProcessServer) -> int:
    async with e.server.store.scan() as connection:
        return len((await connection.execute(select(seat).where(seat.c.stand_in.is_not(None)))).all())


def is_abandoned(session: TableSession) -> bool:
    return state(session).stage == Over(abandoned=True)


def state(session: TableSession) -> State:
    assert isinstance(session.table.state, State)
    return session.table.state
