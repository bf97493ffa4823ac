"""The browser's types are those of the socket."""

from pathlib import Path

from tools.protocol_typescript import module

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_types_of_the_browser_are_up_to_date() -> None:
    """If not: python -m tools.protocol_typescript > web/src/lib/protocol.ts"""
    assert WRITTEN.read_text() == module() + "\n"


def test_a_field_may_lack_only_where_it_really_can() -> None:
    made = module()

    assert "  visited: number | null;" in made, "what the server always sends is always there"
    assert "  choices?: ReadonlyArray<Choice> | null;" in made, "an update leaves out what has not changed"
    assert "  ask?: number | null;" in made, "a page may leave out what has a default"
