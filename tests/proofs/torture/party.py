"""A group of players who play one game after another at their own tables."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from parlour.client import Client
from parlour.protocol.values import Absence, Clock, TableShown
from proofs.torture.player import Player

GONE_S: Final = 60
"""With a clock, players also lose if they are absent for this long."""


class Party:
    def __init__(
        self,
        game: str,
        players: Sequence[Player],
        bots: Sequence[str] = (),
        clock: Clock | None = None,
        **options: object,
    ) -> None:
        self.players = players
        self.tables: list[str] = []
        self._game, self._bots, self._clock = game, bots, clock
        self._options: Mapping[str, object] = options

    @property
    def moves(self) -> int:
        return sum(player.moves for player in self.players)

    async def play(self, enough: asyncio.Event) -> None:
        while not enough.is_set():
            table = await self._table()
            self.tables.append(table)
            await asyncio.gather(*(player.play(table, enough) for player in self.players))

    async def leave(self) -> None:
        for player in self.players:
            await player.leave()

    async def _table(self) -> str:
        host, *guests = self.players
        made = await host.ask(self._make)
        assert made is not None
        for guest in guests:
            await guest.ask(partial(_join, made.id), "lobby/seated")
        await host.ask(partial(_start, made.id), "lobby/started")
        return made.id

    async def _make(self, host: Client) -> TableShown:
        seats = ["person", *["open"] * (len(self.players) - 1), *self._bots]
        absence = None if self._clock is None else Absence("forfeit", grace=GONE_S)
        return await host.make(self._game, seats, options=self._options, clock=self._clock, absence=absence)


async def _join(table: str, guest: Client) -> TableShown:
    return await guest.join(table)


async def _start(table: str, host: Client) -> TableShown:
    return await host.start(table)
