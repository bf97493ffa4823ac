"""The report says how often each kind was played and examined, and what the check did not see."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import NoReturn

from parlour.conformance.checks.coverage import NO_END, Coverage
from parlour.conformance.checks.deadline import Deadline
from parlour.conformance.checks.findings import Findings, KindCoverage, Report, UndecidedCheck
from parlour.conformance.checks.leaks import LEAK
from parlour.conformance.checks.leaks import check as check_leaks
from parlour.conformance.checks.playout import Playout, play_out
from parlour.conformance.checks.texts import NAME as WORDS
from parlour.conformance.kit import CHECKS, check
from parlour.engine import Seat, bind
from parlour.games import tictactoe
from proofs.secrecy import long_turns
from support.games import hush

GAME = bind(long_turns.with_turns_of(2))


def play(coverage: Coverage) -> Playout:
    playout = play_out(GAME, "0-2-0", 2, GAME.Options())
    playout.selections = coverage.selections
    return playout


def by_name(kinds: tuple[KindCoverage, ...]) -> Mapping[str, KindCoverage]:
    return {kind.name: kind for kind in kinds}


def test_every_kind_is_counted_for_every_check_that_applies() -> None:
    report = check(bind(hush), playouts=2)

    kinds = by_name(report.kinds)
    assert {kind.role for kind in report.kinds} == {"action", "notice", "event"}
    assert [*kinds] == [kind.__name__ for kind in (*hush_kinds(),)]
    for kind in report.kinds:
        counts = dict(kind.examined)
        assert counts.keys() <= set(CHECKS)
        assert kind.played == 0 or 1 <= counts[LEAK] <= kind.played
        assert "time" in counts or kind.role != "notice"
    assert report.gaps == ()


def hush_kinds() -> tuple[type, ...]:
    game = bind(hush)
    return (*game.actions, *game.notices, *game.events)


def test_a_check_that_does_not_apply_is_not_counted() -> None:
    (mark, marked) = check(bind(tictactoe), playouts=1).kinds

    assert (mark.role, mark.name, marked.role, marked.name) == ("action", "Mark", "event", "Marked")
    assert mark.examined == marked.examined
    assert not {LEAK, "redeal", "reveals_to", "time", "glimpse", "scene motions"} & dict(mark.examined).keys()
    assert {"legality", "purity", "undo", "words", "scene form"} <= dict(mark.examined).keys()


def test_a_kind_that_no_walk_reached_is_a_gap() -> None:
    coverage, findings = Coverage(), Findings()
    playout = play(coverage)
    del playout.steps[1:]

    coverage.note_walk(playout)
    kinds = by_name(coverage.report(GAME, findings))

    assert (kinds["Step"].played, kinds["Draw"].played) == (1, 0)
    assert not kinds["Step"].has_gap
    assert kinds["Draw"].has_gap
    assert kinds["Draw"].missed == ()
    gaps = Report("g", CHECKS, (), kinds=(*kinds.values(),)).gaps
    assert gaps == ("Never played: action Draw, event Drew.",)


def test_a_kind_in_a_walk_that_a_check_skipped_is_a_gap() -> None:
    """The second walk was played, but there was no time for the check of texts in it."""
    coverage, findings = Coverage(), Findings()
    first, second = play(coverage), play(coverage)
    del first.steps[1:]
    first_kind = first.steps[0].kind
    assert [*first.select_steps(None, WORDS)]
    coverage.note_walk(first)
    coverage.note_walk(second)

    kinds = coverage.report(GAME, findings)

    missed = {kind.name for kind in kinds if WORDS in kind.missed}
    assert missed == {"Step", "Draw", "Stepped", "Drew"} - first_kind.events - {first_kind.action}
    assert [one.check for one in findings.undecided()] == [WORDS]


def test_the_rarest_purpose_of_a_check_counts() -> None:
    coverage = Coverage()
    playout = play(coverage)
    assert len([*playout.select_steps(None, "redeal")]) == len(playout.steps)
    assert [*playout.select_steps(3, "memory")]
    coverage.note_walk(playout)

    kinds = coverage.report(GAME, Findings())

    assert sum(dict(kind.examined)["redeal"] for kind in kinds if kind.role == "action") == 3


def test_counts_of_several_processes_are_added() -> None:
    one, other = Coverage(), Coverage()
    for coverage in (one, other):
        playout = play(coverage)
        check_leaks(playout, [long_turns.Step()])
        coverage.note_walk(playout)
    alone = by_name(one.report(GAME, Findings()))

    one.merge(other)

    for name, kind in by_name(one.report(GAME, Findings())).items():
        assert kind.played == 2 * alone[name].played
        assert dict(kind.examined)[LEAK] == 2 * dict(alone[name].examined)[LEAK]


def test_without_a_finished_game_the_ending_is_undecided() -> None:
    coverage, findings = Coverage(), Findings()
    coverage.note_walk(play_out(GAME, "0-2-0", 2, GAME.Options(), deadline=Deadline(0)))

    coverage.report(GAME, findings)

    assert findings.undecided() == (UndecidedCheck("ending", NO_END),)
    assert "0 of them to the end" in coverage.sentence(1, GAME, (2,))


def test_the_longest_game_is_reported_beside_the_bound() -> None:
    coverage = Coverage()
    playout = play(coverage)
    coverage.note_walk(playout)
    coverage.note_walk(play_out(GAME, "0-2-0", 2, GAME.Options(), deadline=Deadline(0)))

    assert coverage.longest == len(playout.steps)
    assert f"the longest {coverage.longest} of at most {GAME.bound}" in coverage.sentence(1, GAME, (2,))


def test_numbers_of_seats_that_were_not_played_are_a_gap() -> None:
    coverage = Coverage()
    coverage.note_walk(play(coverage))

    assert coverage.missing_seats((2, 3, 5)) == (3, 5)
    assert "with 2 seats (not 3, 5)" in coverage.sentence(1, GAME, (2, 3, 5))
    gaps = Report("g", CHECKS, (), missing_seats=(3, 5)).gaps
    assert gaps == ("No game with 3 seats.", "No game with 5 seats.")


def test_a_game_that_cannot_be_played_says_so() -> None:
    def legal(state: hush.State, seat: Seat) -> NoReturn:
        raise KeyError(seat)

    report = check(bind(SimpleNamespace(**{**vars(hush), "legal": legal}), hush.__name__), seconds=0.2)

    assert [failure.check for failure in report.failures] == ["rules"] * len(report.failures)
    assert report.covered == "0.2 s: no game could be examined."
    assert report.kinds == ()
    assert report.gaps == ()
