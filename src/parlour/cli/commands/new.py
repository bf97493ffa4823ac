"""`parlour new`: creates the package of a new game from a template."""

import keyword
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from parlour import __version__
from parlour.cli.commands.parameters import FILE
from parlour.cli.commands.types import write_types
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.games import finder

TEMPLATE_SUMMARIES: Final = {
    "secret": "Two players hold secret cards. Both lay one face down, and the higher card scores.",
    "open": "Everyone puts a stone onto the board in turn. When it is full, the largest group wins.",
}
_BOARD_LINE: Final = (
    'board = "board.js"  # in assets/, for the browser; `scene` is for the terminal and as a fallback\n'
)


@click.command
@click.argument("name", metavar="NAME", help="The game's name, such as word-guess.")
@click.option(
    "--secret/--open",
    "is_secret",
    default=True,
    show_default=True,
    help="A game with hidden cards, or one with a board that everyone sees.",
)
@click.option(
    "--board",
    type=click.Choice(["js", "svelte"]),
    is_flag=False,
    flag_value="js",
    help="Add a board of your own in JavaScript, or with --board=svelte in Svelte.",
)
@click.option("--in", "folder", metavar="DIR", type=FILE, default=Path(), help="Where to create its folder.")
def new(name: str, is_secret: bool, board: str | None, folder: Path) -> None:
    """Create a small new game that you can check and play at once.

    `parlour new word-guess` creates `word_guess/`, a complete package: rules to change, a table drawn in the
    browser, a German translation, tests, a README, a licence and a CI workflow. It never overwrites existing
    files.
    """
    module = _module_name(name)
    target = folder / module
    _require_free(target)
    reason = _import_problem(module)
    if reason is not None:
        raise UserError(f"{name!r} cannot be the name of a game: {reason}")
    kind = "secret" if is_secret else "open"
    blanks = _blanks(module, kind, board)
    parts = _parts(module, kind, board)
    _make(target, {path: _fill_template(part, blanks) for path, part in parts.items()})
    if board is not None:
        write_types(finder.find(str(target)), target / "types.ts")
    screen.say(f"Created {target}. Now try:")
    for command in ("dev", "check", "play"):
        screen.say(f"  parlour {command} {target}")


def _parts(module: str, kind: str, board: str | None) -> dict[str, str]:
    """Maps each file of the package to its template."""
    parts = {
        "README.md": "common/README.md.txt",
        "LICENSE": "common/LICENSE.txt",
        "pyproject.toml": "common/pyproject.toml.txt",
        ".gitignore": "common/gitignore.txt",
        ".github/workflows/test.yml": "common/workflow.yml.txt",
        f"{module}/__init__.py": f"{kind}/rules.py.txt",
        f"{module}/py.typed": "common/py.typed.txt",
        f"{module}/rules.md": f"{kind}/rules.md.txt",
        f"{module}/rules.de.md": f"{kind}/rules.de.md.txt",
        f"{module}/locale/de.po": f"{kind}/de.po.txt",
        f"{module}/assets/icon.svg": f"{kind}/icon.svg.txt",
        "tests/test_rules.py": f"{kind}/test.py.txt",
    }
    if kind == "secret":
        parts[f"{module}/assets/back.svg"] = "secret/back.svg.txt"
    if board is not None:
        parts["jsconfig.json"] = "board/jsconfig.json.txt"
        parts[f"{module}/assets/board.js"] = f"{kind}/board.js.txt"
        parts[f"{module}/assets/board.css"] = f"{kind}/board.css.txt"
    if board == "svelte":
        parts["board/package.json"] = "svelte/package.json.txt"
        parts["board/tsconfig.json"] = "svelte/tsconfig.json.txt"
        parts["board/vite.config.js"] = "svelte/vite.config.js.txt"
        parts["board/src/main.svelte.ts"] = "svelte/main.svelte.ts.txt"
        parts["board/src/Board.svelte"] = f"{kind}/Board.svelte.txt"
    return parts


def _module_name(name: str) -> str:
    module = name.replace("-", "_")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", module):
        raise UserError(
            f"{name!r} cannot be the name of a game: use letters, digits and dashes, and start with a letter"
        )
    return module


def _require_free(target: Path) -> None:
    if not target.parent.is_dir():
        raise UserError(f"there is no folder {target.parent}")
    for path in (target, target.with_suffix(".py")):
        if path.exists() or path.is_symlink():
            raise UserError(f"{path} already exists; nothing was changed")


def _import_problem(module: str) -> str | None:
    """Returns why a module of that name could not be imported or would shadow another, or None."""
    if keyword.iskeyword(module):
        return "it is a Python keyword"
    if module == "tests":
        return "its tests need a folder of that name"
    if module in finder.names():
        return "a game with that name already exists"
    if module in sys.stdlib_module_names:
        return "Python's standard library has a module with that name"
    spec = find_spec(module)
    if spec is not None and spec.origin is not None:
        return "an installed package has a module with that name"
    return None


def _blanks(module: str, kind: str, board: str | None) -> dict[str, str]:
    """Returns the text for each blank of the templates. The first texts contain other blanks."""
    has_board = board is not None
    return {
        "BOARD": _BOARD_LINE if has_board else "",
        "CAPTIONS": f"\n{_template(f'{kind}/captions.py.txt')}\n" if has_board else "",
        "ABOUT_BOARD": f"\n{_template(f'board/{board}.md.txt')}" if has_board else "",
        "NAME": module,
        "DASHED": module.replace("_", "-").lower(),
        "TITLE": module.replace("_", " ").strip().capitalize(),
        "PITCH": TEMPLATE_SUMMARIES[kind],
        "VERSION": __version__,
        "YEAR": str(datetime.now(UTC).year),
    }


def _fill_template(part: str, blanks: Mapping[str, str]) -> str:
    text = _template(part)
    for blank, value in blanks.items():
        text = text.replace(f"@{blank}@", value)
    return text


def _template(part: str) -> str:
    return (files("parlour.cli.commands") / "template" / part).read_text(encoding="utf-8")


def _make(target: Path, texts: dict[str, str]) -> None:
    made: list[Path] = []
    try:
        target.mkdir()
        for name, text in texts.items():
            path = target / name
            for folder in reversed(path.relative_to(target).parents[:-1]):
                if not (target / folder).is_dir():
                    (target / folder).mkdir()
                    made.append(target / folder)
            with path.open("x", encoding="utf-8") as file:
                made.append(path)
                file.write(text)
    except OSError as fault:
        _remove_made(target, made)
        raise UserError(f"cannot create {fault.filename or target}: {fault.strerror}") from None


def _remove_made(target: Path, made: list[Path]) -> None:
    """Removes the files made so far. Keeps files that other programs added to the folder."""
    for path in reversed(made):
        with suppress(OSError):
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
    if made:
        with suppress(OSError):
            target.rmdir()
