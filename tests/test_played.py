"""Games that were played before replay to the very same state, on these rules and on any later ones."""

from hashlib import sha256
from pathlib import Path

import pytest

from parlour.engine.files import load
from parlour.engine.values import encode
from parlour.engine.verify import verify
from parlour.games import NAMES, built_in

PLAYED = sorted((Path(__file__).parent / "played").glob("*.json"))


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_game_that_was_played_ends_as_it_did(path: Path) -> None:
    table, _ = load(path.read_bytes(), built_in)

    assert table.is_over
    assert sha256(encode(table.state)).hexdigest() == path.with_suffix(".sha256").read_text().strip()


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_game_that_was_played_is_proven(path: Path) -> None:
    assert verify(path.read_bytes(), built_in).fault is None


def test_every_game_has_been_played() -> None:
    assert {path.stem.partition("-")[0] for path in PLAYED} == set(NAMES)
