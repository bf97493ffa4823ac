"""Brings tables to a position over the wire, and keeps their players connected while pictures are taken."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from threading import Thread
from types import TracebackType
from typing import Final, Self, TypeVar, cast

import msgspec

from parlour.bots import FastChance, find_bot, observe
from parlour.client import Socket, connect
from parlour.engine import Millis
from parlour.games import built_in
from parlour.protocol import server_messages
from parlour.protocol.values import Blank

T = TypeVar("T")
Move = Mapping[str, object]
Chooser = Callable[[server_messages.Table], Move]
"""Chooses a move from its seat's view of the table."""

WAIT_S: Final = 60


class Players:
    """The people of one table: `with Players(url, table, tokens) as players: players.follow(moves)`.

    Playwright has the loop of the main thread, so theirs runs in another.
    """

    def __init__(self, url: str, table: str, tokens: Sequence[str]) -> None:
        self._url, self._table, self._tokens = url, table, tokens
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._sockets: list[Socket] = []

    def __enter__(self) -> Self:
        self._thread.start()
        self._run(self._connect())
        return self

    def __exit__(self, *_: TracebackType | BaseException | type[BaseException] | None) -> None:
        for socket in self._sockets:
            self._run(socket.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def follow(self, moves: Iterable[tuple[int, Move]]) -> None:
        """Make these moves, each by its seat."""
        for seat, move in moves:
            self._run(self._act(seat, move))

    def choose(self, chooser: Chooser, moves: int) -> None:
        """Seat 0 makes this number of moves, then waits for its next turn."""
        for _ in range(moves):
            shown = self._run(self._turn())
            if shown.result is not None:
                return
            self._run(self._act(0, chooser(shown)))
        self._run(self._turn())

    def _run(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WAIT_S)

    async def _connect(self) -> None:
        for token in self._tokens:
            socket = await connect(self._url, token)
            await socket.watch(self._table)
            self._sockets.append(socket)

    async def _turn(self) -> server_messages.Table:
        """The table as seat 0 sees it, once it has choices or the game is over."""
        while True:
            shown = await self._sockets[0].watch(self._table)
            if shown.choices or shown.result is not None:
                return shown
            await asyncio.sleep(0.02)

    async def _act(self, seat: int, move: Move) -> None:
        done = await self._sockets[seat].act(self._table, msgspec.Raw(msgspec.json.encode(move)))
        assert isinstance(done, server_messages.Done), done


def by_bots(game: str, levels: Sequence[str], steps: int, seed: str) -> Iterator[tuple[int, Move]]:
    """The first moves of a game between bots, for a game without chance."""
    rules, chance = built_in(game), FastChance(seed.encode())
    state = rules.start(rules.setup(rules.Options(), len(levels), chance, Millis(0)))
    policies = [find_bot(rules, level) for level in levels]
    for _ in range(steps):
        (seat,) = rules.to_act(state)
        seen = observe(rules, state, seat, rules.legal(state, seat), tuple, Millis(0))
        action = policies[seat](seen, chance)
        yield seat, cast(Move, msgspec.to_builtins(action))
        for event in rules.decide(state, seat, action, chance, Millis(0)):
            state = rules.evolve(state, event)


def chess_moves(game: str) -> Iterator[tuple[int, Move]]:
    """Moves such as `e2e4 e7e5`, White first."""
    for number, move in enumerate(game.split()):
        yield number % 2, {"type": "move", "start": move[:2], "end": move[2:], "promotion": None}


def at_random(seed: int, *, avoid: Sequence[str] = ()) -> Chooser:
    """Picks moves at random, with the lowest numbers. Takes kinds in *avoid* only if there are no others."""
    dice = random.Random(seed)

    def choose(shown: server_messages.Table) -> Move:
        choices = [choice for choice in shown.choices if _kind(choice.action) not in avoid] or shown.choices
        choice = dice.choice(choices)
        action = cast("dict[str, object]", msgspec.json.decode(choice.action))
        for blank in choice.blanks:
            action[blank.field] = _filled(blank)
        return action

    return choose


def one_of(*kinds: str) -> Chooser:
    """Picks a move of the first of these kinds that is offered."""

    def choose(shown: server_messages.Table) -> Move:
        offered = {_kind(choice.action): choice.action for choice in reversed(shown.choices)}
        action = next(offered[kind] for kind in kinds if kind in offered)
        return cast(Move, msgspec.json.decode(action))

    return choose


def _kind(action: msgspec.Raw) -> object:
    return cast(Move, msgspec.json.decode(action)).get("type")


def _filled(blank: Blank) -> object:
    if blank.of is not msgspec.UNSET:
        least = blank.least if blank.least is not msgspec.UNSET else 1
        return [msgspec.json.decode(one) for one in blank.of[:least]]
    return blank.low


__all__ = ["Players", "at_random", "by_bots", "chess_moves", "one_of"]
