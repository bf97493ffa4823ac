"""Runs the chapters for authors: their code, their commands, and the error messages they quote."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tools.contract_page import with_generated
from tools.page_code import Block

from bots.test_judgements import judged as judge_whole
from parlour.conformance.checks.playout import play_out
from parlour.conformance.kit import check
from parlour.engine import GameContractError, bind
from support.doc_pages import DOCS, Page, Step, run

DEEP = pytest.mark.deep
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(#?)([^)]*)\)")
SECRECY, CLOCKS, BOTS = Page("secrecy.md"), Page("clocks.md"), Page("bots.md")
MISTAKES = [
    (block, said.text.strip())
    for block, said in zip(SECRECY.blocks, SECRECY.blocks[1:], strict=False)
    if block.kind == "diff"
]
QUICK_STEP, LONG_STEP = BOTS.steps()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose modules can be imported. They are removed from `sys.modules` afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))  # for the process that replays a game
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("name", ["scenes.md", "words.md", "secrecy.md"])
def test_the_code_of_a_chapter_runs(name: str) -> None:
    assert not Page(name).run_code()


# Secrecy.


@pytest.mark.parametrize("name", ["suspect", "suspect_by_hand"])
def test_the_guessing_game_keeps_its_secrets(folder: Path, name: str) -> None:
    SECRECY.write(folder)

    assert check(bind(import_module(name)), playouts=2).failures == ()


@pytest.mark.deep
@pytest.mark.parametrize(("change", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_the_output_for_a_secrecy_mistake_matches_the_page(folder: Path, change: Block, said: str) -> None:
    SECRECY.write(folder)
    ((old, new),) = re.findall(r"^-(.*)\n\+(.*)$", change.text, re.MULTILINE)
    file = folder / change.title
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))

    found = failures_of(file.stem, playouts=4)

    assert re.search(re.escape(said).replace("…", ".*"), found), found


def failures_of(module: str, playouts: int) -> str:
    try:
        return "\n".join(
            failure.text for failure in check(bind(import_module(module)), playouts=playouts).failures
        )
    except GameContractError as refused:
        return str(refused)


# Clocks.


@pytest.mark.deep
def test_the_game_of_the_clocks_page_passes_its_checks_and_tests(folder: Path) -> None:
    CLOCKS.write(folder)
    (step,) = CLOCKS.steps()

    run(step, folder)
    assert len(CLOCKS.run_code()) == 2


# Bots.


@pytest.mark.parametrize("step", [QUICK_STEP, pytest.param(LONG_STEP, marks=DEEP)], ids=["quick", "long"])
def test_the_bots_are_as_strong_as_the_page_claims(folder: Path, step: Step) -> None:
    magpie = folder / "magpie"
    magpie.mkdir()
    (magpie / "__init__.py").write_text(f"{Page('authors.md').code()}\n\n{BOTS.code()}")
    (shown,) = [block.text for block in BOTS.blocks if block.kind == "text"]

    assert shown.strip() in Page("authors.md").code()
    run(step, folder)


def test_the_judge_of_the_page_judges_every_choice(folder: Path) -> None:
    (folder / "judged_magpie.py").write_text(f"{Page('authors.md').code()}\n\n{BOTS.code()}")
    game = bind(import_module("judged_magpie"))
    table = play_out(game, "t", 2, game.Options()).table

    judged = judge_whole(table)

    assert judged
    assert {one.reason for one in judged} == {"", "Your favourite colour counts three."}


# Reference and links.


def test_the_reference_is_up_to_date() -> None:
    page = (DOCS / "reference.md").read_text()

    assert with_generated(page) == page, "python -m tools.contract_page writes it anew"


@pytest.mark.parametrize(
    "page", sorted([*DOCS.glob("*.md"), *DOCS.glob("cookbook/*.md")]), ids=lambda page: page.stem
)
def test_every_link_of_a_page_has_a_target(page: Path) -> None:
    for target, _, anchor in re.findall(LINK, without_code(page)):
        file = page.parent / target if target else page
        assert file.is_file(), (page.name, target)
        assert not anchor or anchor in anchors(file), (page.name, target, anchor)


def without_code(page: Path) -> str:
    return re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def anchors(file: Path) -> set[str]:
    """Returns the anchors of the headings, as the site generates them."""
    headings = re.findall(r"^#+ (.*)$", file.read_text(), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings]
    return {re.sub(r"[\s-]+", "-", heading) for heading in plain}


def test_every_chapter_is_linked_from_the_authors_page() -> None:
    chapters = re.search(
        r"^  - Write a game:\n((?:      +- .*\n)+)", (DOCS.parent / "mkdocs.yml").read_text(), re.MULTILINE
    )
    assert chapters is not None
    names = set(re.findall(r"^      - .+: ([\w-]+\.md)$", chapters[1], re.MULTILINE))
    linked = set(re.findall(r"\]\(([\w-]+\.md)", (DOCS / "authors.md").read_text()))

    assert len(names) > 10
    assert names - {"authors.md"} <= linked
