"""A bot's review of the decisions of a finished game: its odds, what it would have done, and why.

Each decision is judged by what its seat knew then. A task is bytes for another process, and the work is done
in parts, so that other tasks of that process get their turn.
"""

import time

import msgspec

from parlour.bots.observation import observe
from parlour.bots.task import read_history
from parlour.engine.contract.bot import Judge, judge_of
from parlour.engine.contract.choices import is_legal, is_open
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Seat
from parlour.engine.words.words import Words


class JudgeTask(msgspec.Struct, frozen=True, array_like=True):
    version: int
    """The version of the rules."""

    options: bytes
    entries: tuple[bytes, ...]
    """The whole log."""

    seats: tuple[Seat, ...]
    """The seats whose decisions are judged."""

    names: tuple[str, ...]
    language: str


class JudgedMove(msgspec.Struct, frozen=True, array_like=True):
    seq: int
    seat: Seat
    odds: float
    label: str
    """The action that the bot would have chosen, as its button shows it."""

    is_played: bool
    """Whether the player chose the same action."""

    reason: str


class JudgedPart(msgspec.Struct, frozen=True, array_like=True):
    judged: tuple[JudgedMove, ...]
    following: int | None
    """The entry to continue with; None at the end."""

    moved: tuple[tuple[int, int], ...] = ()
    """At the end: each undo and redo, with the entry whose position it restored."""

    places: tuple[int, ...] = ()
    """At the end: the places of the seats, if the game has a result."""


_decoder = msgspec.msgpack.Decoder(JudgeTask)


def judge_log(game: Game, raw: bytes, first: int, thinking_ms: int) -> JudgedPart:
    """Judges decisions from entry *first* on until the time is over, and at least one."""
    task = _decoder.decode(raw)
    rules = game if game.version == task.version else game.versions[task.version]
    judge, options = judge_of(rules), rules.decode_options(task.options)
    assert judge is not None, "only the log of a game with a judge is judged"
    table = Table(rules, "judged", seats=len(task.names), secret=None, options=options)
    words = rules.words(task.names, task.language, options=options)
    judged: list[JudgedMove] = []
    until = None
    for body in task.entries:
        entry = rules.decode_entry(body)
        if entry.seq >= first and entry.by in task.seats and _is_decision(table, entry):
            if until is None:  # replaying the log up to here can take longer than the time limit
                until = time.monotonic() + thinking_ms / 1000
            elif time.monotonic() > until:
                return JudgedPart(tuple(judged), entry.seq)
            if (one := _judge(table, entry, judge, words)) is not None:
                judged.append(one)
        table.join(entry)
    moved = tuple((entry.seq, entry.to) for entry in table.log.entries if entry.to is not None)
    return JudgedPart(tuple(judged), None, moved, table.result.places if table.result is not None else ())


def _is_decision(table: Table, entry: Entry) -> bool:
    if entry.kind != "act" or entry.by is None:
        return False
    choices = table.choices(entry.by)
    return len(choices) > 1 or any(map(is_open, choices))


def _judge(table: Table, entry: Entry, judge: Judge, words: Words) -> JudgedMove | None:
    game, seat = table.game, entry.by
    assert seat is not None, "somebody decided"
    choices = table.choices(seat)
    observation = observe(game, table.state, seat, choices, lambda: [*read_history(table, seat)], entry.now)
    found = judge(observation, words)
    if found is None:
        return None
    if not is_legal(choices, found.action):
        raise ValueError(f"the judge of {game.name} would do what is not among the choices")
    label = game.label(found.action, observation.view, words)
    return JudgedMove(entry.seq, seat, found.odds, label, found.action == entry.action, found.reason)
