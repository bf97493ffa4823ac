"""Each command answers a mistake with one sentence that says what to do, and a stable exit code."""

import socket
from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.cli.app import make_app
from parlour.cli.errors import ExitStatus

NO_DATABASE = "there is no database in {folder}/parlour-data: give the server's data folder with --data"
NO_GAME = "there is no game 'chees'; did you mean chess? Parlour has tictactoe, "
INTERNAL = ("Traceback", "Errno", "Error:", "Expected `", "malformed", "set PARLOUR_TRACEBACK")
"""Words of Python, of msgspec and of the operating system, which do not help a user."""

NEEDS_ARGUMENT = {
    **dict.fromkeys(("check", "dev", "report", "simulate", "train"), "GAME"),
    **dict.fromkeys(("backup", "replay", "restore", "verify"), "FILE"),
    **dict.fromkeys((f"person {verb}" for verb in ("export", "delete", "ban", "unban", "operator")), "WHO"),
    "new": "NAME",
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.txt").write_text("no game, and no backup")


def assert_plain(text: str) -> None:
    assert [word for word in INTERNAL if word in text] == []


@pytest.mark.parametrize("command", [name for name in make_app().commands if name != "person"])
def test_a_help_text_says_first_what_the_command_does(parlour: Parlour, command: str) -> None:
    ran = parlour(command, "--help")

    usage, empty, sentence, *_ = ran.out.splitlines()
    assert ran.code == 0
    assert usage.startswith(f"Usage: parlour {command} ")
    assert (empty, sentence[:2], sentence[2].isupper()) == ("", "  ", True)


def test_a_group_of_commands_lists_them_with_their_whole_sentences(parlour: Parlour) -> None:
    ran = parlour("person")

    assert ran.code == 2
    assert ran.says("export ", "delete ", "ban ", "unban ", "operator ", "and ban people there.")


@pytest.mark.parametrize(("command", "argument"), NEEDS_ARGUMENT.items())
def test_a_command_without_its_argument_names_it(parlour: Parlour, command: str, argument: str) -> None:
    ran = parlour(*command.split())

    assert ran.code == 2
    expected = f"parlour: missing argument '{argument}'; see `parlour {command} --help`"
    assert only_line(ran.err) == expected


@pytest.mark.parametrize(
    ("typed", "code", "sentence"),
    [
        ("chekc", 2, "no such command 'chekc'"),
        ("check --secnods 3", 2, "no such option '--secnods'"),
        ("play chees", 1, NO_GAME),
        ("simulate chees", 1, NO_GAME),
        ("check chees", 1, NO_GAME),
        ("train chees", 1, NO_GAME),
        ("dev chees", 1, NO_GAME),
        ("play ./none.py", 1, "there is no file or folder ./none.py"),
        ("check folder", 1, "folder is a folder without an __init__.py, so it holds no game"),
        ("check ./text.txt", 1, "./text.txt is neither a Python file nor a folder with an __init__.py"),
        ("play tictactoe --players 5", 1, "Tic-tac-toe is for 2 seats, not for 5 people"),
        ("play tictactoe --players 1 --seats 1", 1, "Tic-tac-toe is for 2 seats, not for 1 person at 1 seat"),
        (
            "play tictactoe --bots genius",
            1,
            "has no bot 'genius'; there are random, easy, medium, hard, best, greedy, search",
        ),
        ("play tictactoe --save none/g.json", 1, "none/g.json cannot be written: there is no folder none"),
        ("play --resume none.json", 1, "there is no file none.json"),
        ("replay none.json", 1, "there is no file none.json"),
        ("verify none.json", 1, "there is no file none.json"),
        ("verify text.txt", 1, "this is not a whole Parlour file: it was cut off or damaged"),
        ("simulate cambio --options {", 1, "--options must be JSON, such as '{\"caller_locked\":false}'"),
        ("simulate cambio --options []", 1, 'the whole must be an object {"name": value}, not a list'),
        ('simulate cambio --options {"jokers":9}', 1, "jokers must be at most 4; Cambio has"),
        ('simulate cambio --options {"jokers":"x"}', 1, "jokers must be a whole number, not a text"),
        ('simulate cambio --options {"joker":1}', 1, "there is no option joker; Cambio has"),
        ("new a.b", 1, "use letters, digits and dashes, and start with a letter"),
        ("new chess", 1, "a game with that name already exists"),
        ("words chees", 1, NO_GAME),
        ("words ./none.py --language de", 1, "there is no file or folder ./none.py"),
        ("pack", 1, "there is no pyproject.toml in {folder}; `parlour new` creates a package"),
        ("doctor", 1, NO_DATABASE),
        ("prune", 1, NO_DATABASE),
        ("backup b.gz", 1, NO_DATABASE),
        ("backup none/b.gz", 1, "none/b.gz cannot be written: there is no folder none"),
        ("backup text.txt", 1, "text.txt already exists; choose another name"),
        ("restore none.gz", 1, "there is no file none.gz"),
        ("restore text.txt", 1, "text.txt cannot be read: it is not a backup of Parlour, or it is damaged"),
        ("restore folder", 1, "folder is a folder, not a backup"),
        ("person export Ann", 1, NO_DATABASE),
        ("doctor --database sqlite:///none.db", 1, "there is no database none.db"),
        ("doctor --database mysql://x", 1, "the database must be given as postgresql://user@host/name"),
        ("serve --database mysql://x", 10, "the database must be given as postgresql://user@host/name"),
        ("serve --port 80000", 2, "invalid value for '--port': 80000"),
        ("serve --host 198.51.100.7", 12, "this machine has no address 198.51.100.7: choose one with --host"),
        ("serve --workers 2", 1, "several workers need NATS between them: give --nats"),
        ("dev tictactoe --port 80000", 2, "invalid value for '--port': 80000"),
    ],
)
def test_a_mistake_is_answered_in_one_sentence(
    parlour: Parlour, tmp_path: Path, typed: str, code: int, sentence: str
) -> None:
    ran = parlour(*typed.split())

    assert ran.code == code
    assert sentence.replace("{folder}", str(tmp_path)) in only_line(ran.err)
    assert_plain(ran.out + ran.err)


def test_nothing_is_created_by_a_command_that_only_reads(parlour: Parlour, tmp_path: Path) -> None:
    before = {*tmp_path.iterdir()}

    parlour("doctor", "--database", "sqlite:///none.db")
    parlour("prune")

    assert {*tmp_path.iterdir()} == before


def test_a_port_that_is_taken_names_the_way_out(parlour: Parlour) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = parlour("serve", "--port", str(port))

    assert ran.code == ExitStatus.PORT
    assert only_line(ran.err) == (
        f"parlour: port {port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port"
        " with --port (make play PORT=8001)"
    )
