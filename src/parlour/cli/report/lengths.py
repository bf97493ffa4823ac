"""How long games are, how they end, and how many choices a decision has."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

from parlour.cli.report.record import GameRecord
from parlour.cli.report.statistics import Spread, histogram, spread
from parlour.engine.values import Data

PARTS = 10
"""The game is divided into this many parts of equal length."""

BINS = 12


class Ending(Data, frozen=True):
    won: int
    """By one seat alone."""

    shared: int
    unfinished: int
    """The steps ran out."""

    courses: int
    """The number of games that differ from all others before them."""

    is_repetitive: bool
    """Most games repeat another one, so they are no independent sample."""

    last_events: Mapping[str, int]
    """For each kind of event, the number of finished games in which it was the last one."""


class Length(Data, frozen=True):
    steps: Spread
    """Actions and notices."""

    decisions: Spread | None
    """Actions of a seat that had more than one choice."""

    bound: int | None
    histogram: list[tuple[float, float, int]]
    """Of the steps: lower and upper bound, and the number of games."""


class Branching(Data, frozen=True):
    choices: Spread | None
    """Per action of a seat, how many actions it could choose from."""

    actions: int
    forced: int
    """Actions of a seat that had only one choice."""

    by_part: list[float | None]
    """The median in each tenth of the game's actions."""


def endings(records: Sequence[GameRecord]) -> Ending:
    finished = [record for record in records if record.played.result is not None]
    won = sum(record.winner is not None for record in finished)
    last = Counter(record.last_event for record in finished if record.last_event)
    counts = dict(sorted(last.items(), key=lambda item: (-item[1], item[0])))
    courses = len({record.course for record in records})
    return Ending(
        won=won,
        shared=len(finished) - won,
        unfinished=len(records) - len(finished),
        courses=courses,
        is_repetitive=len(records) > 1 and 2 * courses < len(records),
        last_events=counts,
    )


def length(records: Sequence[GameRecord], bound: int | None) -> Length:
    steps = [record.played.steps for record in records]
    found = spread(steps)
    assert found is not None, "at least one game is played"
    decisions = [sum(count > 1 for count in record.branching) for record in records]
    return Length(found, spread(decisions), bound, histogram(steps, BINS))


def branching(records: Sequence[GameRecord]) -> Branching:
    counts = [count for record in records for count in record.branching]
    parts: list[list[int]] = [[] for _ in range(PARTS)]
    for record in records:
        for number, count in enumerate(record.branching):
            parts[number * PARTS // len(record.branching)].append(count)
    forced = sum(count == 1 for count in counts)
    return Branching(
        spread(counts), len(counts), forced, [float(median(part)) if part else None for part in parts]
    )
