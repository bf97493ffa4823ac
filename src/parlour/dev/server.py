"""Builds the server of `parlour dev`: the normal server with a workbench, on loopback only."""

import socket
from ipaddress import ip_address
from pathlib import Path

from parlour.dev import routes
from parlour.dev.workbench import SEAT_SOCKET, STATUS_SOCKET, Workbench
from parlour.server.app import Additions, Server
from parlour.server.core.settings import Settings
from parlour.server.http.application import routes_in

LOOPBACK = "127.0.0.1"
BOT_PACE_S = 0.5
_THIRTY_DAYS_S = 30 * 86_400.0


def make_server(bench: Workbench, data: Path, listening: socket.socket) -> Server:
    """Raises ValueError unless *listening* is a loopback address, because the workbench shows every
    secret."""
    host = listening.getsockname()[0]
    if not ip_address(host).is_loopback:
        raise ValueError(f"a workbench shows every secret of its game, so it is never served on {host}")
    additions = Additions(
        games=bench.games,
        pages=("/dev/{place}",),
        routes=routes_in(routes),
        sockets=((STATUS_SOCKET, bench.enter_status), (SEAT_SOCKET, bench.enter_seat)),
        lifespan=(bench.lifespan,),
    )
    bench.server = Server(_settings(data), additions)
    bench.server.app.state[routes.BENCH] = bench
    return bench.server


def _settings(data: Path) -> Settings:
    """Ignores the environment: no database, mail or proxy. Rate limits and absence do not apply to the
    author."""
    return Settings(
        data=data,
        bot_pace=BOT_PACE_S,
        bot_processes=0,  # another process would keep the rules that it was started with
        presence_grace=_THIRTY_DAYS_S,
        notice_after=_THIRTY_DAYS_S,
        idle_after=_THIRTY_DAYS_S,
        rate=1000,
        http_rate=0,
        entry_rate=0,
        handshake_rate=0,
        max_connections=0,
        code_rate=0,
        log="warning",
    )
