"""Each kind of clock, several seats at once, and the effect of undo on time."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Millis, Seat
from parlour.games.tictactoe import Mark
from parlour.protocol.values import Bank, Clock, ClockFace, Days, NoClock, PerMove
from parlour.server.clocks import Sleep, Times, after, begin, clock_face, next_timeout
from server.clocks.folding import ADA, BEA, CEM, NOW, SECOND, Clocked, Question, expired, fold, play

HOUR_MS = 3600 * SECOND
DAY_MS = 24 * HOUR_MS
START = play(0, None, (), (0,), kind="start")
MINUTE = PerMove(60)
BANK = Bank(100, increment=5)


def seconds(times: Times) -> list[float]:
    return [left / SECOND for left in times.left]


def test_without_a_clock_no_time_runs() -> None:
    times = fold(NoClock(), START, play(10, 0, [0], [1]))

    assert next_timeout(NoClock(), times, [BEA], (), NOW) is None
    assert expired(NoClock(), times, [BEA], Millis(10**12)) == ()
    assert clock_face(NoClock(), times, [BEA], NOW, (), NOW) is None


def test_per_move_each_turn_gets_the_full_time() -> None:
    times = fold(MINUTE, START, play(10, 0, [0], [1]), play(30, 1, [1], [0]))

    assert next_timeout(MINUTE, times, [ADA], (), NOW) == 90 * SECOND
    assert expired(MINUTE, times, [ADA], Millis(90 * SECOND - 1)) == ()
    assert expired(MINUTE, times, [ADA], Millis(90 * SECOND)) == (ADA,)


def test_per_move_a_seat_that_acts_twice_gets_new_time() -> None:
    times = fold(MINUTE, START, play(50, 0, [0], [0]))

    assert next_timeout(MINUTE, times, [ADA], (), NOW) == 110 * SECOND


def test_a_seat_keeps_its_deadline_when_another_acts() -> None:
    times = fold(MINUTE, play(0, None, (), (0, 1, 2), kind="start"), play(50, 1, [0, 1, 2], [0, 2]))

    assert expired(MINUTE, times, [ADA, CEM], Millis(60 * SECOND)) == (ADA, CEM)


def test_a_bank_is_charged_during_the_turn_and_incremented_after_it() -> None:
    times = fold(BANK, START, play(30, 0, [0], [1]), play(31, 1, [1], [0]))

    assert seconds(times) == [75, 104, 100]
    assert next_timeout(BANK, times, [ADA], (), NOW) == (31 + 75) * SECOND


def test_a_turn_ended_by_the_table_charges_the_bank_without_increment() -> None:
    times = fold(BANK, START, play(30, None, [0], [1], kind="notice"))

    assert seconds(times) == [70, 100, 100]


def test_an_action_out_of_turn_neither_charges_nor_increments_a_bank() -> None:
    times = fold(BANK, START, play(30, 1, [0], [0]))

    assert seconds(times) == [100, 100, 100]
    assert next_timeout(BANK, times, [ADA], (), NOW) == 100 * SECOND


def test_an_overdrawn_bank_is_empty_before_the_increment() -> None:
    times = fold(BANK, START, play(500, 0, [0], [1]))

    assert seconds(times) == [5, 100, 100]


def test_several_banks_run_at_once_and_stop_separately() -> None:
    times = fold(
        Bank(100),
        play(0, None, (), (0, 1, 2), kind="start"),
        play(10, 1, [0, 1, 2], [0, 2]),
        play(25, 0, [0, 2], [2]),
        play(40, 2, [2], [0, 1, 2]),
    )

    assert seconds(times) == [75, 90, 60]
    assert clock_face(Bank(100), times, [ADA, BEA, CEM], Millis(45 * SECOND), (), NOW) == ClockFace(
        (Millis(70_000), Millis(85_000), Millis(55_000)), (ADA, BEA, CEM)
    )


@pytest.mark.parametrize("clock", [PerMove(60), Days(2)])
def test_withdrawing_an_answer_does_not_restore_thinking_time(clock: Clock) -> None:
    asked = fold(clock, play(0, None, [], [0, 1, 2], kind="start"))
    again = fold(
        clock,
        play(0, None, [], [0, 1, 2], kind="start"),
        play(50, 0, [0, 1, 2], [1, 2]),
        play(70, 0, [1, 2], [0, 1, 2]),
    )

    # From 50 to 70 only the others had to answer, so the seat is not charged.
    assert [again.since[ADA], again.left[ADA]] == [20 * SECOND, asked.left[ADA]]
    assert again.since[BEA] == 0


def test_withdrawing_and_resending_an_answer_earns_one_increment() -> None:
    clock = Bank(100, increment=10)
    steps = [play(0, None, [], [0, 1], kind="start"), play(30, 0, [0, 1], [1])]
    for at in range(40, 90, 10):
        steps += [play(at, 0, [1], [0, 1]), play(at + 1, 0, [0, 1], [1])]

    assert fold(clock, *steps, seats=2).left[ADA] == (100 - 30 - 5 + 10) * SECOND


def test_redoing_and_withdrawing_an_answer_restores_no_time() -> None:
    times = fold(
        PerMove(60),
        play(0, None, [], [0, 1], kind="start"),
        play(50, 0, [0, 1], [1]),
        play(50, 0, [1], [0, 1], kind="undo", left=55),
        play(55, 0, [0, 1], [1], kind="redo", left=52),
        play(56, 0, [1], [0, 1]),
    )

    assert times.since[ADA] == (56 - 52) * SECOND


def test_the_next_question_gives_new_time() -> None:
    times = fold(
        PerMove(60),
        play(0, None, [], [0, 1], kind="start"),
        play(50, 0, [0, 1], [1]),
        play(58, 1, [0, 1], [2]),
        play(59, 2, [2], [0, 1]),
        play(70, 1, [0, 1], [0]),
    )

    assert (times.since[ADA], times.since[BEA]) == (59 * SECOND, 59 * SECOND)


def test_sleeping_hours_do_not_count_towards_days() -> None:
    at_night = Sleep("UTC", 22 * 60, 6 * 60)
    times = fold(Days(1), START)

    assert next_timeout(Days(1), times, [ADA], (), NOW) == DAY_MS
    # Awake from 6 to 22 on the first day, and for the other eight hours on the second.
    assert next_timeout(Days(1), times, [ADA], (at_night, None), NOW) == DAY_MS + 14 * HOUR_MS
    assert next_timeout(Days(1), times, [ADA], (None, at_night), NOW) == DAY_MS


def test_sleeping_hours_are_in_wall_time_not_table_time() -> None:
    at_night = Sleep("UTC", 22 * 60, 6 * 60)
    times = fold(Days(1), START)
    six_in_the_morning = Millis(6 * HOUR_MS)

    assert next_timeout(Days(1), times, [ADA], (at_night,), six_in_the_morning) == DAY_MS + 8 * HOUR_MS


def test_the_clock_face_includes_sleeping_hours() -> None:
    at_night = Sleep("UTC", 22 * 60, 6 * 60)
    times = fold(Days(1), START, seats=2)

    shown = clock_face(Days(1), times, [ADA], Millis(DAY_MS), (at_night, at_night), NOW)

    assert shown == ClockFace((Millis(14 * HOUR_MS), Millis(DAY_MS)), (ADA,))


def test_the_clock_face_is_never_negative() -> None:
    times = fold(MINUTE, START, seats=2)

    assert clock_face(MINUTE, times, [ADA], Millis(DAY_MS), (), NOW) == ClockFace(
        (Millis(0), Millis(60_000)), (ADA,)
    )


def test_a_fork_starts_with_full_clocks() -> None:
    times = fold(BANK, START, play(90, 0, [0], [1]), play(500, None, [1], [1], kind="fork"))

    assert seconds(times) == [100, 100, 100]
    assert next_timeout(BANK, times, [BEA], (), NOW) == 600 * SECOND


@pytest.mark.parametrize("clock", [MINUTE, Days(1)])
def test_after_an_undo_a_seat_keeps_its_used_time(clock: Clock) -> None:
    at = Clocked(clock)
    at.join(at.table.draft_act(ADA, Mark(4), Millis(10 * SECOND)))
    at.join(at.table.draft_undo(ADA, Millis(35 * SECOND)))
    whole = begin(clock, 1).left[0]

    # Ten seconds were used. The seconds of the other seat's turn count for neither seat.
    assert at.table.now(Millis(35 * SECOND)) == 10 * SECOND
    assert next_timeout(clock, at.times, at.waiting(), (), at.table.offset) == whole


def test_an_undo_restores_the_bank_and_charges_no_other_seat() -> None:
    at = Clocked(BANK)
    at.join(at.table.draft_act(ADA, Mark(4), Millis(10 * SECOND)))
    at.join(at.table.draft_undo(ADA, Millis(35 * SECOND)))
    at.join(at.table.draft_act(ADA, Mark(3), Millis(40 * SECOND)))

    assert seconds(at.times) == [100 - 10 - 5 + 5, 100]


def test_repeated_undo_earns_no_increment_and_no_time() -> None:
    at = Clocked(BANK)
    for turn in range(10):
        at.join(at.table.draft_act(ADA, Mark(turn % 9), Millis((turn + 1) * 2 * SECOND)))
        at.join(at.table.draft_undo(ADA, Millis((turn + 1) * 2 * SECOND)))

    assert seconds(at.times) == [100 - 20 + 5, 100]


def test_repeated_undo_gives_no_new_time_per_move() -> None:
    at = Clocked(MINUTE)
    for turn in range(10):
        at.join(at.table.draft_act(ADA, Mark(turn % 9), Millis((turn + 1) * 5 * SECOND)))
        at.join(at.table.draft_undo(ADA, Millis((turn + 1) * 5 * SECOND)))

    assert next_timeout(MINUTE, at.times, at.waiting(), (), at.table.offset) == 60 * SECOND


def test_thinking_between_undo_and_redo_counts() -> None:
    at = Clocked(MINUTE)
    at.join(at.table.draft_act(ADA, Mark(4), Millis(10 * SECOND)))
    at.join(at.table.draft_undo(ADA, Millis(10 * SECOND)))
    at.join(at.table.draft_redo(ADA, Millis(30 * SECOND)))
    at.join(at.table.draft_undo(ADA, Millis(31 * SECOND)))

    shown = clock_face(MINUTE, at.times, at.waiting(), at.table.now(Millis(31 * SECOND)), (), at.table.offset)

    assert shown == ClockFace((Millis(30 * SECOND), Millis(60 * SECOND)), (ADA,))


def test_undo_within_a_turn_keeps_the_time_used() -> None:
    steps = (START, play(10, 0, [0], [0]), play(10, 0, [0], [0], kind="undo", left=50))

    per_move, bank = fold(MINUTE, *steps), fold(BANK, *steps)

    assert next_timeout(MINUTE, per_move, [ADA], (), NOW) == (10 + 60 - 40) * SECOND
    assert bank.left[ADA] == (100 - 10 + 5 - 40) * SECOND


def test_a_move_of_another_seat_ends_the_limit_on_increments_after_undo() -> None:
    times = fold(
        BANK,
        START,
        play(10, 0, [0], [1]),
        play(10, 0, [1], [0], kind="undo", left=12),
        play(11, 0, [0], [1]),
        play(12, 1, [1], [0]),
        play(13, 0, [0], [1]),
    )

    assert times.left[ADA] == (100 - 10 + 5 - 1 - 1 + 5) * SECOND


Waits = st.frozensets(st.integers(0, 2).map(Seat))
Kinds = st.sampled_from(["act", "act", "undo", "redo"])
Steps = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 2), Waits), max_size=30)


@given(steps=Steps)
def test_a_bank_is_charged_exactly_while_its_seat_has_to_act(
    steps: list[tuple[int, int, frozenset[Seat]]],
) -> None:
    clock = Bank(864_000, increment=7)
    times, waiting, now = begin(clock, 3), frozenset[Seat](), 0
    waited, acted, question = [0, 0, 0], [0, 0, 0], Question()
    for passed, by, then in steps:
        now += passed
        for seat in waiting:
            waited[seat] += passed
        acted[by] += by in waiting
        acted[by] -= question.step(Seat(by), waiting, then, 0) is not None
        times = after(clock, times, play(now, by, waiting, then))
        waiting = then
    shown = clock_face(clock, times, waiting, Millis(now * SECOND), (), NOW)

    assert shown is not None
    assert list(shown.left) == [(864_000 + 7 * acted[seat] - waited[seat]) * SECOND for seat in range(3)]
    assert shown.running == tuple(sorted(waiting))


@given(steps=st.lists(st.tuples(Kinds, st.integers(0, 30), st.integers(0, 2), Waits), max_size=30))
def test_undo_and_redo_never_increase_or_overdraw_a_bank(
    steps: list[tuple[str, int, int, frozenset[Seat]]],
) -> None:
    clock = Bank(60, increment=7)
    times, waiting, now = begin(clock, 3), frozenset[Seat](), 0
    for kind, passed, by, then in steps:
        left = now + passed
        now = max(now - passed, 0) if kind == "undo" else left
        moved = play(now, by, waiting, then, left=left, kind="undo" if kind == "undo" else "redo")
        later = after(clock, times, moved if kind != "act" else play(now, by, waiting, then))

        assert all(left >= 0 for left in later.left)
        if kind != "act":
            assert all(new <= old for new, old in zip(later.left, times.left, strict=True))
        times, waiting = later, then


@given(steps=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 2), Waits), max_size=30))
def test_per_move_time_starts_exactly_when_the_seat_has_to_act(
    steps: list[tuple[int, int, frozenset[Seat]]],
) -> None:
    times, waiting, now = begin(MINUTE, 3), frozenset[Seat](), 0
    asked, question = [0, 0, 0], Question()
    for passed, by, then in steps:
        now += passed
        withdrawn = question.step(Seat(by), waiting, then, now - asked[by])
        for seat in then:
            if seat not in waiting or seat == by:
                asked[seat] = now
        if withdrawn is not None:
            asked[by] = now - withdrawn
        times, waiting = after(MINUTE, times, play(now, by, waiting, then)), then

    ends = {seat: (asked[seat] + 60) * SECOND for seat in waiting}

    assert next_timeout(MINUTE, times, waiting, (), NOW) == min(ends.values(), default=None)
    assert expired(MINUTE, times, waiting, Millis(now * SECOND)) == tuple(
        seat for seat in sorted(waiting) if ends[seat] <= now * SECOND
    )


@pytest.mark.parametrize("clock", [NoClock(), MINUTE, BANK, Days(3)])
def test_times_survive_a_json_round_trip(clock: Clock) -> None:
    times = fold(clock, START, play(10, 0, [0], [1]), play(10, 0, [1], [0], kind="undo", left=12))

    assert msgspec.json.decode(msgspec.json.encode(times), type=Times) == times
