"""docs/adapters.md is run as it stands."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text()
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", BLOCKS, ids=["pettingzoo", "openspiel"])
def test_the_code_of_the_page_works(code: str) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")

    exec(code, {})


def test_the_page_says_how_many_words_there_are() -> None:
    from adapters.episodes import GAMES
    from parlour.adapters.episode import configure

    for game in GAMES:
        assert re.search(
            rf"\| [^|]*{game.title}[^|]* \| {len(configure(game).vocabulary)} \|", PAGE, re.IGNORECASE
        )
