"""The log in German: whole, with the same blanks, and met in games that were played."""

import ast
import re
from pathlib import Path

import pytest

from parlour.engine import telling
from parlour.games import built_in
from parlour.games.cambio import sentences
from parlour.games.cambio.german import GERMAN
from parlour.games.cambio.text import PLACES

BLANK = re.compile(r"\{\w+\}")
PARTS = {" {caller}, who called, was not lowest and pays for it."}
"""What is only said as the end of another sentence."""


def templates(of: str) -> set[str]:
    """The sentences that a module is written with."""
    texts = {
        node.value
        for node in ast.walk(ast.parse(Path(of).read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if text.endswith(".") and (BLANK.search(text) or text.startswith("The "))}


@pytest.mark.parametrize("module", [sentences, telling], ids=lambda module: module.__name__)
def test_every_sentence_of_the_log_is_there(module: object) -> None:
    said = templates(str(vars(module)["__file__"])) - PARTS
    docs = {text for text in said if "\n" in text}

    assert said - docs
    assert said - docs <= set(GERMAN)
    assert set(PLACES) <= set(GERMAN)


@pytest.mark.parametrize("english", GERMAN)
def test_both_have_the_same_blanks(english: str) -> None:
    assert set(BLANK.findall(english)) == set(BLANK.findall(GERMAN[english]))


def test_the_game_says_it() -> None:
    words = built_in("cambio").words(["Ann", "Ben"], "de")

    assert words.say("It is {who}'s turn.", who="Ann") == "Ann ist am Zug."
    assert words.listing(["Ann", "Ben"]) == "Ann und Ben"
