"""Games with derived secrecy pass every check, and the kit finds every mutant."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from kit.mutant_detection import is_caught
from parlour.conformance.kit import check
from parlour.engine import bind
from proofs.secrecy import camping, mutants
from support.doc_pages import Page
from support.games import hunch, keyhole, laying

DERIVED = {"view", "redact", "reveals_to", "hidden", "redeal"}
SOUND = [laying, hunch, keyhole, camping]
AT_LENGTH = pytest.mark.deep
RARE = {"twins_told_apart"}
"""Mutants that are found only after many playouts."""

OF_LONG_TURNS = {name for name in mutants.CAUGHT_BY if "_in_turns_of_" in name}

SOON = {check: name for name, check in reversed([*mutants.CAUGHT_BY.items()]) if name not in RARE}
"""The first mutant of each check, which must be found quickly. The others are found in the long run."""


@pytest.fixture
def magpie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The game of the authors' page."""
    (tmp_path / "magpie_of_the_page.py").write_text(Page("authors.md").code())
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "magpie_of_the_page", raising=False)
    return import_module("magpie_of_the_page")


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.__name__)
def test_a_correct_game_passes(game: ModuleType) -> None:
    assert not DERIVED & {*vars(game)}
    assert check(bind(game), playouts=1).failures == ()


@pytest.mark.deep
def test_magpie_passes_without_secrecy_functions(magpie: ModuleType) -> None:
    assert not DERIVED & {*vars(magpie)}
    assert check(bind(magpie), playouts=2).failures == ()


@pytest.mark.deep
def test_magpie_passes_with_many_playouts(magpie: ModuleType) -> None:
    assert check(bind(magpie), playouts=12).failures == ()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in {*SOON.values(), *OF_LONG_TURNS} else AT_LENGTH)
        for name in mutants.CAUGHT_BY
    ],
)
def test_a_leak_of_declared_secrets_is_caught(name: str) -> None:
    game = bind(getattr(mutants, name), f"proofs.secrecy.mutants:{name}")

    assert is_caught(game, mutants.CAUGHT_BY[name])


@pytest.mark.deep
def test_a_favourite_copied_to_a_public_field_is_caught(magpie: ModuleType) -> None:
    source = Path(str(magpie.__file__)).read_text()
    leaky = source.replace("    turn: Public[Seat]\n", "    turn: Public[Seat]\n    copy: Public[str]\n")
    leaky = leaky.replace(
        "len(favourites), Seat(0), None)", "len(favourites), Seat(0), started.favourites[1], None)"
    )
    assert leaky.count("copy") == 1
    assert leaky.count("started.favourites[1]") == 1
    Path(str(magpie.__file__)).with_name("leaky_magpie.py").write_text(leaky)

    report = check(bind(import_module("leaky_magpie")), seats=[3], playouts=14)

    assert "leak" in {failure.check for failure in report.failures}
    assert any("'favourites 1' in the open, as copy" in failure.text for failure in report.failures)


@pytest.mark.deep
def test_a_card_tracked_through_a_shuffle_is_reported_as_such() -> None:
    game = bind(mutants.tracked_through_a_shuffle, "proofs.secrecy.mutants:tracked_through_a_shuffle")

    found = [failure.text for failure in check(game, seats=[3], playouts=12).failures]

    assert any("what chance did, and no event told them" in text for text in found), found


@pytest.mark.deep
@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.__name__)
@pytest.mark.parametrize("seed", range(50))
def test_a_correct_game_passes_on_any_seed(game: ModuleType, seed: int) -> None:
    assert check(bind(game), playouts=12, seed=seed).failures == ()
