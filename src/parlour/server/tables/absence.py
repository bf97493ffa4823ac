"""Decides what happens when players are absent or out of time, and when it is due."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import Absence, Clock, NoClock
from parlour.server import clocks
from parlour.server.tables.outage import shift_back
from parlour.store.queries.tables import SeatRow

ABANDONED_AFTER_MS: Final = Millis(5 * 60_000)
"""How long a table must be without players and spectators before its game is abandoned."""

StepKind = Literal["lapse", "stand-in", "forfeit", "abandon"]


class AbsenceStep(NamedTuple):
    at: Millis
    """Wall time."""

    what: StepKind
    seat: Seat | None


class AbsenceContext(NamedTuple):
    game: Game
    state: Data
    seats: Sequence[SeatRow]
    absence: Absence
    clock: Clock
    times: clocks.Times
    sleeps: Sequence[clocks.Sleep | None]
    offset: Millis
    grace: Millis
    """How long a player can be disconnected before they count as gone."""

    is_spectated: bool


def next_step(context: AbsenceContext) -> AbsenceStep | None:
    return min(steps(context), default=None)


def steps(context: AbsenceContext) -> Iterator[AbsenceStep]:
    waiting = context.game.to_act(context.state)
    if not waiting and context.game.due(context.state) is None:
        return  # the game was abandoned: nothing can happen any more
    for seat in context.seats:
        if not is_person(seat) or seat.gone_at is None:
            continue
        number = Seat(seat.number)
        if number in waiting and (lapse := context.game.lapse(context.state, number)) is not None:
            yield AbsenceStep(Millis(seat.gone_at + max(lapse.after, context.grace)), "lapse", number)
        after = max(context.absence.grace * 1000, context.grace)
        yield from _policy(context.absence, Millis(seat.gone_at + after), number, number in waiting)
    yield from _out_of_time(context, [seat for seat in waiting if is_person(context.seats[seat])])
    yield from _everyone_gone(context)


def next_vacancy(absence: Absence, seats: Sequence[SeatRow], wall: Millis) -> Millis | None:
    """Returns the next wall time from which another player can take over a seat."""
    if absence.policy != "substitute":
        return None
    gone = [seat.gone_at for seat in seats if is_person(seat) and seat.gone_at is not None]
    moments = [Millis(at + absence.grace * 1000) for at in gone]
    return min((at for at in moments if at > wall), default=None)


def is_person(seat: SeatRow) -> bool:
    """True if a person plays the seat and no bot plays for them."""
    return seat.bot is None and seat.stand_in is None and not seat.is_empty


def set_clock_back(seats: Sequence[SeatRow], wall: Millis, by: Millis) -> tuple[SeatRow, ...]:
    """Returns the seats as the store has them after the system clock was set back to *wall*."""
    return tuple(
        [
            seat if seat.gone_at is None else replace(seat, gone_at=shift_back(seat.gone_at, wall, by))
            for seat in seats
        ]
    )


def bots_of(seats: Sequence[SeatRow]) -> frozenset[Seat]:
    """The seats that bots play, permanently or for an absent player."""
    return frozenset([Seat(seat.number) for seat in seats if seat.bot or seat.stand_in])


def gone_by(seats: Sequence[SeatRow], at: Millis, grace: Millis) -> tuple[Seat, ...]:
    """The seats whose player is gone at wall time *at* and that no bot plays."""
    return tuple(
        [
            Seat(seat.number)
            for seat in seats
            if seat.gone_at is not None and seat.gone_at + grace <= at and is_person(seat)
        ]
    )


def abandon_notice(game: Game) -> type[Data] | None:
    """The type of the notice that everyone has left; None if the game takes no such notice."""
    kinds = [kind for kind in game.by_platform if kind.__struct_config__.tag == "abandon"]
    return kinds[0] if kinds else None


def draft_abandon(table: Table, wall: Millis) -> Entry:
    kind = abandon_notice(table.game)
    assert kind is not None, "only a game that knows it is told that everyone has left"
    return table.draft_notice(kind(), wall)


def _policy(absence: Absence, at: Millis, seat: Seat, is_waited_for: bool) -> Iterator[AbsenceStep]:
    if absence.policy == "bot":
        yield AbsenceStep(at, "stand-in", seat)
    elif absence.policy == "forfeit" and is_waited_for:
        yield AbsenceStep(at, "forfeit", seat)


def _out_of_time(context: AbsenceContext, people: Sequence[Seat]) -> Iterator[AbsenceStep]:
    if isinstance(context.clock, NoClock):
        return
    for seat in people:
        end = clocks.next_timeout(context.clock, context.times, (seat,), context.sleeps, context.offset)
        if end is not None:
            yield from _policy(context.absence, Millis(end + context.offset), seat, True)


def _everyone_gone(context: AbsenceContext) -> Iterator[AbsenceStep]:
    if context.is_spectated or abandon_notice(context.game) is None or not context.game.to_act(context.state):
        return
    gone = [seat.gone_at for seat in context.seats if seat.bot is None and not seat.is_empty]
    times = [at for at in gone if at is not None]
    if gone and len(times) == len(gone):
        yield AbsenceStep(Millis(max(times) + ABANDONED_AFTER_MS), "abandon", None)
