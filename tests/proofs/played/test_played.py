"""Recorded games replay to the same state, with the current rules and all later ones."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from parlour.engine.table.files import load
from parlour.engine.table.verification import verify
from parlour.engine.values import encode
from parlour.games import NAMES, built_in

PLAYED = {path.name.removesuffix(".json.gz"): path for path in Path(__file__).parent.glob("*.json.gz")}


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_a_game_that_was_played_ends_as_it_did(name: str) -> None:
    table, _ = load(gzip.decompress(PLAYED[name].read_bytes()), built_in)

    assert table.is_over
    kept = PLAYED[name].with_name(f"{name}.sha256").read_text().strip()
    assert sha256(encode(table.state)).hexdigest() == kept


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_a_game_that_was_played_is_proven(name: str) -> None:
    assert verify(gzip.decompress(PLAYED[name].read_bytes()), built_in).fault is None


def test_every_game_has_been_played() -> None:
    assert [game for game in NAMES if not any(name.startswith(f"{game}-") for name in PLAYED)] == []
