"""How our server is spoken to: as its own pages do."""

from asyncio import Event, wait_for
from collections.abc import Mapping

import msgspec

from bench.server.matches import Match
from bench.server.sockets import PATIENCE, BadAnswerError, Socket, connect, post
from parlour.engine.values import Seat

_encode = msgspec.json.encode


class _Guest(msgspec.Struct):
    token: str


class _Made(msgspec.Struct):
    id: str
    code: str


class _Heard(msgspec.Struct):
    """As much of any message as the driver wants; the rest is parsed and passed over."""

    type: str
    seq: int | None = None
    code: str = ""
    sentence: str = ""


_heard = msgspec.json.Decoder(_Heard).decode
_as_guest = msgspec.json.Decoder(_Guest).decode
_as_made = msgspec.json.Decoder(_Made).decode


def bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Ours:
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
        """*waits*: for whoever is gone, whatever is usual for the game."""
        self._port, self._words, self._scene = port, words, scene
        self._wanted = {"game": game, "is_public": is_public}
        self._wanted |= {"absence": {"policy": "wait"}} if waits else {}
        self._at: dict[Match, tuple[str, list[Socket]]] = {}
        self._sent = 0

    async def open(self, match: Match) -> None:
        tokens = [await self.guest(name) for name in ("Ann", "Ben")]
        table = await self.table(tokens)
        self._at[match] = (
            table,
            [await self.watch(table, token, match, Seat(seat)) for seat, token in enumerate(tokens)],
        )

    def table_of(self, match: Match) -> str:
        return self._at[match][0]

    async def guest(self, name: str) -> str:
        return _as_guest(await post(self._port, "/api/guest", {"name": name})).token

    async def table(self, tokens: list[str]) -> str:
        """A table that these people sit at and that has started."""
        host = bearer(tokens[0])
        made = _as_made(await post(self._port, "/api/tables", self._wanted, host))
        for token in tokens[1:]:
            await post(self._port, f"/api/tables/{made.id}/join", {"code": made.code}, bearer(token))
        await post(self._port, f"/api/tables/{made.id}/start", {}, host)
        return made.id

    async def watch(self, table: str, token: str, match: Match, seat: Seat) -> Socket:
        is_ready = Event()

        def heard(socket: Socket, message: bytes) -> None:
            said = _heard(message)
            if said.type == "update":
                assert said.seq is not None, "an update has a number"
                match.shown(seat, said.seq)
            elif said.type == "table":
                assert said.seq is not None, "a table has a number"
                match.newest = max(match.newest, said.seq)
                is_ready.set()
            elif said.type in ("refused", "fault"):
                raise BadAnswerError(f"{said.code}: {said.sentence}")

        socket = await connect(self._port, "/socket", heard, bearer(token))
        look = {"type": "watch", "table": table, "words": self._words, "scene": self._scene}
        socket.send(_encode(look))
        await wait_for(is_ready.wait(), PATIENCE)
        return socket

    def send(self, match: Match, seat: Seat, cell: int) -> None:
        table, sockets = self._at[match]
        self._sent += 1
        action = {"type": "mark", "cell": cell}
        act = {"type": "act", "table": table, "id": f"c{self._sent}", "action": action, "ask": match.newest}
        sockets[seat].send(_encode(act))

    def close(self, match: Match) -> None:
        for socket in self._at.pop(match)[1]:
            socket.close()
