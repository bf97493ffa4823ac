"""Runs a load on one or more servers, harms them during it, and checks the result."""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

import httpx

from parlour.protocol.values import PerMove
from parlour.store.store import open_store
from proofs.torture.checker import Wrong, check
from proofs.torture.final_logs import Witness
from proofs.torture.history import Answered, Event, Sent, Shown
from proofs.torture.line import UnreliableLine
from proofs.torture.party import Party
from proofs.torture.player import BROKEN, SILENCE_S, Player

_log = logging.getLogger("torture")

Harm = Callable[[], Awaitable[None]]
MAX_ANSWERS_WITHOUT_MOVE: Final = 360
"""A table counts as stuck if it makes no move while the server answers this many requests. Not a number of
seconds, because everything takes longer on a busy machine."""

ANSWERS_PER_S: Final = 4
"""Limit of these requests per second."""


class StuckTableError(AssertionError):
    """A game could not continue."""


@dataclass(frozen=True)
class Load:
    """The number of parties of each kind."""

    pairs: int = 4
    cambio: int = 2
    with_bots: int = 1
    timed: int = 0
    """Pairs with a clock, and Cambio with a timer. No player must lose on time."""

    move_s: int = 15
    """Time per move on the clock. A player needs a hundredth of a second."""

    is_unreliable: bool = False
    seconds: float = math.inf
    """Time limit for further harms."""


@dataclass
class Report:
    name: str
    harms: int
    seconds: float = 0.0
    tables: int = 0
    entries: int = 0
    sent: int = 0
    resent: int = 0
    acknowledged: int = 0
    shown: int = 0
    witnessed: int = 0
    wrongs: list[Wrong] = field(default_factory=list)
    closed_with: Counter[int] = field(default_factory=Counter)

    def __str__(self) -> str:
        kinds = Counter(wrong.kind for wrong in self.wrongs)
        order = kinds["reordered"] + kinds["backwards"] + kinds["gap"]
        other = kinds["vanished"] + kinds["changed"] + kinds["early"] + kinds["disowned"]
        late = kinds["late"]
        return (
            f"{self.name}: {self.harms} harms in {self.seconds:.0f} s; {self.tables} tables, "
            f"{self.entries} entries; {self.sent} commands sent ({self.resent} of them again), "
            f"{self.acknowledged} acknowledged, {self.shown} messages checked, {self.witnessed} witnessed; "
            f"lost {kinds['lost']}, duplicated {kinds['duplicated']}, order {order}, other {other}, "
            f"on time {late}"
        )


async def run_with_harms(
    name: str,
    urls: Sequence[str],
    database: str,
    harms_to_run: Sequence[Harm],
    seed: int,
    load: Load,
    *,
    is_watched: bool = True,
) -> Report:
    """Plays while running the harms one after the other, and checks the result.

    Without *is_watched* it reads the database only at the end, because a power cut replaces the files.
    """
    began = time.monotonic()
    store = open_store(database)
    if is_watched:
        await store.open()
    try:
        witness, history = Witness(store, is_watching=is_watched), list[Event]()
        parties = gather(urls, history, witness, seed, load)
        harms = await _play(
            urls[0], parties, harms_to_run, Random(f"harm {name} {seed}"), began + load.seconds
        )
        seen = _last_entries(history)
        await _look_again(parties)
        if not is_watched:
            await store.open()
        tables = [table for party in parties for table in party.tables]
        truth = await witness.truth(tables, seen)
        report = _count(Report(name, harms), history)
        report.wrongs = check(history, truth)
        report.tables, report.entries = len(tables), sum(map(len, truth.logs.values()))
        report.closed_with.update(
            code for party in parties for player in party.players for code in player.closed_with
        )
    finally:
        await store.close()
    report.seconds = time.monotonic() - began
    return report


def gather(urls: Sequence[str], history: list[Event], witness: Witness, seed: int, load: Load) -> list[Party]:
    """Makes the parties. The players of each are spread over all servers."""

    def player(number: int, seat: int) -> Player:
        name = f"{seed}p{number}s{seat}"
        near = [*urls[seat % len(urls) :], *urls[: seat % len(urls)]]
        line = UnreliableLine(name) if load.is_unreliable else None
        return Player(name, near, history, witness.has, line)

    kinds = ["pair"] * load.pairs + ["cambio"] * load.cambio + ["bots"] * load.with_bots
    kinds += ["clock", "timer"] * load.timed
    found: list[Party] = []
    for number, kind in enumerate(kinds):
        if kind == "pair":
            found.append(Party("tictactoe", [player(number, 0), player(number, 1)]))
        elif kind == "clock":
            two = [player(number, 0), player(number, 1)]
            found.append(Party("tictactoe", two, clock=PerMove(load.move_s)))
        elif kind == "timer":
            two = [player(number, 0), player(number, 1)]
            found.append(Party("cambio", two, turn_timer_sec=load.move_s))
        elif kind == "cambio":
            found.append(Party("cambio", [player(number, seat) for seat in range(2 + number % 2)]))
        else:
            found.append(Party("cambio", [player(number, 0)], ["bot:easy", "bot:easy"]))
    return found


class AnswerCounter:
    """Counts requests that need the server's database, answered or failed."""

    def __init__(self, url: str) -> None:
        self.answers = 0
        self._url = url

    async def take(self, enough: asyncio.Event) -> None:
        async with httpx.AsyncClient(timeout=SILENCE_S) as client:
            while not enough.is_set():
                with suppress(*BROKEN):
                    await client.get(f"{self._url}/api/ready")
                self.answers += 1
                await asyncio.sleep(1 / ANSWERS_PER_S)


async def _play(
    url: str, parties: Sequence[Party], harms_to_run: Sequence[Harm], chance: Random, until: float
) -> int:
    """Plays and runs the harms. Returns the number of harms."""
    enough, harms, answer_counter = asyncio.Event(), 0, AnswerCounter(url)
    async with asyncio.TaskGroup() as group:
        group.create_task(answer_counter.take(enough))
        for party in parties:
            group.create_task(party.play(enough))
        for harm in harms_to_run:
            if time.monotonic() > until:
                break
            await _moves(parties, 1, answer_counter)
            await asyncio.sleep(chance.uniform(0, 0.25))
            _log.info("%s: %s", harms, getattr(harm, "func", harm).__name__)
            await harm()
            _log.info("%s is over", harms)
            harms += 1
        await _moves(parties, 2, answer_counter)
        enough.set()
    return harms


async def _moves(parties: Sequence[Party], more: int, answer_counter: AnswerCounter) -> None:
    """Waits until every party has made *more* moves."""
    targets = [party.moves + more for party in parties]
    until = answer_counter.answers + MAX_ANSWERS_WITHOUT_MOVE
    while behind := [party for party, target in zip(parties, targets, strict=True) if party.moves < target]:
        if answer_counter.answers > until:
            raise StuckTableError(f"{[party.tables[-1:] for party in behind]} do not go on")
        await asyncio.sleep(0.01)


async def _look_again(parties: Sequence[Party]) -> None:
    """Reopens the latest tables of all players on new connections."""
    for party in parties:
        for table in party.tables[-2:]:
            for player in party.players:
                await player.look(table)
        await party.leave()


def _last_entries(history: Sequence[Event]) -> dict[str, int]:
    """Returns the last entry of each table before the players stopped. Later timeouts are legitimate."""
    seen: dict[str, int] = {}
    for one in history:
        if isinstance(one, Shown):
            seen[one.table] = max(seen.get(one.table, -1), one.seq)
    return seen


def _count(report: Report, history: Sequence[Event]) -> Report:
    sent = Counter((one.client, one.command) for one in history if isinstance(one, Sent))
    done = {(one.client, one.command) for one in history if isinstance(one, Answered) and one.code is None}
    shown = [one for one in history if isinstance(one, Shown)]
    report.sent, report.resent = sum(sent.values()), sum(sent.values()) - len(sent)
    report.acknowledged = len(done)
    report.shown, report.witnessed = len(shown), sum(one.was_kept is not None for one in shown)
    return report
