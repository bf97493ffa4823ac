"""The kit catches every mutant and reports nothing for correct games."""

from types import ModuleType

import pytest

from kit import mutants, scene_mutants
from kit.mutant_detection import is_caught
from parlour.conformance.kit import CHECKS, check
from parlour.engine import bind
from parlour.games import tictactoe
from support.games import bells, blotto, hush, keyhole_by_hand

MUTANTS = [(module, name) for module in (mutants, scene_mutants) for name in module.CAUGHT_BY]
AT_LENGTH = pytest.mark.deep
RARE = {"marked_backs", "glimpse_without_end"}
"""Mutants that take many playouts to catch."""

SOON = {module.CAUGHT_BY[name]: name for module, name in reversed(MUTANTS) if name not in RARE}
"""For each check, one mutant to catch in a short run. Deep runs catch the others."""

SOUND = [hush, blotto, keyhole_by_hand, bells, tictactoe]


@pytest.mark.parametrize(
    ("module", "name"),
    [pytest.param(*one, marks=() if one[1] in SOON.values() else AT_LENGTH, id=one[1]) for one in MUTANTS],
)
def test_each_mutant_is_caught_by_its_check(module: ModuleType, name: str) -> None:
    game = bind(getattr(module, name), f"{module.__name__}:{name}")

    assert is_caught(game, module.CAUGHT_BY[name])


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.__name__)
def test_a_correct_game_passes(game: ModuleType) -> None:
    assert check(bind(game), playouts=2).failures == ()


@pytest.mark.deep
@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_a_correct_game_passes_on_many_seeds(game: ModuleType, seed: int) -> None:
    assert check(bind(game), seed=seed).failures == ()


def test_every_check_has_a_mutant() -> None:
    assert {*mutants.CAUGHT_BY.values(), *scene_mutants.CAUGHT_BY.values()} == set(CHECKS)
    assert len(MUTANTS) >= 60
