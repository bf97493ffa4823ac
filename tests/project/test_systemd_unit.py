"""The systemd unit restricts the server, and refers only to things that the operators' page sets up."""

import asyncio
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from parlour.cli.app import make_app
from parlour.client import Client
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages

ROOT: Final = Path(__file__).parents[2]
UNIT: Final = ROOT / "deploy" / "parlour.service"
PAGE: Final = (ROOT / "docs" / "operators.md").read_text()
ANALYZE: Final = shutil.which("systemd-analyze")
MAX_EXPOSURE: Final = 15
"""Limit of the exposure score, in tenths. It is 11 now. A unit that sets only a user has 92."""

CLOSED: Final = {
    "AmbientCapabilities": "",
    "CapabilityBoundingSet": "",
    "LockPersonality": "yes",
    "MemoryDenyWriteExecute": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateMounts": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProcSubset": "pid",
    "ProtectClock": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHome": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "strict",
    "RemoveIPC": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "StateDirectoryMode": "0700",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}


def service() -> Mapping[str, Sequence[str]]:
    """Returns the values of each key in the section Service."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    section = ""
    for line in UNIT.read_text().splitlines():
        if line.startswith("["):
            section = line
        elif "=" in line and not line.startswith("#") and section == "[Service]":
            name, _, value = line.partition("=")
            found[name].append(value)
    return found


@pytest.mark.parametrize(("key", "value"), CLOSED.items())
def test_the_unit_has_the_expected_restrictions(key: str, value: str) -> None:
    assert service()[key] == [value]


def test_the_unit_limits_memory_and_processes() -> None:
    assert service()["MemoryMax"] == ["80%"]
    assert service()["TasksMax"] == ["512"]
    assert "at most 80 % of the machine's memory (`MemoryMax`) and 512 processes" in PAGE


def test_the_unit_allows_only_system_calls_of_a_service() -> None:
    assert service()["SystemCallFilter"] == ["@system-service", "~@privileged @resources"]


def test_the_unit_writes_to_one_folder() -> None:
    (folder,) = service()["StateDirectory"]

    assert f"--data /var/lib/{folder}" in service()["ExecStart"][0]
    assert f"Everything is kept in `/var/lib/{folder}`" in PAGE
    assert "ReadWritePaths" not in service()


def test_the_unit_runs_an_existing_command_from_the_documented_path() -> None:
    (line,) = service()["ExecStart"]
    program, command, *arguments = line.split()

    make_app().commands[command].make_context(command, [*arguments])
    assert f"python3 -m venv {program.removesuffix('/bin/parlour')}\n" in PAGE
    assert f"{program.removesuffix('/parlour')}/pip install --no-deps parlour\n" in PAGE


def test_the_unit_has_the_documented_user_and_settings() -> None:
    (settings,) = service()["EnvironmentFile"]

    assert f"nologin {service()['User'][0]}\n" in PAGE
    assert f"install -m 600 /dev/null {settings.removeprefix('-')} " in PAGE
    assert f"install -m 644 {UNIT.relative_to(ROOT)} /etc/systemd/system/\n" in PAGE


def test_only_the_supervisor_gets_the_stop_signal() -> None:
    """Only the supervisor signals it, because a second signal stops a worker immediately."""
    assert service()["KillMode"] == ["mixed"]


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")
def test_systemd_accepts_the_unit_and_rates_it_safe(tmp_path: Path) -> None:
    assert ANALYZE is not None
    program = shutil.which("true")
    installed = tmp_path / UNIT.name
    installed.write_text(UNIT.read_text().replace("/opt/parlour/bin/parlour", str(program)))

    verified = _run(ANALYZE, "verify", "--man=no", str(installed))
    judged = _run(ANALYZE, "security", "--offline=true", f"--threshold={MAX_EXPOSURE}", str(installed))

    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    assert judged.returncode == 0, judged.stdout


def _run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False)


PR_SET_MDWE: Final = 65
WITHOUT_NEW_CODE: Final = f"""
import ctypes, sys
if ctypes.CDLL(None).prctl({PR_SET_MDWE}, 1, 0, 0, 0):
    sys.exit("this kernel cannot forbid it")
from parlour.cli import main
sys.exit(main())
"""
"""Does what `MemoryDenyWriteExecute` does: memory is never both writable and executable."""


@pytest.mark.slow
def test_a_server_runs_with_memory_deny_write_execute(tmp_path: Path) -> None:
    """If Python, uvloop or argon2 needed such memory, the unit would not start."""
    command = [sys.executable, "-c", WITHOUT_NEW_CODE, "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        if said:
            asyncio.run(_make_account_and_play(said.split()[-1]))
            server.terminate()
        _, errors = server.communicate()
    if "this kernel cannot forbid it" in errors:
        pytest.skip("this kernel cannot forbid it")

    assert server.returncode == 0, errors


async def _make_account_and_play(url: str) -> None:
    async with Client(url) as ann:
        await ann.guest("Ann")
        table = await ann.make("tictactoe", ["person", "bot:random"])
        await ann.start(table.id)
        async with await ann.socket() as page:
            await page.watch(table.id)
            assert isinstance(await page.act(table.id, Mark(4)), server_messages.Done)
        await ann.raw("POST", "/api/account", {"email": "ann@parlour.test", "password": "a long password"})
