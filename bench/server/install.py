"""Installs the peers' servers from the registry into `bench/peers`. Reports and skips a server that does not
install."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from bench.install import BOARDGAME_IO, PEERS, PrintLine, npm_command, run_command

COLYSEUS: Mapping[str, object] = {
    "private": True,
    # The metapackage depends on packages that the registry does not have.
    "dependencies": {
        "@colyseus/core": "0.18.17",
        "@colyseus/schema": "5.0.34",
        "@colyseus/ws-transport": "0.18.4",
    },
}
BOARDGAME_IO_STORED: Mapping[str, object] = {
    **BOARDGAME_IO,
    "dependencies": {"boardgame.io": "0.50.2", "bgio-postgres": "1.0.16", "node-persist": "3.1.3"},
}


def modules(name: str, manifest: Mapping[str, object], node: Path, say: PrintLine) -> Path | None:
    """Installs the packages of *manifest* if needed. Returns the folder of Node modules, or None."""
    folder, log, wanted = PEERS / name, PEERS / f"{name}.log", msgspec.json.encode(manifest)
    marker = folder / "installed"
    if marker.exists() and marker.read_bytes() == wanted:
        return folder / "node_modules"
    say(f"Installing {name} for comparison (once)")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_bytes(wanted)
    npm = [*npm_command(node), "install", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional"]
    if not run_command(npm, log, folder):
        say(f"{name} does not install here; bench/peers/{log.name} says why")
        return None
    marker.write_bytes(wanted)
    return folder / "node_modules"
