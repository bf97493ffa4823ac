"""Runs the code on the pages about testing and parts."""

import re

import pytest
from tools.parts_page import BEGIN, with_uses
from tools.signatures import BLOCK, PAGES, public, with_signatures

import parlour.testing
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


@pytest.mark.parametrize("name", PAGES)
def test_the_signatures_of_a_page_are_up_to_date(name: str) -> None:
    """If not: python -m tools.signatures"""
    page = (DOCS / name).read_text()

    assert len(BLOCK.findall(page)) > 4
    assert with_signatures(page) == page


def test_every_public_name_has_a_signature_and_a_text() -> None:
    listed = {
        module: names for name in PAGES for _, module, names in BLOCK.findall((DOCS / name).read_text())
    }
    parts = {f"parlour.parts.{path.stem}" for path in (DOCS.parent / "src/parlour/parts").glob("[a-z]*.py")}
    shown = {name for module in listed for name, _ in public(module)}

    assert parts <= {*listed}
    assert {*parlour.testing.__all__, "draws_for", "check", "Report"} <= shown
    for module, names in listed.items():
        for name, lines in public(module):
            if not names or name in names.split():
                assert [line for line in lines if line.endswith("<br>")] == []


def test_a_signature_reads_as_in_the_source() -> None:
    parts = dict(public("parlour.parts.turns"))
    steps = dict(public("parlour.testing.scenario"))["Scenario"]

    assert parts["following"] == [
        "- `turns.following(seat: Seat, seats: int, skip: Collection[Seat | None] = ()) -> Seat`<br>"
        "The next seat round the table that is not skipped; *seat* itself if all others are."
    ]
    assert steps[1].startswith(
        "    - `.act(seat: int, action: Data, *, after: int = 0) -> Scenario`<br>Takes "
    )
