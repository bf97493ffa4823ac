"""Closes the sockets of a login when the login ends, in every process."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from parlour.engine.values import Millis
from parlour.server import bus
from parlour.server.core.identity import Identity
from parlour.server.net.websocket import LoginKey, WebSocketConnection
from parlour.store.drivers.base import Transactions
from parlour.store.queries import people

SIGNED_OUT, BANNED = 4001, 4002
"""Close codes. A client that was signed out connects again, and a banned one does not."""

LOGIN_CHECK_S: Final = 5.0
"""How often a process looks for logins that ended without a message, as from the command line."""

_MAX_CHECKED_AT_ONCE: Final = 50
"""Limits a query, because all tables wait while it runs."""


class SocketLogins:
    def __init__(
        self,
        connections: Collection[WebSocketConnection],
        identity: Identity,
        bus_: bus.Bus,
        database: Transactions,
        wall: Callable[[], Millis],
    ) -> None:
        self._connections, self._identity, self._bus = connections, identity, bus_
        self._database, self._wall = database, wall
        identity.on_ended.append(self._end)

    def receive(self, ended: bus.LoginEnded) -> None:
        self._identity.forget(ended.person)
        self._close(ended)

    async def check(self) -> None:
        """Close the sockets of ended logins and of banned people."""
        logins = {login.token_hash: login.person for _, login in self._open_logins()}
        hashes = [*logins]
        pause_s = LOGIN_CHECK_S / 2 * _MAX_CHECKED_AT_ONCE / max(len(hashes), 1)
        for start in range(0, len(hashes), _MAX_CHECKED_AT_ONCE):
            if start:
                await asyncio.sleep(pause_s)
            part = hashes[start : start + _MAX_CHECKED_AT_ONCE]
            async with self._database.scan() as connection:
                active = await people.active_logins(connection, part, self._wall())
            for token_hash in part:
                is_banned = active.get(token_hash)
                if is_banned is not False:
                    self.receive(bus.LoginEnded(logins[token_hash], token_hash, is_banned is True))

    def _end(self, person_id: str, token_hash: str | None, is_banned: bool) -> None:
        ended = bus.LoginEnded(person_id, token_hash, is_banned)
        self._close(ended)
        self._bus.publish(ended)

    def _close(self, ended: bus.LoginEnded) -> None:
        code = BANNED if ended.is_banned else SIGNED_OUT
        reason = "you were banned" if ended.is_banned else "this login has ended"
        for connection, login in self._open_logins():
            if login.person == ended.person and ended.token_hash in (None, login.token_hash):
                connection.close(code, reason)

    def _open_logins(self) -> list[tuple[WebSocketConnection, LoginKey]]:
        found = ((connection, connection.login) for connection in self._connections)
        return [(connection, login) for connection, login in found if login is not None]
