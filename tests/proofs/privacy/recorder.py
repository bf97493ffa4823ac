"""Records every byte that clients receive, in order of time."""

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
    """One message or response. The server made it between *sent* and *received*, in wall-clock
    milliseconds."""

    who: str
    seat: Seat | None
    source: str
    """`socket`, or the path of the request."""

    status: int
    sent: int
    received: int
    raw: bytes


@dataclass
class Person:
    """A person whose traffic is recorded. Without a token they are a spectator."""

    url: str
    name: str
    token: str = ""
    id: str = ""
    email: str = ""
    http: httpx.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        # No keep-alive, because the server can close an idle connection just as the next request is sent.
        headers = {"Connection": "close"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.http = httpx.AsyncClient(base_url=self.url, timeout=60, headers=headers)


class Recorder:
    def __init__(self) -> None:
        self.tape: list[Heard] = []

    async def page(self, person: Person, seat: Seat | None) -> Socket:
        """Opens a socket and records its messages."""
        opened = wall()
        page = await connect(person.url, person.token or None)

        def keep(raw: bytes) -> None:
            self.tape.append(Heard(person.name, seat, "socket", 0, opened, wall(), raw))

        page.on_raw = keep
        keep(msgspec.json.encode(page.welcome))
        return page

    async def events(self, person: Person, seat: Seat | None, table: str) -> AsyncIterator[bytes]:
        """Reads the specification's socket of a seat. Sometimes requests the whole state."""
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


async def create_person(url: str, name: str, email: str = "") -> Person:
    """Creates a guest, or with an address an account."""
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
