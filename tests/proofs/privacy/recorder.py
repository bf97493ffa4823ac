"""Every byte that somebody received, in order of time."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import httpx
import msgspec
from websockets.asyncio.client import connect as connect_to

from parlour.client import Socket
from parlour.client.socket import connect
from parlour.engine.values import Seat


@dataclass(frozen=True)
class Heard:
    """One message or answer. It was made between *sent* and *received*, in milliseconds of the wall clock."""

    who: str
    seat: Seat | None
    source: str
    """`socket`, or the path that was asked for."""

    status: int
    sent: int
    received: int
    raw: bytes


@dataclass
class Person:
    """Somebody whose every byte is kept; without a token they only look on."""

    url: str
    name: str
    token: str = ""
    id: str = ""
    email: str = ""
    http: httpx.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        # A connection that is kept may be closed by the server in the moment of the next request.
        headers = {"Connection": "close"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.http = httpx.AsyncClient(base_url=self.url, timeout=60, headers=headers)


class Recorder:
    """The tape of one table."""

    def __init__(self) -> None:
        self.tape: list[Heard] = []

    async def page(self, person: Person, seat: Seat | None) -> Socket:
        """A socket whose messages are kept."""
        opened = wall()
        page = await connect(person.url, person.token or None)

        def keep(raw: bytes) -> None:
            self.tape.append(Heard(person.name, seat, "socket", 0, opened, wall(), raw))

        page.on_raw = keep
        keep(msgspec.json.encode(page.welcome))
        return page

    async def events(self, person: Person, seat: Seat | None, table: str) -> AsyncIterator[bytes]:
        """The specification's socket of a seat; now and then it asks for everything anew."""
        address = f"{person.url.replace('http', 'ws', 1)}/api/game/{table}/events"
        headers = {"Authorization": f"Bearer {person.token}"}
        async with connect_to(address, additional_headers=headers, compression=None) as socket:
            opened = wall()
            async for raw in socket:
                said = raw if isinstance(raw, bytes) else raw.encode()
                self.tape.append(Heard(person.name, seat, "events", 0, opened, wall(), said))
                if len(self.tape) % 50 == 0:
                    await socket.send('{"type":"resync"}')
                yield said

    async def get(self, person: Person, seat: Seat | None, path: str) -> httpx.Response:
        sent = wall()
        answer = await person.http.get(path)
        self.tape.append(Heard(person.name, seat, path, answer.status_code, sent, wall(), answer.content))
        return answer


def wall() -> int:
    return time.time_ns() // 1_000_000


async def somebody(url: str, name: str, email: str = "") -> Person:
    """A guest, or with an address an account."""
    nobody = Person(url, name)
    made = (await nobody.http.post("/api/guest", json={"name": name})).json()
    await nobody.http.aclose()
    person = Person(url, name, made["token"], made["person"]["id"], email)
    if email:
        asked = {"email": email, "password": f"password of {name}"}
        answer = await person.http.post("/api/account", json=asked)
        assert answer.is_success, answer.text
        await person.http.aclose()
        person = Person(url, name, answer.json()["token"], person.id, email)
    return person
