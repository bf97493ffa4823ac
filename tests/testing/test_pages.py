"""The pages on testing and on parts are run as they stand."""

import re

import pytest
from tools.page_code import DOCS, read_code
from tools.parts_page import with_uses


@pytest.mark.parametrize(("page", "tests"), [("testing.md", 3), ("parts.md", 0)])
def test_the_code_of_a_page_runs(page: str, tests: int) -> None:
    code = read_code(DOCS / page)
    names: dict[str, object] = {}
    exec(code, names)
    found = [test for name, test in names.items() if name.startswith("test_") and callable(test)]

    assert code
    assert len(found) == tests
    for test in found:
        test()


def test_every_part_is_on_its_page() -> None:
    page = (DOCS / "parts.md").read_text()
    parts = [path.stem for path in (DOCS.parent / "src/parlour/parts").glob("[a-z]*.py")]

    assert {f"`{part}`" for part in parts} <= {*re.findall(r"^\| (`\w+`) \|", page, re.MULTILINE)}


def test_the_page_says_which_game_uses_which_parts() -> None:
    page = (DOCS / "parts.md").read_text()

    assert with_uses(page) == page
