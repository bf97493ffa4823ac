"""The adapter of our server. Sends the same messages as our web client, with scripted moves."""

from asyncio import Event, wait_for
from collections.abc import Sequence

import msgspec

from bench.driver.address import Address
from bench.driver.http import ANSWER_TIMEOUT_S, AnswerError
from bench.driver.lobby import Lobby, TableSetup, bearer, socket_path
from bench.driver.websocket import Heard, Socket, connect
from bench.server.matches import Match, ScriptedAdapter

_encode = msgspec.json.encode


class _Heard(msgspec.Struct):
    """The fields of a message that the driver uses. The decoder skips the others."""

    type: str
    seq: int | None = None
    code: str = ""
    sentence: str = ""


_heard = msgspec.json.Decoder(_Heard).decode


class ParlourAdapter(ScriptedAdapter):
    def __init__(
        self,
        port: int,
        *,
        words: bool = False,
        scene: bool = False,
        game: str = "endless",
        is_public: bool = False,
        waits: bool = False,
    ) -> None:
        """With *waits*, tables wait for absent players instead of using the game's default."""
        super().__init__(port)
        self._words, self._scene = words, scene
        setup = TableSetup(game, is_public=is_public, absence="wait" if waits else None)
        self._lobby = Lobby(self._address, setup, self.address_of)
        self._tables: dict[Match, str] = {}
        self._sent = 0

    async def open(self, match: Match) -> None:
        await self.open_for(match, [await self.guest(name) for name in ("Ann", "Ben")])

    async def open_for(self, match: Match, tokens: Sequence[str]) -> None:
        table = self._tables[match] = await self.table(tokens)
        self._sockets[match] = [
            await self.watch(table, token, match, seat) for seat, token in enumerate(tokens)
        ]

    def address_of(self, _: str) -> Address:
        """Returns the address that serves the table."""
        return self._address

    def table_of(self, match: Match) -> str:
        return self._tables[match]

    async def guest(self, name: str) -> str:
        return await self._lobby.guest(name)

    async def table(self, tokens: Sequence[str]) -> str:
        """Opens a table, seats these people and starts it."""
        return await self._lobby.open_table(tokens)

    async def watch(self, table: str, token: str, match: Match, client: int) -> Socket:
        is_ready = Event()
        heard = self.hears(match, client, is_ready)
        socket = await connect(self.address_of(table), socket_path(table), heard, bearer(token))
        look = {"type": "watch", "table": table, "words": self._words, "scene": self._scene}
        socket.send(_encode(look))
        await wait_for(is_ready.wait(), ANSWER_TIMEOUT_S)
        return socket

    def hears(self, match: Match, client: int, is_ready: Event) -> Heard:
        """Returns the message handler of a client. It sets *is_ready* once it has the first position."""

        def heard(socket: Socket, message: bytes) -> None:
            said = _heard(message)
            if said.type == "update":
                assert said.seq is not None, "an update has a number"
                match.shown(client, said.seq)
            elif said.type == "table":
                assert said.seq is not None, "a table has a number"
                match.newest = max(match.newest, said.seq)
                is_ready.set()
            elif said.type in ("refused", "fault"):
                raise AnswerError(f"{said.code}: {said.sentence}")

        return heard

    def close_lobby(self) -> None:
        """Closes the HTTP connections of people who have not opened a table."""
        self._lobby.close()

    def stop(self) -> None:
        self.close_lobby()
        super().stop()

    def send(self, match: Match) -> None:
        table, (seat, cell) = self._tables[match], match.next
        self._sent += 1
        action = {"type": "mark", "cell": cell}
        act = {"type": "act", "table": table, "id": f"c{self._sent}", "action": action, "ask": match.newest}
        self._sockets[match][seat].send(_encode(act))
