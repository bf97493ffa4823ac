"""Clients that play Cambio over its own routes and event socket, and queries of the database."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import httpx
import msgspec
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.store.store import open_store
from served.process import Served
from served.turnable import Turnable

Json = dict[str, "object"]
T = TypeVar("T")
GONE = "SELECT count(*) AS n FROM seat WHERE gone_at IS NOT NULL AND table_id = :game"
EVENT_TIMEOUT_S = 60.0


@dataclass
class EventSocket:
    socket: ClientConnection
    who: str
    raw: list[str] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)

    async def next(self) -> Json:
        said = await asyncio.wait_for(self.socket.recv(), EVENT_TIMEOUT_S)
        self.raw.append(str(said))
        event: Json = msgspec.json.decode(said)
        self.events.append(event)
        return event

    async def until(self, name: str, accept: Callable[[Json], bool] = lambda _: True) -> Json:
        """Waits for the next event of that name and returns its payload."""
        while True:
            event = await self.next()
            payload = event["payload"]
            assert isinstance(payload, dict)
            if event["name"] == name and accept(payload):
                return payload

    async def so_far(self) -> list[Json]:
        """Requests a snapshot and returns the events since the last call, up to the snapshot."""
        seen = len(self.events)
        await self.say(type="resync")
        await self.until("STATE_SNAPSHOT")
        return self.events[seen:-1]

    async def closed(self) -> int:
        """Waits until the server closes the socket and returns the close code."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        return self.socket.close_code or 0

    async def say(self, **message: str) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    def names(self) -> list[str]:
        return [str(event["name"]) for event in self.events]

    async def __aenter__(self) -> "EventSocket":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()


@dataclass
class ApiPlayer:
    url: str
    http: httpx.AsyncClient
    name: str
    token: str
    person: str
    sockets: list[EventSocket]
    game: str = ""
    id: str = ""

    async def ask(
        self, method: str, path: str, body: object = None, *, key: str | None = None
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        if key is not None:
            headers["Idempotency-Key"] = key
        content = None if body is None else msgspec.json.encode(body)
        return await self.http.request(method, self.url + path, content=content, headers=headers)

    async def post(self, command: str, body: object = None, *, key: str | None = None) -> httpx.Response:
        return await self.ask("POST", f"/api/game/{self.game}/{command}", body, key=key)

    async def do(self, command: str, **body: object) -> Json:
        """Sends a command. *key* goes in the header, the rest in the body."""
        key = body.pop("key", None)
        assert key is None or isinstance(key, str)
        answer = await self.post(command, body or None, key=key)
        assert answer.status_code in (200, 201), answer.text
        done: Json = answer.json()
        return done

    async def no(self, command: str, **body: object) -> tuple[int, str]:
        key = body.pop("key", None)
        assert key is None or isinstance(key, str)
        return refusal(await self.post(command, body or None, key=key))

    async def look(self) -> Json:
        answer = await self.ask("GET", f"/api/game/{self.game}")
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def sockets_of(self) -> list[EventSocket]:
        return [heard for heard in self.sockets if heard.who == self.person]

    async def listen(self, game: str | None = None) -> EventSocket:
        address = self.url.replace("http", "ws", 1) + f"/api/game/{game or self.game}/events"
        headers = {"Authorization": f"Bearer {self.token}"}
        opened = await connect(address, additional_headers=headers, compression=None, max_queue=None)
        heard = EventSocket(opened, self.person)
        self.sockets.append(heard)
        return heard


def refusal(answer: httpx.Response) -> tuple[int, str]:
    assert answer.status_code >= 400, answer.text
    problem = answer.json()
    assert problem["message"].endswith("."), problem
    return answer.status_code, str(problem["code"])


def faces(value: object) -> list[object]:
    """Returns every rank in a JSON tree."""
    if isinstance(value, dict):
        own = [value["rank"]] if "rank" in value else []
        return own + [face for part in value.values() for face in faces(part)]
    return [face for part in value for face in faces(part)] if isinstance(value, list) else []


@dataclass
class CambioApi:
    server: Served
    database: str
    http: httpx.AsyncClient
    sockets: list[EventSocket] = field(default_factory=list)
    """All open sockets, to be closed at the end."""

    @property
    def url(self) -> str:
        return self.server.url

    async def guest(self, name: str) -> ApiPlayer:
        answer = await self.http.post(f"{self.url}/api/guest", json={"name": name})
        made = answer.json()
        self.http.cookies.clear()
        return ApiPlayer(self.url, self.http, name, made["token"], made["person"]["id"], self.sockets)

    async def create(self, host: ApiPlayer, players: int, bots: int = 0, **more: str) -> ApiPlayer:
        body = {"playerCount": players, "botCount": bots, "creatorDisplayName": host.name, **more}
        answer = await host.ask("POST", "/api/game/create", body)
        assert answer.status_code == 201, answer.text
        return _seated(host, answer.json())

    async def join(self, guest: ApiPlayer, game: str) -> ApiPlayer:
        answer = await guest.ask("POST", f"/api/game/{game}/join", {"displayName": guest.name})
        assert answer.status_code == 200, answer.text
        return _seated(guest, answer.json())

    async def dealt(self, *names: str, bots: int = 0) -> list[ApiPlayer]:
        """Starts a game, still in its initial view. Every player has an open socket."""
        people = [await self.guest(name) for name in names]
        await self.create(people[0], len(names) + bots, bots)
        for guest in people[1:]:
            await self.join(guest, people[0].game)
        for one in people:
            await (await one.listen()).until("STATE_SNAPSHOT")
        await self.until(GONE, 0, game=people[0].game)
        await people[0].do("start")
        return people

    async def playing(self, *names: str) -> list[ApiPlayer]:
        """Starts a game in which it is the first player's turn."""
        people = await self.dealt(*names)
        for one in people:
            await one.do("view-initial")
        return people

    async def sql(self, statement: str, **values: object) -> list[Json]:
        store = open_store(self.database)
        try:
            async with store.write() as connection:
                result = await connection.execute(text(statement), values)
                return [dict(row) for row in result.mappings()]
        finally:
            await store.close()

    async def later(self, seconds: int, **settings: str) -> None:
        """Restarts the server as if absent players had been away for longer."""
        self.server.stop()
        self.server.set(**settings)
        shift = {"shift": seconds * 1000}
        await self.sql("UPDATE seat SET gone_at = gone_at - :shift WHERE gone_at IS NOT NULL", **shift)
        await self.sql("UPDATE deadline SET at = at - :shift", **shift)
        self.server.start()

    async def until(self, question: str, wanted: object, **values: object) -> None:
        """Waits until the query *question* returns the wanted value."""
        for _ in range(1200):
            (row,) = await self.sql(question, **values)
            if [*row.values()] == [wanted]:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{question} stays {row}")

    async def seq(self, game: str) -> int:
        (row,) = await self.sql("SELECT seq FROM game_table WHERE id = :game", game=game)
        seq = row["seq"]
        assert isinstance(seq, int)
        return seq


def _seated(one: ApiPlayer, made: Json) -> ApiPlayer:
    one.game, one.id = str(made["gameId"]), str(made["playerId"])
    return one


async def play_turn(one: ApiPlayer) -> Json:
    """Plays a turn without effect: discards the deck's top card and skips its power."""
    drawn = await one.do("draw", source="deck")
    done = await one.do("discard")
    if done.get("powerType"):
        await one.do("power", skip=True)
    return drawn


async def until_power(people: list[ApiPlayer], *powers: str) -> tuple[ApiPlayer, ApiPlayer]:
    """Plays until a card with one of *powers* is discarded. Returns its player and the next one."""
    for number in range(200):
        one = people[number % len(people)]
        await one.do("draw", source="deck")
        done = await one.do("discard")
        if done.get("powerType") in powers:
            return one, people[(number + 1) % len(people)]
        if done.get("powerType"):
            await one.do("power", skip=True)
    raise AssertionError("two hundred turns without such a card")


def run_with_api(
    data: Path, database: str, play: Callable[[CambioApi], Awaitable[T]], *arguments: str, **settings: str
) -> T:
    settings = {"presence_grace": "0.2", "database": database, **settings}
    with Served(data, *arguments, port=None, **settings) as server:
        return asyncio.run(
            _played(CambioApi(server, database, httpx.AsyncClient(timeout=EVENT_TIMEOUT_S)), play)
        )


def run_without_absence(data: Path, database: str, play: Callable[[CambioApi], Awaitable[T]]) -> T:
    """Like `run_with_api`, with a grace period so long that slow machines do not make players absent."""
    return run_with_api(data, database, play, presence_grace="3600")


def run_with_stopped_clock(
    data: Path, database: str, play: Callable[[CambioApi, Turnable], Awaitable[T]], **settings: str
) -> T:
    """Like `run_with_api`, with a clock that *play* controls, so that slow machines trigger no timers."""
    with Turnable(data, presence_grace="0.2", database=database, **settings) as server:
        asked = httpx.AsyncClient(timeout=EVENT_TIMEOUT_S)
        return asyncio.run(_played(CambioApi(server, database, asked), lambda api: play(api, server)))


async def _played(api: CambioApi, play: Callable[[CambioApi], Awaitable[T]]) -> T:
    async with api.http:
        try:
            return await asyncio.wait_for(play(api), 600)
        finally:
            for heard in api.sockets:
                await heard.socket.close()
