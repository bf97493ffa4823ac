"""Opens tables on a Parlour server."""

from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import count
from typing import Final

import msgspec

from parlour.client import Client

ANSWER_TIMEOUT_S: Final = 60.0


class TableSetup(msgspec.Struct, frozen=True):
    game: str
    people: int = 2
    bots: Sequence[str] = ()
    """The levels of the bots."""

    options: Mapping[str, object] = {}


class _Table(msgspec.Struct):
    id: str
    code: str


class Lobby:
    """Opens tables with the same setup on one server."""

    def __init__(self, url: str, setup: TableSetup, tokens: Sequence[str] = ()) -> None:
        """Seats the people of *tokens* in turn, or new guests if there are no tokens."""
        self.url = url
        self._people, self._tokens, self._numbers = setup.people, tokens, count()
        seats = ["open"] * setup.people + [f"bot:{level}" for level in setup.bots]
        self._wanted = {"game": setup.game, "is_public": False, "seats": seats, "options": setup.options}

    async def open_table(self, tokens: Sequence[str] = ()) -> tuple[str, Sequence[str]]:
        """Starts a table for *tokens*, or for the next people. Returns its id and the tokens of its
        people."""
        async with AsyncExitStack() as stack:
            people = [await self._person(stack, token) for token in tokens or [""] * self._people]
            host = people[0]
            made = await host.request("POST", "/api/tables", self._wanted, _Table)
            for person in people[1:]:
                await person.raw("POST", f"/api/tables/{made.id}/join", {"code": made.code})
            await host.raw("POST", f"/api/tables/{made.id}/start", {})
            return made.id, [person.token or "" for person in people]

    async def rematch(self, table: str, token: str) -> str:
        async with self._client(token) as person:
            again = await person.request("POST", f"/api/tables/{table}/rematch", {}, _Table)
            await person.raw("POST", f"/api/tables/{again.id}/start", {})
        return again.id

    async def _person(self, stack: AsyncExitStack, token: str) -> Client:
        if not token:
            number = next(self._numbers)
            if not self._tokens:
                return await (await stack.enter_async_context(self._client())).guest(f"Load {number + 1}")
            token = self._tokens[number % len(self._tokens)]
        return await stack.enter_async_context(self._client(token))

    def _client(self, token: str | None = None) -> Client:
        return Client(self.url, token, timeout=ANSWER_TIMEOUT_S)
