"""The services for commands that an operator runs, without an HTTP server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

from parlour.server import bus
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.game_loader import load_games, wall_time
from parlour.server.core.identity import Identity
from parlour.server.core.settings import Settings
from parlour.server.http.services import Services
from parlour.server.sockets.logins import SocketLogins
from parlour.server.tables.registry import TableRegistry
from parlour.store.store import Store


@asynccontextmanager
async def open_services(settings: Settings, store: Store) -> AsyncIterator[Services]:
    """Opens the services. Running server processes hear of changes through NATS, if it is configured."""
    tasks = BackgroundTasks()
    bus_: bus.Bus = bus.make_bus(settings.nats, uuid4().hex, tasks)
    known = load_games(settings)
    registry = TableRegistry(settings, store, bus_, known, wall_time, tasks)
    identity = Identity(store, wall_time)
    SocketLogins(set(), identity, bus_, store, wall_time)  # has no sockets, but notifies other processes
    await bus_.open(lambda _: None)
    try:
        yield Services(
            settings=settings,
            store=store,
            tables=registry,
            identity=identity,
            games=known,
            send_link=_no_mail,
            send_confirmation=_no_mail,
            wall=wall_time,
        )
    finally:
        await registry.close()
        await bus_.close()


async def _no_mail(*_: object, **__: object) -> None:
    raise AssertionError("nobody is sent a mail from the desk")
