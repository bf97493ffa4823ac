"""Lost connections and Ctrl-C during a load test of a real server."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from bench.load.lobby import TableSetup
from bench.load.report import Report
from bench.load.runner import LoadPlan, LoadRunner
from bench.load.table import TableUnderLoad

from load.stream_server import StreamServer, end
from served.process import Served

SETUP = TableSetup("tictactoe")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server")) as running:
        yield running


class Proxy(StreamServer):
    """Forwards all traffic until the test cuts its connections."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port
        self._writers: list[asyncio.StreamWriter] = []

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, to_server]
        await asyncio.gather(_copy(reader, to_server), _copy(from_server, writer))


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
    await end(writer)


def load(port: int, *, moves: int) -> LoadRunner:
    return LoadRunner(
        LoadPlan(server=f"http://127.0.0.1:{port}", setup=SETUP, tables=2, seconds=600, moves=moves)
    )


def after_moves(monkeypatch: pytest.MonkeyPatch, number: int, call: Callable[[], None]) -> None:
    move, seen = TableUnderLoad.move, list[float | None]()

    async def count(table: TableUnderLoad) -> float | None:
        seen.append(await move(table))
        if len(seen) == number:
            call()
        return seen[-1]

    monkeypatch.setattr(TableUnderLoad, "move", count)


def test_the_load_continues_after_a_lost_connection(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> Report:
        proxy = Proxy(server.port)
        port = await proxy.start()
        after_moves(monkeypatch, 8, proxy.cut)
        try:
            return await load(port, moves=60).run()
        finally:
            await proxy.close()

    report = asyncio.run(run())

    assert report.play.moves == 60
    assert report.reconnects >= 1
    assert not report.is_interrupted


def test_ctrl_c_ends_the_run_with_a_report(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    after_moves(monkeypatch, 8, lambda: signal.raise_signal(signal.SIGINT))

    report = asyncio.run(load(server.port, moves=1_000_000).run())

    assert report.is_interrupted
    assert report.play.moves >= 8
    assert report.play.unanswered == 0
    assert signal.getsignal(signal.SIGINT) == before


def test_ctrl_c_while_opening_tables_ends_the_run(server: Served) -> None:
    plan = LoadPlan(server=server.url, setup=SETUP, tables=100, seconds=600)

    def interrupt(_: str) -> None:
        signal.raise_signal(signal.SIGINT)

    report = asyncio.run(LoadRunner(plan, interrupt).run())

    assert report.is_interrupted
    assert report.opening.tables < 100
    assert report.play.moves == 0
