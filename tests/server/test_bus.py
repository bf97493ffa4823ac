"""Messages between processes, through a real NATS server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import structlog
from structlog.testing import capture_logs

from parlour.server import bus
from parlour.server.core.background_tasks import BackgroundTasks
from services.nats import Nats

LAST = bus.LoginEnded("last", None, is_banned=False)
"""A message to all processes that marks the end."""


class Process:
    def __init__(self, url: str, name: str) -> None:
        self.tasks = BackgroundTasks()
        self.bus = bus.make_bus(url, name, self.tasks)
        self.heard: list[bus.Message] = []
        self._ended = asyncio.Event()

    def receive(self, message: bus.Message) -> None:
        self.heard.append(message)
        if message == LAST:
            self._ended.set()

    async def all_heard(self) -> list[bus.Message]:
        await asyncio.wait_for(self._ended.wait(), 60)
        return self.heard[:-1]


@asynccontextmanager
async def two_processes(nats: Nats) -> AsyncIterator[tuple[Process, Process]]:
    here, there = Process(nats.url, "here"), Process(nats.url, "there")
    for one in (here, there):
        await one.bus.open(one.receive)
    try:
        yield here, there
    finally:
        for one in (here, there):
            await one.bus.close()
            await one.tasks.close()


async def follow(process: Process, by: Process, *tables: str) -> None:
    """Follow *tables*, and wait until NATS knows it: until *process* receives a message of *by*."""
    for table in tables:
        process.bus.subscribe(table)
    process.bus.subscribe("mark")
    while bus.TableChanged("mark") not in process.heard:
        by.bus.publish(bus.TableChanged("mark"))
        await asyncio.sleep(0.01)
    process.bus.unsubscribe("mark")
    process.heard.clear()


def test_a_process_receives_messages_of_its_subscribed_tables_only(nats: Nats) -> None:
    async def talk() -> list[bus.Message]:
        async with two_processes(nats) as (here, there):
            await follow(there, here, "t-1", "t-2", "*", ">", "")
            there.bus.unsubscribe("t-2")
            await follow(there, here)
            for table in ("t-1", "t-2", "t-3"):
                here.bus.publish(bus.EntriesAppended(table, 4))
            here.bus.publish(LAST)
            return await there.all_heard()

    assert [one for one in asyncio.run(talk()) if one != bus.TableChanged("mark")] == [
        bus.EntriesAppended("t-1", 4)
    ]


def test_a_process_does_not_receive_its_own_messages(nats: Nats) -> None:
    async def talk() -> list[bus.Message]:
        async with two_processes(nats) as (here, there):
            await follow(here, there, "t-1")
            here.bus.publish(bus.EntriesAppended("t-1", 4))
            here.bus.publish(LAST)
            await there.all_heard()
            there.bus.publish(LAST)
            return await here.all_heard()

    assert [one for one in asyncio.run(talk()) if one != bus.TableChanged("mark")] == []


def test_a_nats_that_does_not_answer_is_logged_once_and_not_at_each_attempt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.server.bus.nats.START_LIMIT_S", 2.5)
    structlog.reset_defaults()

    async def start() -> None:
        process = Process("nats://127.0.0.1:1", "here")
        with pytest.raises(bus.BusUnavailableError):
            await process.bus.open(process.receive)
        await process.bus.close()

    with capture_logs() as lines:
        asyncio.run(start())

    assert [(line["event"], line["fault"]) for line in lines] == [("NATS error", "ConnectionRefusedError")]
