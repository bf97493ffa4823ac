"""What a viewer is shown stays in redeals, what is ruled out stays out, and accidents are no alarm."""

import pytest

from kit import guess_game, mutants
from parlour.engine import bind
from parlour.engine.kit import check

SEEDS = 50
FEW_SEEDS = (0, 1, 2)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_equal_cards_that_coincide_raise_no_alarm(seed: int) -> None:
    report = check(bind(guess_game), playouts=2, seed=seed)

    assert (report.failures, report.notes) == ((), ())


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(SEEDS))
def test_equal_cards_that_coincide_raise_no_alarm_at_length(seed: int) -> None:
    assert check(bind(guess_game), seed=seed).failures == ()


@pytest.mark.parametrize("name", ["failed_guess_forgotten", "redeal_guesses_again"])
def test_only_the_redeal_is_blamed_for_what_it_forgets(name: str) -> None:
    report = check(bind(getattr(mutants, name), f"kit.mutants:{name}"), playouts=2)

    assert {failure.check for failure in report.failures} == {"redeal"}
    assert all("rules out" in failure.text for failure in report.failures)
