"""Comparing documents of two rule versions. Fields that only one version has are ignored."""

import pytest

from parlour.server.ops.rules_check import DocumentForm
from parlour.server.ops.rules_replay import rules_of
from server.ops.forms import GAME

NOW = frozenset({"state.hands", "state.turn", "state.towns.*", "state.towns.*.taxes"})
NEXT = frozenset({"state.hands", "state.turn", "state.towns.*", "state.towns.*.rents", "state.moves"})


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        ({"turn": 0}, {"turn": 0, "moves": 3}, None),
        ({"turn": 0}, {"turn": 1, "moves": 3}, "state.turn"),
        ({"turn": 0}, {}, "state.turn"),
        ({"turn": 0}, {"turn": False}, "state.turn"),
        ({"hands": [[1], [2]]}, {"hands": [[1], [3]]}, "state.hands.1.0"),
        ({"hands": [[1], [2]]}, {"hands": [[1]]}, "state.hands"),
        ({"hands": None}, {"hands": []}, "state.hands"),
        ({"towns": {"Rome": {}}}, {"towns": {"Rome": {}, "Bern": {}}}, "state.towns.Bern"),
        ({"towns": {"Rome": {"taxes": 1}}}, {"towns": {"Rome": {"rents": 2}}}, None),
    ],
)
def test_the_first_different_field_is_named(one: object, other: object, place: str | None) -> None:
    assert DocumentForm(NOW, NEXT).difference({"state": one}, {"state": other}) == place


def test_nested_fields_of_a_game_are_listed() -> None:
    """In tuples, unions and mappings, and once for a recursive struct."""
    fields = rules_of(GAME).fields

    assert {"state.cells", "state.towns.*", "state.towns.*.taxes", "state.tree.left"} <= fields
    assert {"choices.cell", "events.wins", "result.places", "due.at"} <= fields
    assert "state.tree.left.left" not in fields
