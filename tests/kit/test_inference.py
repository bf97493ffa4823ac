"""The checks of inference find what redeals forget, and accidents raise no alarm."""

import pytest

from kit import mutants
from parlour.conformance.checks.findings import Findings
from parlour.conformance.checks.inference import MIN_FAILED_TRIES, InferenceCounts
from parlour.conformance.kit import check
from parlour.engine import bind
from support.games import keyhole_by_hand

SEEDS = 50
FEW_SEEDS = (0,)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_coinciding_equal_cards_cause_no_failure(seed: int) -> None:
    assert check(bind(keyhole_by_hand), playouts=2, seed=seed).failures == ()


def test_a_note_names_events_with_too_few_agreeing_worlds() -> None:
    counts, findings = InferenceCounts(), Findings()
    for kind, enough in (("Guessed", False), ("Guessed", True), ("Fell", False)):
        for _ in range(MIN_FAILED_TRIES):
            counts.note(kind, enough)
    counts.note("Drew", False)

    counts.report(findings)

    (note,) = findings.notes()
    assert "too few redeals agree with what Fell tells" in note
    assert findings.failures() == ()


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(SEEDS))
def test_coinciding_equal_cards_cause_no_failure_on_many_seeds(seed: int) -> None:
    assert check(bind(keyhole_by_hand), seed=seed).failures == ()


@pytest.mark.parametrize(
    "name", ["failed_guess_forgotten", pytest.param("redeal_guesses_again", marks=pytest.mark.deep)]
)
def test_only_the_redeal_check_fails_for_a_forgetful_redeal(name: str) -> None:
    report = check(bind(getattr(mutants, name), f"kit.mutants:{name}"), playouts=2)

    assert {failure.check for failure in report.failures} == {"redeal"}
    assert all("rules out" in failure.text for failure in report.failures)
