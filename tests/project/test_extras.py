"""Engine, games, bots and terminal run without any extra."""

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

BARE: Final = """
import json, sys
from importlib.abc import MetaPathFinder

class Uninstalled(MetaPathFinder):
    names = frozenset(json.loads(sys.argv[1]))

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Uninstalled())
del sys.argv[1]
"""
COMMAND: Final = BARE + "from parlour.cli import main; sys.exit(main())"
IMPORTS: Final = (
    BARE
    + """
from importlib import import_module
from pkgutil import walk_packages

ONLY_WITH_AN_EXTRA = (
    "parlour.games.chess",
    "parlour.games.cambio.bot.network.recall",
)
for room in sys.argv[1:]:
    package = import_module(room)
    for found in walk_packages(package.__path__, f"{room}."):
        if not found.name.startswith(ONLY_WITH_AN_EXTRA):
            import_module(found.name)
            print(found.name)
"""
)


def _distribution(requirement: str) -> str:
    return re.split(r"[\[<>=;~! ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def _optional() -> list[str]:
    """Returns the top-level packages that only extras install."""
    required = [one for extra in PROJECT["optional-dependencies"].values() for one in extra]
    wanted = {_distribution(one) for one in required} - {"parlour"}
    wanted -= {_distribution(one) for one in PROJECT["dependencies"]}
    return sorted(
        top
        for top, distributions in packages_distributions().items()
        if any(_distribution(one) in wanted for one in distributions)
    )


def _run(program: str, *arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    return _run_without(_optional(), program, *arguments, folder=folder)


def _run_without(
    packages: list[str], program: str, *arguments: str, folder: Path
) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", program, json.dumps(packages), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_packages_of_extras_are_recognized() -> None:
    assert {"hypothesis", "sqlalchemy", "uvicorn", "uvloop", "asyncpg", "nats"} <= {*_optional()}
    assert not {"click", "msgspec", "rich", "parlour"} & {*_optional()}


def test_a_bare_install_has_six_packages() -> None:
    found, todo = set[str](), [*PROJECT["dependencies"]]
    while todo:
        one = Requirement(todo.pop())
        if one.name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found.add(one.name)
            todo += requires(one.name) or ()

    assert found == {"click", "markdown-it-py", "mdurl", "msgspec", "pygments", "rich"}


def test_core_packages_import_no_extra(tmp_path: Path) -> None:
    rooms = [f"parlour.{room}" for room in ("engine", "parts", "games", "bots", "protocol", "conformance")]

    done = _run(IMPORTS, *rooms, folder=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "parlour.games.imperial.rules" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["games"], "cambio: Cambio"),
        (["play", "--help"], "Usage: parlour play"),
        (["play", "tictactoe", "--players", "0", "--bots", "random"], "The secret"),
        (["simulate", "tictactoe", "--games", "5", "--jobs", "1"], "5 games"),
        (["simulate", "cambio", "--bots", "expert,easy", "--games", "2", "--jobs", "1"], "2 games"),
        (["check", "tictactoe", "--playouts", "2"], "passes all"),
        (["new", "duel"], "parlour check duel"),
        (["--help"], "parlour[server]"),
        (["serve", "--help"], "parlour[server]"),
    ],
)
def test_a_command_works_without_the_extras(arguments: list[str], says: str, tmp_path: Path) -> None:
    done = _run(COMMAND, *arguments, folder=tmp_path)

    assert done.returncode == 0, done.stderr
    assert says in done.stdout


@pytest.mark.parametrize(
    ("arguments", "command", "extra"),
    [
        (["serve", "--port", "0"], "serve", "server"),
        (["doctor"], "doctor", "server"),
        (["backup", "club.gz"], "backup", "server"),
        (["restore", "club.gz"], "restore", "server"),
        (["person", "export", "ann"], "person", "server"),
        (["pack", str(ROOT / "tests/packages/kayles")], "pack", "pack"),
        (["train", "tictactoe"], "train", "learning"),
    ],
)
def test_a_command_that_needs_an_extra_prints_how_to_install_it(
    arguments: list[str], command: str, extra: str, tmp_path: Path
) -> None:
    done = _run(COMMAND, *arguments, folder=tmp_path)

    sentence = f"parlour: `parlour {command}` needs the extra `{extra}`: pip install 'parlour[{extra}]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


def test_a_game_without_its_extra_is_hidden_and_prints_how_to_install_it(tmp_path: Path) -> None:
    games = _run_without(["chess"], COMMAND, "games", folder=tmp_path)
    done = _run_without(["chess"], COMMAND, "play", "chess", folder=tmp_path)

    assert games.returncode == 0
    assert "cambio: Cambio" in games.stdout
    assert "chess" not in games.stdout
    sentence = "parlour: the game chess needs the extra `chess`: pip install 'parlour[chess]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


def test_a_bot_without_its_extra_is_hidden_and_prints_how_to_install_it(tmp_path: Path) -> None:
    def simulate(bots: str) -> "subprocess.CompletedProcess[str]":
        return _run_without(["numpy"], COMMAND, "simulate", "cambio", "--bots", bots, folder=tmp_path)

    unknown, master = simulate("nope"), simulate("master")

    assert "there are random, best, greedy, easy, medium, hard, expert, search\n" in unknown.stderr
    sentence = "parlour: the bot master of Cambio needs the extra `bots`: pip install 'parlour[bots]'\n"
    assert (master.returncode, master.stdout, master.stderr) == (1, "", sentence)


def test_loading_weights_without_the_extra_prints_how_to_install_it(tmp_path: Path) -> None:
    load = "from pathlib import Path; from parlour.parts.network import load_weights; load_weights(Path())"

    done = _run_without(["numpy"], BARE + load, folder=tmp_path)

    assert done.stderr.endswith("a bot with a network needs the extra `bots`: pip install 'parlour[bots]'\n")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("option", "address", "what", "extra"),
    [
        ("--database", "postgresql://ann@localhost/club", "a PostgreSQL address", "postgres"),
        ("--nats", "nats://localhost:4222", "a NATS address", "nats"),
    ],
)
def test_an_address_that_needs_an_extra_prints_how_to_install_it(
    option: str, address: str, what: str, extra: str, tmp_path: Path
) -> None:
    serve = ["serve", "--port", "0", option, address]

    done = _run_without(["asyncpg", "nats"], COMMAND, *serve, folder=tmp_path)

    sentence = f"parlour: {what} needs the extra `{extra}`: pip install 'parlour[{extra}]'\n"
    assert (done.returncode, done.stderr) == (1, sentence)


@pytest.mark.deep
def test_the_server_runs_on_the_standard_event_loop(tmp_path: Path) -> None:
    command = [sys.executable, "-c", COMMAND, json.dumps(["uvloop"]), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        server.terminate()

    assert said.startswith("Parlour is at http://127.0.0.1:")
    assert server.returncode == 0


def test_uvloop_is_not_required_on_windows() -> None:
    (uvloop,) = [one for one in PROJECT["optional-dependencies"]["server"] if one.startswith("uvloop")]

    assert uvloop.endswith("sys_platform != 'win32'")
