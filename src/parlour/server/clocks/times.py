"""What the log makes of everybody's time.

Times are folded over every entry, and nothing but the log and the table's clock goes in: any process and any
replay comes to the same. Sleeping hours, which people change at will, enter only when times are read.

Undo: table time goes on from the moment of the first entry taken back, and so do the clocks, so that nobody
pays for what others took back. The one who takes back gains nothing by it: what they thought since they were
last asked stays used, and until somebody else acts they get no increment and no new time for acting again.

Several seats asked at once: an answer that its seat withdraws before the others are in gives no time back.
The seat's time runs on from where it stood, without what the others took alone meanwhile.
"""

from collections.abc import Collection
from typing import Final

from parlour.engine.entry import Entry, Kind
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import Bank, Clock, Days, NoClock, PerMove

DAY_MS: Final = 86_400_000
MOVES: Final = ("undo", "redo")


class Answer(Data, frozen=True):
    """Of a seat that has answered a question to which others still owe theirs."""

    thought: Millis
    """From the asking to the answer."""

    earned: Millis


class Times(Data, frozen=True):
    """What each seat has, in table time. Who is being charged is known by whom the game waits for."""

    left: tuple[Millis, ...]
    """For each seat what its bank held at `since`; with other clocks the whole time of a move."""

    since: tuple[Millis, ...]
    """For each seat the moment it was last asked."""

    again: Seat | None = None
    """The seat that has taken back or brought again, as long as nobody else has acted since."""

    back: Millis = Millis(0)
    """The table time that the last undo or redo went to."""

    answers: tuple[Answer | None, ...] = ()
    """By seat, while their question is open."""


class Step(Data, frozen=True, kw_only=True):
    """What the clocks see of one entry."""

    kind: Kind
    by: Seat | None
    now: Millis
    left: Millis
    """Table time at which the position before was left; `now`, but for undo and redo."""

    before: frozenset[Seat]
    """The seats that the game waited for; none before the start."""

    after: frozenset[Seat]
    """The seats that it waits for then; none once the table is over."""


def step(entry: Entry, offset: Millis, before: Collection[Seat], after: Collection[Seat]) -> Step:
    """*entry* as the clocks see it; *offset* is the table's before it joins."""
    if entry.to is None:
        left = entry.now
    else:
        left = entry.left if entry.left is not None else Millis(entry.wall - offset)
    return Step(
        kind=entry.kind,
        by=entry.by,
        now=entry.now,
        left=left,
        before=frozenset(before),
        after=frozenset(after),
    )


def full(clock: Clock) -> Millis | None:
    """What a seat has to begin with; None for no limit."""
    match clock:
        case NoClock():
            return None
        case PerMove(seconds) | Bank(seconds):
            return Millis(seconds * 1000)
        case Days(days):
            return Millis(days * DAY_MS)


def begin(clock: Clock, seats: int) -> Times:
    """Before the first entry: everybody has everything."""
    return Times((full(clock) or Millis(0),) * seats, (Millis(0),) * seats)


def after(clock: Clock, times: Times, step: Step) -> Times:
    """The times once the entry of *step* has joined. To be called for every entry of the log, in order."""
    if isinstance(clock, NoClock):
        return times
    if step.kind == "fork":
        # The entries before it were played at another table, at other people's cost.
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


def _left(clock: Clock, times: Times, step: Step, seat: Seat, again: Seat | None) -> Millis:
    """A bank pays for the time since its seat was asked, whoever ends that, and never owes."""
    left, acted = times.left[seat], seat == step.by
    withdrawn = _withdrawn(times, step, seat)
    if withdrawn is not None:
        return Millis(max(left - withdrawn.earned, 0))
    if not isinstance(clock, Bank) or seat not in step.before or (seat in step.after and not acted):
        return left
    until = step.left if acted else min(step.left, step.now)
    left = Millis(max(left - max(until - times.since[seat], 0), 0))
    return Millis(left + clock.increment * 1000) if acted and seat != again else left


def _since(clock: Clock, times: Times, step: Step, seat: Seat, again: Seat | None) -> Millis:
    since, waited = times.since[seat], seat in step.before
    withdrawn = _withdrawn(times, step, seat)
    if withdrawn is not None and not isinstance(clock, Bank):
        return Millis(step.now - withdrawn.thought)
    if seat == again and waited and not isinstance(clock, Bank):
        return _still_used(times, step, since, seat in step.after)
    if seat not in step.after:
        return since
    goes_on = waited and seat != step.by
    if goes_on or (step.kind in MOVES and not isinstance(clock, Bank)):
        # If the last asking lies in what was taken back, the seat is asked anew.
        return min(since, step.now)
    return step.now


def _withdrawn(times: Times, step: Step, seat: Seat) -> Answer | None:
    """The answer that the seat itself takes back with this step, so that it is asked again."""
    if step.kind != "act" or seat != step.by or seat in step.before or step.after != step.before | {seat}:
        return None
    return times.answers[seat] if times.answers else None


def _answers(clock: Clock, times: Times, step: Step, again: Seat | None) -> tuple[Answer | None, ...]:
    """Kept as long as nobody else is asked something new."""
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


def _still_used(times: Times, step: Step, since: Millis, stays: bool) -> Millis:
    """As much before the new present as it was before the old: what was used stays used."""
    if stays:
        return Millis(step.now - max(step.left - since, 0))
    if step.kind == "redo":
        # It leaves for a moment after the one that the next undo goes to; what it used between counts there.
        return Millis(since - max(step.left - times.back, 0))
    return since
