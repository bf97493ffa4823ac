"""A step reads without a lock. Where somebody else was quicker it is run again, and nothing is kept twice."""

import asyncio

import pytest

from parlour.store.database import AsyncConnection
from parlour.store.log.base import Store
from parlour.store.queries import people, tables
from parlour.store.queries.people import Person
from store.appending import with_store
from store.test_people import a_seat, a_table


async def lay(store: Store, seats: int = 1) -> None:
    async with store.short.begin() as connection:
        await people.add(connection, Person(id="ann", name="Ann"))
        await tables.add(connection, a_table("one", "ann"), [a_seat("one", n, None) for n in range(seats)])


async def seat_names(store: Store) -> list[str]:
    async with store.short.read() as connection:
        sitting = await tables.read(connection, "one")
    assert sitting is not None
    return [row.name for row in sitting.seats]


async def take_a_seat(connection: AsyncConnection, name: str) -> int | None:
    """The first that nobody has; None where all are taken."""
    sitting = await tables.lock(connection, "one")
    assert sitting is not None
    free = next((row.number for row in sitting.seats if not row.name), None)
    if free is not None:
        await tables.change_seat(connection, "one", free, name=name)
    return free


def test_of_many_who_sit_down_at_once_no_two_have_one_seat(store_url: str) -> None:
    async def test(store: Store) -> None:
        await lay(store, seats=6)
        sat = await asyncio.gather(
            *(store.short.step(lambda c, name=f"p{n}": take_a_seat(c, name)) for n in range(9))  # type: ignore[misc]
        )

        assert sorted(one for one in sat if one is not None) == [0, 1, 2, 3, 4, 5]
        assert await seat_names(store) == [f"p{sat.index(seat)}" for seat in range(6)]

    with_store(store_url, test)


@pytest.mark.parametrize("reads_on", [False, True], ids=["writes at its end", "reads what it has written"])
@pytest.mark.parametrize("other", ["a step", "a transaction"])
def test_a_step_that_somebody_was_quicker_than_is_run_again(
    postgres_url: str, other: str, *, reads_on: bool
) -> None:
    async def test(store: Store) -> None:
        await lay(store)
        seen: list[str] = []

        async def quicker(connection: AsyncConnection) -> None:
            await tables.lock(connection, "one")
            await tables.change_seat(connection, "one", 0, name="Ben")

        async def interrupt() -> None:
            if other == "a step":
                await store.short.step(quicker)
            else:
                async with store.short.begin() as connection:
                    await quicker(connection)

        async def slow(connection: AsyncConnection) -> None:
            sitting = await tables.lock(connection, "one")
            assert sitting is not None
            if not seen:
                await interrupt()
            seen.append(sitting.seats[0].name)
            await tables.change_seat(connection, "one", 0, name=f"{sitting.seats[0].name} and Ann")
            if reads_on:
                assert await tables.read(connection, "one") is not None

        await store.short.step(slow)

        assert seen == ["", "Ben"]
        assert await seat_names(store) == ["Ben and Ann"]

    with_store(postgres_url, test)


def test_a_step_that_changes_the_table_itself_is_noticed_too(postgres_url: str) -> None:
    async def test(store: Store) -> None:
        await lay(store)
        runs = 0

        async def slow(connection: AsyncConnection) -> None:
            nonlocal runs
            runs += 1
            sitting = await tables.lock(connection, "one")
            assert sitting is not None
            if runs == 1:
                await store.short.step(start)
            await tables.change_seat(connection, "one", 0, name=sitting.table.status)

        async def start(connection: AsyncConnection) -> None:
            await tables.lock(connection, "one")
            await tables.change(connection, "one", status="running")

        await store.short.step(slow)

        assert runs == 2
        assert await seat_names(store) == ["running"]

    with_store(postgres_url, test)


def test_a_step_that_fails_leaves_nothing(store_url: str) -> None:
    async def fail(connection: AsyncConnection) -> None:
        await take_a_seat(connection, "Ann")
        raise ArithmeticError

    async def test(store: Store) -> None:
        await lay(store)
        with pytest.raises(ArithmeticError):
            await store.short.step(fail)
        assert await seat_names(store) == [""]

    with_store(store_url, test)
