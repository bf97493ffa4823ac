"""Clock steps written by hand, and tables whose clocks are folded as the server does."""

from collections.abc import Iterable

from engine.tables import SECRET, TICTACTOE
from parlour.engine import Millis, Seat, Table
from parlour.engine.entry import Entry, Kind
from parlour.protocol.values import Clock
from parlour.server.clocks import ClockStep, Times, after, begin, clock_step, next_timeout

ADA, BEA, CEM = Seat(0), Seat(1), Seat(2)
SECOND = 1000
NOW = Millis(0)


def play(
    at: int,
    by: int | None,
    before: Iterable[int],
    then: Iterable[int],
    *,
    kind: Kind = "act",
    left: int | None = None,
) -> ClockStep:
    """*by* acts at second *at* of table time. The game waited for *before* and then waits for *then*."""
    return ClockStep(
        kind=kind,
        by=None if by is None else Seat(by),
        now=Millis(at * SECOND),
        left=Millis((at if left is None else left) * SECOND),
        before=frozenset(map(Seat, before)),
        after=frozenset(map(Seat, then)),
    )


def fold(clock: Clock, *steps: ClockStep, seats: int = 3) -> Times:
    times = begin(clock, seats)
    for each in steps:
        times = after(clock, times, each)
    return times


def expired(clock: Clock, times: Times, waiting: Iterable[Seat], now: Millis) -> tuple[Seat, ...]:
    """The *waiting* seats that are out of time at table time *now*, without sleeping hours or pauses."""
    ends = {seat: next_timeout(clock, times, (seat,), (), NOW) for seat in waiting}
    return tuple(sorted(seat for seat, end in ends.items() if end is not None and end <= now))


class Question:
    """The seats that have answered while others have not, and the time each took."""

    def __init__(self) -> None:
        self.thought: dict[Seat, int] = {}

    def step(self, by: Seat, before: frozenset[Seat], then: frozenset[Seat], thought: int) -> int | None:
        """The time *by* took for its answer, if the step withdraws it."""
        withdrawn = self.thought.get(by) if by not in before and then == before | {by} else None
        if not then or then - {by} - before:
            self.thought = {}
        elif by in before and by not in then:
            self.thought[by] = thought
        return withdrawn


class Clocked:
    """Tic-tac-toe with a clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.table = Table(TICTACTOE, "t", seats=2, secret=SECRET)
        self.times = begin(clock, 2)
        self.join(self.table.draft_start(NOW))

    def waiting(self) -> frozenset[Seat]:
        started = len(self.table.log) > 0 and not self.table.is_over
        return frozenset(self.table.game.to_act(self.table.state)) if started else frozenset()

    def join(self, entry: Entry) -> None:
        before, offset = self.waiting(), self.table.offset
        self.table.join(entry)
        self.times = after(self.clock, self.times, clock_step(entry, offset, before, self.waiting()))
