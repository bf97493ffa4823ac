"""The browser's types are those of the socket and of the games."""

from pathlib import Path

import pytest
from tools.typescript import game_module, module

from parlour.games import built_in

WEB = Path(__file__).parents[2] / "web" / "src"


def test_the_types_of_the_browser_are_up_to_date() -> None:
    """If not: python -m tools.typescript > web/src/lib/protocol.ts"""
    assert (WEB / "lib" / "protocol.ts").read_text() == module() + "\n"


@pytest.mark.parametrize("game", ["imperial"])
def test_the_types_of_a_game_are_up_to_date(game: str) -> None:
    """If not: python -m tools.typescript GAME > web/src/games/GAME/types.ts"""
    assert (WEB / "games" / game / "types.ts").read_text() == game_module(built_in(game)) + "\n"


def test_a_field_may_lack_only_where_it_really_can() -> None:
    made = module()

    assert "  visited: number | null;" in made, "what the server always sends is always there"
    assert "  choices?: ReadonlyArray<Choice> | null;" in made, "an update leaves out what has not changed"
    assert "  ask?: number | null;" in made, "a page may leave out what has a default"
