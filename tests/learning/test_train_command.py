"""`parlour train`: its output files and its error messages."""

from pathlib import Path

import pytest

from parlour.cli import main
from parlour.games import built_in
from parlour.learning.train_any import find_own_trainer

SMALL = ("--steps", "600", "--games", "16", "--hidden", "8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_training_saves_weights_and_prints_their_strength(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["train", "tictactoe", *SMALL])

    said = capsys.readouterr().out
    assert code == 0
    assert "against random: " in said
    assert "against greedy: " in said
    assert f"Saved the weights to {Path('trained-tictactoe/weights.npz')}" in said
    assert (folder / "trained-tictactoe" / "weights.npz").is_file()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["tictactoe", "--seats", "3"], "Tic-tac-toe is for 2 seats, not 3"),
        (["tictactoe", "--best-response", "."], "Tic-tac-toe does not support --best-response"),
        (["cambio", "--best-response", "nowhere"], "there is no weights.npz in nowhere; train a bot first"),
        (["deck", "--seats", "1"], "alone cannot be learnt"),
        (["chss"], "chess"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *arguments]) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


def test_a_game_with_array_rules_uses_its_own_trainer() -> None:
    own = find_own_trainer(built_in("cambio"))

    assert own is not None
    assert own.best_response is not None
    assert find_own_trainer(built_in("tictactoe")) is None
    assert find_own_trainer(built_in("liars-dice")) is None
