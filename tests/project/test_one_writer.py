"""A table session has one writer: no other module assigns its fields."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2] / "src/parlour"
SESSION: Final = ROOT / "server/tables/session.py"


def test_only_a_session_assigns_its_fields() -> None:
    own = {name for name, of in _assigned(SESSION) if of == "self"}
    files = [file for room in ("server", "game_apis") for file in (ROOT / room).rglob("*.py")]
    found = [
        f"{file.relative_to(ROOT)}: {of}.{name}"
        for file in files
        if file != SESSION
        for name, of in _assigned(file)
        if name in own and of != "self"
    ]

    assert "turn_state" in own
    assert found == []


def _assigned(file: Path) -> Iterator[tuple[str, str]]:
    """Yields each attribute that is set or deleted, with the expression of its object."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node.attr, ast.unparse(node.value)
