"""What a Parlour server is asked over HTTP: who one is, and tables that have started."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from parlour.load.address import Address
from parlour.load.http import get, post


class TableSetup(msgspec.Struct, frozen=True):
    """The tables that are opened: so many people each, and these bots."""

    game: str
    people: int = 2
    bots: Sequence[str] = ()
    """Their levels."""

    options: Mapping[str, object] = {}
    is_public: bool = False
    absence: str | None = None
    """The policy for whoever is gone; as is usual for the game when left out."""


class GameFound(msgspec.Struct, frozen=True):
    name: str
    seats: Sequence[int]
    bots: Sequence[str] = ()


class _Games(msgspec.Struct):
    games: list[GameFound]


class _Guest(msgspec.Struct):
    token: str


class _Table(msgspec.Struct):
    id: str
    code: str


_as_games: Final = msgspec.json.Decoder(_Games).decode
_as_guest: Final = msgspec.json.Decoder(_Guest).decode
_as_table: Final = msgspec.json.Decoder(_Table).decode


def bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Lobby:
    """Of one server, for tables of one kind."""

    def __init__(
        self, address: Address, setup: TableSetup, address_of: Callable[[str], Address] | None = None
    ) -> None:
        """*address_of*: where a table is asked for, if that is not at *address* as well."""
        self._address = address
        self._address_of = address_of or (lambda _: address)
        seats = ["open"] * setup.people + [f"bot:{level}" for level in setup.bots]
        self._wanted: dict[str, object] = {"game": setup.game, "is_public": setup.is_public, "seats": seats}
        if setup.options:
            self._wanted["options"] = setup.options
        if setup.absence is not None:
            self._wanted["absence"] = {"policy": setup.absence}

    async def guest(self, name: str) -> str:
        """Somebody new; their token."""
        return _as_guest(await post(self._address, "/api/guest", {"name": name})).token

    async def open_table(self, tokens: Sequence[str]) -> str:
        """A table that these people sit at and that has started."""
        host = bearer(tokens[0])
        made = _as_table(await post(self._address, "/api/tables", self._wanted, host))
        for token in tokens[1:]:
            await self._post(made.id, "join", {"code": made.code}, token)
        await self._post(made.id, "start", {}, tokens[0])
        return made.id

    async def rematch(self, table: str, token: str) -> str:
        """The same people again after the end of *table*, started by one of them."""
        again = _as_table(await self._post(table, "rematch", {}, token))
        await self._post(again.id, "start", {}, token)
        return again.id

    async def _post(self, table: str, what: str, value: object, token: str) -> bytes:
        return await post(self._address_of(table), f"/api/tables/{table}/{what}", value, bearer(token))


def socket_path(table: str) -> str:
    """Where a proxy before several processes can see which table a socket is for."""
    return f"/api/tables/{table}/socket"


async def list_games(address: Address) -> list[GameFound]:
    return _as_games(await get(address, "/api/games")).games
