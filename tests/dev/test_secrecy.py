"""A workbench shows every secret of a game. `parlour serve` does not include it, and other machines cannot
reach it."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from parlour.dev import routes
from parlour.dev.server import make_server
from parlour.dev.workbench import Workbench
from parlour.games import built_in
from parlour.server.app import Server
from parlour.server.core.settings import Settings
from parlour.server.http.application import routes_in
from served.process import Served

PATHS = sorted(route.path for route in routes_in(routes))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_the_routes_of_a_workbench_are_listed() -> None:
    assert PATHS == [
        "/api/dev/{token}",
        "/api/dev/{token}/bot",
        "/api/dev/{token}/entries/{seq}",
        "/api/dev/{token}/log",
        "/api/dev/{token}/new",
        "/api/dev/{token}/rewind",
        "/api/dev/{token}/test",
    ]


def test_a_normal_server_has_no_workbench_route(tmp_path: Path) -> None:
    server = Server(Settings(data=tmp_path))
    try:
        served = {route.path for route in server.app.routes}
        handlers = {route.handle.__module__ for route in server.app.routes}
    finally:
        server.registry.watchdog.close()
        asyncio.run(server.registry.bot_runner.close())

    assert "/api/games" in served
    assert not [path for path in served if path.startswith(("/dev", "/api/dev"))]
    assert not [module for module in handlers if module.startswith("parlour.dev")]


@pytest.mark.parametrize("path", PATHS)
def test_parlour_serve_does_not_serve_workbench_routes(served: Served, path: str) -> None:
    address = served.url + path.replace("{token}", "any").replace("{seq}", "0")

    assert httpx.get(address).status_code == 404
    assert httpx.post(address, json={}).status_code in (404, 405)
    assert httpx.get(f"{served.url}/dev/any").status_code == 404


@pytest.mark.parametrize("path", ["/dev/any/socket", "/dev/any/seats/0/socket"])
def test_parlour_serve_opens_no_workbench_socket(served: Served, path: str) -> None:
    with pytest.raises(InvalidStatus, match="404"), connect(served.url.replace("http", "ws") + path):
        pass


def test_parlour_serve_does_not_import_the_workbench() -> None:
    loaded = "import sys, parlour.cli.commands.serve; print([m for m in sys.modules if 'parlour.dev' in m])"

    said = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)

    assert said.stdout == "[]\n"


def test_a_workbench_refuses_a_public_address(tmp_path: Path) -> None:
    game = built_in("tictactoe")
    bench = Workbench(game, game.Options(), [None, None], checks=False)

    # An unbound socket has the address 0.0.0.0.
    with socket.socket() as everywhere, pytest.raises(ValueError, match=r"never served on 0\.0\.0\.0"):
        make_server(bench, tmp_path, everywhere)


@pytest.mark.slow
def test_the_command_has_no_host_option(magpie: Path) -> None:
    command = [sys.executable, "-m", "parlour", "dev", str(magpie), "--host", "0.0.0.0"]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "--host" in done.stderr
