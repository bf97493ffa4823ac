"""A fake of boardgame.io's server, to test its adapter without Node."""

import asyncio
import json
import re
from itertools import count

from load.stream_server import StreamServer

UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
SPACE = "/endless,"


class FakeBoardgameIo(StreamServer):
    """Accepts every move and sends the new position to both clients of the match."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[object] = []
        self._numbers = count()
        self._clients: dict[str, list[asyncio.StreamWriter]] = {}
        self._states: dict[str, int] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split(" ")[1]
        if path.startswith("/socket.io/"):
            writer.write(UPGRADED)
            _send(writer, "0{}")
            await self._talk(reader, writer)
        else:
            length = re.search(r"Content-Length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            answer = {"matchID": f"m{next(self._numbers)}"}
            if path.endswith("/join"):
                answer = {"playerCredentials": "secret"}
            writer.write(b"HTTP/1.1 200 OK\r\n\r\n" + json.dumps(answer).encode())

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while message := await _receive(reader):
            if message == f"40{SPACE}":
                _send(writer, f"40{SPACE}{{}}")
                continue
            name, *rest = json.loads(message.removeprefix(f"42{SPACE}"))
            if name == "sync":
                self._clients.setdefault(rest[0], []).append(writer)
                _send(writer, f"42{SPACE}" + json.dumps(["sync", rest[0], {"state": {"_stateID": 0}}]))
            else:
                self._update(*rest)

    def _update(self, action: dict[str, object], state: int, match: str, _: str) -> None:
        assert state == self._states.get(match, 0), "a client has seen the newest position"
        self.moves.append(action["payload"])
        self._states[match] = state + 1
        for client in self._clients[match]:
            _send(client, f"42{SPACE}" + json.dumps(["update", match, {"_stateID": state + 1}, []]))


def _send(writer: asyncio.StreamWriter, message: str) -> None:
    assert len(message) < 126, "short enough for the smallest head"
    writer.write(bytes((0x81, len(message))) + message.encode())


async def _receive(reader: asyncio.StreamReader) -> str:
    """Reads one message, or an empty text if the client has disconnected."""
    try:
        _, size = await reader.readexactly(2)
        length = size & 0x7F
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        return (await reader.readexactly(4 + length))[4:].decode()
    except (asyncio.IncompleteReadError, ConnectionError):
        return ""
