"""The files that a game ships for its board: pictures, and the script of a custom board.

They are in the folder `assets/` next to the game's module. They are read once and looked up by name, so no
request path can lead out of the folder.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from parlour.engine.contract.game import Game

FOLDER: Final = "assets"
PICTURES: Final = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp"}
CODE: Final = {".js": "text/javascript", ".css": "text/css"}
"""Only for a game with a custom board."""

MAX_FILE_BYTES: Final = 200_000
MAX_GAME_BYTES: Final = 2_000_000
MAX_FIRST_BYTES: Final = 512_000
"""All pictures of a first scene together."""

_NAME: Final = re.compile(r"\w[\w.-]*(?:/\w[\w.-]*)*", re.ASCII)
_SIGNATURES: Final = {
    ".png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    ".webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
}


@dataclass(frozen=True, slots=True)
class Assets:
    """The accepted files by name, and why others in the folder were refused."""

    files: Mapping[str, bytes]
    faults: tuple[str, ...] = ()
    digest: str = ""
    """Hash of all files together; empty if there are none."""

    @property
    def pictures(self) -> list[str]:
        return [name for name in self.files if Path(name).suffix in PICTURES]


NO_ASSETS: Final = Assets({})


@lru_cache
def assets_of(game: Game) -> Assets:
    if game.folder is None:
        return NO_ASSETS
    return read_assets(game.folder / FOLDER, PICTURES | CODE if game.board else PICTURES)


def read_assets(folder: Path, kinds: Mapping[str, str]) -> Assets:
    """The files in *folder* that can be served, in alphabetical order."""
    files, faults, total = dict[str, bytes](), list[str](), 0
    for path, name in _paths(folder):
        fault = _find_fault(path, name, kinds)
        body = b"" if fault else path.read_bytes()
        if not fault and path.suffix in _SIGNATURES and not _SIGNATURES[path.suffix].match(body):
            fault = f"{name} is called {path.suffix}, and what is in it is something else"
        if not fault and total + len(body) > MAX_GAME_BYTES:
            fault = f"{name} is one too many: all files together may have {MAX_GAME_BYTES:,} bytes"
        if fault:
            faults.append(fault)
        else:
            files[name] = body
            total += len(body)
    return Assets(files, tuple(faults), _digest(files) if files else "")


def content_type(name: str) -> str:
    return (PICTURES | CODE)[Path(name).suffix]


def _paths(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if (path.is_file() or path.is_symlink()) and not path.name.startswith("."):
            yield path, name


def _find_fault(path: Path, name: str, kinds: Mapping[str, str]) -> str:
    if path.is_symlink() or any(parent.is_symlink() for parent in path.parents[: name.count("/")]):
        return f"{name} is a link; put the file itself there"
    if not _NAME.fullmatch(name):
        return f"{name!r} has a name with other signs than letters, digits, `.`, `-` and `_`"
    if path.suffix in CODE and path.suffix not in kinds:
        return f"{name} is code, which only a game with a `board` has"
    if path.suffix not in kinds:
        return f"{name} is no picture; pictures are {', '.join(kinds)}"
    if (size := path.stat().st_size) > MAX_FILE_BYTES:
        return f"{name} has {size:,} bytes; a file may have {MAX_FILE_BYTES:,}"
    return ""


def _digest(files: Mapping[str, bytes]) -> str:
    found = sha256()
    for name, body in files.items():
        found.update(f"{name} {len(body)}\n".encode() + body)
    return found.hexdigest()[:20]
