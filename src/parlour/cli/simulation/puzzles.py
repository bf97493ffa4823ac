"""Searches games between bots for puzzles in several processes."""

from collections.abc import Generator
from typing import NamedTuple

from parlour.bots.puzzles import search_playout
from parlour.cli.simulation.workers import Task, in_parts
from parlour.engine.contract.puzzle import puzzles_of
from parlour.engine.contract.puzzle_file import encode_puzzle
from parlour.games import finder


class SearchedGames(NamedTuple):
    """The puzzles in some games, by the number of the game, as lines of the file."""

    games: int
    looked: int
    lines: dict[int, bytes]


def searched_games(game: str, seed: str, games: int, jobs: int) -> Generator[SearchedGames]:
    task = Task(game, None, (), seed, None)
    return in_parts(_search, [task], games, jobs)


def _search(task: Task, numbers: range) -> SearchedGames:
    game = finder.find(task.game)
    puzzles = puzzles_of(game)
    assert puzzles is not None, "only a game with puzzles is searched"
    looked, lines = 0, dict[int, bytes]()
    for number in numbers:
        search = search_playout(game, puzzles, task.seed, number)
        looked += search.looked
        if search.found:
            lines[number] = b"".join(map(encode_puzzle, search.found))
    return SearchedGames(len(numbers), looked, lines)
