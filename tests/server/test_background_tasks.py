"""Background tasks are referenced, report their failures, and end when their server stops."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from typing import cast

from structlog.testing import capture_logs
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.http11 import Request

from parlour.engine.values import Seat
from parlour.games.tictactoe import Mark
from parlour.server.app import Server
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.settings import Settings
from parlour.server.http.services import Services
from parlour.server.lobby import creation, game_start
from parlour.server.lobby.requests import TableRequest
from parlour.server.net.websocket import Session, WebSocketConnection, protocol_factory
from parlour.server.net.write_batch import WriteBatch
from parlour.server.people.accounts import create_guest
from parlour.server.tables.commands import PlayerMove
from proofs.torture.faulty import FaultyStore
from server.net.test_websocket import UNLIMITED, UPGRADE, Line
from support.loops import run_async

BACKGROUND_WORK = {"_repeat", "BotRunner._play", "TableSession._recover", "WebSocketConnection._open"}
"""Periodic work, a thinking bot, an append with unknown outcome, and a handshake."""


def test_no_task_survives_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        before = asyncio.all_tasks()
        server = Server(Settings(data=tmp_path, bot_pace=3600))
        await server.start()
        services = server.app.services
        ann = (await create_guest(services, "Ann", "en", "")).person
        await _started(services, ann, "bot:random", "open")
        session = await server.registry.open(await _started(services, ann, "open", "bot:random"))
        store = FaultyStore(server.store)
        store.orders, store.is_away, server.registry.store = ["cut off"], True, store
        session.submit(PlayerMove(Seat(0), Mark(4)))
        _open_socket(server)
        while not {_name(task) for task in asyncio.all_tasks()} >= BACKGROUND_WORK:
            await asyncio.sleep(0)
        await server.stop()

        assert asyncio.all_tasks() == before
        server.tasks.every(0, server.presence.heartbeat)
        assert asyncio.all_tasks() == before, "nothing begins any more"

    run_async(play())


def test_a_hanging_task_does_not_delay_its_next_run() -> None:
    async def play() -> None:
        tasks, may_end, begun = BackgroundTasks(), asyncio.Event(), 0

        async def work() -> None:
            nonlocal begun
            begun += 1
            await may_end.wait()

        tasks.every(0, work, waits=False)
        while begun < 2:
            await asyncio.sleep(0)
        await tasks.close()

    run_async(play(), 60)


def test_a_running_task_is_not_garbage_collected() -> None:
    async def work() -> None:
        tasks = BackgroundTasks()
        before = asyncio.all_tasks()
        tasks.start(_never())
        await asyncio.sleep(0)
        gc.collect()

        (waiting,) = asyncio.all_tasks() - before
        await tasks.close()
        assert waiting.cancelled()

    asyncio.run(work())


def test_an_exception_in_a_task_is_logged() -> None:
    async def refused() -> None:
        raise RefusedError("table/unknown")

    async def failed() -> None:
        raise LookupError

    async def work() -> None:
        for one in (refused(), failed()):
            task = BackgroundTasks().start(one)
            assert task is not None
            await asyncio.wait([task])

    with capture_logs() as logs:
        asyncio.run(work())

    said = [(line["log_level"], line["event"], line.get("code") or line.get("fault")) for line in logs]
    assert said == [("info", "refused", "table/unknown"), ("error", "failed", "LookupError")]


async def _started(services: Services, person: Person, *seats: str) -> str:
    table = (await creation.create_table(services, person, TableRequest(game="tictactoe", seats=seats))).table
    await game_start.start(services, person, table.id)
    return table.id


def _open_socket(server: Server) -> None:
    """Open a socket whose person is still being looked up."""

    async def knock(_: Request) -> Session:
        await _never()
        raise AssertionError

    factory = protocol_factory(knock, server.connections, WriteBatch(), server.tasks.start, UNLIMITED)
    make = cast(Callable[..., WebSocketConnection], factory)
    connection = make(Config(server.app), ServerState(), {})
    connection.connection_made(Line())
    connection.upgrade(UPGRADE, None)


async def _never() -> None:
    await asyncio.get_running_loop().create_future()


def _name(task: "asyncio.Task[object]") -> str:
    return str(getattr(task.get_coro(), "__qualname__", ""))
