"""Describes a game that does not end: what its last entries are, and what repeats."""

from collections import Counter
from collections.abc import Iterator, Sequence

from parlour.engine.entry import Entry
from parlour.engine.values import Data, encode

LAST_ENTRIES = 12
MIN_EVENTS = 5
"""How often an event must name another seat than the one that acted before it is mentioned."""


def describe_end(entries: Sequence[Entry], states: Sequence[Data]) -> str:
    """What could explain that the game does not end. *states* are the positions after the entries."""
    return "".join(f"; {part}" for part in (*_repetition(entries, states), *_wrong_seats(entries)))


def _repetition(entries: Sequence[Entry], states: Sequence[Data]) -> Iterator[str]:
    last = encode(states[-1])
    for back in range(2, len(states) + 1):
        if encode(states[-back]) == last:
            cycle = entries[len(entries) - back + 1 :]
            first = entries[-back].seq
            yield f"the position after entry {entries[-1].seq} is that after entry {first}: {_acts(cycle)}"
            return
    yield f"its last entries: {_acts(entries[-LAST_ENTRIES:])}"


def _acts(entries: Sequence[Entry]) -> str:
    """Who did what, and how often: `seat 0 Draw (6 times), seat 1 Draw (6 times)`."""
    counts = Counter(_act(entry) for entry in entries)
    return ", ".join(f"{act} ({count} times)" if count > 1 else act for act, count in counts.items())


def _act(entry: Entry) -> str:
    return f"{'the table' if entry.by is None else f'seat {entry.by}'} {type(entry.action).__name__}"


def _wrong_seats(entries: Sequence[Entry]) -> Iterator[str]:
    """The events whose `seat` is never the one that acted, as by a wrong argument."""
    total, right = Counter[str](), Counter[str]()
    for entry in entries:
        for event in entry.events if entry.by is not None else ():
            if isinstance(seat := getattr(event, "seat", None), int):
                total[type(event).__name__] += 1
                right[type(event).__name__] += seat == entry.by
    for name, count in total.items():
        if count >= MIN_EVENTS and not right[name]:
            yield f"`{name}.seat` is never the seat that acted, in {count} events"
