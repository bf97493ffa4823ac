"""The labels that the specification quotes stand letter for letter, capitals included (rulings A7 and A9).

The page has its own catalogue. The terminal and the text view use the game's texts.
"""

import re
from pathlib import Path

import msgspec
import pytest

from parlour.engine.contract.choices import template
from parlour.games.deck.describe import describe
from parlour.games.deck.rules import legal
from parlour.games.deck.state import State
from parlour.games.deck.view import view

from .positions import GAME, SEAT, position

PAGE = Path(__file__).parents[3] / "web"
WORDS = GAME.words(["Ada"])


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("deck_select", "Select {left} of {all} cards"),
        ("deck_confirm", "Discard Selected Cards"),
        ("deck_lock", "Lock Order"),
        ("deck_end_turn", "End Turn"),
    ],
)
def test_the_page_has_the_labels(key: str, label: str) -> None:
    catalogue = msgspec.json.decode((PAGE / "messages/deck.en.json").read_bytes())
    sources = [*(PAGE / "src/games/deck").glob("*.svelte"), *(PAGE / "src/games/deck").glob("*.ts")]

    assert catalogue[key] == label
    assert any(f"m.{key}(" in source.read_text(encoding="utf-8") for source in sources)


@pytest.mark.parametrize(
    ("state", "label"),
    [
        (position("a b", owes=1, selected="b"), "Discard Selected Cards"),
        (position("a b", planned="b a"), "Lock Order"),
        (position("a b", locked="b a"), "End Turn"),
    ],
)
def test_the_terminal_has_the_labels(state: State, label: str) -> None:
    shown = view(state, SEAT)

    assert GAME.label(template(legal(state, SEAT)[0]), shown, WORDS) == label


@pytest.mark.parametrize(("selected", "left"), [("", 2), ("a", 1)])
def test_the_terminal_says_how_many_cards_are_still_to_be_selected(selected: str, left: int) -> None:
    shown = view(position("a b c", owes=2, selected=selected), SEAT)

    assert re.match(f"Select {left} of 2 cards;", describe(shown, WORDS).split("\n")[1])
