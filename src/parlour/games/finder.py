"""Finds a game by reference: a built-in name, an installed game, a path or a module.

The CLI, the server, the adapters and the benchmarks all use it. A package offers a game with an entry point
in the group `parlour.games`, under the game's own name.
"""

import importlib
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from parlour.engine.contract.game import Game, GameContractError, bind
from parlour.engine.contract.loader import load_game
from parlour.engine.faults.fault_text import one_line
from parlour.extras import MissingExtraError
from parlour.games import BUILT_IN, NAMES, built_in

ENTRY_POINT_GROUP: Final = "parlour.games"
_MODULE: Final = re.compile(r"(\w+)(\.\w+)*(:\w+(\.\w+)*)?")


class GameFindError(GameContractError):
    """No game was found, or a broken one, or two. The message is one line that says what to do."""


@dataclass(frozen=True, slots=True)
class InstalledGame:
    name: str
    module: str
    """The entry point: `package.module` or `package.module:attribute`."""

    package: str
    """The name and version of the installed distribution."""

    def __str__(self) -> str:
        return f"{self.module} of {self.package}"


def find(reference: str) -> Game:
    """Finds the game that *reference* names. Raises GameFindError with the known games if there is none.

    A bare name is looked up as a built-in game, an installed game, a file or folder in the current directory,
    and a module, in this order.
    """
    if reference in BUILT_IN:
        try:
            return built_in(reference)
        except MissingExtraError as fault:
            raise GameFindError(str(fault)) from fault
    path = _path(reference)
    for point in _installed_games(reference):
        game = _from_installed(point)
        if path is not None and _file_at(path) != _file_of(game):
            raise GameFindError(
                f"two games are called {reference}: {point}, and {path}; type ./{reference} for the second"
            )
        return game
    if path is not None:
        return _from_path(path)
    if (module := _MODULE.fullmatch(reference)) and _find_spec(module[1]) is not None:
        return _load(lambda: load_game(reference), reference)
    raise GameFindError(_not_found_message(reference))


def installed() -> Mapping[str, InstalledGame]:
    """The games of installed packages by name, not imported. Raises GameFindError if a name is taken."""
    found = {point.name: point for point in _installed_games()}
    if twice := found.keys() & {*BUILT_IN}:
        name = min(twice)
        raise GameFindError(_duplicate_message(name, f"parlour.games.{name}", str(found[name])))
    return found


def names() -> list[str]:
    return [*NAMES, *sorted(installed())]


def by_name(games: Iterable[Game]) -> dict[str, Game]:
    """The games by name. Raises GameFindError if two different games have the same name."""
    found: dict[str, Game] = {}
    for game in games:
        other = found.setdefault(game.name, game)
        if other.where != game.where:
            raise GameFindError(_duplicate_message(game.name, _location(other), _location(game)))
    return found


def offered_by(project: Path) -> dict[str, str]:
    """The entry points in the project's pyproject.toml: module by game name."""
    try:
        read: object = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    except OSError:
        return {}
    except ValueError as fault:
        raise GameFindError(f"{project / 'pyproject.toml'} cannot be read: {fault}") from fault
    for key in ("project", "entry-points", ENTRY_POINT_GROUP):
        read = read.get(key, {}) if isinstance(read, dict) else {}
    return {str(name): str(module) for name, module in read.items()} if isinstance(read, dict) else {}


def find_offered(project: Path) -> list[Game]:
    """Loads the games in `offered_by` from the project's files."""
    root = project.resolve()
    return [_from_project(root, name, module) for name, module in offered_by(root).items()]


# Installed games.


def _installed_games(name: str | None = None) -> list[InstalledGame]:
    """All installed games, or those with *name*. Raises GameFindError if two packages offer the same name."""
    found: dict[str, InstalledGame] = {}
    for point in entry_points(group=ENTRY_POINT_GROUP):
        package = "an unknown package" if point.dist is None else f"{point.dist.name} {point.dist.version}"
        one = InstalledGame(point.name, point.value, package)
        if name in (None, one.name) and found.setdefault(one.name, one) != one:
            raise GameFindError(_duplicate_message(one.name, str(found[one.name]), str(one)))
    return [*found.values()]


def _from_installed(point: InstalledGame) -> Game:
    return _check_name(_load(lambda: load_game(point.module), point.name), point.name, str(point))


def _check_name(game: Game, name: str, shown: str) -> Game:
    if game.name != name:
        raise GameFindError(f"{shown} is offered as {name} and calls itself {game.name}: use one name")
    return game


# Games in files.


def _path(reference: str) -> Path | None:
    for spelling in (reference, reference.replace("-", "_")):
        for path in (Path(spelling), Path(f"{spelling}.py")):
            is_file = path.suffix == ".py" and path.is_file()
            is_folder = path.is_dir() and ((path / "__init__.py").is_file() or offered_by(path))
            if is_file or is_folder:
                return path.resolve()
    return None


def _file_at(path: Path) -> Path:
    if not path.is_dir():
        return path
    if (path / "__init__.py").is_file():
        return path / "__init__.py"
    return _module_file(path, _only_game(path)[1])


def _module_file(project: Path, module: str) -> Path:
    source = project / "src" if (project / "src").is_dir() else project
    at = source.joinpath(*module.partition(":")[0].split("."))
    return at / "__init__.py" if at.is_dir() else at.with_suffix(".py")


def _from_path(path: Path) -> Game:
    if path.is_dir() and not (path / "__init__.py").is_file():
        return _from_project(path, *_only_game(path))
    return _from_file(_file_at(path), "", str(path))


def _from_project(project: Path, name: str, module: str) -> Game:
    file, attribute = _module_file(project, module), module.partition(":")[2]
    if not file.is_file():
        raise GameFindError(f"{project} offers {name} as {module}, and there is no {file}")
    return _check_name(_from_file(file, attribute, str(project)), name, module)


def _from_file(file: Path, attribute: str, shown: str) -> Game:
    name, root = _module_name(file)
    importlib.invalidate_caches()
    _add_to_sys_path(root, name.partition(".")[0])
    module = _import_module(name, shown)
    there = getattr(module, "__file__", None)
    if Path(there or "").resolve() != file:
        other = f"another module is called {name}; give the game a name of its own"
        raise GameFindError(f"{shown}: {other}" + (f" (the other is {there})" if there else ""))
    if attribute:
        return _load(lambda: load_game(f"{name}:{attribute}"), shown)
    return _load(lambda: bind(module), shown)


def _only_game(project: Path) -> tuple[str, str]:
    offered = offered_by(project)
    if len(offered) > 1:
        modules = ", ".join(offered.values())
        raise GameFindError(f"{project} holds several games: give the path to one of {modules}")
    return next(iter(offered.items()))


def _module_name(home: Path) -> tuple[str, Path]:
    """The dotted name of the module in this file, and the folder that contains its top-level package."""
    at = home.parent if home.name == "__init__.py" else home
    parts, root = [at.name if at.is_dir() else at.stem], at.parent
    while (root / "__init__.py").is_file():
        parts.insert(0, root.name)
        root = root.parent
    return ".".join(parts), root


def _add_to_sys_path(root: Path, top: str) -> None:
    """Adds *root* to the end of `sys.path`, but before an installed package with the name *top*."""
    at = len(sys.path)
    if (
        top not in sys.modules
        and top not in sys.stdlib_module_names
        and (other := _find_spec(top)) is not None
    ):
        file = Path(str(other.origin))
        there = str(file.parent.parent if file.stem == "__init__" else file.parent)
        at = sys.path.index(there) if there in sys.path and there != str(root) else at
    if str(root) not in sys.path[:at]:
        sys.path.insert(at, str(root))


def _file_of(game: Game) -> Path | None:
    module = sys.modules.get(game.where.partition(":")[0])
    file = getattr(module, "__file__", None)
    return Path(file).resolve() if file else None


def _find_spec(top: str) -> ModuleSpec | None:
    """The spec of an importable module. Ignores namespace packages and files that no longer exist."""
    try:
        spec = find_spec(top)
    except ValueError:
        return None
    if spec is None or spec.origin is None:
        return None
    return spec if not spec.has_location or Path(spec.origin).exists() else None


def _import_module(name: str, shown: str) -> object:
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as fault:  # a game's module can raise anything
        raise GameFindError(f"{shown} cannot be imported: {one_line(fault)}") from fault


def _load(load: Callable[[], Game], shown: str) -> Game:
    try:
        return load()
    except GameContractError as fault:
        cause = fault.__cause__
        if isinstance(cause, ImportError | AttributeError):
            raise GameFindError(f"{shown} cannot be imported: {one_line(cause)}") from cause
        raise GameFindError(f"{shown} is not a whole game: {fault}") from fault
    except (Exception, SystemExit) as fault:  # a game's module can raise anything
        raise GameFindError(f"{shown} cannot be imported: {one_line(fault)}") from fault


def _duplicate_message(name: str, one: str, other: str) -> str:
    return f"two games are called {name}: {one}, and {other}; leave one of them out"


def _location(game: Game) -> str:
    return game.where if game.folder is None else f"{game.where} in {game.folder}"


def _not_found_message(reference: str) -> str:
    path = Path(reference)
    if path.is_dir():
        return f"{reference} is a folder without an __init__.py, so it holds no game"
    if path.exists():
        return f"{reference} is neither a Python file nor a folder with an __init__.py"
    if path.suffix == ".py" or len(path.parts) > 1 or reference.startswith("."):
        return f"there is no file or folder {reference}"
    known = names()
    close = get_close_matches(reference, known, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    return f"there is no game {reference!r}; {hint}Parlour has {', '.join(known)}, or give a path to one"
