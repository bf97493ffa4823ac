"""Every command in README and docs works as written.

Commands of `parlour` that end by themselves are run, with the files and the data that their page assumes.
Other commands are parsed by the program's own parser or compared with what they name: targets, scripts,
services, extras, routes and files. Some pages have a test that runs the whole page; see
`RUN_BY_THE_PAGES_TEST`.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import click
import pytest
import yaml
from tools.gallery.readme import readme_game
from tools.page_code import DOCS, read_code

from parlour.cli.app import make_app
from parlour.client import Client
from parlour.games.tictactoe import Mark
from parlour.server.core.settings import from_environment
from served.process import Served
from support.doc_commands import (
    ROOT,
    Block,
    Span,
    find_pages,
    read_blocks,
    read_spans,
    split_commands,
)
from support.doc_programs import INSTALL, MENTIONED, PROGRAMS, Words
from support.loops import run_async

COMPOSE_TEXT: Final = (ROOT / "compose.yaml").read_text()

RUN_BY_THE_PAGES_TEST: Final = {
    "docs/authors.md": "tests/test_authors_page.py",
    "docs/bots.md": "tests/test_chapters.py",
    "docs/clocks.md": "tests/test_chapters.py",
    "docs/incident.md": "tests/server/ops/test_incident_page.py",
    "docs/publishing.md": "tests/publishing/test_page.py",
    "docs/train-a-bot.md": "tests/learning/test_train_page.py",
}
"""These tests run every block of their page, in its order. Here the page's commands are only parsed."""

PLACEHOLDERS: Final = {
    "GAME": "tictactoe",
    "NAME": "word-guess",
    "FILE": "file.json",
    "FOLDER": "parlour-data",
    "CHECKOUT": "checkout",
    "WHO": "mallory@example.org",
    "N": "2",
    "A,B": "greedy,random",
    "URL": "http://localhost:8000",
    "WALK": "0-2-7",
    "WALK:ENTRY": "0-2-7:3",
    "HOST": "one",
}
"""What the reader puts in place of a word in capitals."""

PLACES: Final = {
    "/srv/parlour/data": "parlour-data",
    "/srv/new": "new",
    "/var/lib/parlour": "parlour-data",
    "parlour-0.2.0-py3-none-any.whl": "checkout",
}
"""Folders of an operator, and where the tests have them. The next release is the present sources."""

ASSUMED: Final = {
    "backup": "rm file.json",
    "new": "rm -r magpie",
    "words": "parlour words ./magpie --language de",
    "restore": "rm -r parlour-data && mv club-2026-11-20.gz file.json",
}
"""What makes the folder one in which the reader would type the command, if it needs more than `world` has."""

PARSED_ONLY: Final = {
    "serve": "serves until it is stopped; tests/cli/test_first_words.py starts it",
    "dev": "serves until it is stopped; tests/dev starts it",
    "train": "learns for minutes; tests/learning/test_train_page.py trains a small bot",
}
"""Commands of `parlour` that are not run as written."""

MAX_GAMES: Final = 100
"""`simulate` and `report` are only parsed if they play more games, or if they have no `--games`."""

CHECK_LIMIT: Final = ("--seconds", "--playouts", "--show")
"""`parlour check` is only parsed without one of these. It then takes 20 seconds."""

HARMLESS: Final = {"cp", "date", "echo", "export", "mkdir", "printf"}
"""Commands of the system that are run with those of `parlour` on their line or in their block."""

NOT_SETTINGS: Final = {"PARLOUR_TRACEBACK", "PARLOUR_NO_WEB"}
REMOVED_SETTINGS: Final = {"PARLOUR_RULES_PROCESSES", "PARLOUR_RULES_MEMORY_MB"}
SETTING: Final = re.compile(r"\bPARLOUR_[A-Z_]*[A-Z](?!…|_?…|\w)")


PAGES: Final = find_pages()
BLOCKS: Final = [block for page in PAGES for block in read_blocks(page, MENTIONED)]
SPANS: Final = [span for page in PAGES for span in read_spans(page, MENTIONED)]
COMMANDS: Final[list[Block | Span]] = [*BLOCKS, *SPANS]


def distinct(commands: Sequence[Block | Span]) -> list[object]:
    """Returns parameters for a test: each text once, with its first place."""
    found = {command.text: command for command in reversed(commands)}
    return [
        pytest.param(command, id=f"{command.page}:{command.line}")
        for command in sorted(found.values(), key=lambda one: (one.page, one.line))
    ]


# Parsing.


@pytest.fixture(scope="module")
def app() -> click.Group:
    return make_app()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that a parser looks for."""
    (tmp_path / "checkout").symlink_to(ROOT / "src")
    (tmp_path / "magpie").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fill_in(word: str) -> str:
    for place, ours in PLACES.items():
        word = word.replace(place, ours)
    assert not re.fullmatch(r"[A-Z]+(,[A-Z]+)*", word) or word in PLACEHOLDERS, f"what is put in for {word}?"
    return PLACEHOLDERS.get(word, word)


def parse(app: click.Group, words: Words, *, is_mention: bool = False) -> None:
    """Parses a command of `parlour` with its own parser. Raises click.UsageError if it is wrong.

    A mention can leave out arguments (`parlour check`) and an option's value (`parlour doctor --against`).
    """
    command: click.Command = app
    _, *rest = map(fill_in, words)
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        assert rest[0] in command.commands, f"`parlour` has no command {rest[0]}"
        command, rest = command.commands[rest[0]], rest[1:]
    try:
        command.make_context(str(command.name), [*rest])
    except click.exceptions.Exit:
        pass  # --help and --version
    except (click.MissingParameter, click.BadOptionUsage, click.exceptions.NoArgsIsHelpError):
        if not is_mention:
            raise
        options = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        assert {word for word in rest if word.startswith("--")} <= options


def check_command(app: click.Group, words: Words, *, is_mention: bool) -> None:
    if words[0] == "parlour":
        parse(app, words, is_mention=is_mention)
    else:
        assert words[0] in PROGRAMS, f"say in PROGRAMS how {words[0]} is checked"
        PROGRAMS[words[0]](words)


@pytest.mark.parametrize("block", distinct(BLOCKS))
def test_the_commands_of_a_block_are_right(
    block: Block, app: click.Group, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = subprocess.run(["sh", "-n"], input=block.text, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    for words in block.commands:
        check_command(app, words, is_mention=False)
    capsys.readouterr()


@pytest.mark.parametrize("span", distinct(SPANS))
def test_a_command_in_the_text_is_right(
    span: Span, app: click.Group, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in split_commands(span.text):
        check_command(app, words, is_mention=True)
    capsys.readouterr()


def test_the_commands_are_found() -> None:
    texts = {one.text.strip() for one in COMMANDS}

    assert {"docker compose up --build", "make play", "parlour person unban WHO", "npm run words"} <= texts
    assert len(BLOCKS) > 40
    assert len(SPANS) > 150


@pytest.mark.parametrize(
    "wrong",
    [
        "parlour serv",
        "parlour serve --prot 80",
        "parlour serve --port http",
        "parlour check",
        "parlour replay a.json b.json",
        "parlour person bann ann",
        "make plya",
        "make play PROT=1",
        "npm run wrods",
        "pip install --no-dpes parlour",
        "pip install 'parlour[sever]'",
        "python -m bench.laod",
        "python -m bench.load --talbes 3",
        "docker compose up --detach postgers",
        "curl http://127.0.0.1:8000/api/haelth",
        "git clone https://example.org/parlour",
        "parluor serve",
    ],
)
def test_a_wrong_command_is_found(
    wrong: str, app: click.Group, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (words,) = split_commands(wrong)

    with pytest.raises((AssertionError, ValueError, click.UsageError, SystemExit)):
        check_command(app, words, is_mention=False)
    capsys.readouterr()


def test_every_target_that_is_named_can_be_made() -> None:
    named = {
        word
        for one in COMMANDS
        for words in split_commands(one.text)
        for word in words[1:]
        if words[0] == "make" and "=" not in word
    }

    done = subprocess.run(
        ["make", "--dry-run", *sorted(named)], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert {"play", "test", "help"} <= named
    assert done.returncode == 0, done.stderr


def test_an_option_in_a_table_of_commands_is_one_of_its_command(app: click.Group) -> None:
    checked = 0
    for page in PAGES:
        for row in re.findall(r"^\| *`parlour .*$", page.read_text(), re.MULTILINE):
            first = re.findall(r"`parlour (\w+)", row)[0]
            known = {option for parameter in app.commands[first].params for option in parameter.opts}
            for option in re.findall(r"`(--[a-z-]+)", row):
                assert option in known, (page.name, row)
                checked += 1

    assert checked >= 4


def test_every_setting_that_a_page_names_is_one() -> None:
    named = {name for page in PAGES for name in SETTING.findall(page.read_text())}
    named -= NOT_SETTINGS | REMOVED_SETTINGS
    mail = {"PARLOUR_SMTP_HOST": "mail.test"}

    assert len(named) > 40
    for name in sorted(named - {"PARLOUR_SMTP_HOST"}):
        changed = [from_environment({**mail, name: value}) for value in ("7", "1")]
        assert changed != [from_environment(mail)] * 2, name


# Docker.


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here")
def test_docker_compose_has_all_it_needs_after_the_line_of_the_page(
    tmp_path: Path, app: click.Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As far as it can be checked without Docker: fills in compose.yaml the way Compose does."""
    line, command = re.findall(r"^\(umask .*$|^docker compose up --build", INSTALL, re.MULTILINE)[:2]
    subprocess.run(["sh", "-c", line], cwd=tmp_path, check=True)
    written = dict(one.split("=", 1) for one in (tmp_path / ".env").read_text().splitlines())

    def value(found: re.Match[str]) -> str:
        name, how, default = found.groups()
        assert how == ":-" or written.get(name), f"{name} is not in .env: {default}"
        return written.get(name, default)

    filled = re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", value, COMPOSE_TEXT)
    services = yaml.safe_load(filled)["services"]
    server, database = services["parlour"], services["postgres"]
    settings = from_environment({name: str(given) for name, given in server["environment"].items()})
    password = database["environment"]["POSTGRES_PASSWORD"]

    assert command in (ROOT / "README.md").read_text()
    assert "$" not in str(services)
    settings.check()
    assert settings.secret == written["PARLOUR_SECRET"].encode()
    assert settings.database == f"postgresql://parlour:{password}@postgres/parlour"
    assert server["ports"] == ["127.0.0.1:8000:8000"]
    parse(app, ("parlour", *server["command"]))


# Running.


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that the pages assume: games, a saved game and a server's data."""
    folder = tmp_path_factory.mktemp("world")
    (folder / "checkout").symlink_to(ROOT / "src")
    (folder / "nim.py").write_text(readme_game())
    (folder / "magpie").mkdir()
    magpie = f"{read_code(DOCS / 'authors.md')}\n\n{read_code(DOCS / 'bots.md')}"
    (folder / "magpie" / "__init__.py").write_text(magpie)
    (folder / "noughts.py").write_text(read_code(DOCS / "coming-from-boardgame-io.md"))
    for page in (DOCS / "cookbook").glob("*.md"):
        for name in re.findall(r'^name(?:, \w+)* = "(\w+)"', read_code(page), re.MULTILINE):
            (folder / f"{name}.py").write_text(read_code(page))
    (folder / "duel").mkdir()
    (folder / "duel" / "__init__.py").write_text((ROOT / "tests/proofs/faults/duel_game.py").read_text())
    programs = folder / "bin"
    programs.mkdir()
    source = os.pathsep.join([str(ROOT / "src"), str(ROOT), str(ROOT / "tests")])
    for name, command in (
        ("parlour", f'PYTHONPATH="{source}" exec "{sys.executable}" -m parlour "$@"'),
        ("python", f'PYTHONPATH="{source}" exec "{sys.executable}" "$@"'),
        ("sudo", 'shift 2; exec "$@"'),
    ):
        (programs / name).write_text(f"#!/bin/sh\n{command}\n")
        (programs / name).chmod(0o755)
    with Served(folder / "parlour-data") as server:
        run_async(_play(server.url))
    type_in(folder, "parlour play tictactoe --players 0 --seed 1 --save file.json")
    type_in(folder, "parlour backup club-2026-11-20.gz")
    return folder


async def _play(url: str) -> None:
    async with Client(url) as ann, Client(url) as mallory:
        for one, name in ((ann, "ann"), (mallory, "mallory")):
            await one.guest(name.capitalize())
            await one.account(f"{name}@example.org", "a long password")
        table = await ann.make("tictactoe")
        await mallory.join(table.id)
        await ann.start(table.id)
        async with await ann.socket() as page:
            await page.watch(table.id)
            await page.act(table.id, Mark(4))


def type_in(folder: Path, script: str) -> str:
    """Runs the script in *folder*, with `parlour` and `python` on the path. Answers questions with the first
    choice, or yes."""
    answers = "y\n" if "person delete" in script else "1\n" * 200
    plain = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "PARLOUR_"))
    }
    done = subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env={**plain, "PATH": f"{folder / 'bin'}:/usr/bin:/bin", "PARLOUR_GAMES": str(folder / "magpie")},
        input=answers,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
    return done.stdout


def ends_by_itself(app: click.Group, words: Words) -> bool:
    """True if the command can be run as written in less than twenty seconds on this machine."""
    if words[:3] == ("python", "-m", "bench.load"):
        return words[3:] == ("--help",)
    if words[:2] == ("python", "-c") or words[0] in HARMLESS:
        return True
    if words[0] == "sudo":
        return ends_by_itself(app, next(split_commands(" ".join(words[3:]))))
    if words[0] != "parlour":
        return False
    if words[1] in PARSED_ONLY:
        return "--help" in words
    try:
        parse(app, words)
    except click.UsageError:
        return False  # the mention of a command
    if words[1] in ("simulate", "report"):
        games = [after for word, after in pairwise(words) if word == "--games"]
        return bool(games) and int(fill_in(games[0])) <= MAX_GAMES
    return words[1] != "check" or any(option in words for option in CHECK_LIMIT)


def runnable_lines(app: click.Group, block: Block) -> str:
    """Returns the lines of the block whose commands all end by themselves."""
    kept = [
        line
        for line in block.text.replace("\\\n", " ").splitlines()
        if all(ends_by_itself(app, words) for words in split_commands(line))
    ]
    script = "\n".join(kept)
    if not any(words[0] in ("parlour", "python") for words in split_commands(script)):
        return ""
    for place, ours in PLACES.items():
        script = script.replace(place, ours)
    return re.sub(r"(?:[\w./]*/)?bin/(?=parlour|python)", "", script)


@pytest.fixture
def room(world: Path, tmp_path: Path) -> Path:
    """A copy of the world, because a command can change it."""
    return Path(shutil.copytree(world, tmp_path / "room", symlinks=True))


@pytest.mark.slow
@pytest.mark.parametrize("block", distinct([one for one in BLOCKS if one.page not in RUN_BY_THE_PAGES_TEST]))
def test_the_commands_of_a_block_run(block: Block, app: click.Group, room: Path) -> None:
    script = runnable_lines(app, block)
    if not script:
        pytest.skip("no command of this block ends by itself: see PARSED_ONLY and PROGRAMS")

    assumed = ASSUMED["new"] if "parlour new magpie" in script else "true"
    type_in(room, f"{assumed}\n{script}")


@pytest.mark.slow
@pytest.mark.parametrize("span", distinct(SPANS))
def test_a_command_in_the_text_runs(span: Span, app: click.Group, room: Path) -> None:
    (words,) = split_commands(span.text)
    is_mention = len(words) < 3 and words[1:] != ("games",)
    if words[0] not in ("parlour", "python") or is_mention:
        pytest.skip("the mention of a command")
    if not ends_by_itself(app, words):
        pytest.skip("it does not end by itself: see PARSED_ONLY and PROGRAMS")

    assumed = ASSUMED.get(words[1], "true")
    type_in(room, f"{assumed}\n{shlex.join(map(fill_in, words))}")


@pytest.mark.parametrize("page", RUN_BY_THE_PAGES_TEST)
def test_a_page_that_is_left_out_has_its_own_test(page: str) -> None:
    text = (ROOT / RUN_BY_THE_PAGES_TEST[page]).read_text()

    assert f'"{Path(page).name}"' in text
    assert "run(" in text or "subprocess.run(" in text
