"""Measures each part of the engine, call by call, in positions from random games."""

from collections import deque
from collections.abc import Callable, Sequence
from itertools import starmap
from time import process_time

import msgspec

from bench.playouts import Playouts
from parlour.bots import FastChance
from parlour.conformance.kit import check
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import sample
from parlour.engine.contract.game import Game
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat

MOMENTS = 400
KIT_PLAYOUTS = 2

Command = tuple[Seat, Data, Millis]
"""Seat, action and wall time."""

Script = list[Command]
"""The commands of one game. They fit any table of the same name, because it has the same chance."""


class Parts(msgspec.Struct, frozen=True):
    """Microseconds per call. The kit is in seconds."""

    legal: float
    decide: float
    evolve: float
    view: float
    entry: float
    """A whole table entry: a decision plus the choices of every seat, the log and undo."""

    kit: float | None


def parts(ours: Playouts, secs: float, with_kit: bool) -> Parts:
    """Times each part for *secs* seconds."""
    game, seats, chance = ours.game, ours.seats, FastChance("parts")
    scripts = _record_script(game, seats, chance)
    positions: list[tuple[Data, Seat]] = []
    decided: list[tuple[Data, Seat, Data, Chance, Millis]] = []
    folded: list[tuple[Data, Data]] = []
    for number, script in enumerate(scripts):
        table = _table(game, seats, number)
        for seat, action, wall in script:
            table.settle(wall)
            state = table.state
            positions.append((state, seat))
            decided.append((state, seat, action, chance, wall))
            for event in table.act(seat, action, wall).events:
                folded.append((state, event))
                state = game.evolve(state, event)
    return Parts(
        legal=_micros(game.legal, positions, secs),
        decide=_micros(game.decide, decided, secs),
        evolve=_micros(game.evolve, folded, secs),
        view=_micros(game.view, positions, secs),
        entry=_entry_micros(game, seats, scripts, secs),
        kit=_kit_seconds(game, seats) if with_kit else None,
    )


def _table(game: Game, seats: int, number: int) -> Table:
    table = Table(game, f"bench-{number}", seats=seats, secret=bytes(32))
    table.start(Millis(0))
    return table


def _record_script(game: Game, seats: int, chance: Chance) -> list[Script]:
    """Plays enough games to reach the number of positions."""
    scripts: list[Script] = []
    while sum(map(len, scripts)) < MOMENTS:
        scripts.append(_script(game, _table(game, seats, len(scripts)), chance))
    return scripts


def _script(game: Game, table: Table, chance: Chance) -> Script:
    wall, script = Millis(0), list[Command]()
    while not table.is_over and len(script) < MOMENTS:
        waiting, due = list(game.to_act(table.state)), game.due(table.state)
        if due is not None and (due.at <= wall or not waiting):
            wall = max(due.at, wall)
            table.settle(wall)
        else:
            seat = chance.pick(waiting)
            action = sample(chance.pick(table.choices(seat)), chance)
            table.act(seat, action, wall)
            script.append((seat, action, wall))
    return script


def _micros(function: Callable[..., object], calls: Sequence[tuple[object, ...]], secs: float) -> float:
    passes, start = 0, process_time()
    while passes == 0 or process_time() - start < secs:
        deque(starmap(function, calls), maxlen=0)
        passes += 1
    return 1e6 * (process_time() - start) / (passes * len(calls))


def _entry_micros(game: Game, seats: int, scripts: Sequence[Script], secs: float) -> float:
    spent, entries = 0.0, 0
    while spent <= secs:
        tables = [_table(game, seats, number) for number in range(len(scripts))]
        start = process_time()
        for table, script in zip(tables, scripts, strict=True):
            for command in script:
                table.act(*command)
        spent += process_time() - start
        entries += sum(len(table.log) - 1 for table in tables)
    return 1e6 * spent / entries


def _kit_seconds(game: Game, seats: int) -> float:
    start = process_time()
    check(game, playouts=KIT_PLAYOUTS, seats=[seats])
    return process_time() - start
