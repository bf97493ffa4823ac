"""`parlour simulate` gives repeatable counts with any number of processes."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from math import isclose
from pathlib import Path
from subprocess import PIPE

import psutil
import pytest

from cli.terminal import SEALED, STUCK, Parlour, Ran, only_line
from parlour.bots import PlayoutResult
from parlour.cli.commands import simulate
from parlour.cli.simulation.tally import Tally, empty_tally, tally_game, wilson_interval
from parlour.engine import Millis, ranked


def results(ran: Ran) -> dict[str, object]:
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


def test_results_are_printed_by_seat_and_by_bot(parlour: Parlour) -> None:
    ran = parlour("simulate", "tictactoe", "--games", "40", "--bots", "greedy,random", "--jobs", "1")

    assert ran.code == 0
    assert ran.says("Seat", "Games", "Wins", "Shared", "Win rate", "95 % interval", "Score", "Place")
    assert ran.says("Bot ", "greedy", "random", "40 games; ", "steps a game; seed ", "games and ", "a second")
    assert not ran.err, "there is no progress bar without a terminal"


def test_json_output_has_a_fixed_shape(parlour: Parlour) -> None:
    found = results(parlour("simulate", "tictactoe", "--games", "10", "--seed", "7", "--jobs", "1", "--json"))

    assert list(found) == [
        "game", "seed", "lineup", "games", "unfinished", "mean_steps", "by_seat", "by_bot", "speed",
    ]  # fmt: skip
    assert (found["game"], found["seed"], found["games"]) == ("tictactoe", "7", 10)
    seats, bots = found["by_seat"], found["by_bot"]
    assert isinstance(seats, list)
    assert isinstance(bots, list)
    assert [seat["seat"] for seat in seats] == [1, 2]
    assert [(bot["bot"], bot["games"]) for bot in bots] == [("random", 20)]


def test_equal_seeds_give_equal_results_with_any_number_of_processes(parlour: Parlour) -> None:
    many: list[str | Path] = [
        "simulate",
        SEALED,
        "--games",
        "30",
        "--bots",
        "greedy,random,bold",
        "--seed",
        "s",
        "--json",
    ]
    alone, together = (results(parlour(*many, "--jobs", jobs)) for jobs in ("1", "2"))

    alone.pop("speed")
    together.pop("speed")
    assert alone == together


def test_another_seed_gives_other_results(parlour: Parlour) -> None:
    one, other = (
        results(parlour("simulate", "tictactoe", "--games", "30", "--seed", seed, "--jobs", "1", "--json"))
        for seed in "ab"
    )

    assert one["by_seat"] != other["by_seat"]


def test_bots_rotate_through_the_seats(parlour: Parlour) -> None:
    bots = ["--bots", "bold,timid", "--games", "10", "--jobs", "1", "--json"]

    found = results(parlour("simulate", SEALED, *bots))

    seats = found["by_seat"]
    assert isinstance(seats, list)
    assert [seat["wins"] for seat in seats] == [5, 5]


def test_bots_are_repeated_until_the_seats_are_full(parlour: Parlour) -> None:
    found = results(parlour("simulate", SEALED, "--seats", "3", "--games", "3", "--jobs", "1", "--json"))

    assert found["lineup"] == ["random", "random", "random"]


def test_an_endless_game_is_cut_after_the_given_steps(parlour: Parlour) -> None:
    ran = parlour("simulate", "deck", "--games", "2", "--steps", "20", "--jobs", "1")

    assert ran.code == 0
    assert ran.says("2 games, 2 unfinished; 20.0 steps a game")


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["--bots", "random,random,random"], 1, "Tic-tac-toe is for 2 seats, not for 3 bots"),
        (["--seats", "5"], 1, "at 5 seats"),
        (["--bots", "champion"], 1, "Tic-tac-toe has no bot 'champion'"),
        (["--options", "nonsense"], 1, "--options must be JSON"),
        (["--games", "0"], 2, "--games"),
        (["--games", "many"], 2, "--games"),
        (["--jobs", "0"], 2, "--jobs"),
        (["--steps", "0"], 2, "--steps"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    parlour: Parlour, arguments: list[str], code: int, reason: str
) -> None:
    ran = parlour("simulate", "tictactoe", *arguments)

    assert ran.code == code
    assert reason in only_line(ran.err)


def test_an_aborted_simulation_prints_its_progress(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Iterator[Tally]:
        yield tally_game(PlayoutResult(ranked([1, 0]), 5, Millis(0)), ["random", "random"])
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "tallies", stopped)

    ran = parlour("simulate", "tictactoe", "--games", "9")

    assert (ran.code, only_line(ran.err)) == (130, "parlour: aborted after 1 of 9 games")


def test_ctrl_c_ends_all_processes(tmp_path: Path) -> None:
    told = socket.create_server(("127.0.0.1", 0))
    told.settimeout(60)
    games: list[str | Path] = ["simulate", STUCK, "--games", "8", "--bots", "stuck", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *games],
        cwd=tmp_path, env={**os.environ, "STUCK_BOT_PORT": str(told.getsockname()[1])},
        stdout=PIPE, stderr=PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        with told:
            playing = [_read_pid(told.accept()[0]) for _ in range(2)]
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    assert (process.returncode, only_line(said)) == (130, "parlour: aborted after 0 of 8 games")
    assert not [pid for pid in playing if psutil.pid_exists(pid)]


def _read_pid(connection: socket.socket) -> int:
    with connection, connection.makefile() as lines:
        return int(lines.readline())


def test_a_shared_first_place_does_not_count_as_a_win() -> None:
    tally = tally_game(PlayoutResult(ranked([3, 3, 1]), 9, Millis(0)), ["a", "b", "a"])

    assert [(seat.wins, seat.shared, seat.places) for seat in tally.by_seat] == [
        (0, 1, 1),
        (0, 1, 1),
        (0, 0, 3),
    ]
    assert (tally.by_bot["a"].games, tally.by_bot["a"].shared, tally.by_bot["a"].score) == (2, 1, 4)


def test_tallies_can_be_added() -> None:
    bots = ["a", "b"]
    one, other = (
        tally_game(PlayoutResult(ranked(scores), 5, Millis(0)), bots) for scores in ([1, 0], [0, 2])
    )

    both = empty_tally(bots) + one + other

    assert (both.games, both.steps, both.by_bot["b"].score) == (2, 10, 2)
    assert both == other + one


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_the_confidence_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    found = wilson_interval(wins, games)

    assert isclose(found[0], low, abs_tol=1e-4)
    assert isclose(found[1], high, abs_tol=1e-4)
