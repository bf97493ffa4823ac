"""Kayles with a picture, and Kayles with a custom board, keep the contract."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from parlour.conformance.kit import check
from parlour.engine import Game, bind
from parlour.engine.contract.assets import assets_of

PACKAGE = Path(__file__).parent / "kayles"


@pytest.fixture(params=["kayles", "kayles.framed"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(PACKAGE))
    yield bind(import_module(request.param))
    for name in [one for one in sys.modules if one.partition(".")[0] == "kayles"]:
        del sys.modules[name]


def test_kayles_keeps_the_contract(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE))  # for the process that replays it

    assert check(game, playouts=1).failures == ()


def test_assets_are_found_next_to_the_module(game: Game) -> None:
    assert assets_of(game).pictures == ["pin.svg"]
    assert [*assets_of(game).files] == (["board.css", "board.js", "pin.svg"] if game.board else ["pin.svg"])
