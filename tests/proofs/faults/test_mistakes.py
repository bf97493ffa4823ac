"""Makes every mistake of docs/mistakes.md and compares the output of `parlour check` with the page."""

import re
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.conftest import parlour as parlour
from cli.terminal import Parlour, Ran
from parlour.engine.faults import watched_game
from proofs.faults.duel_game import State
from proofs.faults.mistakes import MISTAKES, write_mistake

PAGE = Path(__file__).parents[3] / "docs" / "mistakes.md"
QUICK = ["--playouts", "2"]
LIMIT_S = 0.5


class Row(NamedTuple):
    mistake: str
    before: str
    now: str
    fix: str


def _cells(head: str) -> list[list[str]]:
    """The rows of the table with this head. Messages are code on the page."""
    lines = takewhile(lambda line: line.startswith("|"), PAGE.read_text().partition(head)[2].splitlines())
    return [
        [cell.removeprefix("`` ").removesuffix(" ``") for cell in line.strip("| ").split(" | ")]
        for line in lines
    ]


def _rows() -> list[Row]:
    before = dict(_cells("| mistake | message |\n|---|---|\n"))
    found = _cells("| mistake | message | fix |\n|---|---|---|\n")
    assert before.keys() == {mistake for mistake, _, _ in found}
    return [Row(mistake, before[mistake], now, fix) for mistake, now, fix in found]


ROWS = _rows()


@pytest.fixture(autouse=True)
def _short_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens the time limit of a rule, to save five seconds per hanging rule."""
    monkeypatch.setattr(watched_game, "RULE_LIMIT_S", LIMIT_S)


def _says(ran: Ran, wanted: str) -> bool:
    """True if the output contains the parts between the dots, in this order."""
    parts = [re.escape(part.strip()) for part in wanted.split("…")]
    return re.search(".*?".join(parts), ran.out + ran.err, re.DOTALL) is not None


def test_the_page_lists_every_mistake_with_old_and_new_output() -> None:
    assert [row.mistake for row in ROWS] == [*MISTAKES]
    assert len(ROWS) == 25
    assert all(row.before and row.now and row.fix for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row.mistake for row in ROWS])
def test_the_output_for_a_mistake_matches_the_page(row: Row, parlour: Parlour, tmp_path: Path) -> None:
    write_mistake(row.mistake, tmp_path)

    ran = parlour("check", "./duel", *QUICK)

    assert ran.code == 1
    assert _says(ran, row.now), ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err


PLAYED = {
    "`decide` returns an event, not a list": "`decide` returned the event Laid by itself",
    "a seat out of range": "`to_act` names seat 2; with 2 players the seats are 0 to 1",
    "`while True` in `decide`": "`decide` did not come back within 0.5 seconds",
    "a wrong name in a sentence": "the template '{who} lays the {crad} face down.' (en) asks for {crad}",
    "a sentence returns nothing": "`sentence` returned None for Laid; it must return a text",
}


@pytest.mark.parametrize("mistake", PLAYED)
def test_play_prints_the_cause_the_line_and_the_entry(mistake: str, parlour: Parlour, tmp_path: Path) -> None:
    write_mistake(mistake, tmp_path)

    ran = parlour("play", "./duel", "--bots", "random", "--seed", "1", typed="1\n" * 20)

    assert ran.code == 1
    assert PLAYED[mistake] in ran.err
    assert re.search(r", at duel/__init__\.py:\d+ in \w+ \(entry \d\)", ran.err), ran.err


def test_play_names_the_ignored_event(parlour: Parlour, tmp_path: Path) -> None:
    write_mistake("`evolve` ignores an event", tmp_path)

    ran = parlour("play", "./duel", "--bots", "random", typed="1\n" * 20)

    assert "waits for nobody and nothing" in ran.err
    assert "`evolve` changes nothing for TurnedUp (entry 2)" in ran.err


def test_the_walk_named_by_a_failure_can_be_shown(parlour: Parlour, tmp_path: Path) -> None:
    write_mistake("a wrong name in a sentence", tmp_path)
    found = re.search(r"walk ([\d-]+), 2 seats, entry (\d+)", parlour("check", "./duel", *QUICK).out)
    assert found is not None

    walk = parlour("check", "./duel", "--show", found[1])
    entry = parlour("check", "./duel", "--show", f"{found[1]}:{found[2]}")

    assert walk.code == entry.code == 0
    assert walk.says(
        f"Duel, walk {found[1]}, 2 seats", "0  the deal", "1  seat", "Lay(slot=", "The game is over"
    )
    assert entry.says(
        "Before:", "Lay(slot=", "a spectator receives: ", "asks for {crad}", "After:", "choices"
    )
    assert all(field in entry.out for field in State.__struct_fields__)


def test_a_failed_walk_is_shown_up_to_its_fault(parlour: Parlour, tmp_path: Path) -> None:
    write_mistake("a seat out of range", tmp_path)

    assert parlour("check", "./duel", "--show", "0-2-0").says(
        "0  the deal", "Entry 1 failed: `to_act` names seat 2"
    )
    assert parlour("check", "./duel", "--show", "0-2-0:1").says("Before:", "Entry 1 failed", "seat 0 sees")


def test_showing_an_unknown_walk_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    write_mistake("`label` is missing", tmp_path)

    assert "names no walk" in parlour("check", "tictactoe", "--show", "seven").err
    assert "but Tic-tac-toe is for 2 seats" in parlour("check", "tictactoe", "--show", "0-9-0").err
    assert "has no entry 99; it has entries 0 to" in parlour("check", "tictactoe", "--show", "0-2-0:99").err
