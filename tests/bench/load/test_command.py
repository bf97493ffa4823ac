"""`python -m bench.load` against a real server. Every run ends after a number of moves, not after a time."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from bench.load.__main__ import load
from click.testing import CliRunner

from cli.terminal import Ran, only_line
from served.process import Served, free_port

FAST = ("--pace", "max", "--seconds", "600")


def run_load(*arguments: str | Path) -> Ran:
    ran = CliRunner().invoke(load, [str(argument) for argument in arguments], prog_name="load")
    return Ran(ran.exit_code, ran.stdout, ran.stderr)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_help_lists_every_option() -> None:
    ran = run_load("--help")

    assert ran.code == 0
    assert ran.says("Usage: load", "--game", "--tables", "--pace", "--seconds", "--seats", "--json")


def test_games_are_played_and_restarted(server: Served) -> None:
    ran = run_load(server.url, "--game", "tictactoe", "--tables", "2", "--moves", "60", *FAST)

    assert (ran.code, ran.err) == (0, "")
    assert ran.says("tictactoe at", "2 people a table", "tables        2, ", "moves         60 in ", "p99")
    assert ran.says("reconnects    0", "refused       none", "failed        none")


def test_the_json_has_the_same_figures(server: Served) -> None:
    run = [server.url, "--game", "tictactoe", "--tables", "2", "--moves", "60"]
    ran = run_load(*run, *FAST, "--json")
    found = json.loads(ran.out)

    assert ran.code == 0
    assert (found["opening"]["tables"], found["play"]["moves"]) == (2, 60)
    assert found["rematches"] >= 2, "a game of tic-tac-toe has nine moves at most"
    assert found["play"]["received_bytes_per_move"] > found["play"]["sent_bytes_per_move"] > 0
    assert found["play"]["delay_millis"]["max"] >= found["play"]["delay_millis"]["p50"] > 0


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("cambio", ["--seats", "3", "--options", '{"rounds": 1}']),
        ("hearts", ["--bare"]),
        pytest.param("backgammon", ["--bots", "random"], marks=pytest.mark.slow),
        pytest.param("deck", [], marks=pytest.mark.slow),
        pytest.param("imperial", ["--seats", "6"], marks=pytest.mark.slow),
    ],
)
def test_any_game_is_played_by_the_offered_choices(server: Served, game: str, more: list[str]) -> None:
    run = [server.url, "--game", game, "--tables", "2", "--moves", "40"]
    ran = run_load(*run, "--pace", "100", "--seconds", "600", *more, "--json")
    found = json.loads(ran.out)

    assert ran.code == 0
    assert found["play"]["moves"] == 40
    assert {*found["refused"]} <= {"table/stale"}
    assert not found["failed"]


def test_given_tokens_are_used_instead_of_guests(server: Served, tmp_path: Path) -> None:
    tokens = [httpx.post(f"{server.url}/api/guest", json={"name": name}).json()["token"] for name in "AB"]
    file = tmp_path / "tokens.txt"
    file.write_text("\n".join(tokens))
    run = [server.url, "--game", "tictactoe", "--tables", "3", "--moves", "20"]
    ran = run_load(*run, *FAST, "--tokens", file, "--json")
    mine = httpx.get(f"{server.url}/api/tables/mine", headers={"Authorization": f"Bearer {tokens[1]}"})

    assert ran.code == 0, ran.err
    assert len(mine.json()["tables"]) >= 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "nope"], "there is no game 'nope' at http://127.0.0.1"),
        (["--game", "tictactoe", "--seats", "3"], "tictactoe is for 2 seats, not 3"),
        (["--game", "tictactoe", "--bots", "clever"], "tictactoe has no bot 'clever'; it has"),
        (["--game", "tictactoe", "--options", "[1]"], "--options is not a JSON object"),
        (["--game", "cambio", "--options", '{"speed": 1}'], "no table could be opened: lobby/options"),
        (["--game", "tictactoe", "--tokens", "none.txt"], "--tokens: FileNotFoundError"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(server: Served, arguments: list[str], says: str) -> None:
    ran = run_load(server.url, *arguments)

    assert (ran.code, ran.out) == (1, "")
    assert says in only_line(ran.err)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--pace", "fast"], "'fast' is neither 'max' nor a number of moves a second"),
        (["--pace", "0"], "'0' is neither"),
        (["--tables", "0"], "0 is not in the range x>=1"),
        (["--seconds", "0"], "0.0 is not in the range x>0"),
    ],
)
def test_an_invalid_number_is_a_usage_error(arguments: list[str], says: str) -> None:
    ran = run_load("localhost:1", "--game", "tictactoe", *arguments)

    assert ran.code == 2
    assert says in ran.err.splitlines()[-1]


def test_an_unreachable_server_is_reported() -> None:
    ran = run_load(f"localhost:{free_port()}", "--game", "tictactoe")

    assert ran.code == 1
    assert "no server answers at http://localhost:" in only_line(ran.err)


def test_a_rate_limited_server_names_the_settings(tmp_path: Path) -> None:
    with Served(tmp_path / "data", entry_rate="3") as limited:
        ran = run_load(limited.url, "--game", "tictactoe", "--tables", "4")

    assert ran.code == 1
    said = only_line(ran.err)
    assert "429" in said
    assert "PARLOUR_ENTRY_RATE=0" in said


def test_moves_over_the_rate_limit_are_counted_as_refused(tmp_path: Path) -> None:
    with Served(tmp_path / "data", rate="1") as limited:
        run = [limited.url, "--game", "tictactoe", "--tables", "1", "--moves", "12"]
        ran = run_load(*run, *FAST)

    assert ran.says("moves         12 in ", "× message/too-fast", "PARLOUR_RATE=1000000")
