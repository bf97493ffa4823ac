"""Addresses wait for confirmation until they expire, and mails count toward limits until they expire."""

import asyncio

from parlour.engine.values import Millis
from parlour.store.open import open_store
from parlour.store.queries import email_requests, people
from parlour.store.queries.email_requests import EmailRequest, Limit
from parlour.store.queries.people import Person
from store.appending import add_table


def test_expired_requests_are_ignored_and_removed(store_url: str) -> None:
    async def test() -> None:
        store = open_store(store_url)
        await store.open()
        table = await add_table(store)
        request = EmailRequest(
            table_id=table,
            person_id="ann",
            email="ann@example.org",
            token_hash="h",
            asked_at=Millis(0),
            expires_at=Millis(100),
        )
        async with store.write() as connection:
            await people.add(connection, Person(id="ann", name="Ann"))
            await email_requests.replace(connection, request)

            assert await email_requests.read(connection, table, "ann", Millis(99)) == request
            assert await email_requests.by_token(connection, "h", Millis(99)) == request
            assert not await email_requests.has_expired(connection, Millis(99))
            assert await email_requests.read(connection, table, "ann", Millis(100)) is None
            assert await email_requests.by_token(connection, "h", Millis(100)) is None
            assert await email_requests.has_expired(connection, Millis(100))
            await email_requests.end_expired(connection, Millis(100))
            assert not await email_requests.has_expired(connection, Millis(100))
            assert not await email_requests.use(connection, "h")
        await store.close()

    asyncio.run(test())


def test_a_mail_counts_towards_all_limits_or_none(store_url: str) -> None:
    async def test() -> None:
        store = open_store(store_url)
        await store.open()
        wide, narrow = Limit("a", 2, Millis(10)), Limit("b", 1, Millis(5))
        async with store.write() as connection:

            async def count(wall: int, *limits: Limit) -> bool:
                return await email_requests.count(connection, limits, Millis(wall))

            assert await count(0, wide, narrow)
            assert not await count(1, wide, narrow), "the second is full"
            assert await count(1, wide), "what was refused was not counted"
            assert not await count(9, wide)
            assert await count(10, wide, narrow), "the first mails count no more"
            assert await email_requests.is_held(connection, "b", Millis(14))
            assert not await email_requests.is_held(connection, "b", Millis(15))
            assert await email_requests.has_expired(connection, Millis(15))
            await email_requests.end_expired(connection, Millis(15))
            assert not await email_requests.has_expired(connection, Millis(15))
        await store.close()

    asyncio.run(test())
