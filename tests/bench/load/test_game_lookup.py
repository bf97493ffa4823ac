"""Finding the server, the game and the number of people at a table."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from bench.load.address import parse_address
from bench.load.errors import LoadError
from bench.load.game_lookup import GameFound, count_people, find_game

from served.process import free_port

GAME = GameFound("duel", seats=(2, 3, 4), bots=("random", "greedy"))


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("http://localhost:8000", "http://localhost:8000"),
        ("localhost:8000", "http://localhost:8000"),
        ("https://play.example.org/", "https://play.example.org"),
        ("https://example.org/games/", "https://example.org/games"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_accepted_in_every_usual_form(typed: str, address: str) -> None:
    assert parse_address(typed) == address
    assert parse_address(address) == address


@pytest.mark.parametrize("typed", ["", "ftp://host", "http://", "http://host:port", "http://host/?a=1"])
def test_an_invalid_address_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(LoadError, match="write for example http://localhost:8000"):
        parse_address(typed)


@pytest.mark.parametrize(
    ("seats", "bots", "people"),
    [(None, (), 2), (4, (), 4), (None, ("greedy",), 1), (3, ("greedy",), 2), (None, ("greedy",) * 3, 1)],
)
def test_people_take_the_seats_without_bots(seats: int | None, bots: tuple[str, ...], people: int) -> None:
    assert count_people(GAME, seats, bots) == people


@pytest.mark.parametrize(
    ("seats", "bots", "says"),
    [
        (5, (), "duel is for 2 to 4 seats, not 5"),
        (2, ("greedy", "greedy"), "no seat for a person"),
        (None, ("greedy",) * 4, "no seat for a person"),
        (None, ("clever",), "no bot 'clever'; it has random, greedy"),
    ],
)
def test_an_invalid_number_of_seats_is_named(seats: int | None, bots: tuple[str, ...], says: str) -> None:
    with pytest.raises(LoadError, match=says):
        count_people(GAME, seats, bots)


@contextmanager
def fake_server(status: int, body: bytes) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (200, b"<html>", "is not a Parlour server; check the address"),
        (404, b"<html>", "is not a Parlour server .*404"),
        (429, b'{"code": "message/too-fast", "sentence": "Wait."}', "Wait.*PARLOUR_HTTP_RATE=0"),
        (200, b'{"games": [{"name": "a", "seats": [2]}]}', "no game 'duel' at http://127.0.0.1:.*; it has a"),
    ],
)
def test_a_server_without_the_game_is_reported(status: int, body: bytes, says: str) -> None:
    with fake_server(status, body) as address, pytest.raises(LoadError, match=says):
        asyncio.run(find_game(address, "duel"))


def test_an_unreachable_server_is_reported() -> None:
    address = f"http://127.0.0.1:{free_port()}"

    with pytest.raises(LoadError, match=f"no server answers at {address}.*start it, or check the address"):
        asyncio.run(find_game(address, "duel"))
