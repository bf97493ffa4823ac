"""Tables that are created concurrently get distinct numbers."""

import asyncio

from sqlalchemy import select

from parlour.store.schema import game_table
from server.world import World, run_in_world

TABLES = 24


def test_concurrent_requests_create_one_table_each(store_url: str) -> None:
    async def test(place: World) -> None:
        people = [await place.guest(f"Guest {n}") for n in range(TABLES)]
        await asyncio.gather(*[place.table(person) for person in people])
        async with place.services.store.scan() as connection:
            numbers = (await connection.execute(select(game_table.c.number))).scalars().all()

        assert len(numbers) == len({*numbers}) == TABLES
        assert min(numbers) >= 1

    run_in_world(store_url, test)
