"""The platform does not depend on games: only a game's own folder and API name it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from parlour.games import NAMES

ROOT: Final = Path(__file__).parents[2]
WORDS: Final = ("hex", "hearts")
"""Games whose name is also a word of the platform: a shape of cells, a suit."""

NAMED: Final = "|".join(name for name in NAMES if name not in WORDS)
GAME: Final = re.compile(rf"(?<![a-z])({NAMED})(?![a-z])", re.IGNORECASE)
OWN: Final = (
    *("src/parlour/games/", "src/parlour/game_apis/", "web/src/games/", "src/parlour/web/"),
    "src/parlour/learning/cambio/",
)
GENERATED: Final = ("web/src/words/",)

EXEMPT: Final[Mapping[str, str]] = {
    "src/parlour/learning/cambio/": "a game that was written as arrays",
    "web/src/App.svelte": "the Deck has a page that needs no server",
    "web/src/lib/routes.ts": "the address of that page",
    "web/src/sw.js": "keeps that page for when there is no connection",
    **dict.fromkeys(
        (f"web/src/lib/{name}.test.ts" for name in ("form", "routes")), "tests that need some game"
    ),
    "web/src/lib/table.test.ts": "tests that need some game",
}


def test_platform_files_name_no_game() -> None:
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in _files()
        for number, line in enumerate((ROOT / path).read_text().splitlines(), 1)
        if GAME.search(line)
    ]

    assert found == []


def test_every_exemption_exists_and_is_needed() -> None:
    for path in EXEMPT:
        there = ROOT / path
        files = [there] if there.is_file() else [*there.rglob("*.py")]
        assert any(GAME.search(file.read_text()) for file in files), path


def test_the_specification_is_not_called_a_seed() -> None:
    """A seed only means the start value of random numbers."""
    old = re.compile(r"\bseeds'|\bthe seeds?\b|\bseed's\b", re.IGNORECASE)
    chance = re.compile(r"the (same )?seed (fix|of|that|does|is|knows)|the seed,", re.IGNORECASE)
    folders = ("src/parlour", "tests", "docs", "web/src")
    texts = [file for folder in folders for file in (ROOT / folder).rglob("*.*") if file.suffix in _TEXT]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in texts
        if file != Path(__file__) and "node_modules" not in file.parts
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if old.search(line) and not chance.search(line)
    ]

    assert found == []


_TEXT: Final = (".py", ".md", ".ts", ".svelte")


def _files() -> Iterator[str]:
    """Yields the platform's files: Python, and the shared part of the web client."""
    for folder, kinds in (("src/parlour", (".py",)), ("web/src", (".ts", ".svelte", ".js", ".css"))):
        for file in sorted((ROOT / folder).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if file.suffix in kinds and not path.startswith((*OWN, *GENERATED, *EXEMPT)):
                yield path
