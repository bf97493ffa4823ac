"""`parlour new`: a game to start from."""

import keyword
import re
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import click

from parlour.cli.commands.parameters import FILE
from parlour.cli.errors import UserError
from parlour.cli.game_lookup import known_games
from parlour.cli.terminal import screen

TEMPLATE_FILES = {"__init__.py": "rules.py.txt", "test_rules.py": "test.py.txt", "README.md": "README.md.txt"}


@click.command
@click.argument("name", metavar="NAME", help="Of the game, as in word-guess.")
@click.option("--in", "folder", metavar="DIR", type=FILE, default=Path(), help="Where to make its folder.")
def new(name: str, folder: Path) -> None:
    """Make the folder of a new game: a small one that can be checked and played at once.

    `parlour new word-guess` makes `word_guess/`, with rules to change, a test and a README. Nothing that is
    there already is ever overwritten.
    """
    module = _module(name)
    target = folder / module
    _must_be_free(target)
    reason = _cannot_be_imported(module)
    if reason is not None:
        raise UserError(f"{name!r} cannot be the name of a game: {reason}")
    _make(target, {file: _filled(part, module) for file, part in TEMPLATE_FILES.items()})
    screen.say(f"Made {target}. Now try:")
    for verb in ("check", "play"):
        screen.say(f"  parlour {verb} {target}")


def _module(name: str) -> str:
    module = name.replace("-", "_")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", module):
        raise UserError(
            f"{name!r} cannot be the name of a game: use letters, digits and dashes, a letter first"
        )
    return module


def _must_be_free(target: Path) -> None:
    if not target.parent.is_dir():
        raise UserError(f"there is no folder {target.parent}")
    for path in (target, target.with_suffix(".py")):
        if path.exists() or path.is_symlink():
            raise UserError(f"{path} is there already; nothing was changed")


def _cannot_be_imported(module: str) -> str | None:
    """Why a module of that name would not be found, or would hide another."""
    if keyword.iskeyword(module):
        return "it is a word of Python itself"
    if module in known_games():
        return "a game of that name is there already"
    if module in sys.stdlib_module_names:
        return "a module of Python itself has that name"
    spec = find_spec(module)
    if spec is not None and spec.origin is not None:
        return "an installed module has that name"
    return None


def _filled(part: str, module: str) -> str:
    title = module.replace("_", " ").strip().capitalize()
    text = (files("parlour.cli.commands") / "template" / part).read_text(encoding="utf-8")
    return text.replace("@NAME@", module).replace("@TITLE@", title)


def _make(target: Path, texts: dict[str, str]) -> None:
    made: list[Path] = []
    try:
        target.mkdir()
        for name, text in texts.items():
            with (target / name).open("x", encoding="utf-8") as file:
                made.append(target / name)
                file.write(text)
    except OSError as fault:
        _take_back(target, made)
        raise UserError(f"{fault.filename or target} cannot be made: {fault.strerror}") from None


def _take_back(target: Path, made: list[Path]) -> None:
    """Leave no half of a game; what others put there meanwhile stays."""
    for path in made:
        path.unlink(missing_ok=True)
    if made:
        try:
            target.rmdir()
        except OSError:
            return
