"""People, logins and links, on both databases."""

import asyncio
from uuid import NAMESPACE_URL, uuid5

import pytest
from sqlalchemy import func, select

from parlour.engine.values import Millis, Seat
from parlour.store.errors import IntegrityError
from parlour.store.open import Store
from parlour.store.queries import people, personal_data, tables
from parlour.store.queries.people import Login, MailLink, Person
from parlour.store.queries.tables import SeatRow, TableRow
from parlour.store.schema import login, mail_link, metadata
from store.appending import with_store

ANN = Person(id="ann", name="Ann", language="de", settings={"sound": True}, created_at=Millis(5))
LOGIN = Login(
    token_hash="aa", person_id="ann", created_at=Millis(1), seen_at=Millis(1), expires_at=Millis(9), agent="x"
)


def a_table(table_id: str, host: str | None) -> TableRow:
    return TableRow(
        id=table_id,
        code=table_id.upper(),
        game="tictactoe",
        options="{}",
        seats=2,
        host_id=host,
        is_public=False,
        clock='{"kind":"none"}',
        absence="{}",
        secret=b"s",
        status="open",
        created_at=Millis(1),
    )


def a_seat(table_id: str, number: int, person: str | None) -> SeatRow:
    seat_id = str(uuid5(NAMESPACE_URL, f"{table_id} {number}"))
    return SeatRow(table_id=table_id, number=Seat(number), id=seat_id, name=person or "", person_id=person)


def test_a_stored_person_is_read_back_unchanged(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
            assert await people.read(connection, "ann") == ANN
            await people.change(connection, "ann", email="ann@x", password="hash", name="Anna")
            found = await people.by_email(connection, "ann@x")

            assert found is not None
            assert (found[0].name, found[0].is_guest, found[1]) == ("Anna", False, "hash")
            assert await people.read(connection, "nobody") is None
            assert await people.by_email(connection, "nobody@x") is None

    with_store(store_url, test)


def test_two_accounts_cannot_have_one_address(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
            await people.add(connection, Person(id="ben", name="Ben"))
            await people.change(connection, "ann", email="ann@x")
        with pytest.raises(IntegrityError):
            async with store.write() as connection:
                await people.change(connection, "ben", email="ann@x")

    with_store(store_url, test)


def test_a_login_is_valid_until_it_expires_or_ends(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
            await people.add_login(connection, LOGIN)

            assert await people.by_login(connection, "aa", Millis(8)) == (ANN, LOGIN)
            assert await people.by_login(connection, "aa", Millis(9)) is None
            assert not await people.end_login(connection, "ben", "aa")
            await people.touch_login(connection, "aa", Millis(8), Millis(20))
            assert [one.seen_at for one in await people.logins(connection, "ann", Millis(9))] == [8]
            assert await people.end_login(connection, "ann", "aa")
            assert await people.by_login(connection, "aa", Millis(1)) is None

    with_store(store_url, test)


def test_concurrent_requests_use_a_link_once(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add_link(connection, "aa", None, "ann@x", Millis(9))

        async def use() -> MailLink | None:
            async with store.write() as connection:
                return await people.use_link(connection, "aa", Millis(8))

        used = await asyncio.gather(*(use() for _ in range(4)))
        assert sorted(used, key=bool) == [None, None, None, MailLink(None, "ann@x")]

    with_store(store_url, test)


def test_expired_logins_and_links_are_removed(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
            await people.add_login(connection, LOGIN)
            await people.add_link(connection, "aa", None, "ann@x", Millis(9))
            await people.end_expired(connection, Millis(9))

            for kept in (login, mail_link):
                assert (await connection.execute(select(func.count()).select_from(kept))).scalar_one() == 0

    with_store(store_url, test)


def test_a_guest_transfers_everything_but_a_second_seat(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            for who in (ANN, Person(id="guest", name="Guest")):
                await people.add(connection, who)
            await tables.add(connection, a_table("one", "guest"), [a_seat("one", 0, "guest")])
            await tables.add(
                connection, a_table("two", None), [a_seat("two", 0, "ann"), a_seat("two", 1, "guest")]
            )
            await tables.invite(connection, "two", "guest")
            await tables.bar(connection, "one", "guest")

            assert list(await personal_data.transfer(connection, "guest", "ann")) == ["one"]
            one, two = [await tables.read(connection, name) for name in ("one", "two")]
            assert one is not None
            assert two is not None
            assert (one.seats[0].person_id, one.table.host_id, one.barred) == (
                "ann",
                "ann",
                frozenset({"ann"}),
            )
            assert [row.person_id for row in two.seats] == ["ann", "guest"]
            assert two.invited == {"ann"}
            assert await people.read(connection, "guest") is not None

    with_store(store_url, test)


def test_deleting_a_person_leaves_only_their_seats(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
            await people.change(connection, "ann", email="ann@x")
            await people.add_login(connection, LOGIN)
            await people.add_link(connection, "bb", "ann", "ann@x", Millis(9))
            await people.add_push(connection, "ann", "https://push", {"keys": 1}, Millis(1))
            await tables.add(
                connection, a_table("one", "ann"), [a_seat("one", 0, "ann"), a_seat("one", 1, None)]
            )
            await tables.invite(connection, "one", "ann")

            assert await personal_data.delete_person(connection, "ann", "Gone", Millis(7)) == ["one"]
            kept = await tables.read(connection, "one")
            assert kept is not None
            assert (kept.seats[0].name, kept.seats[0].person_id, kept.seats[0].gone_at) == ("Gone", None, 7)
            for table in metadata.tables.values():
                rows = (await connection.execute(select(table))).all()
                assert not [row for row in rows if "ann" in row or "ann@x" in row], table.name

    with_store(store_url, test)
