"""The measured servers: how to start and drive each one, and how durable its acknowledged moves are."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.install import NODE_FOLDER, PrintLine, has_boardgame_io, nodes
from bench.load.limits import RAISED
from bench.peers import node_version
from bench.server.install import BOARDGAME_IO_STORED, COLYSEUS, modules
from bench.server.matches import Adapter
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.peer_adapters import BoardgameIo, Colyseus
from bench.server.postgres import Postgres
from bench.server.server_process import Server, free_port, running

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PARLOUR = Path(sys.executable).parent / "parlour"

LOST = "lost on restart"
NOTIFIES_FIRST = "told before it is written"
ON_DISK = "on the disk"

Command = Callable[[int, Path, str], list[str]]
"""Makes the command line from the port, an empty folder and the URL of an empty database."""


@dataclass(frozen=True, kw_only=True)
class Contestant:
    name: str
    kind: str
    """The server's name without the version of Node. Targets refer to it."""

    promise: str
    """How durable an acknowledged move is."""

    command: Command
    adapter: Callable[[int], Adapter]
    environment: Mapping[str, str] = field(default_factory=dict)
    has_database: bool = False
    collects: bool = False
    is_quick: bool = False
    """True if a quick run includes it."""

    @contextmanager
    def started(self, postgres: Postgres | None) -> Iterator[Server]:
        port = free_port()
        with tempfile.TemporaryDirectory(prefix="bench-server-", ignore_cleanup_errors=True) as folder:
            address = postgres.fresh() if postgres is not None and self.has_database else ""
            command = self.command(port, Path(folder), address)
            with running(self.name, command, port, self.environment, collects=self.collects) as server:
                yield server


def parlour_servers(more: Mapping[str, str], *arguments: str) -> list[Contestant]:
    """Returns our server on SQLite and on PostgreSQL. *more* is added to the environment."""
    path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(ROOT))))
    environment = {"PYTHONPATH": path, "PARLOUR_GAMES": "bench.server.endless", **RAISED}

    def server(
        name: str,
        *,
        words: bool = False,
        scene: bool = False,
        has_database: bool = False,
        quick: bool = False,
    ) -> Contestant:
        return Contestant(
            name=name,
            kind=name,
            promise=ON_DISK,
            command=lambda *given: [str(PARLOUR), *_serve(*given), *arguments],
            adapter=lambda port: ParlourAdapter(port, words=words, scene=scene),
            environment={**environment, **more},
            has_database=has_database,
            is_quick=quick,
        )

    return [
        server("Parlour, SQLite", quick=True),
        server("Parlour, SQLite, with scenes", scene=True),
        server("Parlour, SQLite, with words", words=True),
        server("Parlour, SQLite, with words and scenes", words=True, scene=True),
        server("Parlour, PostgreSQL", has_database=True),
    ]


def peer_servers(say: PrintLine, *, quick: bool, files: bool) -> Iterator[Contestant]:
    """Yields the peers that can be installed, on the newest Node. In-memory boardgame.io runs on every Node
    found."""
    found = nodes(say)
    for node in found[-1:] if quick else found:
        if has_boardgame_io(node, say):
            yield _boardgame_io(node, "in memory", LOST, NODE_FOLDER / "node_modules", quick=True)
    if not found:
        say("There is no Node here, so there are no peers")
        return
    newest = found[-1]
    if colyseus := modules("colyseus", COLYSEUS, newest, say):
        yield _colyseus(newest, colyseus, "patch after each move", "each", quick=True)
        yield _colyseus(newest, colyseus, "as shipped", "shipped")
    if not quick and (stored := modules("boardgameio-stored", BOARDGAME_IO_STORED, newest, say)):
        yield _boardgame_io(newest, "PostgreSQL", NOTIFIES_FIRST, stored)
        if files:
            yield _boardgame_io(newest, "flat files", NOTIFIES_FIRST, stored)


def _serve(port: int, folder: Path, database: str) -> list[str]:
    serve = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
    return [*serve, "--database", database] if database else serve


def _boardgame_io(node: Path, where: str, promise: str, packages: Path, *, quick: bool = False) -> Contestant:
    script, kind = HERE / "boardgameio.cjs", f"boardgame.io, {where}"

    def command(port: int, folder: Path, database: str) -> list[str]:
        stores = {"PostgreSQL": ["postgres", database], "flat files": ["files", str(folder)]}
        return [str(node), "--expose-gc", str(script), str(port), *stores.get(where, [])]

    return Contestant(
        name=f"{kind}, Node {_major(node)}",
        kind=kind,
        promise=promise,
        command=command,
        adapter=BoardgameIo,
        environment={"NODE_PATH": str(packages)},
        has_database=where == "PostgreSQL",
        collects=True,
        is_quick=quick,
    )


def _colyseus(node: Path, packages: Path, how: str, patches: str, *, quick: bool = False) -> Contestant:
    script, kind = HERE / "colyseus.cjs", f"Colyseus, {how}"

    def command(port: int, folder: Path, database: str) -> list[str]:
        return [str(node), "--expose-gc", str(script), str(port), patches]

    return Contestant(
        name=f"{kind}, Node {_major(node)}",
        kind=kind,
        promise=LOST,
        command=command,
        adapter=Colyseus,
        environment={"NODE_PATH": str(packages)},
        collects=True,
        is_quick=quick,
    )


def _major(node: Path) -> str:
    return node_version(node).split(".")[0]
