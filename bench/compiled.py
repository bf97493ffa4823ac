"""`make compiled`: our games with their rules in C beside the same rules in Python, each in a process."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bench.ours import find
from bench.report import HERE, new_table
from bench.rounds import Run, interleave, rate, ratio
from parlour.games import NAMES

PURE, COMPILED = "in Python", "in C"


class Elsewhere:
    """One game, played by the Parlour that is installed beside an interpreter."""

    def __init__(self, python: Path, game: str, how: str) -> None:
        self._python = python
        self._game = game
        self.name = f"{game}, {how}"

    def run(self, secs: float) -> Run:
        command = [str(self._python), "-m", "bench.compiled", "play", self._game, f"{secs:g}"]
        said = subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True).stdout
        return msgspec.json.decode(said, type=Run)


app = typer.Typer(add_completion=False)


@app.command()
def play(game: str, secs: float) -> None:
    """Play here and print what it came to."""
    (playouts,) = find([f"parlour.games.{game}"], "", print)
    print(msgspec.json.encode(playouts.run(secs)).decode())


@app.command()
def compare(
    python: Path,
    secs: Annotated[float, typer.Option(help="CPU seconds for each player, over all rounds.")] = 6.0,
    rounds: Annotated[int, typer.Option(min=1)] = 3,
) -> None:
    """Decisions a second in chance playouts, and how many times as many in C."""
    games = [
        (Elsewhere(Path(sys.executable), game, PURE), Elsewhere(python, game, COMPILED)) for game in NAMES
    ]
    console = Console(highlight=False)
    runs = interleave([one for pair in games for one in pair], secs, rounds, console.print)
    shown = new_table("Steps a second")
    for heading in (PURE, COMPILED, "ratio"):
        shown.add_column(heading, justify="right")
    for pure, compiled in games:
        speeds = [f"{rate(runs[one.name]).steps_per_second:,.0f}" for one in (pure, compiled)]
        found = ratio(compiled.name, pure.name, None, runs)
        shown.add_row(pure.name.partition(",")[0], *speeds, f"{found.median:.2f}")
    console.print(shown)


if __name__ == "__main__":
    app()
