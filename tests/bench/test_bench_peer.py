"""The benchmark drives another server through its adapter."""

import asyncio

from bench.load.report import Report
from bench.server.load import loaded
from bench.server.peer_adapters import BoardgameIo
from load.fake_boardgame_io import FakeBoardgameIo

MOVES = 50


def test_boardgame_io_is_loaded_through_its_adapter() -> None:
    server = FakeBoardgameIo()

    async def run() -> Report:
        port = await server.start()
        try:
            return await loaded("fake", BoardgameIo(port), 3, None, 600, MOVES)
        finally:
            await server.close()

    report = asyncio.run(run())

    assert (report.opening.tables, report.play.moves) == (3, MOVES)
    assert len(server.moves) >= MOVES
    assert report.play.received_bytes_per_move > 0
