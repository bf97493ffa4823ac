"""`parlour doctor --against` reports each stored game that new rules would change."""

import asyncio
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from cli.terminal import Ran
from engine.tables import SECRET
from parlour.cli import main
from parlour.engine import Data, Game, Millis, Seat, Table
from parlour.engine.contract.loader import load_game
from parlour.games.tictactoe import Mark
from parlour.server.ops import rules_process
from server.ops.club import play_club
from store.appending import opened
from store.played_tables import add_played_table

RECIPE = Path(__file__).parents[3] / "docs" / "releasing.md"
BASE = """from parlour.games.tictactoe import *
from parlour.games import tictactoe as base
from parlour.engine import Data, Seat, ranked
name, title = "crosses", "Crosses"
"""
MISERE = """
def result(state):
    return None if to_act(state) else ranked([int(state.winner != seat) for seat in (0, 1)])
"""
RENAMED = """
class Put(Data, frozen=True, tag="put"):
    cell: int
class Placed(Data, frozen=True, tag="placed"):
    seat: Seat
    cell: int
    wins: bool
Action, Event = Put, Placed
def decide(state, seat, action, chance, now):
    return [Placed(e.seat, e.cell, e.wins) for e in base.decide(state, seat, Mark(action.cell), chance, now)]
def legal(state, seat):
    return [Put(mark.cell) for mark in base.legal(state, seat)]
"""
ALIASES = 'aliases = {"mark": "put", "marked": "placed"}\n'
MORE_STATE = """
class State(Data, frozen=True):
    cells: tuple[Seat | None, ...]
    turn: Seat
    winner: Seat | None
    moves: int
def start(began):
    return State((None,) * 9, Seat(0), None, 0)
def evolve(state, event):
    cells = (*state.cells[: event.cell], event.seat, *state.cells[event.cell + 1 :])
    return State(cells, Seat(1 - event.seat), event.seat if event.wins else None, state.moves + 1)
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game with five marks, and a running one with two."""
    folder = tmp_path_factory.mktemp("data")
    now = tmp_path_factory.mktemp("now")
    game = _load(now)

    async def lay() -> None:
        async with opened(f"sqlite:///{folder / 'parlour.db'}") as store:
            for cells in ((0, 3, 1, 4, 2), (0, 3)):
                await add_played_table(store, played(game, *cells))

    asyncio.run(lay())
    (folder / "rules").symlink_to(now)
    return folder


def _load(folder: Path) -> Game:
    (folder / "crosses.py").write_text(f"{BASE}version = 1\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        return load_game("crosses")


def played(game: Game, *cells: int) -> Table:
    table = Table(game, str(uuid4()), seats=2, secret=SECRET)
    table.start(Millis(0))
    for number, cell in enumerate(cells):
        table.act(Seat(number % 2), _mark(game, cell), Millis(number))
    return table


def _mark(game: Game, cell: int) -> Data:
    assert game.actions == (Mark,)
    return Mark(cell)


@pytest.fixture(autouse=True)
def _installed(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Installs version 1 of Crosses on this server."""
    monkeypatch.syspath_prepend(str((data / "rules").resolve()))
    monkeypatch.setenv("PARLOUR_GAMES", "crosses")
    yield
    sys.modules.pop("crosses", None)


def against(capsys: pytest.CaptureFixture[str], data: Path, rules: Path) -> Ran:
    code = main(["doctor", "--data", str(data), "--against", str(rules)])
    heard = capsys.readouterr()
    return Ran(code, heard.out, heard.err)


def write_rules(folder: Path, source: str, **files: str) -> Path:
    for name, text in {"crosses": BASE + source, **files}.items():
        (folder / f"{name}.py").write_text(text)
    return folder


@pytest.mark.parametrize(
    ("source", "older", "notes"),
    [
        ("version = 1\n", "", ("crosses: version 1 there, 1 here",)),
        ("version = 2\n", "", ("crosses: 1 running tables would go on by version 2 instead of 1",)),
        (f"version = 2\nimport crosses_1\nversions = (crosses_1,)\n{MISERE}", BASE + "version = 1\n", ()),
        (f"version = 1\n{RENAMED}{ALIASES}", "", ()),
        (f"version = 1\n{MORE_STATE}", "", ("crosses: fields that are new: state.moves, views.moves",)),
        ('version = 1\nprint("Hello from the rules")\n', "", ()),
    ],
    ids=["same", "newer", "both shipped", "alias", "a field more", "prints"],
)
def test_unchanged_rules_pass(
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    source: str,
    older: str,
    notes: tuple[str, ...],
) -> None:
    ran = against(capsys, data, write_rules(tmp_path, source, crosses_1=older))

    assert ran.code == 0, ran.out + ran.err
    assert ran.says(*notes, "2 tables with 9 entries.", "None of them would differ.")
    assert "Hello" not in ran.out


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (f"version = 2\n{MISERE}", ["entry 5: result.places.0 would be another"]),
        (
            "version = 1\ndef decide(*given):\n    return [*base.decide(*given), *base.decide(*given)]\n",
            ["entry 1: the rules decide this entry otherwise"] * 2,
        ),
        (
            "version = 2\ndef legal(state, seat):\n    return base.legal(state, seat)[:4]\n",
            ["entry 0: choices.0 would be another"] * 2,
        ),
        (
            "version = 2\ndef start(began):\n    return State((None,) * 9, Seat(1), None)\n",
            ["entry 0: choices.0 would be another"] * 2,
        ),
        (
            "version = 2\ndef evolve(state, event):\n    assert event.cell != 4, 'no such cell'\n"
            "    return base.evolve(state, event)\n",
            ["entry 4: no such cell"],
        ),
        (
            f"version = 1\n{RENAMED}",
            ["entry 0: choices.0.0.type would be another; entry 1 cannot be read by these rules of Crosses"]
            * 2,
        ),
        (
            "version = 1\nimport os\ndef start(began):\n    os._exit(3)\n",
            ["the process of the rules ended"] * 2,
        ),
        ("version = 1\ndef start(began):\n    raise SystemExit('gone')\n", ["gone"] * 2),
        ("version = 1\nname = 'noughts'\n", ["its game crosses is not there"] * 2),
        ("version = 1\nraise ImportError('not whole')\n", ["its game crosses is not there"] * 2),
    ],
    ids=[
        "result",
        "decide",
        "legal",
        "start",
        "evolve",
        "tag",
        "crash",
        "exit",
        "name",
        "import",
    ],
)
def test_a_game_that_would_differ_is_reported_with_its_entry(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, found: list[str]
) -> None:
    ran = against(capsys, data, write_rules(tmp_path, source))

    named = [line for line in ran.out.splitlines() if " (crosses): " in line]
    assert ran.code == 1, ran.out + ran.err
    assert len(named) == len(found)
    assert all(what in line for what, line in zip(found, named, strict=True)), ran.out
    assert ran.says(f"{len(found)} of them would differ.")


def test_the_release_instructions_run_the_rules_check(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The release instructions run it before tagging, and stop if the rules would change a game."""
    before_the_tag = RECIPE.read_text(encoding="utf-8").partition("git tag")[0]
    (command,) = re.findall(r"`parlour (doctor [^`]*--against[^`]*)`", before_the_tag)
    places = {"FOLDER": data, "CHECKOUT": write_rules(tmp_path, f"version = 2\n{MISERE}")}
    code = main([str(places.get(word, word)) for word in command.split()])

    assert code == 1, capsys.readouterr()
    assert "1 of them would differ." in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_table_that_cannot_start_with_the_new_rules_is_reported(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """Its seats and options were chosen under the installed rules."""
    url = f"sqlite:///{tmp_path / 'parlour.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgres_url")

    async def lay() -> str:
        async with opened(url) as store:
            return await add_played_table(
                store, Table(load_game("crosses"), str(uuid4()), seats=2, secret=SECRET)
            )

    table = asyncio.run(lay())
    rules = write_rules(tmp_path, "version = 2\nseats = range(3, 4)\n")
    where = ["--database", url] if kind == "postgresql" else ["--data", str(tmp_path)]
    code = main(["doctor", *where, "--against", str(rules)])
    said = capsys.readouterr().out

    assert code == 1
    assert f"{table} (crosses): Crosses is for 3 to 3 seats, not 2" in said


@pytest.mark.deep
def test_rules_that_hang_are_stopped(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit applies to silence, so it can be short if there is no output at all."""
    hangs = "version = 1\ndef evolve(state, event):\n    while event.cell == 4: pass\n"
    source = f"{hangs}    return base.evolve(state, event)\n"
    monkeypatch.setattr(rules_process, "ANSWER_LIMIT_S", 5.0)

    ran = against(capsys, data, write_rules(tmp_path, source))

    assert ran.code == 1
    assert ran.says("the rules did not come back within 5 seconds", "1 of them would differ.")


def test_the_rules_do_not_see_the_servers_settings(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_SECRET", "a secret")
    source = (
        "version = 1\nimport os\nassert not [name for name in os.environ if name.startswith('PARLOUR_')]\n"
    )

    assert against(capsys, data, write_rules(tmp_path, source)).code == 0


@pytest.mark.slow
def test_a_game_that_fails_with_the_installed_rules_is_left_to_the_doctor(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_GAMES", "")

    ran = against(capsys, data, _parlour_itself(tmp_path))

    assert ran.code == 1
    assert ran.says("its game crosses is not here", "2 already differ on the installed rules")


@pytest.mark.parametrize("rules", ["empty", "text"])
def test_a_path_without_rules_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    """Otherwise a typo would look like a release without changes."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "text").write_text("nothing")

    ran = against(capsys, data, tmp_path / rules)

    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert "no game of this server is in" in ran.err or "is neither a wheel nor a folder" in ran.err


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    play_club(folder)
    return folder


def _parlour_itself(folder: Path) -> Path:
    source = Path(rules_process.__file__).parents[2]
    ignored = shutil.ignore_patterns("web", "__pycache__")
    shutil.copytree(source, folder / "next" / "src" / "parlour", ignore=ignored)
    return folder / "next"


@pytest.mark.slow
def test_a_wheel_of_parlour_is_compared(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The wheel is of a release in which the loser of tic-tac-toe wins."""
    source = _parlour_itself(tmp_path) / "src"
    wheel = tmp_path / "parlour-9.0-py3-none-any.whl"
    rules = source / "parlour" / "games" / "tictactoe" / "__init__.py"
    rules.write_text(rules.read_text().replace("state.winner == seat", "state.winner != seat"))
    with zipfile.ZipFile(wheel, "w") as packed:
        for file in source.rglob("*"):
            packed.write(file, file.relative_to(source))

    ran = against(capsys, club, wheel)

    assert ran.code == 1, ran.out + ran.err
    assert ran.says("cambio: version", "(tictactoe): entry 7: result.places.0", "1 of them would differ.")


@pytest.mark.slow
def test_a_checkout_of_the_same_rules_passes(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = against(capsys, club, _parlour_itself(tmp_path))

    assert ran.code == 0, ran.out + ran.err
    assert ran.says("6 tables with ", "None of them would differ.")
