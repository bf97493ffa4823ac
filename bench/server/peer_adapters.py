"""The adapters of the peers' servers. They send what the peers' own clients send for this game."""

from asyncio import Event, wait_for
from contextlib import closing

import msgspec

from bench.driver.http import ANSWER_TIMEOUT_S, HttpClient
from bench.driver.websocket import BINARY, Socket, connect
from bench.server.matches import Match, ScriptedAdapter

GAMES = "/games/endless"

_encode = msgspec.json.encode


class _Match(msgspec.Struct):
    matchID: str


class _Joined(msgspec.Struct):
    playerCredentials: str


class _State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")


class _Synced(msgspec.Struct):
    state: _State


_update = msgspec.json.Decoder(tuple[str, str, _State, object]).decode
_synced = msgspec.json.Decoder(tuple[str, str, _Synced]).decode
_as_match = msgspec.json.Decoder(_Match).decode
_as_joined = msgspec.json.Decoder(_Joined).decode


class BoardgameIo(ScriptedAdapter):
    """Speaks boardgame.io's messages over Engine.IO 4 and Socket.IO 5."""

    NAMESPACE = b"/endless,"

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._at: dict[Match, tuple[str, list[str]]] = {}

    async def open(self, match: Match) -> None:
        with closing(HttpClient()) as first, closing(HttpClient()) as second:
            made = _as_match(await first.post(self._address, f"{GAMES}/create", {"numPlayers": 2}))
            credentials = [
                await self._join(client, made.matchID, seat) for client, seat in ((first, "0"), (second, "1"))
            ]
        self._at[match], sockets = (made.matchID, credentials), self._sockets.setdefault(match, [])
        for seat in range(2):
            sockets.append(await self._connect(match, seat, made.matchID, credentials[seat]))

    async def _join(self, client: HttpClient, name: str, seat: str) -> str:
        player = {"playerID": seat, "playerName": f"Player {seat}"}
        return _as_joined(await client.post(self._address, f"{GAMES}/{name}/join", player)).playerCredentials

    async def _connect(self, match: Match, seat: int, name: str, credentials: str) -> Socket:
        is_ready = Event()
        sync = b"42" + self.NAMESPACE + _encode(["sync", name, str(seat), credentials, 2])

        def heard(socket: Socket, message: bytes) -> None:
            if message.startswith(b'42/endless,["update"'):
                match.shown(seat, _update(message[len(b"42/endless,") :])[2].number)
            elif message.startswith(b'42/endless,["sync"'):
                match.newest = _synced(message[len(b"42/endless,") :])[2].state.number
                is_ready.set()
            elif message.startswith(b"40"):
                socket.send(sync)
            elif message.startswith(b"0"):
                socket.send(b"40" + self.NAMESPACE)
            elif message == b"2":
                socket.send(b"3")

        socket = await connect(self._address, "/socket.io/?EIO=4&transport=websocket", heard)
        await wait_for(is_ready.wait(), ANSWER_TIMEOUT_S)
        return socket

    def send(self, match: Match) -> None:
        (name, credentials), (seat, cell) = self._at[match], match.next
        player = str(seat)
        payload = {"type": "mark", "args": [cell], "playerID": player, "credentials": credentials[seat]}
        move = ["update", {"type": "MAKE_MOVE", "payload": payload}, match.newest, name, player]
        self._sockets[match][seat].send(b"42" + self.NAMESPACE + _encode(move))


class _Seat(msgspec.Struct):
    roomId: str
    processId: str
    sessionId: str


_as_seat = msgspec.json.Decoder(_Seat).decode


class Colyseus(ScriptedAdapter):
    """Speaks the part of Colyseus's binary protocol that this game needs."""

    JOIN, DATA, STATE, PATCH = 10, 13, 14, 15
    MARK = 1
    COUNTER = b"\xff\x00\x80"
    """The place in a patch that returns to the root and changes its first field, the number of moves."""

    async def open(self, match: Match) -> None:
        first = await self._seat("create/endless")
        sockets = self._sockets[match] = [await self._connect(match, 0, first)]
        sockets.append(await self._connect(match, 1, await self._seat(f"joinById/{first.roomId}")))

    async def _seat(self, wish: str) -> _Seat:
        with closing(HttpClient()) as client:
            return _as_seat(await client.post(self._address, f"/matchmake/{wish}", {}))

    async def _connect(self, match: Match, number: int, seat: _Seat) -> Socket:
        path, is_ready = f"/{seat.processId}/{seat.roomId}?sessionId={seat.sessionId}", Event()

        def heard(socket: Socket, message: bytes) -> None:
            kind = message[0] & 0x1F
            if kind == self.PATCH:
                moves = self.counter(message)
                if moves in (match.newest, match.newest + 1):
                    match.shown(number, moves)
            elif kind == self.JOIN:
                socket.send(bytes((self.JOIN,)), BINARY)
            elif kind == self.STATE:
                is_ready.set()

        socket = await connect(self._address, path, heard)
        await wait_for(is_ready.wait(), ANSWER_TIMEOUT_S)
        return socket

    @classmethod
    def counter(cls, patch: bytes) -> int:
        at = 2 if patch[1] == 0x80 else patch.rfind(cls.COUNTER) + len(cls.COUNTER)
        return int.from_bytes(patch[at : at + 4], "little")

    def send(self, match: Match) -> None:
        seat, cell = match.next
        self._sockets[match][seat].send(bytes((self.DATA, self.MARK, cell)), BINARY)
