"""The clock: banked seconds, an increment with every submission, and a point lost when time runs out.

Running out of time makes no move. The point is charged with the player's next submission.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Millis, Seat
from parlour.games.imperial import events as ev
from parlour.games.imperial.actions import Pause, Resume
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.state import Attempt, Clock, Over, State, Watch

MS_PER_SECOND = 1000
BANK_AFTER_FINE_S = 60
"""Seconds in the bank after a lost point."""

SHARED_SUBMISSIONS = (ev.BidPlaced, ev.Voted, ev.PeaceAnswered)
"""While others still have to bid or vote, only the player who submits is charged. Other clocks run on."""


def decide(state: State, seat: Seat, action: Pause | Resume, now: Millis) -> list[ev.Event]:
    clock = state.clock
    if clock is None or isinstance(state.phase, Over):
        raise IllegalActionError(Refusal.NO_CLOCK)
    if isinstance(action, Pause) == (clock.paused is not None):
        raise IllegalActionError(Refusal.NO_CLOCK)
    if clock.paused is None:
        return [ev.Paused(seat, now)]
    shift = Millis(now - clock.paused)
    return [ev.Resumed(seat, Millis(clock.last_move + shift), shift)]


def charge(
    clock: Clock, seat: Seat, waiting: Sequence[Seat], events: Sequence[ev.Event], now: Millis
) -> ev.Charged | None:
    """The time charged for a submission. None for a step that is no submission."""
    first = events[0]
    if isinstance(first, ev.Drafted | ev.Picked | ev.Planned):
        return None
    shift = Millis(now - clock.paused if clock.paused is not None else 0)
    last_move = Millis(clock.last_move + shift)
    if isinstance(first, ev.BidRetracted | ev.VoteRetracted):
        return ev.Charged(now, (_withdraw(clock.watches[seat], seat),), last_move, shift)
    shared = isinstance(first, SHARED_SUBMISSIONS) and len(events) == 1
    charged = (seat,) if shared else tuple(waiting)
    charges = tuple(_charge(clock, other, now - shift, can_be_withdrawn=shared) for other in charged)
    return ev.Charged(now, charges, last_move if shared else now, shift)


def all_runs_out(clock: Clock) -> tuple[Millis, ...]:
    """For each seat, when its time runs out if the clock is not paused."""
    return tuple([_runs_out(clock, watch) for watch in clock.watches])


def _runs_out(clock: Clock, watch: Watch) -> Millis:
    since = max(clock.last_move, watch.charged)
    return Millis(since + (watch.banked + clock.increment) * MS_PER_SECOND)


def _withdraw(watch: Watch, seat: Seat) -> ev.Charge:
    """Takes the increment back. The time used stays used."""
    attempt = None if watch.attempt is None else replace(watch.attempt, withdrawn=True)
    return ev.Charge(seat, watch.banked - watch.credit, 0, fined=False, attempt=attempt)


def _charge(clock: Clock, seat: Seat, now: int, *, can_be_withdrawn: bool) -> ev.Charge:
    attempt = _attempt(clock.watches[seat], now - max(clock.last_move, clock.watches[seat].charged))
    left = attempt.banked * MS_PER_SECOND - attempt.thought
    is_late = left + clock.increment * MS_PER_SECOND < 0
    banked = BANK_AFTER_FINE_S if is_late else left // MS_PER_SECOND + clock.increment
    if clock.capped and not is_late:
        banked = min(banked, attempt.banked)
    credit = 0 if is_late else banked - left // MS_PER_SECOND
    kept = replace(attempt, fined=is_late, withdrawn=False) if can_be_withdrawn else None
    return ev.Charge(seat, banked, credit, fined=is_late and not attempt.fined, attempt=kept)


def _attempt(watch: Watch, elapsed: int) -> Attempt:
    """The attempt to charge. After a withdrawal it includes the time used before it."""
    attempt = watch.attempt
    if attempt is None or not attempt.withdrawn:
        return Attempt(watch.banked, Millis(elapsed), fined=False, withdrawn=False)
    return replace(attempt, thought=Millis(attempt.thought + elapsed))


def evolve_charged(state: State, event: ev.Charged) -> State:
    clock, players = state.clock, list(state.players)
    assert clock is not None, "only a clock charges"
    watches = list(_shifted(clock, event.shift))
    for one in event.charges:
        watches[one.seat] = Watch(one.banked, event.at, one.credit, one.attempt)
        if one.fined:
            fined = players[one.seat]
            players[one.seat] = replace(fined, modifier=fined.modifier - 1)
    running = replace(clock, last_move=event.last_move, paused=None, watches=tuple(watches))
    return replace(state, clock=running, players=tuple(players))


def evolve_paused(state: State, event: ev.Paused) -> State:
    assert state.clock is not None, "only a clock is paused"
    return replace(state, clock=replace(state.clock, paused=event.at))


def evolve_resumed(state: State, event: ev.Resumed) -> State:
    clock = state.clock
    assert clock is not None, "only a clock is resumed"
    watches = _shifted(clock, event.shift)
    running = replace(clock, last_move=event.last_move, paused=None, watches=watches)
    return replace(state, clock=running)


def _shifted(clock: Clock, shift: Millis) -> tuple[Watch, ...]:
    """The watches, moved forward by the length of a pause."""
    if not shift:
        return clock.watches
    return tuple(replace(watch, charged=Millis(watch.charged + shift)) for watch in clock.watches)
