"""`parlour puzzles`: finds puzzles in games."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import click

from parlour.bots.puzzles import search_log
from parlour.cli.commands.parameters import FILE, count_cores, game_name, job_count
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.simulation.progress import with_progress
from parlour.cli.simulation.puzzles import searched_games
from parlour.cli.terminal import screen
from parlour.cli.terminal.game_files import open_game, write_atomically
from parlour.engine.contract.game import Game
from parlour.engine.contract.puzzle import puzzles_of
from parlour.engine.contract.puzzle_file import decode_puzzle, encode_puzzle
from parlour.engine.table.puzzle_playback import play_puzzle
from parlour.games import finder


@click.command(context_settings={"show_default": True})
@game_name
@click.option(
    "--games", metavar="N", type=click.IntRange(1), default=200, help="Number of games between bots."
)
@click.option(
    "--from",
    "sources",
    metavar="FILE",
    type=FILE,
    multiple=True,
    help="Search this saved game, or all in this folder, instead of games between bots.",
)
@click.option("--seed", metavar="TEXT", default="1", help="The same seed gives the same puzzles.")
@click.option("--most", metavar="N", type=click.IntRange(1), default=100, help="Write at most N puzzles.")
@click.option("--out", metavar="FILE", type=FILE, required=True, help="The file to write.")
@job_count
def puzzles(
    game: str, games: int, sources: tuple[Path, ...], seed: str, most: int, out: Path, jobs: int | None
) -> None:
    """Find puzzles in games: positions with one right answer, as the game defines them.

    Ship the file as `puzzles.jsonl` in the game's folder. Everyone then gets the same puzzle on a day.
    """
    found = finder.find(game)
    if puzzles_of(found) is None:
        raise UserError(f"{found.title} has no `puzzles`, so there is nothing to look for")
    if not out.absolute().parent.is_dir():
        raise UserError(f"{out} cannot be written: there is no folder {out.parent}")
    if sources:
        looked, lines = _search_files(found, sources, seed)
    else:
        looked, lines = _search_bots(game, games, seed, jobs if jobs is not None else count_cores())
    chosen = [*dict.fromkeys(lines)][:most]
    for line in chosen:
        play_puzzle(found, decode_puzzle(found, line))
    if not chosen:
        raise UserError(f"no puzzles in {looked:,} positions; search more games")
    write_atomically(out, b"".join(chosen))
    screen.say(f"{looked:,} positions, {len(lines):,} puzzles; wrote {len(chosen):,} to {out}")


def _search_bots(game: str, games: int, seed: str, jobs: int) -> tuple[int, list[bytes]]:
    looked, lines = 0, dict[int, bytes]()
    parts = with_progress(game, games, searched_games(game, seed, games, jobs), lambda part: part.games)
    try:
        with closing(parts):
            for part in parts:
                looked += part.looked
                lines |= part.lines
    except KeyboardInterrupt:
        raise AbortedError("aborted; nothing was written") from None
    return looked, [line for _, line in sorted(lines.items())]


def _search_files(game: Game, sources: Sequence[Path], seed: str) -> tuple[int, list[bytes]]:
    asked, looked, lines = puzzles_of(game), 0, list[bytes]()
    assert asked is not None, "checked before"
    for path in _files(sources):
        table, _ = open_game(path, game.where)
        search = search_log(asked, table, seed)
        looked += search.looked
        lines += map(encode_puzzle, search.found)
    return looked, lines


def _files(sources: Sequence[Path]) -> Iterator[Path]:
    for source in sources:
        if source.is_dir():
            yield from sorted(path for path in source.iterdir() if path.is_file())
        else:
            yield source
