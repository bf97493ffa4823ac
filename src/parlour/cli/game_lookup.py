"""From what was typed to a game: a built-in name, a folder or .py file, or an installed game."""

import importlib
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from parlour.cli.errors import UserError, one_line
from parlour.engine.game import Game, GameContractError, bind
from parlour.games import NAMES, built_in

ENTRY_POINT_GROUP = "parlour.games"


def find_game(reference: str) -> Game:
    """The game that *reference* names, or UserError with what there is instead."""
    if reference in NAMES:
        return built_in(reference)
    path = _path(reference)
    if path is not None:
        return _from_path(path)
    for installed in entry_points(group=ENTRY_POINT_GROUP, name=reference):
        return _from_entry_point(installed)
    raise UserError(_unknown(reference))


def stored_game_finder(hint: str | None) -> Callable[[str], Game]:
    """How a stored game's name becomes a game; *hint* says where to look for one that is not built in."""

    def find_stored(name: str) -> Game:
        try:
            game = find_game(hint if hint is not None else name)
        except UserError as fault:
            raise LookupError(f"{fault} (`--game PATH`, or with play the PATH alone)") from None
        if game.name != name:
            raise LookupError(f"it is a game of {name}, and {hint or name} is {game.name}")
        return game

    return find_stored


def known_games() -> list[str]:
    """The names of the built-in and the installed games."""
    return [*NAMES, *sorted(point.name for point in entry_points(group=ENTRY_POINT_GROUP))]


def _path(reference: str) -> Path | None:
    for spelling in (reference, reference.replace("-", "_")):
        for path in (Path(spelling), Path(f"{spelling}.py")):
            if path.suffix == ".py" and path.is_file():
                return path.resolve()
            if path.is_dir() and (path / "__init__.py").is_file():
                return path.resolve()
    return None


def _from_path(path: Path) -> Game:
    name, home = (path.name, path / "__init__.py") if path.is_dir() else (path.stem, path)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    importlib.invalidate_caches()
    module = _loaded(lambda: importlib.import_module(name), str(path))
    if Path(getattr(module, "__file__", None) or "").resolve() != home:
        raise UserError(f"{path}: another module is called {name}; give the game a name of its own")
    return _bound(module, str(path))


def _from_entry_point(point: EntryPoint) -> Game:
    found = _loaded(point.load, point.name)
    return found if isinstance(found, Game) else _bound(found, point.name)


def _loaded(load: Callable[[], object], shown: str) -> object:
    try:
        return load()
    except (Exception, SystemExit) as fault:  # noqa: BLE001  a game's module may raise anything
        raise UserError(f"{shown} cannot be imported: {one_line(fault)}") from None


def _bound(module: object, shown: str) -> Game:
    try:
        return bind(module)
    except GameContractError as fault:
        raise UserError(f"{shown} is not a whole game: {fault}") from None


def _unknown(reference: str) -> str:
    names = known_games()
    path = Path(reference)
    if path.is_dir():
        return f"{reference} is a folder without an __init__.py, so it holds no game"
    if path.exists():
        return f"{reference} is neither a Python file nor a folder with an __init__.py"
    close = get_close_matches(reference, names, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    return f"there is no game {reference!r}; {hint}Parlour has {', '.join(names)}, or give a path to one"
