"""Short helpers that create tables and append entries."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

from parlour.engine.table.records import Row
from parlour.engine.values import Millis, Seat
from parlour.store.drivers.base import Append
from parlour.store.open import Store, open_store
from parlour.store.schema import game_table
from services import sqlite


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    sqlite.fill_in(url)
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await test(store)

    asyncio.run(run())


async def add_tables(store: Store, count: int = 1, status: str = "running") -> list[str]:
    ids = [str(uuid4()) for _ in range(count)]
    async with store.write() as connection:
        await connection.execute(game_table.insert(), [row_of(table, status) for table in ids])
    return ids


async def add_table(store: Store, status: str = "running") -> str:
    (table,) = await add_tables(store, 1, status)
    return table


def row_of(table: str, status: str = "running") -> dict[str, object]:
    """The columns that every table has, also in an older database."""
    return {
        "id": table,
        "code": UUID(table).hex,
        "game": "tictactoe",
        "options": "{}",
        "seats": 2,
        "is_public": True,
        "clock": "none",
        "absence": "wait",
        "secret": b"secret",
        "status": status,
        "created_at": 0,
    }


def entry(
    table: str,
    seq: int,
    *,
    command: str | None = None,
    body: bytes | None = None,
    is_over: bool = False,
    wake: int | None = None,
    rows: tuple[Row, ...] = (),
    snapshot: bytes | None = None,
) -> Append:
    return Append(
        table=table,
        seq=seq,
        by=Seat(0) if command is not None else None,
        command=command,
        body=f"entry {seq}".encode() if body is None else body,
        waiting="1",
        is_over=is_over,
        result=b'{"places":[1,2]}' if is_over else None,
        wake=None if wake is None else Millis(wake),
        rows=rows,
        snapshot=snapshot,
        wall=Millis(1_000 + seq),
    )


async def append(store: Store, *entries: Append) -> list[Exception | None]:
    """Queue all entries at once. Returns the answer to each."""
    return await asyncio.gather(*begin(store, entries))


def begin(store: Store, entries: Iterable[Append]) -> list["asyncio.Future[Exception | None]"]:
    answers: list[asyncio.Future[Exception | None]] = []
    for one in entries:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.append(one, answer.set_result)
        answers.append(answer)
    return answers
