"""What `parlour serve` prints when it starts: for a person a few plain lines, for a program the address."""

import os
import pty
import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from parlour.cli.commands.serve import warn_about_versions
from parlour.cli.server_address import greeting, invitation, network_address
from parlour.server.core.settings import Settings, from_environment
from served.process import START_S, Served

INVITATION = "To invite people on your network: --host 0.0.0.0 (make play HOST=0.0.0.0)."


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        yield listening


def read_terminal(terminal: int, until: str) -> str:
    said, deadline = "", time.monotonic() + START_S
    while until not in said:
        ready, _, _ = select.select([terminal], [], [], max(deadline - time.monotonic(), 0))
        assert ready, f"the server said only: {said}"
        said += os.read(terminal, 4096).decode().replace("\r\n", "\n")
    return said


def test_a_terminal_gets_only_address_invitation_and_stop_key(tmp_path: Path) -> None:
    terminal, end = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0"]
    environment = {**plain, "TERM": "dumb"}
    server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdin=end, stdout=end, stderr=end)
    os.close(end)
    try:
        said = read_terminal(terminal, "Press Ctrl+C to stop.\n")
    finally:
        server.terminate()

    assert server.wait(START_S) == 0
    os.close(terminal)
    first, *rest = said.splitlines()
    assert re.fullmatch(r"Parlour is at http://127\.0\.0\.1:\d+", first)
    assert rest == [INVITATION, "Press Ctrl+C to stop."]


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


def test_the_log_level_is_a_setting(tmp_path: Path) -> None:
    assert from_environment({"PARLOUR_LOG": "debug"}).log == "debug"
    assert from_environment({}).log == ""
    with Served(tmp_path, log="error") as server:
        assert server.log() == ""
