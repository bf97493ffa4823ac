"""Every byte that somebody received, in order of time."""

import time
from dataclasses import dataclass, field

import httpx
import msgspec

from parlour.client import Client, Socket
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
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
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

    async def get(self, person: Person, seat: Seat | None, path: str) -> httpx.Response:
        sent = wall()
        answer = await person.http.get(path)
        self.tape.append(Heard(person.name, seat, path, answer.status_code, sent, wall(), answer.content))
        return answer


def wall() -> int:
    return time.time_ns() // 1_000_000


async def somebody(url: str, name: str, email: str = "") -> Person:
    """A guest, or with an address an account."""
    async with Client(url) as client:
        await client.guest(name)
        person = Person(url, name, client.token or "", client.person, email)
        if email:
            await client.raw("POST", "/api/account", {"email": email, "password": f"password of {name}"})
    return person
