"""Plays finished and running games on a server, as originals for copied tables."""

import asyncio
from random import Random

from bench.load.lobby import TableSetup
from bench.load.runner import LoadPlan, LoadRunner
from bench.server.matches import Adapter, Match
from bench.server.measurement import opened
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.server_process import Server

ENDED, RUNNING = 44, 4
"""Numbers of tables. With a game of Cambio and its rematch, one table in ten is running."""

WON = (0, 3, 1, 4, 2)
"""The moves of a game of tic-tac-toe that the first player wins."""

MOVES = 20
SAMPLE_TIMEOUT_S = 60.0


async def play_sample_tables(server: Server) -> None:
    """Plays all games. The players stay connected."""
    short, ended = ParlourAdapter(server.port, game="tictactoe"), _matches(ENDED)
    for match in ended:
        match.cells = [*WON]
    await opened(short, ended)
    await asyncio.gather(*(_play(short, match, len(WON)) for match in ended))
    await begin_games(server, RUNNING)
    await _play_cambio(server)


async def begin_games(server: Server, number: int) -> None:
    """Starts *number* games that do not end."""
    endless, running = ParlourAdapter(server.port), _matches(number)
    await opened(endless, running)
    await asyncio.gather(*(_play(endless, match, MOVES) for match in running))


def _matches(number: int) -> list[Match]:
    return [Match(Random(each)) for each in range(number)]


class _Turn:
    """Waits for single moves."""

    def __init__(self) -> None:
        self.is_over = asyncio.Event()

    def finished(self, _: Match) -> None:
        self.is_over.set()


async def _play(adapter: Adapter, match: Match, moves: int) -> None:
    for _ in range(moves):
        match.listener = turn = _Turn()
        match.is_moving = True
        adapter.send(match)
        await asyncio.wait_for(turn.is_over.wait(), SAMPLE_TIMEOUT_S)


async def _play_cambio(server: Server) -> None:
    """Plays one random game and starts its rematch."""
    setup = TableSetup("cambio")
    load = LoadRunner(
        LoadPlan(
            server=f"http://127.0.0.1:{server.port}",
            setup=setup,
            tables=1,
            seconds=SAMPLE_TIMEOUT_S,
            is_bare=True,
        )
    )
    playing = asyncio.ensure_future(load.run())
    async with asyncio.timeout(SAMPLE_TIMEOUT_S):
        while not load.tally.rematches:
            await asyncio.sleep(0.05)
    load.interrupt()
    await playing
