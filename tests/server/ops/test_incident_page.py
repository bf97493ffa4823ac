"""Runs the commands of the incident page in their order, on a club."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from parlour.cli.app import make_app
from parlour.server.core.errors import REFUSALS
from parlour.server.core.settings import Settings, from_environment
from parlour.server.ops.metrics import Metrics
from served.process import Served
from server.ops.club import play_club

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = (ROOT / "docs" / "incident.md").read_text()
COMMANDS: Final = "\n".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
STOP: Final = "systemctl stop parlour\n"

SHELL: Final = r"""
set -euo pipefail
cd "$ROOM"
systemctl() { echo "systemctl $*"; }
journalctl() { cat "$DATA/server.log"; echo '{"event": "not kept", "level": "warning"}'; }
sudo() { shift 2; "$@"; }
"""
"""System commands are stubs. All other commands are real."""


@pytest.fixture
def club_folder(tmp_path: Path) -> Path:
    play_club(tmp_path / "data")
    return tmp_path


def run_in_shell(room: Path, commands: str, url: str = "") -> str:
    script = (
        commands.replace("/var/lib/parlour", str(room / "data"))
        .replace("/opt/parlour/bin/parlour", str(Path(sys.executable).parent / "parlour"))
        .replace("http://127.0.0.1:8000", url)
    )
    done = subprocess.run(
        ["bash", "-c", SHELL + script],
        env={"PATH": "/usr/bin:/bin", "ROOM": str(room), "DATA": str(room / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_commands_run_in_order_and_leave_a_healthy_database(club_folder: Path) -> None:
    before, after = COMMANDS.split(STOP)
    with Served(club_folder / "data") as server:
        said = run_in_shell(club_folder, before, server.url)
    restored = run_in_shell(club_folder, STOP + after)
    with Served(club_folder / "data"):
        pass

    assert said.startswith("200\n200\nsystemctl status parlour\n")
    assert '"not kept"' in said
    assert "parlour_appends_failed_total{" in said
    assert said.endswith("Every check passed.\n")
    assert restored.startswith(STOP)
    assert "Every check passed." in restored
    assert restored.endswith("systemctl start parlour\n")
    assert (club_folder / "incident.log").exists()
    assert (club_folder / "data" / "before" / "parlour.db").exists()


def test_the_sql_statements_run(club_folder: Path) -> None:
    (statements,) = re.findall(r"^ +```sql\n(.*?)^ +```$", PAGE, re.MULTILINE | re.DOTALL)
    db = sqlite3.connect(club_folder / "data" / "parlour.db")
    with db:
        assert db.execute("SELECT count(*) FROM login").fetchone() != (0,)
        db.executescript(statements)
        left = db.execute("SELECT (SELECT count(*) FROM login), (SELECT count(*) FROM mail_link)").fetchone()
    db.close()

    assert left == (0, 0)


def test_settings_codes_and_commands_on_the_page_exist() -> None:
    settings = set(re.findall(r"`PARLOUR_(\w+)`", PAGE))
    codes = set(re.findall(r"`([a-z]+/[a-z-]+)`", PAGE))
    commands = set(re.findall(r"(?:`|bin/)parlour (\w+)", PAGE))
    numbers = Metrics("p").render({}).decode()

    assert {"SECRET", "HTTP_RATE", "ENTRY_RATE"} <= settings
    assert all(from_environment({f"PARLOUR_{name}": "7"}) != Settings() for name in settings)
    assert codes
    assert codes <= {*REFUSALS}
    assert {"backup", "restore", "doctor"} <= commands
    assert commands <= {*make_app().commands}
    assert "parlour_appends_failed_total" in numbers


def test_the_page_is_linked_from_the_contents_and_the_operators_page() -> None:
    assert "incident.md\n" in (ROOT / "mkdocs.yml").read_text()
    assert "(incident.md)" in (ROOT / "docs" / "operators.md").read_text()
