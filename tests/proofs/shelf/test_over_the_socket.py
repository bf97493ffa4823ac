"""Plays every game of the shelf to its end over a real socket with scenes."""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from parlour.games import CLASSIC_GAMES, built_in
from proofs.shelf.socket_players import Options, play
from served.process import Served

QUICK: Final[dict[str, Options]] = {"sea-battle": {"board": "small"}}
"""Options for a short game. Hearts has none."""

LONG: Final = pytest.mark.deep


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.mark.parametrize("game", [game for game in CLASSIC_GAMES if game != "hearts"])
def test_a_game_is_played_to_its_end(server: Served, game: str) -> None:
    play_games(server, game, QUICK.get(game, {}), 1)


@LONG
@pytest.mark.parametrize("game", CLASSIC_GAMES)
def test_ten_games_are_played_to_their_ends(server: Served, game: str) -> None:
    play_games(server, game, {}, 10)


def play_games(server: Served, game: str, options: Options, count: int) -> None:
    sizes, before = built_in(game).seats, len(server.log().splitlines())
    for n in range(count):
        seats = sizes[n % len(sizes)]
        assert asyncio.run(play(server.url, game, seats, options, Random(f"{game} {n}"))) > 0
    lines = [json.loads(line) for line in server.log().splitlines()[before:]]
    assert [line for line in lines if line["level"] != "info"] == []
