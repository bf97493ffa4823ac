"""`python -m bench.learning`: measures array-based Cambio, the engine's Cambio and the games of pgx in one
run.

Arrays run on the device that JAX finds, the engine always on the CPU. To measure a single core, set
XLA_FLAGS=--xla_cpu_multi_thread_eigen=false and start it with `taskset -c 0`.
"""

import argparse
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape

from bench.learning.cambio_arrays import cambio_arrays
from bench.learning.game_batch import device
from bench.learning.pgx_games import GAMES, has_pgx, pgx_game
from bench.playouts import Playouts
from bench.report import check_mark, commit, machine, new_table, three_digits, timestamp
from bench.rounds import Player, Rate, interleave, rate
from parlour.games import finder

SEATS = (2, 4)
TARGET_RATIO = 5
"""Required speed of the arrays as a multiple of the engine's, both on one core."""


class Report(msgspec.Struct, frozen=True):
    when: str
    commit: str
    machine: dict[str, str]
    rates: dict[str, Rate]


def main() -> None:
    arguments = _arguments()
    console = Console(highlight=False)
    engine = [_engine(seats) for seats in SEATS]
    arrays = [cambio_arrays(seats, count) for seats in SEATS for count in arguments.batches]
    players: list[Player] = [*engine, *arrays]

    def say(text: str) -> None:
        console.print(escape(text), style="dim")

    if arguments.pgx and has_pgx(say, may_install=arguments.install):
        players.extend(pgx_game(game, count) for game in GAMES for count in arguments.batches)
    with console.status("Compiling") as status:
        turns = interleave(
            players, arguments.secs, arguments.rounds, lambda text: status.update(escape(text))
        )
    rates = {name: rate(runs) for name, runs in turns.items()}
    _show(rates, console)
    report = Report(timestamp(), commit(), {**machine([]), "device": device()}, rates)
    console.print(", ".join(f"{name} {value}" for name, value in report.machine.items()), style="dim")
    if arguments.json is not None:
        arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.learning", description=__doc__)
    parser.add_argument("--batches", type=int, nargs="+", default=[256, 4096], help="games side by side")
    parser.add_argument("--secs", type=float, default=6.0, help="for each player, over all rounds")
    parser.add_argument("--rounds", type=int, default=3, help="how often the players take turns")
    parser.add_argument("--no-pgx", dest="pgx", action="store_false", help="without the games of pgx")
    parser.add_argument("--no-install", dest="install", action="store_false", help="pgx only if it is there")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    return parser.parse_args()


def _engine(seats: int) -> Playouts:
    playouts = Playouts(finder.find("cambio"), "Cambio")
    playouts.seats, playouts.name = seats, f"Cambio by the engine, {seats} seats"
    return playouts


def _show(rates: dict[str, Rate], console: Console) -> None:
    table = new_table(f"Random games, steps a second ({device()})")
    for heading in ("steps/s", "games/s", "steps each", "times the engine", ""):
        table.add_column(heading, justify="right")
    for name, found in rates.items():
        seats = name.partition(", ")[2].partition(",")[0]
        engine = rates.get(f"Cambio by the engine, {seats}")
        times = found.steps_per_second / engine.steps_per_second if engine is not None else None
        table.add_row(
            name,
            f"{found.steps_per_second:,.0f}",
            f"{found.playouts_per_second:,.0f}",
            three_digits(found.steps_per_playout),
            "" if times is None else f"{times:.1f}",
            check_mark(times >= TARGET_RATIO) if times is not None and "arrays" in name else "",
        )
    console.print(table, "")


if __name__ == "__main__":
    main()
