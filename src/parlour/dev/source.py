"""Watches the files of a game in development and reloads its rules from them."""

import importlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

from parlour.engine.contract.assets import FOLDER as ASSETS
from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.faults.fault_location import PACKAGE_FILE, relative_path

WATCHED: Final = frozenset(
    {".py", ".po", ".toml", ".json", ".txt", ".md", ".csv", ".svg", ".png", ".webp", ".js", ".css"}
)

Stamp = Mapping[Path, tuple[int, int]]
"""Modification time and size of each file."""


class GameSource:
    """The source of a game. A package owns all files below its folder, a module all files in its folder."""

    def __init__(self, game: Game) -> None:
        self.name: Final = game.name
        self.where: Final = game.where
        self._module: Final = game.where.partition(":")[0]
        file = sys.modules[self._module].__file__
        assert file is not None, "a game that is loaded lies in a file"
        self.home: Final = Path(file).resolve()
        self.is_package: Final = self.home.name == PACKAGE_FILE
        self.folder: Final = self.home.parent

    @property
    def shown(self) -> str:
        """The path as the author would type it."""
        return str(relative_path(self.folder if self.is_package else self.home))

    def stamp(self) -> Stamp:
        """Changes when a file is saved, added or removed."""
        found: dict[Path, tuple[int, int]] = {}
        for path in self._files():
            try:
                about = path.stat()
            except FileNotFoundError:  # an editor is replacing the file right now
                continue
            found[path] = (about.st_mtime_ns, about.st_size)
        return found

    def load(self) -> Game:
        """Imports the rules from the current files. Keeps the previous modules if that fails."""
        before = self._loaded()
        _unload(before)
        importlib.invalidate_caches()
        try:
            return load_game(self.where)
        except BaseException:
            _unload(self._loaded())
            sys.modules.update(before)
            raise

    def _files(self) -> Iterator[Path]:
        if self.is_package:
            yield from _watched_files(self.folder)
            return
        yield from (path for path in self.folder.iterdir() if path.suffix in WATCHED and path.is_file())
        yield from _watched_files(self.folder / ASSETS)

    def _loaded(self) -> dict[str, ModuleType]:
        return {name: module for name, module in [*sys.modules.items()] if self._is_own(name, module)}

    def _is_own(self, name: str, module: ModuleType) -> bool:
        if name == self._module or name.startswith(f"{self._module}."):
            return True
        file = getattr(module, "__file__", None)
        if not isinstance(file, str) or "." in self._module:
            return False  # files next to a submodule belong to its package
        path = Path(file)
        return self.folder in path.parents if self.is_package else path.parent == self.folder


def _watched_files(folder: Path) -> Iterator[Path]:
    for at, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__", "node_modules"))]
        yield from (Path(at, name) for name in files if Path(name).suffix in WATCHED and name[0] != ".")


def _unload(modules: Mapping[str, ModuleType]) -> None:
    for name in modules:
        sys.modules.pop(name, None)
