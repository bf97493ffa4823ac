"""Ruling A14 at a table: a look ends at its moment whatever pauses, and everything else stands still."""

from pathlib import Path

import pytest
from sqlalchemy import select

from parlour.engine.values import Data, Millis, Seat
from parlour.games.cambio import State, View, view
from parlour.games.cambio.actions import Discard, Draw, PeekOwn, Ready, Skip
from parlour.games.cambio.state import Drawing, Offered, Revealing
from parlour.protocol.values import Absence
from parlour.server.core.errors import RefusedError
from parlour.server.tables import pause, resign
from parlour.server.tables.session import TableSession
from parlour.store.schema import deadline
from server.tables.evenings import Evening, evening
from server.tables.friends import run
from server.world import Clock

TURN = 20
"""Seconds that a turn may take."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock on the server's wall, which only the test turns."""
    wall = Clock()
    monkeypatch.setattr("parlour.server.app.wall", wall)
    return wall


def test_a_look_ends_at_its_moment_while_the_table_is_paused(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            live = await looking(e)
            seat, until = state(live).turn, state(live).until
            assert until is not None
            clock.forward(2)
            await pause.pause(e.server.house, live)

            assert await stored_moment(e, live) == until + live.table.offset
            clock.forward(2.999)
            await ring(e, live)
            assert seen(live, seat).shown is not None
            clock.forward(0.001)
            await ring(e, live)
            assert seen(live, seat).shown is None
            assert live.table.log[live.table.log.head].now == until
            assert await stored_moment(e, live) is None

            clock.forward(3600)
            await ring(e, live)
            await pause.resume(e.server.house, live)
            assert live.table.now(clock()) == until
            assert state(live).until == until + TURN * 1000
            assert state(live).turn != seat
            clock.forward(TURN - 1)
            await e.server.house.act(live.id, state(live).turn, Draw("deck"), command=None, ask=None)

    run(play)


def test_the_first_look_ends_at_its_moment_while_the_table_is_paused(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            live = await dealt(e)
            until = state(live).until
            await pause.pause(e.server.house, live)
            clock.forward(600)
            await ring(e, live)

            assert seen(live, Seat(0)).shown is None
            assert isinstance(state(live).stage, Drawing)
            assert live.table.now(clock()) == until

    run(play)


def test_an_outage_makes_no_look_longer(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            live = await looking(e)
            table, seat, until = live.id, state(live).turn, state(live).until
            assert until is not None
        clock.forward(3600)
        async with evening(tmp_path) as e:
            live = await e.server.house.open(table)
            await e.server.house.settled(live)

            assert seen(live, seat).shown is None
            assert live.table.log[live.table.log.head].now == until
            assert live.table.now(clock()) == until  # the rest of the outage took no time from anybody
            assert state(live).until == until + TURN * 1000

    run(play)


def test_nobody_takes_a_seat_back_from_a_bot_that_is_out_of_time(clock: Clock, tmp_path: Path) -> None:
    async def play() -> None:
        async with evening(tmp_path) as e:
            live = await begun(e)
            house, seat = e.server.house, state(live).turn
            await resign.stand_in(house, live, seat)
            clock.forward(TURN + 1)
            with pytest.raises(RefusedError, match="seat/bot-moves"):
                await resign.come_back(house, house.lives[live.id], seat)

            assert state(house.lives[live.id]).turn == seat
            clock.at = Millis(clock.at - 2000)
            await resign.come_back(house, house.lives[live.id], seat)

    run(play)


# The words used above.


async def dealt(e: Evening) -> TableSession:
    await e.tables("cambio", Absence("wait"), 1, turn_timer_sec=TURN)
    (live,) = e.server.house.lives.values()
    return live


async def begun(e: Evening) -> TableSession:
    live = await dealt(e)
    for seat in (Seat(0), Seat(1)):
        await e.server.house.act(live.id, seat, Ready(), command=None, ask=None)
    return live


async def looking(e: Evening) -> TableSession:
    """Somebody looks at a card."""
    live = await begun(e)
    for _ in range(200):
        stage = state(live).stage
        if isinstance(stage, Revealing):
            return live
        action: Data = Draw("deck") if isinstance(stage, Drawing) else Discard()
        if isinstance(stage, Offered):
            action = PeekOwn(0) if stage.power == "peek_own" else Skip()
        await e.server.house.act(live.id, state(live).turn, action, command=None, ask=None)
    raise AssertionError("nobody had such a card")


async def ring(e: Evening, live: TableSession) -> None:
    """As if the table's timer rang now."""
    e.server.house.moments.tick(live)
    await e.server.house.settled(live)


async def stored_moment(e: Evening, live: TableSession) -> Millis | None:
    found = select(deadline.c.at).where(deadline.c.table_id == live.id)
    async with e.server.store.engine.connect() as connection:
        at: Millis | None = (await connection.execute(found)).scalar_one_or_none()
    return at


def state(live: TableSession) -> State:
    assert isinstance(live.table.state, State)
    return live.table.state


def seen(live: TableSession, seat: Seat) -> View:
    return view(state(live), seat)
