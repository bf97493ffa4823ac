"""Games that are packages, whose parts are read from their modules."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.engine import GameContractError
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game

ABOUT = """name, title, version = "crosses", "Crosses", 1
seats, bound, secrets, opens = range(2, 3), 10, False, "all"
"""
STATE = "from parlour.games.tictactoe import Action, Event, State\n"
RULES = "from parlour.games.tictactoe import State, decide, evolve, legal, result, start, to_act\n"
WORDS = "from parlour.games.tictactoe import label, sentence\n"
SCENE = "from parlour.games.tictactoe import scene, taps\n"
MODULES = {"__init__": "", "about": ABOUT, "state": STATE, "rules": RULES, "words": WORDS, "scene": SCENE}

Load = Callable[..., Game]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Writes the package, with the given modules instead of those above, and loads its game."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def written(**modules: str | None) -> Game:
        (tmp_path / "crosses").mkdir()
        for name, text in {**MODULES, **modules}.items():
            if text is not None:
                (tmp_path / "crosses" / f"{name}.py").write_text(text)
        return load_game("crosses")

    yield written
    for name in [name for name in sys.modules if name.partition(".")[0] == "crosses"]:
        del sys.modules[name]


def refused(load: Load, **modules: str | None) -> str:
    with pytest.raises(GameContractError) as fault:
        load(**modules)
    return str(fault.value)


def test_parts_are_read_from_the_modules(load: Load) -> None:
    game = load()

    assert (game.name, game.where, game.seats) == ("crosses", "crosses", range(2, 3))
    assert game.scene is not None
    assert "crosses.rules" in sys.modules


def test_only_modules_named_like_parts_are_imported(load: Load) -> None:
    game = load(
        conserved="def conserved(state):\n    return len(state.cells)\n",
        training="raise AssertionError('a script is not a part of the game')\n",
    )

    assert game.conserved.__module__ == "crosses.conserved"
    assert "crosses.training" not in sys.modules


def test_definitions_in_the_package_itself_take_precedence(load: Load) -> None:
    own = "title = 'Noughts and crosses'\ndef taps(action, view):\n    raise NotImplementedError\n"

    game = load(__init__=own, view="title = 'Another'\n")

    assert game.title == "Noughts and crosses"
    assert game.taps.__module__ == "crosses"


def test_a_package_that_imports_all_its_parts_is_the_same_game(load: Load) -> None:
    listed = "".join(f"from crosses.{name} import *\n" for name in MODULES if name != "__init__")

    assert load(__init__=listed).scene is not None


def test_two_definitions_of_one_part_are_refused(load: Load) -> None:
    assert refused(load, view="def result(state):\n    return None\n") == (
        "crosses: `result` is defined in crosses.rules and in crosses.view; rename one of them, "
        "or import the right one in `__init__`"
    )


def test_a_part_imported_by_another_module_counts_once(load: Load) -> None:
    assert load(view="from crosses.rules import legal, result\n").name == "crosses"


def test_a_missing_part_is_named(load: Load) -> None:
    assert "crosses has no function `legal`" in refused(load, rules=RULES.replace("legal, ", ""))


def test_a_misspelled_part_in_a_module_is_named(load: Load) -> None:
    assert "`conserve` is not in the contract; did you mean `conserved`?" in refused(
        load, rules=RULES + "def conserve(state):\n    return 9\n"
    )


def test_a_module_that_cannot_be_imported_is_named(load: Load) -> None:
    assert "no game at 'crosses': No module named 'crosses.nowhere'" in refused(
        load, bot="from crosses.nowhere import bot\n"
    )
