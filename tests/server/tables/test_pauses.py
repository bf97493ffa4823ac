"""Ruling A14: a look at a card ends on time even during a pause, which stops all other time."""

from pathlib import Path

import pytest
from sqlalchemy import select

from parlour.engine.values import Data, Millis, Seat
from parlour.games.cambio.actions import Discard, Draw, PeekOwn, Ready, Skip
from parlour.games.cambio.state import Drawing, Offered, Revealing, State
from parlour.games.cambio.view import View, view
from parlour.protocol.values import Absence
from parlour.server.core.errors import RefusedError
from parlour.server.tables import pause, resign
from parlour.server.tables.session import TableSession
from parlour.store.schema import deadline
from server.tables.friends import run
from server.tables.in_process import InProcessServer, in_process_server
from server.world import Clock

TURN_S = 20
"""The time limit of a turn."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's wall clock, which only the test advances."""
    wall = Clock()
    monkeypatch.setattr("parlour.server.app.wall_time", wall)
    return wall


def test_a_look_ends_on_time_during_a_pause(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await start_look(e)
            seat, until = state(session).turn, state(session).until
            assert until is not None
            clock.forward(2)
            await pause.pause(e.server.registry, session)

            assert await stored_moment(e, session) == until + session.table.offset
            clock.forward(2.999)
            await fire_timer(e, session)
            assert view_of(session, seat).shown is not None
            clock.forward(0.001)
            await fire_timer(e, session)
            assert view_of(session, seat).shown is None
            assert session.table.log[session.table.log.head].now == until
            assert await stored_moment(e, session) is None

            clock.forward(3600)
            await fire_timer(e, session)
            await pause.resume(e.server.registry, session)
            assert session.table.now(clock()) == until
            assert state(session).until == until + TURN_S * 1000
            assert state(session).turn != seat
            clock.forward(TURN_S - 1)
            await e.server.registry.act(session.id, state(session).turn, Draw("deck"), command=None, ask=None)

    run(play)


def test_the_first_look_ends_on_time_during_a_pause(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await deal(e)
            until = state(session).until
            await pause.pause(e.server.registry, session)
            clock.forward(600)
            await fire_timer(e, session)

            assert view_of(session, Seat(0)).shown is None
            assert isinstance(state(session).stage, Drawing)
            assert session.table.now(clock()) == until

    run(play)


def test_an_outage_does_not_prolong_a_look(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await start_look(e)
            table, seat, until = session.id, state(session).turn, state(session).until
            assert until is not None
        clock.forward(3600)
        async with in_process_server(tmp_path) as e:
            session = await e.server.registry.open(table)
            await e.server.registry.wait_until_settled(session)

            assert view_of(session, seat).shown is None
            assert session.table.log[session.table.log.head].now == until
            assert session.table.now(clock()) == until  # the rest of the outage did not count
            assert state(session).until == until + TURN_S * 1000

    run(play)


def test_a_player_cannot_return_once_the_bot_is_out_of_time(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            session = await start_game(e)
            registry, seat = e.server.registry, state(session).turn
            await resign.add_stand_in(registry, session, seat)
            clock.forward(TURN_S + 1)
            with pytest.raises(RefusedError, match="seat/bot-moves"):
                await resign.return_to_seat(registry, registry.sessions[session.id], seat)

            assert state(registry.sessions[session.id]).turn == seat
            clock.at = Millis(clock.at - 2000)
            await resign.return_to_seat(registry, registry.sessions[session.id], seat)

    run(play)


# Private helpers.


async def deal(e: InProcessServer) -> TableSession:
    await e.tables("cambio", Absence("wait"), 1, turn_timer_sec=TURN_S)
    (session,) = e.server.registry.sessions.values()
    return session


async def start_game(e: InProcessServer) -> TableSession:
    session = await deal(e)
    for seat in (Seat(0), Seat(1)):
        await e.server.registry.act(session.id, seat, Ready(), command=None, ask=None)
    return session


async def start_look(e: InProcessServer) -> TableSession:
    session = await start_game(e)
    for _ in range(200):
        stage = state(session).stage
        if isinstance(stage, Revealing):
            return session
        action: Data = Draw("deck") if isinstance(stage, Drawing) else Discard()
        if isinstance(stage, Offered):
            action = PeekOwn(0) if stage.power == "peek_own" else Skip()
        await e.server.registry.act(session.id, state(session).turn, action, command=None, ask=None)
    raise AssertionError("nobody had such a card")


async def fire_timer(e: InProcessServer, session: TableSession) -> None:
    """Act as if the table's timer fired now."""
    e.server.registry.scheduler.tick(session)
    await e.server.registry.wait_until_settled(session)


async def stored_moment(e: InProcessServer, session: TableSession) -> Millis | None:
    found = select(deadline.c.at).where(deadline.c.table_id == session.id)
    async with e.server.store.scan() as connection:
        at: Millis | None = (await connection.execute(found)).scalar_one_or_none()
    return at


def state(session: TableSession) -> State:
    assert isinstance(session.table.state, State)
    return session.table.state


def view_of(session: TableSession, seat: Seat) -> View:
    return view(state(session), seat)
