"""Runs the code of docs/adapters.md."""

import re

import pytest

from support.doc_pages import Page

PAGE = Page("adapters.md")
CODE = [block.text for block in PAGE.blocks if block.kind == "python"]


@pytest.mark.parametrize("code", CODE, ids=["pettingzoo", "openspiel"])
def test_the_code_of_the_page_works(code: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")

    exec(code, {})


def test_the_page_has_the_size_of_each_vocabulary() -> None:
    from adapters.episodes import GAMES
    from parlour.adapters.episode import configure

    for game in GAMES:
        assert re.search(
            rf"\| [^|]*{game.title}[^|]* \| {len(configure(game).vocabulary)} \|", PAGE.text, re.IGNORECASE
        )
