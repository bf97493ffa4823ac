"""How a Parlour server is spoken to: as its pages do, for any game."""

import asyncio
from collections.abc import Coroutine, Sequence
from itertools import count
from random import Random
from typing import Final

from parlour.load.address import Address
from parlour.load.choice_sampler import sample
from parlour.load.http import FAULTS
from parlour.load.lobby import Lobby, TableSetup
from parlour.load.match import Match
from parlour.load.player import Player
from parlour.load.tally import Tally

MAX_BACKOFF_S: Final = 5.0


class ParlourAdapter:
    """Opens tables, plays them by chance, gives each a rematch when it ends, and comes back when cut off."""

    def __init__(
        self,
        address: Address,
        setup: TableSetup,
        random: Random,
        *,
        tokens: Sequence[str] = (),
        is_bare: bool = False,
    ) -> None:
        self.tally, self.random = Tally(), random
        self._address, self._setup, self._is_bare = address, setup, is_bare
        self._lobby = Lobby(address, setup)
        self._tokens, self._people = tokens, count()
        self._tables: dict[Match, _Table] = {}
        self._tasks = set[asyncio.Task[None]]()
        self._commands = count()

    def new_match(self) -> Match:
        return Match(self._setup.people)

    async def open(self, match: Match) -> None:
        tokens = [await self._person() for _ in range(self._setup.people)]
        table = self._tables[match] = _Table(self, match, self._lobby)
        table.id = await self._lobby.open_table(tokens)
        for number, token in enumerate(tokens):
            player = Player(self._address, token, number, table, is_bare=self._is_bare)
            table.players.append(player)
            await player.connect(table.id)
            await player.watch(table.id)

    def send(self, match: Match) -> bool:
        return self._tables[match].send()

    def close(self, match: Match) -> None:
        for player in self._tables[match].players:
            player.close()

    def stop(self) -> None:
        """Close every connection and end what goes on in the background."""
        self._lobby.close()
        for task in self._tasks:
            task.cancel()
        for match in self._tables:
            self.close(match)

    def traffic(self) -> tuple[int, int]:
        """Bytes of messages received and sent so far."""
        found = [player.traffic for table in self._tables.values() for player in table.players]
        return sum(received for received, _ in found), sum(sent for _, sent in found)

    def command_id(self) -> str:
        return f"c{next(self._commands)}"

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _person(self) -> str:
        """The token of a new guest, or the next of those that were given."""
        number = next(self._people)
        if self._tokens:
            return self._tokens[number % len(self._tokens)]
        return await self._lobby.guest(f"Load {number + 1}")


class _Table:
    """One table and the people at it, through rematches and broken connections."""

    def __init__(self, adapter: ParlourAdapter, match: Match, lobby: Lobby) -> None:
        self.id = ""
        self.players: list[Player] = []
        self._adapter, self._match, self._lobby = adapter, match, lobby
        self._mover: int | None = None
        self._is_opening = False
        self._returning = set[Player]()

    def send(self) -> bool:
        if self._is_opening or not all(player.is_ready for player in self.players):
            return False
        if self.players[0].is_over:
            self._is_opening = True
            self._adapter.in_background(self._play_again())
            return False
        movers = [player for player in self.players if player.choices]
        if not movers:
            return False
        random = self._adapter.random
        mover = movers[int(random.random() * len(movers))]
        self._mover = mover.seat
        mover.act(self._adapter.command_id(), sample(mover.choices, random))
        return True

    # What its players call.

    def acted(self, player: Player, seat: int | None, number: int) -> None:
        if seat is not None and seat == self._mover:
            self._match.shown(player.number, number)
        else:
            self._match.resume()

    def refused(self, code: str) -> None:
        self._adapter.tally.refusals[code] += 1
        self._match.refuse()

    def gone(self, player: Player) -> None:
        self._match.lose()
        if player not in self._returning:
            self._adapter.in_background(self._come_back(player))

    async def _play_again(self) -> None:
        """A rematch; or, where the server has none for us, the same people at a new table."""
        for attempt in count():
            try:
                self.id = await self._open_again(is_rematch=attempt == 0)
                break
            except FAULTS as fault:
                self._adapter.tally.failed(fault)
                await asyncio.sleep(_backoff(attempt))
        self._match.newest = self._match.seen = 0
        for player in self.players:
            if player.is_ready:
                await self._watch(player)
        self._adapter.tally.rematches += 1
        self._is_opening = False
        self._match.resume()

    async def _open_again(self, *, is_rematch: bool) -> str:
        if is_rematch:
            return await self._lobby.rematch(self.id, self.players[0].token)
        return await self._lobby.open_table([player.token for player in self.players])

    async def _watch(self, player: Player) -> None:
        try:
            await player.watch(self.id)
        except FAULTS as fault:
            self._adapter.tally.failed(fault)
            self.gone(player)

    async def _come_back(self, player: Player) -> None:
        self._returning.add(player)
        for attempt in count():
            player.close()
            await asyncio.sleep(_backoff(attempt) * self._adapter.random.random())
            try:
                await self._reconnect(player)
                break
            except FAULTS as fault:
                self._adapter.tally.failed(fault)
        self._returning.discard(player)
        self._adapter.tally.reconnects += 1
        self._match.resume()

    async def _reconnect(self, player: Player) -> None:
        await player.connect(self.id)
        watched = ""
        while watched != self.id:  # a rematch may begin meanwhile
            watched = self.id
            await player.watch(watched)


def _backoff(attempt: int) -> float:
    return float(min(MAX_BACKOFF_S, 0.2 * 2.0 ** min(attempt, 10)))
