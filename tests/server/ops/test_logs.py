"""The log contains no personal data and no hidden information."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog

from parlour.client import Client
from parlour.protocol import client_messages, server_messages
from parlour.server.ops import logs
from served.process import Served
from support.loops import run_async

SECRETS = {
    "card": "QS",
    "action": {"type": "swap", "slot": 2},
    "events": ["drew"],
    "secret": b"\x00" * 32,
    "token": "abc",
    "email": "ann@parlour.test",
    "text": "hello",
    "password": "1234",
    "view": {},
}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    handlers = logging.getLogger().handlers
    yield
    structlog.reset_defaults()
    logging.getLogger().handlers = handlers


def capture_log(
    level: str = "info", out: io.StringIO | None = None
) -> tuple[io.StringIO, list[tuple[str, str]]]:
    counted: list[tuple[str, str]] = []
    stream = io.StringIO() if out is None else out
    logs.configure(level, lambda grade, event: counted.append((grade, event)), stream)
    return stream, counted


def test_a_line_is_json_with_time_logger_and_level() -> None:
    out, counted = capture_log()

    structlog.get_logger("table").warning("not kept", table="t1", seq=4)

    line = json.loads(out.getvalue())
    assert line.pop("at").endswith("Z")
    assert line == {"event": "not kept", "table": "t1", "seq": 4, "level": "warning", "room": "table"}
    assert counted == [("warning", "not kept")]


def test_a_terminal_gets_readable_lines() -> None:
    out, _ = capture_log(out=Terminal())

    structlog.get_logger("table").info("started")

    assert "started" in out.getvalue()
    assert not out.getvalue().startswith("{")


def test_lines_below_the_level_are_not_written() -> None:
    out, counted = capture_log("warning")

    structlog.get_logger().info("started")

    assert not out.getvalue()
    assert not counted


def test_unlisted_keys_are_never_logged() -> None:
    out, _ = capture_log()

    structlog.get_logger("table").error("rules failed", table="t1", **SECRETS)

    assert set(json.loads(out.getvalue())) == {"event", "table", "level", "at", "room"}


def test_an_email_address_is_masked_everywhere() -> None:
    out, _ = capture_log()

    structlog.get_logger().error("mail not sent to ann@parlour.test", fault="550 ann@parlour.test is full")

    assert "parlour.test" not in out.getvalue()
    assert json.loads(out.getvalue())["fault"] == "550 … is full"


def test_an_exception_is_logged_without_its_text() -> None:
    out, _ = capture_log()
    try:
        raise ValueError("the queen of spades")
    except ValueError:
        structlog.get_logger("tables").error("failed", exc_info=True)

    line = json.loads(out.getvalue())
    assert line["fault"] == "ValueError"
    assert "test_logs.py" in line["where"]
    assert "\nValueError" not in out.getvalue()


def test_arguments_of_library_log_messages_are_omitted() -> None:
    out, counted = capture_log()

    logging.getLogger("sqlalchemy").error("the statement failed with %s\nqueen", ["queen of spades"])

    line = json.loads(out.getvalue())
    assert (line["event"], line["room"]) == ("the statement failed with %s", "sqlalchemy")
    assert "queen" not in out.getvalue()
    assert counted == [("error", "the statement failed with %s")]


def test_a_played_game_leaves_no_card_name_or_token_in_the_log(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def play(url: str) -> None:
        async with Client(url) as ann:
            await ann.guest("Ann Arbor")
            tokens.append(ann.token or "")
            await ann.account("ann@parlour.test", "very long one")
            tokens.append(ann.token or "")
            table = await ann.make("cambio", ["person", "bot:easy"])
            await ann.start(table.id)
            async with await ann.socket() as page:
                shown = await page.watch(table.id)
                await page.command(client_messages.Say(table.id, "s", "what a lovely evening"))
                await page.act(table.id, shown.choices[0].action, ask=shown.ask)
                await page.command(client_messages.Resign(table.id, "r"))
                while not any(
                    isinstance(one, server_messages.Seats) and one.table.status == "over" for one in page.seen
                ):
                    await page.next()  # it can arrive before the answer
        async with httpx.AsyncClient(base_url=url) as nobody:
            answer = await nobody.post("/api/login", json={"email": "ann@parlour.test", "password": "wrong"})
            assert answer.status_code == 401

    with Served(tmp_path, log="debug") as server:
        run_async(play(server.url))
    lines = [json.loads(line) for line in server.log().splitlines()]

    assert [line["event"] for line in lines if line["event"] in ("started", "stopped")] == [
        "started",
        "stopped",
    ]
    assert all(set(line) <= logs.KEYS for line in lines)
    for word in (*tokens, "Ann Arbor", "parlour.test", "lovely", "rank", "suit", "nonce", "password"):
        assert not re.search(re.escape(word), server.log())
