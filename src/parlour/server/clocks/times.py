"""Folds the log into the time that each seat has left.

The inputs are only the log and the table's clock, so every process and every replay gets the same times.
Sleeping hours, which players can change at any time, are applied only when times are read.

Undo: table time and the clocks go back to the first undone entry, so no player pays for moves that others
undo. The player who undoes gains nothing: the time they used in their last turn stays used. Until
another player acts they get no increment, and no new time for acting again.

Several seats at once: a player who withdraws an answer before the others have answered gets no time back.
Their clock goes on from where it stopped. The time that only the others used does not count for them.
"""

from collections.abc import Collection
from typing import Final

from parlour.engine.entry import Entry, Kind
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import Bank, Clock, Days, NoClock, PerMove

DAY_MS: Final = 86_400_000
MOVES: Final = ("undo", "redo")


class Answer(Data, frozen=True):
    """The answer of a seat while other seats have yet to answer."""

    thought: Millis
    """The time from when the seat had to act to its answer."""

    earned: Millis


class Times(Data, frozen=True):
    """The time of each seat, in table time. The seats to act, which are charged, are not part of it."""

    left: tuple[Millis, ...]
    """For each seat, the contents of its bank at `since`. With other clocks, the whole time of a move."""

    since: tuple[Millis, ...]
    """For each seat, the time from which it last had to act."""

    again: Seat | None = None
    """The seat that last undid or redid, until another seat acts."""

    back: Millis = Millis(0)
    """The table time that the last undo or redo went to."""

    answers: tuple[Answer | None, ...] = ()
    """By seat, while other seats have yet to answer."""


class ClockStep(Data, frozen=True, kw_only=True):
    """What the clocks need to know of one entry."""

    kind: Kind
    by: Seat | None
    now: Millis
    left: Millis
    """Table time at which the previous position ended. Differs from `now` only for undo and redo."""

    before: frozenset[Seat]
    """The seats that the game waited for; none before the start."""

    after: frozenset[Seat]
    """The seats that it waits for after the entry; none once the table is over."""


def clock_step(entry: Entry, offset: Millis, before: Collection[Seat], after: Collection[Seat]) -> ClockStep:
    """The step of *entry*. *offset* is the table's offset before it."""
    if entry.to is None:
        left = entry.now
    else:
        left = entry.left if entry.left is not None else Millis(entry.wall - offset)
    return ClockStep(
        kind=entry.kind,
        by=entry.by,
        now=entry.now,
        left=left,
        before=frozenset(before),
        after=frozenset(after),
    )


def full(clock: Clock) -> Millis | None:
    """The time that a seat starts with; None for no limit."""
    match clock:
        case NoClock():
            return None
        case PerMove(seconds) | Bank(seconds):
            return Millis(seconds * 1000)
        case Days(days):
            return Millis(days * DAY_MS)


def begin(clock: Clock, seats: int) -> Times:
    """The times before the first entry, when every seat has its full time."""
    return Times((full(clock) or Millis(0),) * seats, (Millis(0),) * seats)


def after(clock: Clock, times: Times, step: ClockStep) -> Times:
    """The times after the entry of *step*. Call it for every entry of the log, in order."""
    if isinstance(clock, NoClock):
        return times
    if step.kind == "fork":
        # The entries before the fork were played at another table, on its players' clocks.
        return Times(begin(clock, len(times.left)).left, (step.now,) * len(times.since))
    moved = step.kind in MOVES
    again = step.by if moved or step.by == times.again else None
    seats = [Seat(number) for number in range(len(times.left))]
    return Times(
        tuple(_left(clock, times, step, seat, again) for seat in seats),
        tuple(_since(clock, times, step, seat, again) for seat in seats),
        again,
        step.now if moved else times.back,
        _answers(clock, times, step, again),
    )


def _left(clock: Clock, times: Times, step: ClockStep, seat: Seat, again: Seat | None) -> Millis:
    """The contents of the bank after *step*, at least 0.

    The seat is charged for the time in which it had to act, no matter which seat's entry ended that time.
    """
    left, acted = times.left[seat], seat == step.by
    withdrawn = _withdrawn_answer(times, step, seat)
    if withdrawn is not None:
        return Millis(max(left - withdrawn.earned, 0))
    if not isinstance(clock, Bank) or seat not in step.before or (seat in step.after and not acted):
        return left
    until = step.left if acted else min(step.left, step.now)
    left = Millis(max(left - max(until - times.since[seat], 0), 0))
    return Millis(left + clock.increment * 1000) if acted and seat != again else left


def _since(clock: Clock, times: Times, step: ClockStep, seat: Seat, again: Seat | None) -> Millis:
    since, waited = times.since[seat], seat in step.before
    withdrawn = _withdrawn_answer(times, step, seat)
    if withdrawn is not None and not isinstance(clock, Bank):
        return Millis(step.now - withdrawn.thought)
    if seat == again and waited and not isinstance(clock, Bank):
        return _still_used(times, step, since, seat in step.after)
    if seat not in step.after:
        return since
    goes_on = waited and seat != step.by
    if goes_on or (step.kind in MOVES and not isinstance(clock, Bank)):
        # If the seat came to act during the undone entries, its time starts again.
        return min(since, step.now)
    return step.now


def _withdrawn_answer(times: Times, step: ClockStep, seat: Seat) -> Answer | None:
    """The answer that the seat withdraws with this step, so that it has to act again."""
    if step.kind != "act" or seat != step.by or seat in step.before or step.after != step.before | {seat}:
        return None
    return times.answers[seat] if times.answers else None


def _answers(clock: Clock, times: Times, step: ClockStep, again: Seat | None) -> tuple[Answer | None, ...]:
    """The answers after *step*. They are kept until another seat has to act."""
    own = {step.by}
    is_same = step.after - own <= step.before and (step.kind not in MOVES or step.before - own <= step.after)
    if not is_same or not step.after:
        return ()
    by = step.by
    if by is None or by not in step.before or by in step.after:
        return times.answers
    known = times.answers or (None,) * len(times.left)
    earlier = known[by]
    earned = Millis(clock.increment * 1000) if isinstance(clock, Bank) and by != again else Millis(0)
    if by == again and earlier is not None:
        earned = earlier.earned
    answer = Answer(Millis(max(step.left - times.since[by], 0)), earned)
    return (*known[:by], answer, *known[by + 1 :])


def _still_used(times: Times, step: ClockStep, since: Millis, stays: bool) -> Millis:
    """Returns `since` so that the seat has used the same time as before the undo or redo."""
    if stays:
        return Millis(step.now - max(step.left - since, 0))
    if step.kind == "redo":
        # The next undo goes to an earlier time than this redo, so the time used in between counts there.
        return Millis(since - max(step.left - times.back, 0))
    return since
