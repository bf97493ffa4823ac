"""The HTTP client: guests, accounts and tables."""

import ssl
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Final, TypeVar

import httpx
import msgspec

from parlour.client.socket import Socket, connect
from parlour.protocol.values import Absence, Clock, NoClock, TableShown

T = TypeVar("T")
NO_CODE: Final = "server/fault"
"""The code of a response that has none, such as a proxy's."""

_encode = msgspec.json.Encoder().encode


class RefusalError(Exception):
    """A refusal of the server, with its code, its sentence and the HTTP status."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.status, self.code, self.sentence = status, code, sentence


class _Problem(msgspec.Struct):
    code: str
    sentence: str


class _Me(msgspec.Struct):
    id: str


class _Guest(msgspec.Struct):
    person: _Me
    token: str


class Client(AbstractAsyncContextManager["Client"]):
    """One person at one server. Use it as `async with Client(url) as ann: await ann.guest("Ann")`."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.person = ""
        self._http = httpx.AsyncClient(base_url=self.url, timeout=timeout, verify=_certificates())

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def guest(self, name: str) -> "Client":
        """Sign in as a new guest with the name *name*."""
        guest_login = await self.request("POST", "/api/guest", {"name": name}, _Guest)
        self.token, self.person = guest_login.token, guest_login.person.id
        return self

    async def account(self, email: str, password: str) -> "Client":
        """Turn the guest into an account. If the server sends mail, the link in the mail completes it."""
        guest_login = await self.request(
            "POST", "/api/account", {"email": email, "password": password}, _Guest
        )
        self.token = guest_login.token
        return self

    async def make(
        self,
        game: str,
        seats: Sequence[str] = ("person", "open"),
        *,
        options: Mapping[str, object] | None = None,
        clock: Clock | None = None,
        absence: Absence | None = None,
        is_public: bool = True,
    ) -> TableShown:
        """Create a table. Each seat is `person`, `open` or `bot:<level>`."""
        body = {"game": game, "seats": seats, "options": options or {}, "is_public": is_public}
        body |= {"clock": clock or NoClock()}
        if absence is not None:
            body["absence"] = absence
        return await self.request("POST", "/api/tables", body, TableShown)

    async def table(self, table: str) -> TableShown:
        return await self.request("GET", f"/api/tables/{table}", None, TableShown)

    async def join(self, table: str, *, seat: int | None = None) -> TableShown:
        body = {} if seat is None else {"seat": seat}
        return await self.request("POST", f"/api/tables/{table}/join", body, TableShown)

    async def start(self, table: str) -> TableShown:
        return await self.request("POST", f"/api/tables/{table}/start", {}, TableShown)

    async def socket(self, table: str | None = None) -> Socket:
        """Open a socket. A server with several processes needs the *table* that the client watches."""
        return await connect(self.url, self.token, table)

    async def request(self, method: str, path: str, body: object, kind: type[T]) -> T:
        """Call any route with *body* as JSON. Returns a *kind*, or raises RefusalError."""
        return msgspec.json.decode(await self.raw(method, path, body), type=kind)

    async def raw(self, method: str, path: str, body: object = None) -> bytes:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None if body is None else _encode(body)
        if content is not None:
            headers["Content-Type"] = "application/json"
        response = await self._http.request(method, path, content=content, headers=headers)
        if response.is_success:
            return response.content
        raise refusal(response.status_code, response.content)


def refusal(status: int, content: bytes) -> RefusalError:
    """The error for a response without success."""
    try:
        problem = msgspec.json.decode(content, type=_Problem)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return RefusalError(status, NO_CODE, content.decode(errors="replace")[:200])
    return RefusalError(status, problem.code, problem.sentence)


@cache
def _certificates() -> ssl.SSLContext:
    """Cached, because loading them takes longer than most requests."""
    return httpx.create_ssl_context()
