"""The checkers of one side, and the moves that the dice allow.

Each side counts the points from its own home: 1 to 6 are its home board, 24 is the farthest. So both sides
move to lower numbers, and one side's point 8 is the other side's point 17.
"""

from collections.abc import Iterator
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

Checkers = tuple[int, ...]
"""The number of one side's checkers at each place: 0 is borne off, 1 to 24 its points, 25 the bar."""

OFF: Final = 0
BAR: Final = 25
HOME: Final = 6
CHECKERS: Final = 15
_POINTS: Final = tuple(range(24, 0, -1))
_WAYS: Final = tuple(range(BAR + 1))


def place(**standing: int) -> Checkers:
    """Builds a position: `place(p24=2, bar=1, off=12)`."""
    where = {"off": OFF, "bar": BAR} | {f"p{n}": n for n in range(1, 25)}
    counts = [0] * (BAR + 1)
    for name, count in standing.items():
        counts[where[name]] = count
    return tuple(counts)


START: Final = place(p24=2, p13=5, p8=3, p6=5)


class Step(NamedTuple):
    """One checker moved by one die."""

    start: int
    end: int
    die: int


def count_pips(mine: Checkers) -> int:
    """The pip count: the distance that all checkers still have to go."""
    return sum(map(mul, mine, _WAYS))


def dice_of(roll: tuple[int, int]) -> tuple[int, ...]:
    """The dice to play, the higher first. Doubles are played four times."""
    high, low = max(roll), min(roll)
    return (high,) * 4 if high == low else (high, low)


def move(mine: Checkers, theirs: Checkers, start: int, end: int) -> tuple[Checkers, Checkers]:
    """Both sides after a checker moved from *start* to *end*. A blot there is hit and goes to the bar."""
    counts = list(mine)
    counts[start] -= 1
    counts[end] += 1
    if end == OFF or not theirs[BAR - end]:
        return tuple(counts), theirs
    others = list(theirs)
    others[BAR - end] = 0
    others[BAR] += 1
    return tuple(counts), tuple(others)


@lru_cache(maxsize=1 << 13)
def steps(mine: Checkers, theirs: Checkers, dice: tuple[int, ...]) -> tuple[Step, ...]:
    """The legal steps with one of *dice*, the higher first. Both dice must be used if possible. If only one
    can be used, it must be the higher if possible. Of doubles, the maximum possible number must be used."""
    if not dice:
        return ()
    high, low = dice[0], dice[-1]
    if high == low:
        return _steps_of_equal_dice(mine, theirs, high, len(dice))
    by_high, by_low = _steps_with(mine, theirs, high), _steps_with(mine, theirs, low)
    both = [
        *(step for step in by_high if _can_play(*_after(mine, theirs, step), low)),
        *(step for step in by_low if _can_play(*_after(mine, theirs, step), high)),
    ]
    return _without_duplicates(both or by_high or by_low)


def runs(mine: Checkers, theirs: Checkers, dice: tuple[int, ...]) -> list[tuple[Step, ...]]:
    """One checker moved by several of *dice* to a place that no single step reaches. None if it matters on
    which points the checker stops."""
    if len(dice) < 2 or mine[BAR] > 1:
        return []
    first = steps(mine, theirs, dice)
    if dice[0] == dice[-1]:
        return [run for step in first for run in _runs_of_equal_dice(mine, theirs, step, len(dice))]
    both = dice[0] + dice[1]
    found: dict[int, tuple[Step, ...]] = {}
    unclear = set()
    for step in first:
        start, middle, die = step
        end, other = start - both, both - die
        if end > OFF:
            if theirs[BAR - end] > 1:
                continue
        elif middle == OFF or not _bears_off(mine, theirs, step, other) or (start, OFF) in map(_ends, first):
            continue
        if start not in found:
            found[start] = step, Step(middle, max(end, OFF), other)
        elif theirs[BAR - middle] or theirs[BAR - found[start][0].end]:
            unclear.add(start)  # it matters which die comes first
    return [run for start, run in found.items() if start not in unclear]


def _bears_off(mine: Checkers, theirs: Checkers, step: Step, die: int) -> bool:
    return _bear_off_point(_after(mine, theirs, step)[0], die) == step.end


def _ends(step: Step) -> tuple[int, int]:
    return step[:2]


def _runs_of_equal_dice(
    mine: Checkers, theirs: Checkers, step: Step, count: int
) -> Iterator[tuple[Step, ...]]:
    """The ways to go on with the checker of *step*, the first of *count*. None wastes a die."""
    here, die = step.end, step.die
    mine, theirs = _after(mine, theirs, step)
    run: tuple[Step, ...] = (step,)
    most = 0
    while (count := count - 1) and here != OFF and (here <= die or theirs[BAR - here + die] < 2):
        if here <= die and _bear_off_point(mine, die) != here:
            return
        most = most or _most_playable(mine, theirs, die, count)
        run = *run, Step(here, max(here - die, OFF), die)
        mine, theirs = _after(mine, theirs, run[-1])
        most -= 1
        if most and _most_playable(mine, theirs, die, count - 1) < most:
            return
        yield run
        if not most:
            return
        here = run[-1].end


def _steps_of_equal_dice(mine: Checkers, theirs: Checkers, die: int, count: int) -> tuple[Step, ...]:
    found = _steps_with(mine, theirs, die)
    if count == 1 or len(found) < 2:
        return tuple(found)
    reached = [_most_playable(*_after(mine, theirs, step), die, count - 1) for step in found]
    most = max(reached)
    return tuple(step for step, far in zip(found, reached, strict=True) if far == most)


def _without_duplicates(found: list[Step]) -> tuple[Step, ...]:
    """Keeps one of two steps that bear off the same checker, since both allow the same next steps."""
    seen: dict[tuple[int, int], Step] = {}
    for step in found:
        seen.setdefault(step[:2], step)
    return tuple(seen.values())


def _steps_with(mine: Checkers, theirs: Checkers, die: int) -> list[Step]:
    if mine[BAR]:
        return [Step(BAR, BAR - die, die)] if theirs[die] < 2 else []
    found = [
        Step(point, point - die, die)
        for point in _POINTS
        if mine[point] and point > die and theirs[BAR - point + die] < 2
    ]
    start = _bear_off_point(mine, die)
    return [*found, Step(start, OFF, die)] if start else found


def _bear_off_point(mine: Checkers, die: int) -> int:
    """The point from which *die* bears off: its own point, or the highest one if that is lower. Else 0."""
    if any(mine[HOME + 1 :]):
        return 0
    if mine[die]:
        return die
    highest = next((point for point in range(HOME, 0, -1) if mine[point]), 0)
    return highest if highest < die else 0


def _can_play(mine: Checkers, theirs: Checkers, die: int) -> bool:
    if mine[BAR]:
        return theirs[die] < 2
    for point in range(24, die, -1):
        if mine[point] and theirs[BAR - point + die] < 2:
            return True
    return _bear_off_point(mine, die) > 0


def _most_playable(mine: Checkers, theirs: Checkers, die: int, count: int) -> int:
    """The highest number of *count* equal dice that can be played."""
    if count == 1:
        return int(_can_play(mine, theirs, die))
    most = 0
    for step in _steps_with(mine, theirs, die):
        most = max(most, 1 + _most_playable(*_after(mine, theirs, step), die, count - 1))
        if most == count:
            break
    return most


def _after(mine: Checkers, theirs: Checkers, step: Step) -> tuple[Checkers, Checkers]:
    return move(mine, theirs, step.start, step.end)
