"""Creates guests and started tables on a Parlour server over HTTP."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from bench.driver.address import Address
from bench.driver.http import HttpClient


class TableSetup(msgspec.Struct, frozen=True):
    game: str
    people: int = 2
    bots: Sequence[str] = ()
    """The levels of the bots."""

    options: Mapping[str, object] = {}
    is_public: bool = False
    absence: str | None = None
    """What happens to the seat of an absent player; the game's default if left out."""


class _Guest(msgspec.Struct):
    token: str


class _Table(msgspec.Struct):
    id: str
    code: str


_as_guest: Final = msgspec.json.Decoder(_Guest).decode
_as_table: Final = msgspec.json.Decoder(_Table).decode


def bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Lobby:
    """Opens tables with the same setup on one server."""

    def __init__(
        self, address: Address, setup: TableSetup, address_of: Callable[[str], Address] | None = None
    ) -> None:
        """*address_of* returns the server of a table, if that is not *address*."""
        self._address = address
        self._clients: dict[str, HttpClient] = {}
        """The clients of guests who have not opened a table yet, by token."""

        self._address_of = address_of or (lambda _: address)
        seats = ["open"] * setup.people + [f"bot:{level}" for level in setup.bots]
        self._wanted: dict[str, object] = {"game": setup.game, "is_public": setup.is_public, "seats": seats}
        if setup.options:
            self._wanted["options"] = setup.options
        if setup.absence is not None:
            self._wanted["absence"] = {"policy": setup.absence}

    async def guest(self, name: str) -> str:
        """Creates a guest and returns their token."""
        client = HttpClient()
        try:
            token = _as_guest(await client.post(self._address, "/api/guest", {"name": name})).token
        except BaseException:
            client.close()
            raise
        self._clients[token] = client
        return token

    async def open_table(self, tokens: Sequence[str]) -> str:
        """Opens a table, seats these people and starts it. Each person uses one connection, as a browser
        does. It is closed afterwards, since people at a table use their sockets."""
        clients = [self._clients.pop(token, HttpClient()) for token in tokens]
        host, bearing = clients[0], [bearer(token) for token in tokens]
        try:
            made = _as_table(await host.post(self._address, "/api/tables", self._wanted, bearing[0]))
            address, path = self._address_of(made.id), f"/api/tables/{made.id}"
            for client, headers in zip(clients[1:], bearing[1:], strict=True):
                await client.post(address, f"{path}/join", {"code": made.code}, headers)
            await host.post(address, f"{path}/start", {}, bearing[0])
        finally:
            for client in clients:
                client.close()
        return made.id

    def close(self) -> None:
        """Closes the connections of guests who have not opened a table."""
        while self._clients:
            self._clients.popitem()[1].close()


def socket_path(table: str) -> str:
    """Returns the socket's path. It names the table, so that a proxy can route by it."""
    return f"/api/tables/{table}/socket"
