"""The finder finds games by name, package, path, project and module, and rejects duplicate names."""

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from parlour.cli.commands.serve import serve
from parlour.games import NAMES, built_in, finder
from parlour.games.finder import GameFindError, by_name, find, find_offered, installed, names
from parlour.server.core.game_loader import GameLoadError, load_games
from parlour.server.core.settings import Settings, from_environment

CROSSES = """from parlour.games.tictactoe import *
name, title = "{name}", "Crosses"
"""
PROJECT = """[project]
name = "parlour-crosses"
version = "1.0"
[project.entry-points."parlour.games"]
"""
Offer = Callable[..., None]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Makes packages offer games, given as pairs of name and module."""

    def installed_are(*points: tuple[str, str]) -> None:
        found = [EntryPoint(name, module, finder.ENTRY_POINT_GROUP) for name, module in points]
        monkeypatch.setattr(
            finder, "entry_points", lambda group: found if group == finder.ENTRY_POINT_GROUP else []
        )

    return installed_are


def write_game(file: Path, name: str = "crosses") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(CROSSES.format(name=name))
    return file


def write_project(folder: Path, *offers: tuple[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pyproject.toml").write_text(
        PROJECT + "".join(f'{name} = "{module}"\n' for name, module in offers)
    )
    return folder


def refused(reference: str) -> str:
    with pytest.raises(GameFindError) as fault:
        find(reference)
    assert "\n" not in str(fault.value)
    return str(fault.value)


# Names, modules, paths.


def test_a_module_is_found_by_its_path_and_attribute() -> None:
    assert find("parlour.games.tictactoe").name == "tictactoe"
    assert find("support.games.bells").name == "bells"


def test_a_module_that_is_no_game_is_refused() -> None:
    assert refused("json") == "json is not a whole game: json needs `name`, a str; it has None"
    assert "server.ops.failing_game cannot be imported" in refused("server.ops.failing_game")
    assert "cli.nowhere cannot be imported: ModuleNotFoundError" in refused("cli.nowhere")


def test_a_game_inside_a_package_is_imported_as_its_submodule(tmp_path: Path) -> None:
    write_game(tmp_path / "club" / "crosses" / "__init__.py")
    (tmp_path / "club" / "__init__.py").touch()

    assert find("./club/crosses").where == "club.crosses"


@pytest.mark.parametrize("source", ["", "src"])
def test_a_project_folder_is_the_game_it_offers(tmp_path: Path, source: str) -> None:
    project = write_project(tmp_path / "project", ("crosses", "crosses.rules"))
    write_game(project / source / "crosses" / "rules.py")
    (project / source / "crosses" / "__init__.py").touch()

    assert find("project").where == "crosses.rules"
    assert [game.name for game in find_offered(project)] == ["crosses"]


def test_a_project_with_several_games_needs_a_choice(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project", ("one", "one"), ("two", "two"))
    for name in ("one", "two"):
        write_game(project / f"{name}.py", name)

    assert refused("project").endswith("holds several games: give the path to one of one, two")
    assert [game.name for game in find_offered(project)] == ["one", "two"]
    assert find("project/two.py").name == "two"


@pytest.mark.parametrize(
    ("offers", "text"),
    [
        (("crosses", "noughts"), "offers crosses as noughts, and there is no "),
        (("circles", "crosses"), "crosses is offered as circles and calls itself crosses: use one name"),
    ],
)
def test_a_project_with_an_invalid_entry_point_is_refused(
    tmp_path: Path, offers: tuple[str, str], text: str
) -> None:
    write_game(write_project(tmp_path / "project", offers) / "crosses.py")

    assert text in refused("project")


def test_an_unreadable_project_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "pyproject.toml").write_text("[project")

    assert "pyproject.toml cannot be read: " in refused("project")


# Installed games.


def test_an_installed_game_is_found_by_its_name(offer: Offer) -> None:
    offer(("bells", "support.games.bells"))

    assert find("bells").title == "Bells"
    assert names()[-1] == "bells"
    assert str(installed()["bells"]) == "support.games.bells of an unknown package"


def test_two_packages_with_one_game_name_are_refused_with_both_locations(offer: Offer) -> None:
    offer(("bells", "support.games.bells"), ("bells", "other.bells"))

    text = refused("bells")
    assert text.startswith("two games are called bells: support.games.bells of ")
    assert "and other.bells of " in text
    with pytest.raises(GameFindError, match="two games are called bells"):
        installed()


def test_a_package_cannot_take_the_name_of_a_built_in_game(offer: Offer) -> None:
    offer(("cambio", "support.games.bells"))

    assert find("cambio") is built_in("cambio")
    with pytest.raises(
        GameFindError, match=r"are called cambio: parlour\.games\.cambio, and support\.games\.bells"
    ):
        installed()


def test_a_game_offered_under_another_name_is_refused(offer: Offer) -> None:
    offer(("chimes", "support.games.bells"))

    assert "is offered as chimes and calls itself bells: use one name" in refused("chimes")


def test_a_name_of_a_folder_and_of_another_installed_game_is_refused(tmp_path: Path, offer: Offer) -> None:
    offer(("bells", "support.games.bells"))
    here = write_game(tmp_path / "bells.py", "bells")

    text = refused("bells")
    assert f"{here}; type ./bells for the second" in text
    assert "support.games.bells of " in text
    assert find("./bells").title == "Crosses"


def test_a_game_installed_from_this_folder_is_one_game(tmp_path: Path, offer: Offer) -> None:
    write_game(tmp_path / "crosses" / "__init__.py")
    sys.path.append(str(tmp_path))
    offer(("crosses", "crosses"))

    assert find("crosses") is not None
    assert find("./crosses").where == find("crosses").where


def test_a_path_takes_precedence_over_an_installed_package(tmp_path: Path) -> None:
    write_game(tmp_path / "site" / "crosses" / "__init__.py", "old")
    sys.path.append(str(tmp_path / "site"))
    write_game(tmp_path / "work" / "crosses" / "__init__.py", "new")

    assert find("./work/crosses").name == "new"
    assert sys.path.index(str(tmp_path / "work")) < sys.path.index(str(tmp_path / "site"))


# The server.


def served(*references: str) -> Sequence[str]:
    return [*load_games(Settings(games=references))]


def test_a_server_loads_installed_games_automatically(offer: Offer) -> None:
    offer(("bells", "support.games.bells"))

    assert served()[-1] == "bells"
    assert served("bells", "support.games.bells").count("bells") == 1


def test_a_server_accepts_names_modules_and_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path / "crosses" / "__init__.py")
    monkeypatch.setenv("PARLOUR_GAMES", "./crosses, support.games.bells,tictactoe,")

    assert [*load_games(from_environment())] == [*NAMES, "crosses", "bells"]


def test_a_server_refuses_two_games_of_one_name_with_both_locations(tmp_path: Path) -> None:
    one, two = write_game(tmp_path / "one.py", "tictactoe"), write_game(tmp_path / "two.py", "bells")

    with pytest.raises(GameLoadError, match="two games are called tictactoe") as fault:
        served(str(one))
    assert "parlour.games.tictactoe in " in str(fault.value)
    assert f"one in {tmp_path}" in str(fault.value)
    with pytest.raises(GameLoadError, match=f"support.games.bells in .*, and two in {tmp_path}"):
        served("support.games.bells", str(two))


def test_a_server_names_the_package_of_a_broken_game(offer: Offer) -> None:
    offer(("broken", "server.ops.failing_game"))

    with pytest.raises(GameLoadError, match=r"game broken cannot be loaded \(oh no\): mend it or uninstall"):
        served()


def test_several_games_can_be_given_on_the_command_line() -> None:
    context = serve.make_context("serve", ["--game", "./one", "--game", "club.two"])

    assert context.params["games"] == ("./one", "club.two")


def test_games_are_unique_by_name() -> None:
    twice = [built_in("tictactoe"), find("parlour.games.tictactoe")]

    assert [*by_name(twice)] == ["tictactoe"]
