"""The selection of steps to examine: every kind, for turns of any length."""

from collections import Counter

import pytest

from kit.mutant_detection import sample_reveals
from parlour.conformance.checks.coverage import Coverage
from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.findings import Findings, UndecidedCheck
from parlour.conformance.checks.leaks import LEAK
from parlour.conformance.checks.leaks import check as check_leaks
from parlour.conformance.checks.playout import Playout, play_out
from parlour.conformance.checks.reveals import MIN_STEPS, MIN_WALKS, NAME, RevealCounts
from parlour.conformance.checks.selection import in_turn
from parlour.conformance.kit import check
from parlour.engine import bind
from parlour.engine.chance import Stream
from proofs.secrecy import camping, long_turns

EACH_LENGTH = pytest.mark.parametrize("length", long_turns.LENGTHS)
QUESTION = ("Camped", "the seat that acts")


def playout_with_turns_of(length: int) -> Playout:
    game = bind(long_turns.with_turns_of(length))
    return play_out(game, "0-2-0", 2, game.Options())


def chance(label: str = "") -> Stream:
    return Stream(bytes(32), label)


def test_every_kind_is_chosen_once_before_any_twice() -> None:
    chosen = in_turn("aaaaaabbc", str, chance())

    assert Counter(chosen[:3]) == Counter("abc")
    assert Counter(chosen[3:5]) == Counter("ab")
    assert Counter(chosen) == Counter("aaaaaabbc")


def test_an_examined_kind_is_chosen_later() -> None:
    assert in_turn("aab", str, chance(), Counter("aa")) == ["b", "a", "a"]


def test_equal_chance_makes_equal_selections() -> None:
    items = range(50)

    assert in_turn(items, lambda _: 0, chance()) == in_turn(items, lambda _: 0, chance())
    assert in_turn(items, lambda _: 0, chance()) != in_turn(items, lambda _: 0, chance("other"))


@EACH_LENGTH
def test_two_steps_cover_both_kinds(length: int) -> None:
    playout = playout_with_turns_of(length)

    assert {step.kind.action for step in playout.select_steps(2, LEAK)} == {"Step", "Draw"}


@EACH_LENGTH
def test_steps_of_one_kind_come_from_all_parts_of_a_turn(length: int) -> None:
    steps = playout_with_turns_of(length).select_steps(30, LEAK)

    parts = {(step.entry.seq - 1) % length for step in steps}

    assert parts == {*range(length)}


def test_another_walk_starts_with_unexamined_kinds() -> None:
    one, other = playout_with_turns_of(6), playout_with_turns_of(6)
    other.selections = one.selections

    kinds = [step.kind.action for playout in (one, other) for step in playout.select_steps(1, LEAK)]

    assert sorted(kinds) == ["Draw", "Step"]


def test_an_unexamined_kind_leaves_the_leak_check_undecided() -> None:
    playout, coverage = playout_with_turns_of(2), Coverage()
    findings = playout.findings
    playout.selections, playout.deadline = coverage.selections, Deadline(0)

    check_leaks(playout, [long_turns.Step()])
    coverage.note_walk(playout)
    coverage.report(playout.game, findings)

    (examined,) = coverage.selections.examined[LEAK]
    unseen = "Draw, Drew" if examined == playout.steps[0].kind else "Step, Stepped"
    assert findings.undecided() == (
        UndecidedCheck(LEAK, f"played, but not examined for lack of time: {unseen}"),
    )
    assert findings.failures() == ()


def counts_of(walks: int, steps: int) -> Findings:
    counts, findings = RevealCounts(), Findings()
    for walk in range(walks):
        for _ in range(steps):
            counts.note(QUESTION, str(walk), learned=False)
    counts.report(findings)
    return findings


def test_a_small_sample_is_undecided() -> None:
    for findings in (counts_of(MIN_WALKS - 1, MIN_STEPS), counts_of(MIN_WALKS, 1)):
        assert findings.failures() == ()
        assert [one.check for one in findings.undecided()] == [NAME]


def test_a_full_sample_fails() -> None:
    findings = counts_of(MIN_WALKS, 4)

    assert [failure.check for failure in findings.failures()] == [NAME]
    assert findings.undecided() == ()


def test_samples_of_several_processes_are_added() -> None:
    one, other, findings = RevealCounts(), RevealCounts(), Findings()
    for walk in range(MIN_WALKS):
        for _ in range(4):
            (one if walk % 2 else other).note(QUESTION, str(walk), learned=False)
    one.merge(other)
    one.report(findings)

    assert findings.failed() == (NAME,)


def test_a_rare_discovery_causes_no_failure_in_one_game() -> None:
    """No game has a river here, so each look had an expected result."""
    report = check(bind(camping), playouts=1, seed=3)

    assert report.failures == ()
    assert report.undecided == ()


def test_a_rare_discovery_causes_no_failure_in_a_full_sample() -> None:
    findings = sample_reveals(bind(camping))

    assert findings.failures() == ()
    assert findings.undecided() == ()
