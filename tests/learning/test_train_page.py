"""Runs docs/train-a-bot.md as written, with a shorter training."""

from pathlib import Path

import pytest

from support.doc_pages import Page, Step, run

PAGE = Page("train-a-bot.md")
COPY, SIMULATE = (block.text.strip() for block in PAGE.blocks if block.kind == "sh")
TRAIN = next(block.text for block in PAGE.blocks if block.text.startswith("parlour train")).strip()


@pytest.mark.slow
def test_the_weights_become_a_bot_level(tmp_path: Path) -> None:
    magpie = tmp_path / "magpie"
    magpie.mkdir()
    rules = magpie / "__init__.py"
    rules.write_text(Page("authors.md").code())
    run(Step(f"{TRAIN} --steps 600 --games 16"), tmp_path)
    rules.write_text(f"{Page('authors.md').code()}\n\n{PAGE.code()}")

    run(Step(COPY), tmp_path)
    run(Step(SIMULATE.replace("400", "10"), ("10 games",)), tmp_path)
