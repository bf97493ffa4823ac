"""Runs the code on the pages about testing and parts."""

import re

import pytest
from tools.parts_page import BEGIN, with_uses

from support.doc_pages import DOCS, Page


@pytest.mark.parametrize(("name", "tests"), [("testing.md", 3), ("parts.md", 0)])
def test_the_code_of_a_page_runs(name: str, tests: int) -> None:
    assert len(Page(name).run_code()) == tests


def test_every_part_is_listed_on_its_page() -> None:
    text, _, table = (DOCS / "parts.md").read_text().partition(BEGIN)
    parts = {path.stem for path in (DOCS.parent / "src/parlour/parts").glob("[a-z]*.py")}

    assert parts <= {*re.findall(r"\b(\w+)\.\w+", text)}
    assert parts <= {*re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)}


def test_the_page_lists_which_game_uses_which_parts() -> None:
    page = (DOCS / "parts.md").read_text()

    assert with_uses(page) == page
