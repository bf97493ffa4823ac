"""From *Something is wrong* at a table to a failing test of the author, and to a passing one."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

import parlour
from browsing.visitor import PHONE, Visitor
from served.process import Served
from served.workbench import Workbench, change
from test_authors_page import CODE

LEGAL, WRONG = "range(len(state.row))] if", "range(len(state.row) - 1)] if"
EXPECTED = "I could take the last gem."


def save_report(browser: Browser, server: Served, folder: Path) -> Path:
    """Ann takes a gem, and reports that she cannot take the last one."""
    ann = Visitor(browser, server.url, "Ann")
    ann.post("/api/guest", {"name": "Ann"})
    table = ann.post("/api/tables", {"game": "magpie", "seats": ["open", "bot:random"]})["id"]
    ann.post(f"/api/tables/{table}/start", {})
    ann.open(f"/table/{table}")
    expect(ann.page.locator("button.slot-place.lit")).to_have_count(11)
    ann.press("More", exact=True)
    ann.press("Something is wrong")
    ann.page.get_by_label("What did you expect?").fill(EXPECTED)
    with ann.page.expect_download() as download:
        ann.press("Save report")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    ann.leave()
    return path


def run_pytest(folder: Path) -> tuple[int, str]:
    source = str(Path(parlour.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": source, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_report_becomes_a_test_that_fails_and_then_passes(browser: Browser, tmp_path: Path) -> None:
    game = tmp_path / "magpie"
    game.mkdir()
    (game / "__init__.py").write_text(CODE.replace(LEGAL, WRONG))
    with Served(tmp_path / "server", games=str(game)) as server:
        report = save_report(browser, server, tmp_path)

    with Workbench(tmp_path / "dev", game, "--no-check", "--report", str(report)) as bench:
        author = Visitor(browser, bench.url, size=PHONE)
        author.open(f"/dev/{bench.token}")
        note = author.page.get_by_role("region", name="Bug report on entry 0, by seat 0")
        expect(note).to_contain_text(f"Expected: {EXPECTED}")
        expect(note).to_contain_text("Everything hidden from the player was dealt again.")
        expect(author.page.locator("[data-seat='0'] button.slot-place.lit")).to_have_count(11)
        author.must_be_accessible()
        author.must_fit()
        author.press("Write a test")
        expect(note).to_contain_text("The test is in ")
        expect(author.button("Write a test")).to_have_count(0)
        (test,) = (tmp_path / "tests").glob("test_*.py")
        code, said = run_pytest(tmp_path)
        assert (code, EXPECTED in said, "1 failed" in said) == (1, True, True), said

        kept = test.read_text().partition("    # Replace")[0]
        test.write_text(f"{kept}    assert len(GAME.legal(game.state, 0)) == len(game.state.row)\n")
        change(game, WRONG, LEGAL)
        expect(note).to_contain_text("the player would see something else than in the report")
        assert run_pytest(tmp_path)[0] == 0
        author.leave()
