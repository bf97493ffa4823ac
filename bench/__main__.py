"""`python -m bench`: plays our games and their peers by turns in one run."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from bench.comparisons import COMPARISONS
from bench.install import PrintLine
from bench.long_games import measure_long_game
from bench.parts import parts
from bench.peers import Peer, PeerGoneError, node_versions, peers
from bench.playouts import Playouts, find
from bench.report import HERE, Report, commit, keep, machine, show, timestamp
from bench.rounds import Ratio, Rounds, interleave, rate, ratio

HISTORY = HERE / "history.jsonl"
RESULTS = HERE / "results" / "history.jsonl"
PARTS_SHARE = 0.1
"""Share of a game's seconds that is spent on timing each of its parts."""


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="Names, paths or modules of games; otherwise the built-in ones."),
    ] = None,
    secs: Annotated[float, typer.Option(help="CPU seconds for each player, over all rounds.")] = 3.0,
    rounds: Annotated[int, typer.Option(min=1, help="How often the players take turns.")] = 3,
    only: Annotated[str, typer.Option(help="Only games with this in their name.")] = "",
    with_peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Compare with other libraries.")
    ] = True,
    pgx: Annotated[bool, typer.Option("--pgx", help="Also pgx, which brings JAX (600 MB).")] = False,
    kit: Annotated[bool, typer.Option("--kit", help="Also how long the conformance kit takes.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
    history: Annotated[Path, typer.Option(help="Add a line of figures to this file.")] = RESULTS,
    kept: Annotated[bool, typer.Option("--keep", help="Add it to the history that git keeps.")] = False,
) -> None:
    """Random playouts of our games and of the peers', in one run."""
    console = Console(highlight=False)

    def say(text: str) -> None:
        console.print(escape(text), style="dim")

    ours = list(find(games or [], only, say))
    if not ours:
        say("There is no such game")
        raise typer.Exit(1)
    with ExitStack() as open_peers, console.status("Starting the peers") as status:
        theirs = _peers(ours, pgx, open_peers, say) if with_peers else []
        turns = interleave([*ours, *theirs], secs, rounds, lambda text: status.update(escape(text)))
    report = Report(
        when=timestamp(),
        commit=commit(),
        machine=machine(node_versions(theirs)),
        rates={name: rate(runs) for name, runs in turns.items()},
        ratios=_ratios(ours, theirs, turns),
        parts={mine.name: parts(mine, secs * PARTS_SHARE, kit) for mine in ours},
        lasting={
            mine.game.title: long for mine in ours if (long := measure_long_game(mine.game)) is not None
        },
    )
    show(report, console)
    keep(report, json, HISTORY if kept else history)


def _peers(ours: Sequence[Playouts], pgx: bool, open_peers: ExitStack, say: PrintLine) -> list[Peer]:
    """Returns the peers of these games that can play a game on this machine."""
    names = {mine.game.name for mine in ours}
    labels = {comparison.peer for comparison in COMPARISONS if comparison.game in names}
    playing: list[Peer] = []
    for peer in peers({label for label in labels if pgx or not label.startswith("pgx")}, say):
        open_peers.enter_context(peer)
        try:
            peer.run(0)
        except PeerGoneError as fault:
            say(str(fault))
        else:
            playing.append(peer)
    return playing


def _ratios(ours: Sequence[Playouts], theirs: Sequence[Peer], turns: Rounds) -> list[Ratio]:
    return [
        ratio(mine.name, peer.name, comparison.target, turns)
        for mine in ours
        for comparison in COMPARISONS
        for peer in theirs
        if (comparison.game, comparison.peer) == (mine.game.name, peer.label)
    ]


if __name__ == "__main__":
    typer.run(bench)
