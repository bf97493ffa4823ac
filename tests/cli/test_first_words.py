"""What `parlour serve` prints when it starts and stops: for a person a few plain lines, for a program the
address."""

import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
import structlog
from structlog.testing import capture_logs

from cli.terminal import Parlour, only_line
from parlour.cli.commands.serve import warn_about_versions
from parlour.cli.server_address import greeting, invitation, network_address
from parlour.server.core.settings import Settings, from_environment
from served.process import START_S, Served

Popen: TypeAlias = "subprocess.Popen[bytes]"
ROOT = Path(__file__).parents[2]
PAGES = "src/parlour/web/index.html"
SERVE = (sys.executable, "-m", "parlour", "serve", "--port", "0")
INVITATION = "To invite people on your network, start it with --host 0.0.0.0 (make play HOST=0.0.0.0)."


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        yield listening


@contextmanager
def in_terminal(*command: str | Path, folder: Path, **settings: str) -> Iterator[tuple[int, Popen]]:
    """Runs a command in a terminal. Yields the terminal and the process, which is stopped at the end."""
    terminal, end = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    environment = {**plain, "TERM": "dumb", **settings}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=end, stdout=end, stderr=end, start_new_session=True
    )
    os.close(end)
    try:
        yield terminal, process
    finally:
        process.terminate()
        process.wait(START_S)
        os.close(terminal)


def read_terminal(terminal: int, until: str) -> str:
    said, deadline = "", time.monotonic() + START_S
    while until not in said:
        ready, _, _ = select.select([terminal], [], [], max(deadline - time.monotonic(), 0))
        assert ready, f"the server said only: {said}"
        said += os.read(terminal, 4096).decode().replace("\r\n", "\n")
    return said


def test_a_terminal_gets_only_address_invitation_and_stop_key(tmp_path: Path) -> None:
    with in_terminal(*SERVE, folder=tmp_path) as (terminal, server):
        said = read_terminal(terminal, "Press Ctrl+C to stop.\n")
        server.send_signal(signal.SIGINT)
        at_stop = read_terminal(terminal, "parlour-data.\n")
        assert server.wait(START_S) == 0

    assert_greeting(said)
    assert at_stop == "\nStopped. Games and accounts are saved in parlour-data.\n"


def assert_greeting(said: str) -> None:
    first, *rest = said.splitlines()
    assert re.fullmatch(r"Parlour is at http://127\.0\.0\.1:\d+", first)
    assert rest == [INVITATION, "Press Ctrl+C to stop."]


@pytest.mark.skipif(not (ROOT / ".venv" / "bin").exists(), reason="`make` has not set up .venv")
def test_make_play_prints_nothing_else(tmp_path: Path) -> None:
    """`-o` marks what `make play` would build first as up to date, so make prints no build output."""
    command = ("make", "-C", ROOT, "--no-print-directory", "-o", ".venv/ready", "-o", PAGES, "play", "PORT=0")
    settings = {"PARLOUR_DATA": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}
    with in_terminal(*command, folder=tmp_path, **settings) as (terminal, make):
        said = read_terminal(terminal, "Press Ctrl+C to stop.\n")
        os.killpg(make.pid, signal.SIGINT)  # as a terminal does for Ctrl+C
        at_stop = read_terminal(terminal, "Stopped. Games and accounts are saved in")

    assert_greeting(said)
    assert at_stop.startswith("\nStopped.")


def test_under_a_supervisor_a_terminal_gets_the_same_lines(tmp_path: Path) -> None:
    game = Path(__file__).parents[1] / "support" / "games" / "bells.py"
    with in_terminal(*SERVE, "--game", game, folder=tmp_path) as (terminal, server):
        said = read_terminal(terminal, "Press Ctrl+C to stop.\n")
        server.send_signal(signal.SIGINT)
        at_stop = read_terminal(terminal, "parlour-data.\n")
        assert server.wait(START_S) == 0

    assert_greeting(said)
    assert at_stop == "\nStopped. Games and accounts are saved in parlour-data.\n"


def test_the_operator_gets_json_on_a_terminal(tmp_path: Path) -> None:
    with in_terminal(*SERVE, folder=tmp_path, PARLOUR_LOG="json") as (terminal, _):
        said = read_terminal(terminal, "Press Ctrl+C to stop.\n")

    (started,) = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert started["event"] == "started"


def test_a_pipe_gets_the_log_as_json(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        log = server.log()

    assert '"event": "started"' in log
    assert all(line.startswith("{") for line in log.splitlines())


def test_a_pipe_gets_a_greeting_of_one_line(listening: socket.socket) -> None:
    assert "\n" not in greeting([listening])
    assert greeting([listening], workers=2).endswith(", served by 2 workers")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1", INVITATION),
        ("::1", INVITATION),
        ("192.0.2.9", "People on your network can join at http://192.0.2.9:8000"),
        ("2001:db8::9", "People on your network can join at http://[2001:db8::9]:8000"),
        (None, "This machine has no network at the moment, so others cannot join yet."),
    ],
)
def test_the_invitation_has_an_address_that_others_can_reach(address: str | None, said: str) -> None:
    assert invitation(address, 8000) == said


def test_the_network_address_is_the_local_address_of_a_route(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.cli.server_address._TEST_NETWORK", ("127.0.0.2", 9))

    assert network_address() == "127.0.0.1"


@pytest.mark.parametrize(
    ("host", "warnings"), [("127.0.0.1", 0), ("::1", 0), ("0.0.0.0", 1), ("192.0.2.9", 1)]
)
def test_vulnerable_versions_are_logged_beyond_loopback_only(
    host: str, warnings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    structlog.reset_defaults()
    monkeypatch.setattr(sys, "version_info", (3, 11, 9))
    with capture_logs() as lines:
        warn_about_versions(host, Settings(database="postgresql://localhost/parlour"))

    assert len(lines) == warnings
    assert all("Python 3.11.9 has known vulnerabilities" in line["event"] for line in lines)


def test_a_terminal_gets_the_warnings_as_sentences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 11, 9))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    warn_about_versions("0.0.0.0", Settings(database="postgresql://localhost/parlour"))

    said = " ".join(capsys.readouterr().err.split())
    assert said.startswith("Warning: Python 3.11.9 has known vulnerabilities")
    assert said.endswith("run Parlour on 3.11.10 or later.")


def test_a_wrong_level_is_refused(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_LOG", "verbose")

    ran = parlour("serve")

    assert ran.code == 10
    assert "'verbose' is none of debug, info, warning, error, json" in only_line(ran.err)


def test_the_log_level_is_a_setting(tmp_path: Path) -> None:
    assert from_environment({"PARLOUR_LOG": "debug"}).log == "debug"
    assert from_environment({}).log == ""
    with Served(tmp_path, log="error") as server:
        assert server.log() == ""
