"""An unreachable or full store is refused as such, and logged once a minute and on recovery."""

import asyncio
import io
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import structlog
from sqlalchemy import text

from parlour.server.core.store_outage import StoreOutage
from parlour.server.ops import logs
from parlour.store.errors import UnavailableError
from served.process import Served
from services.postgres import Postgres

WAIT_S = 60.0
"""A timeout against hanging, not a measurement."""

Line = dict[str, object]


@pytest.fixture(autouse=True)
def plain_logs() -> Iterator[None]:
    yield
    structlog.reset_defaults()


def lines(text: str) -> list[Line]:
    return [msgspec.json.decode(line, type=Line) for line in text.splitlines() if line.startswith("{")]


def test_a_long_outage_is_logged_once_a_minute() -> None:
    """Once, 71 seconds wrote 4.8 MB of log."""
    out, at, heard = io.StringIO(), [0.0], list[str]()
    outage = StoreOutage(lambda: at[0])
    logs.configure("info", lambda _, event: heard.append(event), out, outage)
    for number in range(7_100):
        at[0] = number / 100
        structlog.get_logger("background").warning("work failed", work="sweep", fault="UnavailableError")
        structlog.get_logger("background").error("failed", exc_info=UnavailableError("it is away"))
    outage.answered()

    said = [(line["event"], line["failures"]) for line in lines(out.getvalue())]
    assert said == [("the store is away", 1), ("the store is away", 12_001), ("the store is back", 14_200)]
    assert heard.count("work failed") == heard.count("failed") == 7_100, "the numbers count every one"
    assert not outage.is_away


def test_a_flapping_store_is_not_logged_each_time() -> None:
    out, at = io.StringIO(), [0.0]
    outage = StoreOutage(lambda: at[0])
    logs.configure("info", lambda *_: None, out, outage)
    for number in range(100):
        at[0] = number / 10
        structlog.get_logger("background").warning("work failed", fault="UnavailableError")
        outage.answered()

    assert [line["event"] for line in lines(out.getvalue())] == ["the store is away", "the store is back"]


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("bus", {"fault": "ConnectionRefusedError"}),
        ("tables", {"fault": "LookupError"}),
        ("", {"fault": "OSError", "channel": "webhook"}),
    ],
)
def test_other_faults_are_logged_as_usual(room: str, line: dict[str, str]) -> None:
    out, outage = io.StringIO(), StoreOutage()
    logs.configure("info", lambda *_: None, out, outage)
    for _ in range(3):
        structlog.get_logger(room).warning("failed", **line)

    assert [each["event"] for each in lines(out.getvalue())] == ["failed"] * 3
    assert not outage.is_away


def test_an_unreachable_database_is_reported_and_recovers(
    tmp_path: Path, postgres: Postgres, postgres_url: str
) -> None:
    with Served(tmp_path, database=postgres_url) as server, httpx.Client(base_url=server.url) as web:
        token = httpx.post(f"{server.url}/api/guest", json={"name": "Ann"}).json()["token"]
        assert web.get("/api/ready").status_code == 200
        postgres.stop()
        try:
            answers = [
                httpx.post(f"{server.url}/api/guest", json={"name": "Bob"}),
                web.get("/api/tables/mine", headers={"Authorization": f"Bearer {token}"}),
                web.get("/api/tables"),
            ]
            wait_until(lambda: web.get("/api/ready").status_code == 503)
            wait_until(lambda: "the store is away" in server.log())
        finally:
            postgres.start()
        wait_until(lambda: web.get("/api/ready").status_code == 200)
        wait_until(lambda: "the store is back" in server.log())
        found = lines(server.log())

    assert [(one.status_code, one.json()["code"]) for one in answers] == [(503, "table/busy")] * 3
    assert {one.headers["Retry-After"] for one in answers} == {"1"}
    (back,) = [line for line in found if line["event"] == "the store is back"]
    assert msgspec.convert(back["failures"], int) >= 3
    assert [line for line in found if "where" in line] == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "parlour", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_makes_the_process_unready(tmp_path: Path, small_disk: Path) -> None:
    with Served(tmp_path, "--data", str(small_disk)) as server, httpx.Client(base_url=server.url) as web:
        assert web.get("/api/ready").status_code == 200
        filler = small_disk / "filler"
        fill(filler)
        wait_until(lambda: web.get("/api/ready").status_code == 503)
        answer = web.get("/api/ready")
        filler.unlink()
        wait_until(lambda: web.get("/api/ready").status_code == 200)

    assert answer.json()["code"] == "server/not-ready"


def test_a_read_only_store_makes_the_process_unready(tmp_path: Path) -> None:
    """Such as on a full disk, where reads still work."""
    from parlour.server.app import Server
    from parlour.server.core.settings import Settings

    async def ask() -> list[int]:
        server = Server(Settings(data=tmp_path))
        await server.start()
        transport = httpx.ASGITransport(server.app)  # type: ignore[arg-type]  # httpx's own ASGI types
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as web:
            first = await web.get("/api/ready")
            async with server.store.write() as connection:
                await connection.execute(text("PRAGMA query_only = ON"))
            server.written_at = float("-inf")
            second = await web.get("/api/ready")
        await server.stop()
        return [first.status_code, second.status_code]

    assert asyncio.run(ask()) == [200, 503]


def fill(file: Path) -> None:
    """Fills the disk until nothing more can be written."""
    with file.open("wb", buffering=0) as out:
        for size in (65536, 1):
            try:
                while True:
                    out.write(b"\1" * size)
            except OSError:
                continue


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not is_so():
        assert time.monotonic() < end, "it never comes to be so"
        time.sleep(0.05)
