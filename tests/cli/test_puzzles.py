"""`parlour puzzles`: the same seed writes the same file, and what cannot work is said."""

from pathlib import Path

from cli.terminal import Parlour
from parlour.engine.contract.puzzle_file import decode_puzzle
from parlour.engine.table.puzzle_playback import play_puzzle
from parlour.games import built_in


def test_the_same_seed_finds_the_same_puzzles(parlour: Parlour, tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    for file in (one, other):
        ran = parlour("puzzles", "cambio", "--games", "3", "--seed", "1", "--jobs", "1", "--out", file)
        assert ran.code == 0, ran.err
        assert ran.says("positions,")

    assert one.read_bytes() == other.read_bytes()
    game = built_in("cambio")
    for line in one.read_bytes().splitlines():
        assert play_puzzle(game, decode_puzzle(game, line))


def test_saved_games_are_searched(parlour: Parlour, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    bots = ("--players", "0", "--seats", "2", "--bots", "expert")
    for seed in ("1", "2"):
        played = parlour("play", "cambio", *bots, "--seed", seed, "--save", games / f"{seed}.json")
        assert played.code == 0, played.err

    def found(where: Path) -> list[bytes]:
        out = tmp_path / "found.jsonl"
        ran = parlour("puzzles", "cambio", "--from", where, "--out", out)
        assert ran.code == 0, ran.err
        return out.read_bytes().splitlines()

    (one,), (other,) = found(games / "1.json"), found(games / "2.json")

    assert one != other
    assert sorted(found(games)) == sorted([one, other])
    game = built_in("cambio")
    assert play_puzzle(game, decode_puzzle(game, one))


def test_a_game_without_puzzles_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("puzzles", "tictactoe", "--out", tmp_path / "found.jsonl")

    assert ran.code == 1
    assert "Tic-tac-toe has no `puzzles`" in ran.err
