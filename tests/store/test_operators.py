"""Queries for operators, on both databases."""

from msgspec.structs import replace

from parlour.engine.values import Millis
from parlour.store.open import Store
from parlour.store.queries import operators, people, personal_data, reports, tables
from parlour.store.queries.operators import OperatorAction
from parlour.store.queries.people import Login, Person
from parlour.store.queries.reports import Report
from store.appending import with_store
from store.test_people import a_seat, a_table

ANN = Person(id="ann", name="Ann Ähm", email="ann@x", created_at=Millis(3), operator_at=Millis(4))
BOB = Person(id="bob", name="bob_1", created_at=Millis(2), banned_at=Millis(5), banned_until=Millis(9))
CAT = Person(id="cat", name="Cat", created_at=Millis(2))
REPORT = Report(
    id="r1",
    at=Millis(7),
    table_id="one",
    by_id="cat",
    by_name="Cat",
    about_id="bob",
    about_name="bob_1",
    line="you fool",
    reason="rude",
)
ACTION = OperatorAction(
    id="a1",
    at=Millis(8),
    operator_id="ann",
    operator_name="Ann Ähm",
    action="ban",
    person_id="bob",
    about="bob_1",
    until=Millis(9),
    reason="rude",
)


async def three_people(store: Store) -> None:
    async with store.write() as connection:
        for person in (ANN, BOB, CAT):
            await people.add(connection, person)
        await tables.add(
            connection, a_table("one", "cat"), [a_seat("one", 0, "cat"), a_seat("one", 1, "bob")]
        )
        await reports.add(connection, REPORT)
        await operators.add_action(connection, ACTION)


def test_people_are_found_by_name_address_and_kind(store_url: str) -> None:
    async def test(store: Store) -> None:
        await three_people(store)
        login = Login(
            token_hash="t",
            person_id="cat",
            created_at=Millis(1),
            seen_at=Millis(6),
            expires_at=Millis(99),
            agent="",
        )
        async with store.write() as connection:
            await people.add_login(connection, login)

        async def found(
            text: str = "", which: operators.PersonFilter = "all", after: str | None = None
        ) -> str:
            async with store.scan() as connection:
                rows = await operators.find_people(connection, text=text, which=which, after=after, limit=2)
            return " ".join(f"{person.id}{'' if seen is None else seen}" for person, seen in rows)

        assert await found() == "ann bob"
        assert await found(after="bob") == "cat6"
        assert await found("NN") == "ann"
        assert await found("b_1") == "bob"
        assert await found("b%1") == ""
        assert [await found("ANN@X"), await found("cat"), await found("ann@")] == ["ann", "cat6", ""]
        assert [await found("", "guests"), await found("", "accounts")] == ["bob cat6", "ann"]
        assert [await found("", "banned"), await found("", "operators")] == ["bob", "ann"]

    with_store(store_url, test)


def test_a_ban_ends_at_its_end_time(store_url: str) -> None:
    async def test(store: Store) -> None:
        await three_people(store)
        async with store.write() as connection:
            assert not await people.has_ban_to_lift(connection, Millis(8))
            await people.lift_bans(connection, Millis(8))
            assert await people.read(connection, "bob") == BOB
            assert await people.has_ban_to_lift(connection, Millis(9))
            await people.lift_bans(connection, Millis(9))

            assert await people.read(connection, "bob") == replace(BOB, banned_at=None, banned_until=None)

    with_store(store_url, test)


def test_a_report_is_closed_once_and_withheld_from_players_of_its_table(store_url: str) -> None:
    async def test(store: Store) -> None:
        await three_people(store)
        async with store.write() as connection:

            async def kept_back(reader: str) -> list[bool]:
                page = {"is_closed": False, "after": None, "limit": 5}
                rows = await reports.listed(connection, reader=reader, **page)  # type: ignore[arg-type]  # a page
                return [is_withheld for _, is_withheld in rows]

            assert [await kept_back("ann"), await kept_back("cat")] == [[False], [False]]
            await tables.change(connection, "one", status="running")
            assert [await kept_back("ann"), await kept_back("cat")] == [[False], [True]]
            assert await reports.count_open(connection) == 1
            assert await reports.close(connection, "r1", "talked", Millis(9))
            assert not await reports.close(connection, "r1", "again", Millis(10))

            closed = await reports.read(connection, "r1")
            assert closed == replace(REPORT, closed_at=Millis(9), note="talked")
            assert (await reports.count_open(connection), await kept_back("ann")) == (0, [])

    with_store(store_url, test)


def test_deleting_people_anonymizes_reports_and_operator_actions(store_url: str) -> None:
    async def test(store: Store) -> None:
        await three_people(store)
        async with store.write() as connection:
            for person in ("ann", "bob", "cat"):
                await personal_data.delete_person(connection, person, "Gone", Millis(9))

            report = await reports.read(connection, "r1")
            assert report is not None
            assert (report.by_id, report.by_name, report.about_id) == (None, "Gone", None)
            assert (report.about_name, report.line) == ("Gone", "you fool")
            (action,) = await operators.actions(connection, after=None, limit=5)
            assert (action.operator_name, action.about, action.reason) == ("Gone", "Gone", "rude")

    with_store(store_url, test)
