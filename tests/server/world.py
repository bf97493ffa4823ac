"""The HTTP side of the server with a real store, a simple table registry, and people who use it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx
import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.games import NAMES, built_in
from parlour.server import bus
from parlour.server.api import make_app
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.identity import Identity
from parlour.server.core.settings import Settings
from parlour.server.core.tokens import LinkPurpose
from parlour.server.http.services import Services
from parlour.server.tables.registry import TableRegistry
from parlour.store.drivers.base import Append
from parlour.store.queries import people, tables
from parlour.store.queries.tables import Sitting
from parlour.store.store import Store, open_store
from services import sqlite

NOON = Millis(1_700_000_000_000)
Json = dict[str, "object"]


@dataclass
class Clock:
    at: Millis = NOON

    def __call__(self) -> Millis:
        return self.at

    def forward(self, seconds: float) -> None:
        self.at = Millis(self.at + int(seconds * 1000))


class SimpleTables(TableRegistry):
    """Runs tables directly on the store, one command at a time."""

    def __init__(self, settings: Settings, store: Store, games: Mapping[str, Game], wall: Clock) -> None:
        super().__init__(settings, store, bus.LocalBus(), games, wall, BackgroundTasks())
        self.notified_ids: list[str] = []
        self.started_ids: list[str] = []

    async def begin(self, table_id: str, _: Sitting | None = None) -> None:
        self.started_ids.append(table_id)
        table = await self.whole(table_id)
        if not len(table.log):
            await self.append(table, table.start(self.wall()))
        self.notified_ids.append(table_id)

    async def changed(self, table_id: str) -> None:
        self.notified_ids.append(table_id)

    async def settle(self, table_id: str) -> None:
        table = await self.whole(table_id)
        for entry in table.settle(self.wall()):
            await self.append(table, entry)

    async def whole(self, table_id: str) -> Table:
        async with self.store.scan() as connection:
            sitting = await tables.read(connection, table_id)
        assert sitting is not None
        row, game = sitting.table, built_in(sitting.table.game)
        table = Table(
            game,
            row.id,
            seats=row.seats,
            secret=row.secret,
            options=game.decode_options(row.options.encode()),
            nonces=[seat.nonce for seat in sitting.seats],
        )
        loaded = await self.store.load(table_id, whole=True)
        table.join_all(game.decode_entry(raw) for raw in loaded.entries)
        return table

    async def time_left(self, table_id: str) -> Millis | None:  # noqa: ARG002  there are no clocks
        return None

    async def act(
        self, table_id: str, seat: Seat, action: Data, *, command: str | None = None, ask: int | None = None
    ) -> Entry:
        table = await self.whole(table_id)
        return await self.append(table, table.act(seat, action, self.wall(), command=command, ask=ask))

    async def append(self, table: Table, entry: Entry) -> Entry:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def kept(fault: Exception | None) -> None:
            done.set_result(None) if fault is None else done.set_exception(fault)

        waiting = ",".join(map(str, sorted(table.game.to_act(table.state)))) if not table.is_over else ""
        self.store.append(
            Append(
                table=table.name,
                seq=entry.seq,
                by=entry.by,
                command=entry.command,
                body=encode(entry),
                waiting=waiting,
                is_over=table.is_over,
                result=encode(table.result) if table.is_over else None,
                wall=self.wall(),
            ),
            kept,
        )
        await done
        return entry


@dataclass
class Caller:
    """An HTTP caller, with or without a token."""

    client: httpx.AsyncClient
    token: str | None = None
    id: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    async def ask(self, method: str, path: str, body: object = None, **more: str) -> httpx.Response:
        headers = {**self.headers, **more}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        self.client.cookies.clear()
        content = body if isinstance(body, bytes) else None if body is None else msgspec.json.encode(body)
        return await self.client.request(method, path, content=content, headers=headers)

    async def get(self, path: str) -> Json:
        return json_of(await self.ask("GET", path))

    async def post(self, path: str, body: object = None) -> Json:
        return json_of(await self.ask("POST", path, body))

    async def refused(self, path: str, body: object = None, *, method: str = "POST") -> tuple[int, str]:
        return problem(await self.ask(method, path, body))


def json_of(answer: httpx.Response) -> Json:
    assert answer.status_code in (200, 201, 202, 204), answer.text
    value: Json = answer.json() if answer.content else {}
    return value


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of a refusal. Checks that it has a sentence."""
    value = answer.json()
    assert set(value) == {"code", "sentence", "facts"}, value
    assert value["sentence"][-1] == "."
    return answer.status_code, value["code"]


@dataclass(frozen=True)
class Confirmation:
    """A mail that asks to confirm an address."""

    to: str
    link: str
    stop: str
    title: str
    language: str

    @property
    def token(self) -> str:
        return self.link.partition("#")[2]


@dataclass
class World:
    services: Services
    tables: SimpleTables
    clock: Clock
    client: httpx.AsyncClient
    mailed: list[tuple[str, str, str]]
    purposes: list[LinkPurpose]
    """The purpose of each mailed link."""

    confirmations: list[Confirmation]

    @property
    def anonymous(self) -> Caller:
        return Caller(self.client)

    async def guest(self, name: str) -> Caller:
        made = await self.anonymous.post("/api/guest", {"name": name})
        person = made["person"]
        assert isinstance(person, dict)
        return Caller(self.client, str(made["token"]), person["id"])

    async def make_account(self, guest: Caller, email: str, password: str = "correct horse") -> None:
        """Turn the guest into an account, through the mailed link if mail is on."""
        made = await guest.post("/api/account", {"email": email, "password": password})
        if self.services.settings.mail is not None:
            token = self.mailed[-1][1].partition("#")[2]
            made = await guest.post("/api/login/link", {"token": token})
        guest.token = str(made["token"])

    async def make_operator(self, guest: Caller) -> None:
        address = f"{guest.id}@parlour.test"
        async with self.services.store.write() as connection:
            await people.change(connection, guest.id, email=address, operator_at=self.clock())
        self.services.identity.forget(guest.id)

    async def table(self, host: Caller, **asked: object) -> Json:
        return await host.post("/api/tables", {"game": "tictactoe", **asked})

    async def started(self, host: Caller, *guests: Caller, **asked: object) -> Json:
        table = await self.table(host, **asked)
        for guest in guests:
            await guest.post(f"/api/tables/{table['code']}/join", {})
        return await host.post(f"/api/tables/{table['id']}/start")

    async def play(self, table_id: str, *moves: tuple[int, int]) -> None:
        """Play marks of tic-tac-toe, as pairs of seat and cell."""
        game = built_in("tictactoe")
        for seat, cell in moves:
            mark = game.decode_action(msgspec.json.encode({"type": "mark", "cell": cell}))
            await self.tables.act(table_id, Seat(seat), mark)

    async def play_out(self, table_id: str) -> None:
        """Play tic-tac-toe until the first seat wins."""
        await self.play(table_id, (0, 0), (1, 3), (0, 1), (1, 4), (0, 2))


@asynccontextmanager
async def world(store_url: str, **settings: object) -> AsyncIterator[World]:
    sqlite.fill_in(store_url)
    store = open_store(store_url)
    await store.open()
    clock, mailed, confirmations = Clock(), list[tuple[str, str, str]](), list[Confirmation]()

    purposes = list[LinkPurpose]()

    async def send_link(email: str, link: str, language: str, purpose: LinkPurpose) -> None:
        mailed.append((email, link, language))
        purposes.append(purpose)

    async def send_confirmation(email: str, *, link: str, stop: str, title: str, language: str) -> None:
        confirmations.append(Confirmation(email, link, stop, title, language))

    slow = {"http_rate": 0, "entry_rate": 0, "code_rate": 0, "secret": b"the server's secret", **settings}
    given = Settings(**slow)  # type: ignore[arg-type]  # each test gives its own
    games = {name: built_in(name) for name in NAMES}
    tables = SimpleTables(given, store, games, clock)
    services = Services(
        settings=given,
        store=store,
        tables=tables,
        identity=Identity(store, clock, clock),
        games=games,
        send_link=send_link,
        send_confirmation=send_confirmation,
        wall=clock,
    )
    transport = httpx.ASGITransport(make_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]  # its own idea of ASGI
    async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test") as client:
        try:
            yield World(services, tables, clock, client, mailed, purposes, confirmations)
        finally:
            await tables.close()
            await store.close()


def run_in_world(store_url: str, test: Callable[[World], Awaitable[None]], **settings: object) -> None:
    async def run() -> None:
        async with world(store_url, **settings) as place:
            await test(place)

    asyncio.run(run())
