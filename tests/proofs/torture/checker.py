"""Compares a history with the final logs and reports every violation. A pure function."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal

from parlour.engine.values import Data
from proofs.torture.history import Answered, Event, Line, Sent, Shown, Truth

Kind = Literal[
    "lost", "duplicated", "reordered", "gap", "vanished", "changed", "backwards", "early", "disowned", "late"
]


class Wrong(Data, frozen=True):
    kind: Kind
    table: str
    sentence: str


def check(history: Sequence[Event], truth: Truth) -> list[Wrong]:
    return [
        *_logs(truth),
        *_answers(history, truth),
        *_shown(history, truth),
        *_order(history),
        *(Wrong("late", table, f"{name} lost on time") for table, name in truth.late),
    ]


def _logs(truth: Truth) -> Iterator[Wrong]:
    """Checks that each log counts 0, 1, 2 … and contains each command once."""
    for table, log in truth.logs.items():
        for expected, line in enumerate(log):
            if line.seq != expected:
                kind: Kind = "duplicated" if line.seq < expected else "gap"
                yield Wrong(kind, table, f"entry {line.seq} stands where {expected} belongs")
                break
        ids = Counter((line.by, line.command) for line in log if line.command is not None)
        for (by, command), times in ids.items():
            if times > 1:
                yield Wrong("duplicated", table, f"{by}'s command {command} is kept {times} times")


def _answers(history: Sequence[Event], truth: Truth) -> Iterator[Wrong]:
    sent = Counter((one.client, one.table, one.command) for one in history if isinstance(one, Sent))
    answers: dict[tuple[str, str, str], list[Answered]] = defaultdict(list)
    for one in history:
        if isinstance(one, Answered):
            answers[one.client, one.table, one.command].append(one)
    kept = {
        (line.by, table, line.command): line.seq
        for table, log in truth.logs.items()
        for line in log
        if line.command is not None
    }
    for command, given in answers.items():
        yield from _acknowledged(command, given, truth.logs.get(command[1], ()))
        yield from _taken_back(command, given, kept.get(command), sent[command])


def _acknowledged(
    command: tuple[str, str, str], given: Sequence[Answered], log: Sequence[Line]
) -> Iterator[Wrong]:
    """Checks that a `done` names the one entry that contains the command."""
    client, table, name = command
    for seq in sorted({one.seq for one in given if one.seq is not None}):
        found = [line.seq for line in log if (line.by, line.command) == (client, name)]
        if not found:
            yield Wrong(
                "lost", table, f"{client}'s command {name} was acknowledged as entry {seq} and is not kept"
            )
        elif seq not in found:
            yield Wrong(
                "reordered", table, f"{client}'s command {name} was acknowledged as {seq}, kept as {found}"
            )


def _taken_back(
    command: tuple[str, str, str], given: Sequence[Answered], kept: int | None, times: int
) -> Iterator[Wrong]:
    """Checks that a completed command is never refused later, and that a refused one is not in the log."""
    client, table, name = command
    codes = [one.code for one in given]
    if None in codes and any(code is not None for code in codes[codes.index(None) :]):
        yield Wrong("disowned", table, f"{client}'s command {name} was done, then refused: {codes}")
    if None not in codes and kept is not None and times <= len(given):
        yield Wrong("disowned", table, f"{client}'s command {name} was refused ({codes}) and kept as {kept}")


def _shown(history: Sequence[Event], truth: Truth) -> Iterator[Wrong]:
    """Checks that everything shown to a client is in the final log unchanged."""
    for one in history:
        if not isinstance(one, Shown) or one.seq < 0:
            continue
        expected_update = truth.expected.get((one.table, one.viewer, one.seq))
        if expected_update is None:
            yield Wrong("vanished", one.table, f"{one.client} was shown entry {one.seq}, which is not kept")
            continue
        if one.was_kept is False:
            yield Wrong("early", one.table, f"{one.client} was shown entry {one.seq} before it was kept")
        if one.told is not None and one.told != expected_update.told:
            yield Wrong("changed", one.table, f"{one.client} was told another entry {one.seq}")
        if one.view is not None and one.view != expected_update.view:
            yield Wrong("changed", one.table, f"{one.client} was shown another position after {one.seq}")


def _order(history: Sequence[Event]) -> Iterator[Wrong]:
    """Checks that updates of a connection only increase, and that a whole table never goes back behind
    them."""
    highest: dict[tuple[str, str], int] = {}
    latest: dict[tuple[str, int, str], int] = {}
    for one in history:
        if isinstance(one, Answered) and one.seq is not None:
            me = (one.client, one.table)
            highest[me] = max(highest.get(me, -1), one.seq)
        if not isinstance(one, Shown):
            continue
        me, here = (one.client, one.table), (one.client, one.page, one.table)
        if one.told is None:
            if one.seq < highest.get(me, -1):
                sentence = f"{one.client} had seen entry {highest[me]} and was then shown only {one.seq}"
                yield Wrong("backwards", one.table, sentence)
        elif one.seq <= latest.get(here, -1):
            yield Wrong("backwards", one.table, f"{one.client} was told {one.seq} after {latest[here]}")
        latest[here] = one.seq
        highest[me] = max(highest.get(me, -1), one.seq)
