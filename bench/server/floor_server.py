"""A minimal server in Python that plays the benchmark's matches: `python -m bench.server.floor_server …`.

It has no people and no lobby. It answers each move by sending both clients a position. `floor.py` starts it.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import uvloop
from uvicorn import Config, Server
from websockets.http11 import Request

from bench.server import endless
from parlour.engine.contract.game import bind
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat
from parlour.protocol.client_messages import Act, ClientMessage
from parlour.protocol.server_messages import Happened
from parlour.server.core.game_loader import steady_time
from parlour.server.net.connection_count import ConnectionCount
from parlour.server.net.frames import frame
from parlour.server.net.http_connection import ClientTimeouts, http_protocol
from parlour.server.net.websocket import LoginKey, MessageLimits, WebSocketConnection, protocol_factory
from parlour.server.net.write_batch import WriteBatch
from parlour.store.drivers.sqlite_settings import USE_WRITE_AHEAD_LOG, connect, connect_unchecked

FIRST = b'{"type":"table","seq":0}'
TABLE, HEAD = "0123456789abcdef", b'{"type":"update","table":"0123456789abcdef","kind":"act","seq":'
TAIL = b',"events":[],"changed":{"cells":[0,1,null,null,0,null,1,null,null],"turn":1},"ask":2,"choices":[]}'
"""The rest of a position message after HEAD and the number."""

NOW, SEAT, WAITING = Millis(1_700_000_000_000), Seat(0), (Seat(1),)
CREATE = "CREATE TABLE entry (number INTEGER PRIMARY KEY, name, seq, body)"
INSERT = "INSERT INTO entry (name, seq, body) VALUES (?, ?, ?)"

Send = Callable[[bytes], None]
"""Sends a payload to one socket, which adds the frame."""


class FloorServer:
    """The matches by name, with their sockets and the number of moves."""

    def __init__(self, does: str, path: Path) -> None:
        self._sends: dict[str, list[Send]] = defaultdict(list)
        self._moves: dict[str, int] = defaultdict(int)
        self._tables: dict[str, Table] = {}
        self._decode = msgspec.json.Decoder(ClientMessage).decode
        self._encode = msgspec.json.Encoder().encode
        self._game = bind(endless)
        self._waiting: list[tuple[str, int, bytes, bytes]] = []
        self.received = {
            "echo": self._echo,
            "json": self._read,
            "rules": self._play,
            "sqlite": self._keep,
            "all": self._play_and_keep,
        }[does]
        if does in ("sqlite", "all"):
            connect_unchecked(path).execute(USE_WRITE_AHEAD_LOG)
            self._db = connect(path)
            self._db.execute(CREATE)

    def enter(self, match: str, send: Send) -> None:
        self._sends[match].append(send)

    def _tell(self, match: str, told: bytes) -> None:
        for send in self._sends[match]:
            send(told)

    def _next(self, match: str) -> int:
        seq = self._moves[match] = self._moves[match] + 1
        return seq

    def _written(self, seq: int) -> bytes:
        head = Happened(table=TABLE, seq=seq, kind="act", now=NOW, offset=NOW, by=SEAT, waiting=WAITING)
        return self._encode(head)[:-1] + TAIL

    # The work per move.

    def _echo(self, match: str, _: bytes) -> None:
        self._tell(match, HEAD + b"%d" % self._next(match) + TAIL)

    def _read(self, match: str, raw: bytes) -> None:
        self._decode(raw)
        self._tell(match, self._written(self._next(match)))

    def _keep(self, match: str, raw: bytes) -> None:
        self._decode(raw)
        seq = self._next(match)
        self._append(match, seq, raw, self._written(seq))

    def _play(self, match: str, raw: bytes) -> None:
        _, _, told = self._played(match, raw)
        self._tell(match, told)

    def _play_and_keep(self, match: str, raw: bytes) -> None:
        self._append(match, *self._played(match, raw))

    def _append(self, match: str, seq: int, entry: bytes, told: bytes) -> None:
        if not self._waiting:
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._commit)
        self._waiting.append((match, seq, entry, told))

    def _commit(self) -> None:
        taken, self._waiting = self._waiting, []
        self._db.execute("BEGIN IMMEDIATE")
        self._db.executemany(INSERT, [one[:3] for one in taken])
        self._db.execute("COMMIT")
        for match, _, _, told in taken:
            self._tell(match, told)

    def _played(self, match: str, raw: bytes) -> tuple[int, bytes, bytes]:
        """Plays the move with our engine. Returns the entry's number, the entry and the complete view for
        both."""
        ask = self._decode(raw)
        assert isinstance(ask, Act), "the driver sends nothing else"
        table = self._tables.get(match)
        if table is None:
            table = self._tables[match] = Table(self._game, TABLE, seats=2, secret=bytes(32))
            table.start(NOW)
        seat = Seat(self._next(match) + 1 & 1)
        entry = table.act(seat, self._game.decode_action(ask.action), NOW, command=ask.id)
        head = Happened(table=TABLE, seq=entry.seq, kind="act", now=NOW, offset=NOW, by=seat, waiting=WAITING)
        told = self._encode(head)[:-1] + b',"changed":' + self._encode(table.view(None)) + b"}"
        return entry.seq, self._encode(entry), told


class FloorSession:
    """The session of one of our own sockets."""

    login: LoginKey | None = None

    def __init__(self, server: FloorServer, match: str) -> None:
        self._server, self._match = server, match

    def opened(self, wire: WebSocketConnection) -> None:
        self._server.enter(self._match, lambda told: wire.send(frame(told)))
        wire.send(frame(FIRST))

    def received(self, raw: bytes) -> None:
        self._server.received(self._match, raw)

    def too_fast(self) -> None: ...
    def caught_up(self) -> None: ...
    def closed(self) -> None: ...


async def serve_ours(server: FloorServer, port: int) -> None:
    tasks: set[asyncio.Task[None]] = set()

    async def handshake(request: Request) -> FloorSession:
        return FloorSession(server, request.path)

    def start(work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        tasks.add(task)
        return task

    timeouts = ClientTimeouts(header_s=60, request_s=60)
    config = Config(
        _no_pages,
        port=port,
        http=http_protocol(ConnectionCount(0, 1_000_000), timeouts, is_behind_proxy=True),
        ws=protocol_factory(handshake, set(), WriteBatch(), start, MessageLimits(1_000_000, steady_time)),
        lifespan="off",
        log_config=None,
    )
    await Server(config).serve()


async def _no_pages(*_: object) -> None:
    """The HTTP application. It does nothing, because clients open only sockets."""


async def serve_picows(server: FloorServer, port: int) -> None:
    import picows  # type: ignore[import-not-found]  # only here, and only in a Python that has it

    text = picows.WSMsgType.TEXT

    class Listener(picows.WSListener):  # type: ignore[misc]
        def __init__(self, match: str) -> None:
            self._match = match

        def on_ws_connected(self, transport: picows.WSTransport) -> None:
            server.enter(self._match, lambda told: transport.send(text, told))
            transport.send(text, FIRST)

        def on_ws_frame(self, _: picows.WSTransport, frame: picows.WSFrame) -> None:
            server.received(self._match, frame.get_payload_as_bytes())

    def listener(request: picows.WSUpgradeRequest) -> Listener:
        return Listener(request.path.decode())

    await (await picows.ws_create_server(listener, "127.0.0.1", port)).serve_forever()


def main(sockets: str, does: str, port: str, folder: str) -> None:
    server = FloorServer(does, Path(folder) / "floor.db")
    uvloop.run((serve_picows if sockets == "picows" else serve_ours)(server, int(port)))


if __name__ == "__main__":
    main(*sys.argv[1:])
