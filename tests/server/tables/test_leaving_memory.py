"""A table that no client has open leaves nothing in memory."""

import asyncio
import gc
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.protocol.values import Absence
from server.tables.friends import run
from server.tables.in_process import InProcessServer, in_process_server

TABLES = 5
MAX_LEAK_BYTES = 32
"""Growth per table and round that does not count as a leak."""

MAX_ROUNDS = 6
"""A leak would grow in each round."""

GRACE_S = 2_592_000
"""The longest time for which a seat can be kept for an absent player."""


@pytest.fixture(autouse=True)
def hoarding() -> Iterator[None]:
    """Disables garbage collection, since a server rarely collects and tables must be freed without it."""
    gc.disable()
    yield
    gc.enable()
    tracemalloc.stop()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "absence"),
    [
        ("tictactoe", Absence("substitute", GRACE_S)),
        pytest.param("cambio", Absence("wait"), marks=pytest.mark.deep),
    ],
    ids=lambda value: value if isinstance(value, str) else value.policy,
)
def test_a_closed_table_leaves_nothing_in_memory(game: str, absence: Absence, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            tracemalloc.start()
            await _open_and_leave(e, game, absence)
            before, held = _alive(), [_held()]
            # A list or dict that all tables share can grow in some rounds, but not in each.
            while len(held) == 1 or (held[-1] - held[-2]) / TABLES >= MAX_LEAK_BYTES:
                assert len(held) < MAX_ROUNDS, f"each round holds more: {held}"
                await _open_and_leave(e, game, absence)
                held.append(_held())
            after = _alive()

        assert {kind: more for kind, more in (after - before).items() if more >= TABLES} == {}

    run(play)


def test_a_client_that_leaves_during_a_reload_does_not_keep_the_table_loaded(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process_server(tmp_path) as e:
            registry = e.server.registry
            pages = await e.tables("tictactoe", Absence("wait"), 1)
            (table,) = registry.sessions
            reading = asyncio.ensure_future(registry.reload(table))
            while table in registry.sessions:
                await asyncio.sleep(0)
            pages[0].closed()
            await reading
            del reading
            await e.leave(pages[1:])

            assert [*registry.sessions] == []
            assert [*e.seen] == []

    run(play)


async def _open_and_leave(e: InProcessServer, game: str, absence: Absence) -> None:
    pages = await e.tables(game, absence, TABLES)
    assert len(e.seen) == 2 * TABLES
    await e.leave(pages)

    assert [*e.server.registry.sessions] == []
    assert [*e.seen] == []


def _alive() -> Counter[str]:
    """Counts the objects of our own types and the handles of the event loop."""
    gc.collect()
    there = (one for one in gc.get_objects() if not _is_cancelled(one))
    kinds = (f"{type(one).__module__}.{type(one).__name__}" for one in there)
    return Counter(kind for kind in kinds if kind.startswith(("parlour", "asyncio", "_asyncio")))


def _is_cancelled(one: object) -> bool:
    """True for a cancelled timer. The loop drops these in batches of more than fifty."""
    return isinstance(one, asyncio.TimerHandle) and one.cancelled()


def _held() -> int:
    """Bytes that our own code has allocated and not freed."""
    gc.collect()
    forget = getattr(sys, "_clear_internal_caches", None) or sys._clear_type_cache  # the former since 3.13
    forget()  # these caches hold a few thousand names
    ours = tracemalloc.Filter(True, "*/parlour/*")
    cursors = tracemalloc.Filter(False, "*/parlour/store/*/sqlite*")  # the driver drops two hundred at a time
    found = tracemalloc.take_snapshot().filter_traces([ours, cursors]).statistics("filename")
    return sum(one.size for one in found)
