"""Recorded games replay to the same state, with the current rules and all later ones."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from parlour.engine.table.files import load
from parlour.engine.table.verify import verify
from parlour.engine.values import encode
from parlour.games import NAMES, built_in

PLAYED = {path.name.removesuffix(".json.gz"): path for path in Path(__file__).parent.glob("*.json.gz")}


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_a_recorded_game_replays_to_the_same_state(name: str) -> None:
    table, _ = load(gzip.decompress(PLAYED[name].read_bytes()), built_in)

    assert table.is_over
    kept = PLAYED[name].with_name(f"{name}.sha256").read_text().strip()
    assert sha256(encode(table.state)).hexdigest() == kept


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_a_recorded_game_verifies(name: str) -> None:
    assert verify(gzip.decompress(PLAYED[name].read_bytes()), built_in).fault is None


def test_every_game_has_a_recorded_game() -> None:
    assert [game for game in NAMES if not any(name.startswith(f"{game}-") for name in PLAYED)] == []
