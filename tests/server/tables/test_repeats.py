"""A command that is repeated long after its first arrival gets the same answer."""

import asyncio
from pathlib import Path

import pytest

from parlour.engine.entry import Entry
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.games.deck.actions import ChangeParameters, Reset
from parlour.server import bus
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.transition import ENTRIES_PER_SNAPSHOT
from server.world import World, world

ME = Seat(0)


def registry_of(place: World) -> TableRegistry:
    return TableRegistry(
        place.services.settings,
        place.services.store,
        bus.LocalBus(),
        place.services.games,
        place.clock,
        BackgroundTasks(),
    )


async def reset(registry: TableRegistry, table: str, command: str, ask: int | None = None) -> Entry:
    """An action that stays legal, so that only the command id distinguishes a repeat from a new move."""
    return await registry.act(table, ME, Reset(), command=command, ask=ask)


def test_a_command_repeated_from_before_the_snapshot_changes_nothing(tmp_path: Path, store_url: str) -> None:
    async def test() -> None:
        async with world(store_url) as place:
            ann = await place.guest("Ann")
            made = await place.started(ann, game="deck")
            table = str(made["id"])
            before = registry_of(place)
            entries = [await reset(before, table, f"reset {n}") for n in range(ENTRIES_PER_SNAPSHOT + 3)]
            await before.close()
            registry = registry_of(place)
            session = await registry.open(table)
            assert session.table.log.first == ENTRIES_PER_SNAPSHOT, "only the end of the log is held"

            assert await reset(registry, table, "reset 4") == entries[4]
            assert await reset(registry, table, "reset 4", ask=entries[3].seq) == entries[4]
            with pytest.raises(IllegalActionError, match="table/command-reused"):
                await registry.act(
                    table, ME, ChangeParameters(4, 1, immediate_reset=True), command="reset 4", ask=None
                )
            assert len(session.table.log) == len(entries) + 1

            new = await reset(registry, table, "another")
            assert new.seq == len(entries) + 1
            await registry.close()

    asyncio.run(test())
