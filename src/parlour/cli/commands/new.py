"""`parlour new`: creates the package of a new game from a template."""

import keyword
import re
import sys
from contextlib import suppress
from datetime import UTC, datetime
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from parlour import __version__
from parlour.cli.commands.parameters import FILE
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.games import finder

TEMPLATE_SUMMARIES: Final = {
    "secret": "Two players hold secret cards. Both lay one face down, and the higher card scores.",
    "open": "Everyone puts a stone onto the board in turn. When it is full, the largest group wins.",
}


@click.command
@click.argument("name", metavar="NAME", help="The game's name, such as word-guess.")
@click.option(
    "--secret/--open",
    "is_secret",
    default=True,
    show_default=True,
    help="A game with hidden cards, or one with a board that everyone sees.",
)
@click.option("--in", "folder", metavar="DIR", type=FILE, default=Path(), help="Where to create its folder.")
def new(name: str, is_secret: bool, folder: Path) -> None:
    """Create a small new game that you can check and play at once.

    `parlour new word-guess` creates `word_guess/`, a complete package: rules to change, a table drawn in the
    browser, tests, a README, a licence and a CI workflow. It never overwrites existing files.
    """
    module = _module_name(name)
    target = folder / module
    _require_free(target)
    reason = _import_problem(module)
    if reason is not None:
        raise UserError(f"{name!r} cannot be the name of a game: {reason}")
    kind = "secret" if is_secret else "open"
    _make(target, {path: _fill_template(part, module, kind) for path, part in _parts(module, kind).items()})
    screen.say(f"Created {target}. Now try:")
    for command in ("dev", "check", "play"):
        screen.say(f"  parlour {command} {target}")


def _parts(module: str, kind: str) -> dict[str, str]:
    """Maps each file of the package to its template."""
    return {
        "README.md": "common/README.md.txt",
        "LICENSE": "common/LICENSE.txt",
        "pyproject.toml": "common/pyproject.toml.txt",
        ".gitignore": "common/gitignore.txt",
        ".github/workflows/test.yml": "common/workflow.yml.txt",
        f"{module}/__init__.py": f"{kind}/rules.py.txt",
        f"{module}/py.typed": "common/py.typed.txt",
        f"{module}/rules.md": f"{kind}/rules.md.txt",
        f"{module}/assets/icon.svg": f"{kind}/icon.svg.txt",
        "tests/test_rules.py": f"{kind}/test.py.txt",
    }


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


def _fill_template(part: str, module: str, kind: str) -> str:
    text = (files("parlour.cli.commands") / "template" / part).read_text(encoding="utf-8")
    blanks = {
        "NAME": module,
        "DASHED": module.replace("_", "-").lower(),
        "TITLE": module.replace("_", " ").strip().capitalize(),
        "PITCH": TEMPLATE_SUMMARIES[kind],
        "VERSION": __version__,
        "YEAR": str(datetime.now(UTC).year),
    }
    for blank, value in blanks.items():
        text = text.replace(f"@{blank}@", value)
    return text


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
