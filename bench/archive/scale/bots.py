"""`python -m bench.scale.bots`: measures people's delays at tables with slow bots.

A hundred tables, each with a person and a bot. Each person is due to move once a second, if the bot has moved. Delays
count from the due time, not from when the driver sent the move.
"""

import asyncio
import os
from collections.abc import Sequence
from contextlib import closing
from random import Random
from time import perf_counter
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.report import new_table, three_digits
from bench.server.contestants import ROOT, ours
from bench.server.measuring import AT_ONCE
from bench.server.ours import Ours
from bench.server.running import Server, on_driver_core
from parlour.load.address import Address
from parlour.load.http import AnswerError, HttpClient
from parlour.load.lobby import bearer
from parlour.load.open_files import allow_many_files
from parlour.load.report import percentile
from parlour.load.websocket import Socket, connect

PACE = 1.0
WARM = 5.0
PERSON, BOT = 0, 1


class _Choice(msgspec.Struct):
    action: msgspec.Raw


class _Heard(msgspec.Struct):
    """The fields of a message that are used here."""

    type: str
    by: int | None = None
    choices: list[_Choice] | None = None
    code: str = ""


class _Made(msgspec.Struct):
    id: str


class Delays(msgspec.Struct, frozen=True):
    """Seconds, sorted."""

    people: Sequence[float]
    bots: Sequence[float]


_heard = msgspec.json.Decoder(_Heard).decode


class Person:
    """At a table with one bot."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._table = ""
        self._socket: Socket | None = None
        self._choices: Sequence[_Choice] = ()
        self._due: float | None = None
        """When the move under way was due."""

        self._moved: float | None = None
        """Since when the bot has to move."""

        self._sent = 0
        self._is_shown = asyncio.Event()
        self.people: list[float] = []
        self.bots: list[float] = []

    async def sit(self, port: int, adapter: Ours, game: str, level: str) -> None:
        address, token = Address("127.0.0.1", port), bearer(await adapter.guest("Ann"))
        wanted = {"game": game, "seats": ["person", f"bot:{level}"]}
        with closing(HttpClient()) as client:
            made = await client.post(address, "/api/tables", wanted, token)
            self._table = msgspec.json.decode(made, type=_Made).id
            await client.post(address, f"/api/tables/{self._table}/start", {}, token)
        self._socket = await connect(address, "/socket", self._hear, token)
        self._socket.send(msgspec.json.encode({"type": "watch", "table": self._table, "words": False}))
        await self._is_shown.wait()

    async def play(self, until: float) -> None:
        due = perf_counter() + self._random.random() * PACE
        while due < until:
            await asyncio.sleep(due - perf_counter())
            if self._choices:
                self._move(due)
            due += PACE

    def end(self, now: float) -> None:
        """Counts pending moves too. Otherwise a slow server would look fast."""
        self.people += [] if self._due is None else [now - self._due]
        self.bots += [] if self._moved is None else [now - self._moved]

    def _move(self, due: float) -> None:
        assert self._socket is not None, "somebody who sits has a page"
        choice, self._choices = self._random.choice(self._choices), ()
        self._due, self._sent = due, self._sent + 1
        act = {"type": "act", "table": self._table, "id": f"m{self._sent}", "action": choice.action}
        self._socket.send(msgspec.json.encode(act))

    def _hear(self, _: Socket, message: bytes) -> None:
        said, now = _heard(message), perf_counter()
        if said.type in ("refused", "fault"):
            raise AnswerError(said.code)
        if said.type not in ("table", "update"):
            return
        self._is_shown.set()
        self._choices = self._choices if said.choices is None else said.choices
        if said.type == "update" and said.by == PERSON:
            assert self._due is not None, "it was sent"
            self.people.append(now - self._due)
            self._due, self._moved = None, now
        elif said.type == "update" and said.by == BOT and self._moved is not None:
            self.bots.append(now - self._moved)
            self._moved = None


async def _measure(server: Server, game: str, level: str, tables: int, secs: float) -> Delays:
    adapter, people = Ours(server.port), [Person(Random(number)) for number in range(tables)]
    for at in range(0, tables, AT_ONCE):
        some = people[at : at + AT_ONCE]
        await asyncio.gather(*(person.sit(server.port, adapter, game, level) for person in some))
    begin = perf_counter()
    playing = asyncio.gather(*(person.play(begin + WARM + secs) for person in people))
    await asyncio.sleep(WARM)
    for person in people:
        person.people.clear()
        person.bots.clear()
    await playing
    for person in people:
        person.end(perf_counter())
    return Delays(
        sorted(delay for person in people for delay in person.people),
        sorted(delay for person in people for delay in person.bots),
    )


def bench(
    tables: Annotated[int, typer.Option(help="Tables, each with one person and one bot.")] = 100,
    secs: Annotated[float, typer.Option(help="Seconds that count, for each row.")] = 30.0,
    game: Annotated[str, typer.Option(help="A game for two that does not end meanwhile.")] = "endless",
    processes: Annotated[int, typer.Option(help="Processes in which bots think, in the last row.")] = 1,
    pace: Annotated[float, typer.Option(help="Seconds that a bot waits before it thinks.")] = 0.0,
) -> None:
    """Delay of people's moves with quick bots, with slow ones in the server, and with slow ones in processes."""
    allow_many_files()
    console = Console(highlight=False)
    shown = new_table(f"{tables} tables with a bot, server and bots on one core")
    for heading in ("people's moves/s", "p50 ms", "p99 ms", "bot's p50 ms", "bot's p99 ms"):
        shown.add_column(heading, justify="right")
    rows = (
        ("random, in the server", "random", 0),
        ("search, in the server", "search", 0),
        (f"search, {processes} processes", "search", processes),
    )
    for title, level, count in rows:
        with console.status(title):
            delays = _with(count, pace, game, level, tables, secs)
        figures = [len(delays.people) / secs]
        figures += [1000 * percentile(delays.people, share) for share in (0.5, 0.99)]
        figures += [1000 * percentile(delays.bots, share) for share in (0.5, 0.99)]
        shown.add_row(title, *map(three_digits, figures))
    console.print(shown)


def _with(processes: int, pace: float, game: str, level: str, tables: int, secs: float) -> Delays:
    settings = {
        "PARLOUR_BOT_PROCESSES": str(processes),
        "PARLOUR_BOT_PACE": str(pace),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    with ours(settings)[0].started(None) as server, on_driver_core():
        return uvloop.run(_measure(server, game, level, tables, secs))


if __name__ == "__main__":
    typer.run(bench)
