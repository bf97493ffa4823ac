"""Tells whether the pictures in docs/gallery were taken with the present layout of the pages."""

import hashlib
from pathlib import Path
from typing import Final

from parlour import __version__

ROOT: Final = Path(__file__).parents[2]
GALLERY: Final = ROOT / "docs" / "gallery"
STAMP: Final = GALLERY / "taken-with.txt"
LAYOUT: Final = (
    "web/src/styles",
    "web/src/pages/Home.svelte",
    "web/src/pages/Tile.svelte",
    "web/src/pages/Table.svelte",
    "web/src/scene/Board.svelte",
    "web/src/scene/scene.css",
    "web/src/games/cambio/Board.svelte",
    "web/src/games/imperial/Board.svelte",
    "web/src/games/deck/Board.svelte",
)
"""Files and folders that decide how a page is laid out. A change in one makes the pictures out of date."""


def stamp() -> str:
    """The version and a digest of the layout files."""
    digest = hashlib.sha256()
    for name in LAYOUT:
        path = ROOT / name
        files = [path] if path.is_file() else sorted(path.rglob("*.css"))
        assert files, f"{name} is gone: bring LAYOUT up to date"
        for file in files:
            digest.update(file.relative_to(ROOT).as_posix().encode())
            digest.update(file.read_bytes())
    return f"{__version__} {digest.hexdigest()[:16]}\n"
