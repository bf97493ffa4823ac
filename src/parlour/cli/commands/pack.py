"""`parlour pack`: builds a game's wheel and reports what the package lacks."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from email.message import Message
from email.parser import Parser
from importlib import import_module
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import click

from parlour.cli.commands.parameters import FILE
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.translation.coverage import coverage_of
from parlour.engine.contract.assets import FOLDER
from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import ICONS, KINDS, TILE, icon_of, present
from parlour.extras import needs
from parlour.games import finder

BUILD_SCRIPT: Final = """
import sys
from importlib import import_module

backend, attribute, target = sys.argv[1:]
found = import_module(backend)
for part in attribute.split(".") if attribute else ():
    found = getattr(found, part)
print("built " + found.build_wheel(target))
"""
"""A PEP 517 build in the current environment, which downloads nothing."""

DEFAULT_BACKEND: Final = "hatchling"


@click.command
@click.argument("project", metavar="[PROJECT]", type=FILE, default=Path(), help="The folder of the package.")
@click.option(
    "--to",
    "target",
    metavar="DIR",
    type=FILE,
    help="Where to put the wheel; by default dist/ of the project.",
)
def pack(project: Path, target: Path | None) -> None:
    """Build the wheel of a game and list its missing parts.

    Installing the wheel with pip adds the game, in the terminal and on a server. The list names everything
    that a player would miss, such as a tagline, rules, a picture or names of options. It also names a missing
    licence or missing tests.
    """
    try:
        offered = finder.offered_by(project)
        if not offered:
            raise UserError(_no_game(project))
        games = finder.find_offered(project)
    except finder.GameFindError as fault:
        raise UserError(str(fault)) from fault
    wheel = _build(project, project / "dist" if target is None else target)
    screen.say(f"Built {wheel}, {wheel.stat().st_size / 1000:,.0f} kB.", "bold")
    for text in _translated(games):
        screen.say(f"  {text}")
    missing = [*_missing(project, games, wheel)]
    for text in missing:
        screen.say(f"  ✗ {text}", "yellow")
    screen.say("Nothing is missing." if not missing else f"{len(missing)} missing; the game works without.")
    titles = " and ".join(game.title for game in games)
    screen.say(f"To serve {titles}, pip install {wheel.name} on the server and restart it.")


def _no_game(project: Path) -> str:
    if not (project / "pyproject.toml").is_file():
        return f"there is no pyproject.toml in {project.resolve()}; `parlour new` creates a package"
    return (
        f"{project / 'pyproject.toml'} offers no game: add"
        f' [project.entry-points."{finder.ENTRY_POINT_GROUP}"] with a line NAME = "MODULE"'
    )


# The wheel.


def _build(project: Path, target: Path) -> Path:
    backend, _, attribute = _backend(project).partition(":")
    target.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", BUILD_SCRIPT, backend, attribute, str(target.resolve())],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    built = [line.removeprefix("built ") for line in done.stdout.splitlines() if line.startswith("built ")]
    if done.returncode or not built:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise UserError(f"{backend} cannot build the wheel: {said[-1] if said else 'it gives no reason'}")
    return target / built[-1]


def _backend(project: Path) -> str:
    table = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8")).get("build-system", {})
    backend = str(table.get("build-backend", ""))
    if not backend:
        raise UserError(f"{project / 'pyproject.toml'} names no build backend: add a table [build-system]")
    top = backend.partition(":")[0].partition(".")[0]
    if top == DEFAULT_BACKEND:
        with needs("pack", "`parlour pack`"):
            import_module(top)
    try:
        import_module(top)
    except ModuleNotFoundError:
        wanted = " ".join(f"'{one}'" for one in table.get("requires", (top,)))
        raise UserError(f"the build needs {top}, which is not installed: pip install {wanted}") from None
    return backend


# The list of missing parts.


def _translated(games: Sequence[Game]) -> Iterator[str]:
    """Yields the languages that are complete."""
    for game in games:
        for coverage in coverage_of(game):
            if coverage.is_complete:
                yield str(coverage) if len(games) == 1 else f"{game.name}: {coverage}"


def _missing(project: Path, games: Sequence[Game], wheel: Path) -> Iterator[str]:
    with ZipFile(wheel) as archive:
        inside = archive.namelist()
        metadata = next(name for name in inside if name.endswith(".dist-info/METADATA"))
        about = Parser().parsestr(archive.read(metadata).decode())
    for game in games:
        for text in (
            *_missing_of_game(game),
            *_missing_translations(game),
            *_missing_from_wheel(game, inside),
        ):
            yield text if len(games) == 1 else f"{game.name}: {text}"
    yield from _missing_of_package(about, inside)
    folders = [project / name for name in ("test", "tests", "src")]
    if not any(path for folder in folders for path in folder.rglob("test_*.py")):
        yield "tests: test_*.py in a folder tests/"


def _missing_of_game(game: Game) -> Iterator[str]:
    told = present(game, game.Options(), "en")
    tile = icon_of(game) or TILE in told.pictures
    parts = (
        (game.line, 'a tagline: line = N_("…")'),
        (game.minutes, "its length: minutes = 20"),
        (game.kinds, f"what it is played with: kinds = ({KINDS[0]!r},)"),
        (told.rules, "the rules for players: rules.md next to the module"),
        (tile, f"a picture for its tile: {FOLDER}/{ICONS[0]} next to the module"),
        (game.scene or game.board, "a scene: without one, players see only text and buttons"),
    )
    yield from (text for part, text in parts if not part)
    for name in game.Options.__struct_fields__:
        if name not in told.options:
            yield f"a title for the option {name}: Annotated[…, Meta(title=N_(…), description=N_(…))]"


def _missing_translations(game: Game) -> Iterator[str]:
    yield from (str(coverage) for coverage in coverage_of(game) if not coverage.is_complete)


def _missing_from_wheel(game: Game, inside: Sequence[str]) -> Iterator[str]:
    module = game.where.partition(":")[0]
    if game.folder is None or not (game.folder / "__init__.py").is_file():
        return
    package = module if game.folder.name == module.rpartition(".")[2] else module.rpartition(".")[0]
    for pattern in ("*rules*.md", f"{FOLDER}/**/*", "locale/*.po"):
        for path in sorted(game.folder.glob(pattern)):
            name = f"{package.replace('.', '/')}/{path.relative_to(game.folder).as_posix()}"
            if path.is_file() and name not in inside:
                yield f"{name} in the wheel: the project's build does not include it"


def _missing_of_package(about: Message, inside: Sequence[str]) -> Iterator[str]:
    has_text = any(".dist-info/licenses/" in name or name.endswith("/LICENSE") for name in inside)
    if not has_text or not (about["License-Expression"] or about["License"]):
        yield 'a licence: a file LICENSE, and license = "MIT" (or another) in pyproject.toml'
    if not about["Description-Content-Type"]:
        yield 'a description: readme = "README.md" in pyproject.toml'
    needed = [str(one) for one in about.get_all("Requires-Dist", [])]
    if not any(one.startswith("parlour") and "extra ==" not in one for one in needed):
        yield 'its dependency: dependencies = ["parlour"] in pyproject.toml'
