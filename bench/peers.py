"""The peers. Each runs in a process that plays for a number of seconds on request and returns the result."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import msgspec

from bench.install import NODE_FOLDER, PEERS, PYTHON, PrintLine, has_boardgame_io, has_package, nodes
from bench.rounds import Run

HERE = Path(__file__).parent


class Library(NamedTuple):
    package: str
    game: str


_FLEET = "board_width=10,board_height=10,ship_sizes=[2;3;3;4;5],ship_values=[1;1;1;1;1]"
LIBRARIES = {
    "OpenSpiel tic_tac_toe": Library("open_spiel", "tic_tac_toe"),
    "OpenSpiel gin_rummy": Library("open_spiel", "gin_rummy"),
    "OpenSpiel backgammon": Library("open_spiel", "backgammon"),
    "OpenSpiel battleship": Library("open_spiel", f"battleship({_FLEET},num_shots=100)"),
    "OpenSpiel chess": Library("open_spiel", "chess"),
    "OpenSpiel hearts": Library("open_spiel", "hearts"),
    "OpenSpiel hex": Library("open_spiel", "hex"),
    "OpenSpiel liars_dice": Library("open_spiel", "liars_dice(numdice=5)"),
    "OpenSpiel nine_mens_morris": Library("open_spiel", "nine_mens_morris"),
    "OpenSpiel othello": Library("open_spiel", "othello"),
    "RLCard uno": Library("rlcard", "uno"),
    "RLCard gin-rummy": Library("rlcard", "gin-rummy"),
    "PettingZoo tictactoe_v3": Library("pettingzoo", "tictactoe_v3"),
    "PettingZoo leduc_holdem_v4": Library("pettingzoo", "leduc_holdem_v4"),
    "catanatron 4 players": Library("catanatron", "4"),
    "pgx tic_tac_toe": Library("pgx", "tic_tac_toe"),
    "pgx leduc_holdem": Library("pgx", "leduc_holdem"),
    "pgx backgammon": Library("pgx", "backgammon"),
    "pgx chess": Library("pgx", "chess"),
    "pgx hex": Library("pgx", "hex"),
    "pgx othello": Library("pgx", "othello"),
}
BOARDGAME_IO = {"boardgame.io tic-tac-toe": "tictactoe", "boardgame.io deck": "deck"}
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy", "JAX_PLATFORMS": "cpu"}


class PeerGoneError(Exception):
    """A peer's process exited. Its log has the reason."""


class Peer:
    """A process that reads seconds, one number per line, and answers each with a `Run` in JSON."""

    def __init__(self, label: str, command: list[str], version: str = "") -> None:
        self.label = label
        """The peer's name in the comparisons, the same for every version of Node."""

        self.version = version
        """The version of Node that runs it, or empty for a Python library."""

        self.name = f"{label}, Node {version.split('.')[0]}" if version else label
        self._log = PEERS / f"{self.name}.log".replace(" ", "-")
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, **QUIET, "NODE_PATH": str(NODE_FOLDER / "node_modules")},
            )

    def run(self, secs: float) -> Run:
        process = self._process
        assert process.stdin is not None, "a peer is told what to do through a pipe"
        assert process.stdout is not None, "a peer answers through a pipe"
        try:
            process.stdin.write(f"{secs}\n".encode())
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer:
            raise PeerGoneError(f"{self.name} does not run here; bench/peers/{self._log.name} says why")
        return msgspec.json.decode(answer, type=Run)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.communicate()


def peers(labels: Set[str], say: PrintLine) -> Iterator[Peer]:
    """Yields the peers with these labels that can be installed. They are started but not yet tried."""
    for label in sorted(labels & LIBRARIES.keys()):
        library = LIBRARIES[label]
        if has_package(library.package, say):
            yield Peer(label, [str(PYTHON), str(HERE / "playouts_peers.py"), *library])
    if wanted := sorted(labels & BOARDGAME_IO.keys()):
        for node in nodes(say):
            if has_boardgame_io(node, say):
                for label in wanted:
                    command = [str(node), str(HERE / "boardgameio.cjs"), BOARDGAME_IO[label]]
                    yield Peer(label, command, node_version(node))


def node_versions(running: Iterable[Peer]) -> list[str]:
    """Returns the versions of the machine's own Node and of the peers' Nodes."""
    found = shutil.which("node")
    own = {node_version(Path(found))} if found else set[str]()
    return sorted(own | {peer.version for peer in running if peer.version})


def node_version(node: Path) -> str:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return said.strip().removeprefix("v")
