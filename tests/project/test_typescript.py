"""The web client's generated types are up to date."""

import re
from pathlib import Path

import pytest
from tools.typescript import board_module, game_module, module, scene_module

from parlour.games import built_in

_DECLARED = re.compile(r"^export (?:interface|type) (\w+)", re.MULTILINE)
PAGES = Path(__file__).parents[2] / "web" / "src"


def test_the_types_of_the_protocol_are_up_to_date() -> None:
    """If not: python -m tools.typescript > web/src/lib/protocol.ts"""
    assert (PAGES / "lib" / "protocol.ts").read_text() == module() + "\n"


@pytest.mark.parametrize("name", ["cambio", "deck", "imperial"])
def test_the_types_of_a_game_are_up_to_date(name: str) -> None:
    """If not: python -m tools.typescript NAME > web/src/games/NAME/types.ts"""
    assert (PAGES / "games" / name / "types.ts").read_text() == game_module(built_in(name)) + "\n"


def test_the_types_of_the_scene_are_up_to_date() -> None:
    """If not: python -m tools.typescript scene > web/src/lib/scene.ts"""
    assert (PAGES / "lib" / "scene.ts").read_text() == scene_module() + "\n"


def test_the_types_of_a_board_are_up_to_date() -> None:
    """If not: python -m tools.typescript board > web/src/frame/types.ts"""
    assert (PAGES / "frame" / "types.ts").read_text() == board_module() + "\n"


def test_only_optional_fields_can_be_missing() -> None:
    made = module()

    assert "  visited: number | null;" in made, "what the server always sends is always there"
    assert "  choices?: ReadonlyArray<Choice> | null;" in made, "an update leaves out what has not changed"
    assert "  ask?: number | null;" in made, "a page may leave out what has a default"


def test_no_type_is_in_both_modules() -> None:
    once, scene = set(_DECLARED.findall(module())), set(_DECLARED.findall(scene_module()))

    assert "Table" in once, "the messages are in the one"
    assert "SceneChange" in scene, "what lies on a table is in the other"
    assert once & scene == set()
