"""One table under load. Handles rematches and lost connections."""

import asyncio
from contextlib import suppress
from itertools import count
from random import Random
from time import perf_counter
from typing import Final

from bench.load.choice_sampler import fill
from bench.load.faults import FAULTS, FaultTally
from bench.load.lobby import Lobby
from bench.load.player import Player

MAX_BACKOFF_S: Final = 5.0


class TableUnderLoad:
    """Plays random moves, starts a rematch when its game ends, and reconnects its players."""

    def __init__(self, lobby: Lobby, random: Random, tally: FaultTally, *, is_bare: bool = False) -> None:
        self._lobby, self._random, self._tally, self._is_bare = lobby, random, tally, is_bare
        self._id = ""
        self._players: list[Player] = []
        self._listeners: list[asyncio.Task[None]] = []
        self._changed = asyncio.Event()
        self._mover: int | None = None
        self._move: asyncio.Future[float | None] | None = None
        self._seen: dict[Player, int] = {}
        """The entry of the pending move, for each player that has received it."""

    async def open(self) -> None:
        """Returns when all its players have the first position."""
        self._id, tokens = await self._lobby.open_table()
        for token in tokens:
            player = Player(self._lobby.url, token, self, self._tally, is_bare=self._is_bare)
            self._players.append(player)
            await player.connect(self._id)
        self._listeners = [asyncio.create_task(self._listen(player)) for player in self._players]

    async def wait_for_turn(self) -> bool:
        has_waited = False
        while not self._movers():
            has_waited = True
            if self._is_ready() and self._players[0].is_over:
                await self._play_again()
            else:
                self._changed.clear()
                await self._changed.wait()
        return has_waited

    async def move(self) -> float | None:
        """Sends one of the choices. Returns when the last client received the position, or None if the move
        was refused or a client lost its connection."""
        movers = self._movers()
        mover = movers[int(self._random.random() * len(movers))]
        self._seen.clear()
        self._mover, self._move = mover.seat, asyncio.get_running_loop().create_future()
        choice = mover.choices[int(self._random.random() * len(mover.choices))]
        try:
            await mover.act(fill(choice, self._random))
        except FAULTS:
            return None
        return await self._move

    async def close(self) -> None:
        for task in self._listeners:
            task.cancel()
        await asyncio.gather(*self._listeners, return_exceptions=True)
        await asyncio.gather(*(player.close() for player in self._players), return_exceptions=True)

    # Callbacks of its players.

    def changed(self) -> None:
        self._changed.set()

    def acted(self, player: Player, seat: int | None, number: int) -> None:
        self._changed.set()
        if seat is not None and seat == self._mover:
            self._seen[player] = number
            if [*self._seen.values()] == [number] * len(self._players):
                self._end_move(perf_counter())

    def refused(self, code: str) -> None:
        self._tally.refusals[code] += 1
        self._end_move(None)

    def _end_move(self, moment: float | None) -> None:
        if self._move is not None and not self._move.done():
            self._move.set_result(moment)

    def _is_ready(self) -> bool:
        return all(player.is_ready for player in self._players)

    def _movers(self) -> list[Player]:
        if not self._is_ready() or self._players[0].is_over:
            return []
        return [player for player in self._players if player.choices]

    async def _play_again(self) -> None:
        """Starts a rematch. If the server refuses it, opens a new table for the same people."""
        tokens = [player.token for player in self._players]
        for attempt in count():
            try:
                if attempt:
                    self._id, _ = await self._lobby.open_table(tokens)
                else:
                    self._id = await self._lobby.rematch(self._id, tokens[0])
                break
            except FAULTS as fault:
                self._tally.failed(fault)
                await asyncio.sleep(_backoff(attempt))
        self._tally.rematches += 1
        for player in self._players:
            if player.is_ready:
                with suppress(*FAULTS):  # `_listen` reconnects
                    await player.switch(self._id)

    async def _listen(self, player: Player) -> None:
        while True:
            with suppress(*FAULTS):
                await player.listen()
            is_cut = player.table == self._id
            """False if the socket was closed to switch to another table."""

            self._end_move(None)
            await self._reconnect(player, is_cut=is_cut)
            self._tally.reconnects += is_cut

    async def _reconnect(self, player: Player, *, is_cut: bool) -> None:
        for attempt in count():
            if is_cut or attempt:
                await asyncio.sleep(_backoff(attempt) * self._random.random())
            try:
                await player.connect(self._id)
            except FAULTS as fault:
                self._tally.failed(fault)
            else:
                if player.table == self._id:  # a rematch can have started in between
                    return


def _backoff(attempt: int) -> float:
    return float(min(MAX_BACKOFF_S, 0.2 * 2.0 ** min(attempt, 10)))
