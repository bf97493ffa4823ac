"""The preset decks and their validation."""

import pytest

from parlour.games.deck.presets import DEFAULT_DECK, PRESETS, PresetError, read_presets

GOOD = {"id": "two-words", "name": "Two words", "description": "", "cards": ["a"]}


@pytest.mark.parametrize(
    "bad",
    [
        {"id": "Two-Words"},
        {"id": "two words"},
        {"id": "two--words"},
        {"id": ""},
        {"name": "n" * 51},
        {"name": " "},
        {"description": "d" * 201},
        {"cards": []},
        {"cards": ["a", " "]},
        {"cards": ["a", ""]},
        {"cards": [7]},
        {"cards": "a"},
        {"name": 7},
        {"description": None},
    ],
)
def test_an_invalid_preset_is_refused(bad: dict[str, object]) -> None:
    (good,) = read_presets([GOOD])

    assert good.cards == ("a",)
    with pytest.raises(PresetError):
        read_presets([{**GOOD, **bad}])


def test_presets_exist_and_have_their_own_ids() -> None:
    assert len(PRESETS) >= 3
    assert all(preset.id == key for key, preset in PRESETS.items())


def test_the_default_deck_is_spades_then_hearts() -> None:
    assert len(DEFAULT_DECK) == len(set(DEFAULT_DECK)) == 26
    assert DEFAULT_DECK[0] == "Ace of Spades"
    assert DEFAULT_DECK[12:14] == ("King of Spades", "Ace of Hearts")
    assert DEFAULT_DECK[-1] == "King of Hearts"
