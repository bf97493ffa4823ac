"""The attackers, in a separate process: `python -m proofs.flood.attackers`, with a `Load` on standard input.

Each kind of attack uses its own addresses in 127.0.0.0/8, which all belong to this machine. The process
reports when it has tried everything once, continues until its input ends, and then prints a `Report`.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from typing import Final, cast

import msgspec

from parlour.server.net.file_limit import file_limit, raise_file_limit

HOST: Final = "127.0.0.1"
COOKIE: Final = b'parlour="' + b'\\"' * 30_000
HANDSHAKE: Final = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
HALVES: Final = (
    b"",
    b"GET / HTTP/1.1\r\nHost: here\r\n",
    b"GET /" + b"x" * 1000,
    b'POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"name"',
)
PING, PONG = b"\x89\x00", b"\x8a\x80\x00\x00\x00\x00"
SPARE_FILES: Final = 200
ASKS: Final = ("cookie", "knock", "api")
"""A request with a long cookie, a handshake with the same cookie, and the description of the API."""


class Load(msgspec.Struct, frozen=True):
    """The size of each attack."""

    port: int
    half_open: int
    """Connections kept open with half a request or none."""

    sockets: int
    each: int = 100
    """Connections and sockets per address."""

    opened_a_second: int = 250
    awaits_end: bool = False
    """If True, the attack counts as started only when the server has closed each half-open connection
    once."""

    asks: tuple[str, ...] = ASKS
    asked_a_second: int = 40
    """Requests per second of each kind in ASKS."""


class Report(msgspec.Struct):
    half_opened: int = 0
    half_closed: int = 0
    """Half-open connections that the server closed."""

    sockets: int = 0
    """Sockets open at the end."""

    most_sockets: int = 0
    answers: dict[str, dict[int, int]] = msgspec.field(default_factory=dict)
    """Counts of each status by kind of request. Status 0 means that the connection was closed."""


def addresses(network: int, count: int, each: int) -> list[str]:
    """Returns enough addresses of 127.*network*.0.0/16 for *count* connections."""
    needed = -(-count // each)
    return [f"127.{network}.{number // 250}.{number % 250 + 1}" for number in range(needed)]


class Attack:
    def __init__(self, load: Load) -> None:
        self.load, self.report = load, Report()
        self._answers = {name: Counter[int]() for name in ("handshake", *load.asks)}
        self._pace = asyncio.Lock()
        self._tried = 0
        self.under_way = asyncio.Event()

    async def run(self) -> None:
        load = self.load
        halves = zip(range(load.half_open), self._from(1, load.half_open), cycle(HALVES), strict=False)
        sockets = zip(range(load.sockets), self._from(2, load.sockets), strict=False)
        ask = b"GET %b HTTP/1.1\r\nHost: here\r\nConnection: close\r\n%b\r\n"
        long = b"Cookie: " + COOKIE + b"\r\n"
        requests = {
            "cookie": ("127.3.0.1", ask % (b"/api/me", long)),
            "knock": ("127.4.0.1", HANDSHAKE + long + b"\r\n"),
            "api": ("127.5.0.1", ask % (b"/api/openapi.json", b"")),
        }
        async with asyncio.TaskGroup() as group:
            for _, address, sent in halves:
                group.create_task(self._stay_half_open(address, sent))
            for _, address in sockets:
                group.create_task(self._open_socket(address))
            for name in load.asks:
                group.create_task(self._ask(name, *requests[name]))

    def make_report(self) -> Report:
        self.report.answers = {name: dict(found) for name, found in self._answers.items()}
        return self.report

    def _from(self, network: int, count: int) -> Iterator[str]:
        return cycle(addresses(network, max(count, 1), self.load.each))

    async def _turn(self) -> None:
        """Limits the rate of new connections of all attackers together."""
        async with self._pace:
            await asyncio.sleep(1 / self.load.opened_a_second)

    def _has_tried(self) -> None:
        self._tried += 1
        if self._tried == self.load.half_open + self.load.sockets + len(self.load.asks):
            self.under_way.set()

    async def _stay_half_open(self, address: str, sent: bytes) -> None:
        has_tried = False
        while True:
            await self._turn()
            with suppress(OSError):
                reader, writer = await _connect(self.load.port, address)
                self.report.half_opened += 1
                writer.write(sent)
                if not (has_tried or self.load.awaits_end):
                    has_tried = True
                    self._has_tried()
                with suppress(ConnectionError):
                    while await reader.read(1000):
                        pass
                self.report.half_closed += 1
                writer.close()
                if not has_tried:
                    has_tried = True
                    self._has_tried()

    async def _open_socket(self, address: str) -> None:
        await self._turn()
        status = 0
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await _connect(self.load.port, address)
            writer.write(HANDSHAKE + b"\r\n")
            status = _status(await reader.readuntil(b"\r\n\r\n"))
        self._answers["handshake"][status] += 1
        self._has_tried()
        if status != 101:
            return
        self.report.sockets += 1
        self.report.most_sockets = max(self.report.most_sockets, self.report.sockets)
        with suppress(ConnectionError):
            while data := await reader.read(4096):
                if PING in data:
                    writer.write(PONG)
        self.report.sockets -= 1

    async def _ask(self, name: str, address: str, request: bytes) -> None:
        """Repeats the request, each time on a new connection."""
        answers = self._answers[name]
        while True:
            status = 0
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await _connect(self.load.port, address)
                writer.write(request)
                status = _status(await reader.readuntil(b"\r\n\r\n"))
                while await reader.read(65_536):
                    pass
                writer.close()
            if not answers.total():
                self._has_tried()
            answers[status] += 1
            await asyncio.sleep(1 / self.load.asked_a_second)


async def _connect(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, port, local_addr=(address, 0))


def _status(head: bytes) -> int:
    return int(head.split(b" ", 2)[1])


async def _attack() -> None:
    load = msgspec.json.decode(sys.stdin.buffer.readline(), type=Load)
    attack = Attack(load)
    running = asyncio.ensure_future(attack.run())
    await attack.under_way.wait()
    _say("under way")
    await asyncio.to_thread(sys.stdin.buffer.read)
    _say(msgspec.json.encode(attack.make_report()).decode())
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def fit_to_file_limit(load: Load) -> Load:
    free = file_limit() - SPARE_FILES
    if load.half_open + load.sockets <= free:
        return load
    part = free / (load.half_open + load.sockets)
    return msgspec.structs.replace(
        load, half_open=int(load.half_open * part), sockets=int(load.sockets * part)
    )


def _runner() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns uvloop if it is installed, because the attackers should use less CPU than the server."""
    try:
        import uvloop
    except ImportError:
        return None
    return cast(Callable[[], asyncio.AbstractEventLoop], uvloop.new_event_loop)


if __name__ == "__main__":
    raise_file_limit()
    with asyncio.Runner(loop_factory=_runner()) as runner:
        runner.run(_attack())
