"""`parlour dev --report` opens a player's report, and writes a failing test from it."""

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import httpx
import pytest
from msgspec.structs import replace

from parlour.dev.report_test import write_test
from parlour.dev.source import GameSource
from parlour.engine.contract.game import Game
from parlour.engine.table.bug_report import BugReport, load
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat, encode
from served.workbench import Fields, Workbench, change
from support.reports import edited, report_of

EVIL = (
    '"""\n\'\'\'\\"); import os; os.system("touch hacked") #{expected} \u202e\r\x0c\u2028 Größe ' + "}" * 200
)
NEAR = "range(len(state.row))] if"


@pytest.fixture
def table(loaded: Game) -> Table:
    table = Table(loaded, "here", seats=2, secret=bytes(32))
    table.start(Millis(0))
    for turn in range(2):
        table.act(Seat(turn), table.choices(Seat(turn))[0], Millis(turn))
    return table


def write(report: BugReport, game: Game) -> Path:
    return write_test(report, encode(report), load(report, lambda _: game), GameSource(game))


def outcome(test: Path) -> str:
    """Runs the test in this process. Returns why it failed, or an empty text if it passed."""
    found = runpy.run_path(str(test))
    (run,) = (value for name, value in found.items() if name.startswith("test_"))
    try:
        run()
    except (AssertionError, pytest.fail.Exception) as failure:
        return str(failure)
    return ""


@pytest.mark.parametrize("is_redealt", [False, True], ids=["log", "position"])
def test_the_test_fails_until_the_author_says_what_should_be_true(
    loaded: Game, magpie: Path, table: Table, is_redealt: bool
) -> None:
    report = report_of(table, Seat(0), "I could take gem 7", is_redealt=is_redealt)
    test = write(report, loaded)
    assert test == magpie.parent / "tests" / "test_report_magpie_0123abcd_2.py"

    assert outcome(test) == "Seat 0 expected:\nI could take gem 7"
    text = test.read_text()
    assert ("game.act(1, report.action)" in text) != is_redealt
    kept, _, _ = text.partition("    # Replace")
    test.write_text(kept + "    game.expect_turn(0)\n")
    assert outcome(test) == ""


def test_no_text_of_a_report_becomes_code(loaded: Game, table: Table) -> None:
    report = edited(report_of(table, Seat(0), EVIL), table="../../x'\n\"")
    assert report.file_name == "magpie-x-2"

    test = write(replace(report, game=report_of(table).game), loaded)

    assert outcome(test) == f"Seat 0 expected:\n{EVIL}"
    assert not [*test.parent.glob("**/hacked")]
    text = test.read_text(encoding="utf-8")
    assert len(text.splitlines()) == len(text.split("\n")) - 1, "no sign of the report ends a line"
    assert "\u202e" not in text
    assert "Größe" in text


def test_a_written_test_is_not_overwritten(loaded: Game, table: Table) -> None:
    test = write(report_of(table, Seat(0), "first"), loaded)
    test.write_text("mine")

    assert write(report_of(table, Seat(0), "second"), loaded) == test
    assert test.read_text() == "mine"


@pytest.fixture
def bench(tmp_path: Path, magpie: Path, table: Table) -> Iterator[Workbench]:
    file = tmp_path / "some.report.json"
    file.write_bytes(encode(report_of(table, Seat(0), "I could take gem 7", is_redealt=True)))
    with Workbench(tmp_path / "server", magpie, "--no-check", "--report", str(file)) as running:
        yield running


def test_a_workbench_opens_at_the_reported_position(bench: Workbench, table: Table, magpie: Path) -> None:
    status = bench.status()
    report = cast(Fields, status["report"])
    assert (status["last"], status["trouble"], status["differs"]) == (0, None, None)
    assert report == {
        "seq": 2, "you": 0, "expected": "I could take gem 7", "is_redealt": True,
        "is_changed": False, "lines": [], "test": "", "fault": "",
    }  # fmt: skip
    position = bench.get("/entries/0")
    assert position["waiting"] == sorted(table.game.to_act(table.state))
    assert len(bench.labels(0, 0)) == len(table.choices(Seat(0)))

    change(magpie, NEAR, NEAR.replace("row))]", "row))[:2]]"))
    changed = bench.wait(lambda status: status["rules"] == 2)
    assert cast(Fields, changed["report"])["is_changed"], "the reporter has other choices now"

    bench.post("/test", {})
    test = Path(cast(str, cast(Fields, bench.status()["report"])["test"]))
    assert test.is_file()
    assert (test.parent / "report_magpie_0123abcd_2.json").is_file()


def test_the_game_goes_on_from_a_report(bench: Workbench) -> None:
    for seat in (0, 1):
        bench.post("/bot", {"seat": seat, "bot": "random"})

    bench.wait(lambda status: cast(int, status["last"]) >= 3)


def test_a_workbench_without_a_report_writes_no_test(tmp_path: Path, magpie: Path) -> None:
    with Workbench(tmp_path / "server", magpie, "--no-check") as bench:
        assert bench.status()["report"] is None
        assert httpx.post(f"{bench.api}/test").status_code == 404
