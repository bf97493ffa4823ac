"""Every built-in game keeps the contract."""

import msgspec
import pytest

from parlour.conformance.kit import check
from parlour.games import NAMES, built_in

FEW_PLAYOUTS = {"tictactoe": 6}
"""Number of playouts, by game. One game of a thousand entries replaces many short ones."""

SHORT = {"sea-battle": {"board": "small"}}
"""Options for games short enough for the suite. No deal of Hearts is."""

MANY_PLAYOUTS = {"imperial": 8, "hearts": 8, "chess": 16}

SIZES = [(name, seats) for name in NAMES for seats in built_in(name).seats]
FEW = {"imperial": (2,), "liars-dice": (2,), "hearts": ()}
FEW_SIZES = [(name, seats) for name, seats in SIZES if seats in FEW.get(name, (seats,))]


@pytest.mark.parametrize(("name", "seats"), FEW_SIZES, ids=lambda part: str(part))
def test_a_game_keeps_the_contract(name: str, seats: int) -> None:
    game = built_in(name)
    options = [msgspec.convert(SHORT.get(name, {}), game.Options)]

    assert check(game, seats=[seats], playouts=FEW_PLAYOUTS.get(name, 1), options=options).failures == ()


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("name", "seats"), SIZES, ids=lambda part: str(part))
def test_a_game_keeps_the_contract_at_length(name: str, seats: int, seed: int) -> None:
    playouts = MANY_PLAYOUTS.get(name, 96)
    assert check(built_in(name), seats=[seats], playouts=playouts, seed=1000 + seed).failures == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_known_by_its_own_name(name: str) -> None:
    assert built_in(name).name == name
