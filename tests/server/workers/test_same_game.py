"""A game is the same wherever its rules run, and however often they start anew: every entry and message."""

import asyncio
import os
import signal
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Final, cast

import msgspec
import pytest

from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Millis, Seat, encode
from parlour.games import FIRST, built_in
from parlour.server import bus
from parlour.server.app import Server
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.core.game_loader import wall_time
from parlour.server.core.hooks import APIS
from parlour.server.core.settings import Settings
from parlour.server.http.services import Services
from parlour.server.lobby import creation, game_start, seating
from parlour.server.lobby.requests import JoinRequest, TableRequest
from parlour.server.people.accounts import be_guest
from parlour.server.tables.commands import PlayerMove, ReadBarrier
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import Sight, Subscription
from parlour.store.factory import open_store
from server.world import Clock

ENTRIES: Final = 45
"""More than there are between two snapshots."""

KILLED_AT: Final = (9, 38)
RELOADED_AT: Final = 36
UNDONE_EVERY: Final = 6


class Evening:
    """All that was kept and told."""

    def __init__(self) -> None:
        self.log: list[bytes] = []
        self.told: dict[Subscription, list[bytes]] = {}
        self.refusals: list[str] = []
        self.views: list[bytes] = []
        """At the end, as the game's own API reads them in the server."""

    def shown(self, look: Subscription, sight: Sight) -> None:
        self.told[look].append(msgspec.json.encode(sight))

    def refused(self, refusal: RefusedError) -> None:
        self.refusals.append(refusal.code)


class Page:
    def __init__(self, told: list[bytes]) -> None:
        self._told = told

    def send(self, framed: bytes) -> None:
        self._told.append(framed)


LONG = ("deck", "imperial")
each_game = pytest.mark.parametrize(
    "game", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in FIRST]
)


@each_game
def test_a_game_is_the_same_wherever_its_rules_run(game: str, tmp_path: Path) -> None:
    table, wall = asyncio.run(_start(tmp_path / "0", game))
    copytree(tmp_path / "0", tmp_path / "1")
    here, there = (asyncio.run(_play(tmp_path / str(count), table, wall, count)) for count in (0, 1))

    assert len(here.log) > 5
    assert there.log == here.log
    assert there.told == here.told
    assert there.refusals == here.refusals
    assert there.views == here.views


async def _start(folder: Path, name: str) -> tuple[str, Millis]:
    """A table and the moment at which it began."""
    server = Server(Settings(data=folder))
    await server.store.open()
    services, seats = cast(Services, server.app.state["services"]), min(2, built_in(name).seats[-1])
    try:
        people = [(await be_guest(services, one, "en", "")).person for one in ("Ann", "Ben")]
        asked = TableRequest(game=name, seats=["open"] * seats)
        made = (await creation.make(services, people[0], asked)).table
        for person in people[1:seats]:
            await seating.join(services, person, made.id, JoinRequest(code=made.code))
        await game_start.start(services, people[0], made.id)
        return made.id, wall_time()
    finally:
        await server.stop()


async def _play(folder: Path, table: str, wall: Millis, processes: int) -> Evening:
    store, clock = open_store(f"sqlite:///{folder / 'parlour.db'}"), Clock(wall)
    await store.open()
    settings = Settings(rules_processes=processes, rule_limit=60)
    games = {one: built_in(one) for one in FIRST}
    registry = TableRegistry(settings, store, bus.Alone(), games, clock, BackgroundTasks(), clock)
    try:
        return await _evening(registry, clock, table)
    finally:
        await registry.close()
        await store.close()


async def _evening(registry: TableRegistry, clock: Clock, table_id: str) -> Evening:
    evening = Evening()
    registry.on_show.append(lambda session: _show_all(session, evening))
    session = await registry.open(table_id)
    await registry.settled(session)
    looks = [Subscription(Seat(seat), words=True, language="en") for seat in range(session.table.seats)]
    looks += [Subscription(None, words=True, language="de"), Subscription(None, words=False, language="en")]
    for look in looks:
        evening.told[look] = []
        _watch(session, look, evening)
    at = 0
    while not session.table.is_over and at < ENTRIES:
        await registry.settled(session)
        at, before = len(session.table.log), at
        for one in KILLED_AT:
            if before <= one < at and registry.pool is not None:
                pid = registry.pool.workers[0].pid
                assert pid is not None, "it is in use"
                os.kill(pid, signal.SIGKILL)
        if before <= RELOADED_AT < at:
            await registry.reload(table_id)
        session = await registry.open(table_id)
        await registry.settled(session)
        await _step(registry, session, clock, evening)
        clock.forward(0.7)
    await registry.settled(session)
    if session.game.name in APIS and APIS[session.game.name].events is not None:
        evening.views = [encode(session.table.view(look.viewer)) for look in looks]
    evening.log = [encode(entry) for entry in (await registry.whole(table_id)).log.entries]
    return evening


def _watch(session: TableSession, look: Subscription, evening: Evening) -> None:
    def begin() -> None:
        session.rules.see(session, look, shown, evening.refused)

    def shown(sight: Sight) -> None:
        evening.shown(look, sight)
        session.audience.add(look, page)

    page = Page(evening.told[look])
    session.submit(ReadBarrier(begin))


def _show_all(session: TableSession, evening: Evening) -> None:
    """As pages are, when a table is read anew."""
    for look, _ in session.audience.each():
        session.rules.show(session, partial(_show, session, look, evening))


def _show(session: TableSession, look: Subscription, evening: Evening) -> None:
    session.rules.see(session, look, partial(evening.shown, look), evening.refused)


async def _step(registry: TableRegistry, session: TableSession, clock: Clock, evening: Evening) -> None:
    waiting = [*session.agenda.waiting]
    if not waiting:
        clock.forward(5)
        return
    seat, wall = waiting[0], Millis(clock())
    if len(session.table.log) % UNDONE_EVERY == 0:
        by = session.table.log.entries[-1].by
        try:
            if (
                await registry.undo_requests.undo(await registry.whole_live(session.id), by or seat, None)
                is not None
            ):
                return
        except IllegalActionError as refusal:
            evening.refusals.append(refusal.code)
    action = await session.rules.choose(session, seat, "random", wall)
    with suppress(IllegalActionError):
        await registry.do(session, PlayerMove(seat, action))
