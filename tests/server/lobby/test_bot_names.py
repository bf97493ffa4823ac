from uuid import UUID

import pytest

from parlour.engine.values import Seat
from parlour.server.lobby.bot_names import BOT_NAMES, bot_name
from server.world import Json, World, run_in_world

TABLES = [str(UUID(int=number)) for number in range(200)]


def names_of(table: Json, kind: str) -> list[str]:
    seats = table["seats"]
    assert isinstance(seats, list)
    return [seat["name"] for seat in seats if seat["kind"] == kind]


def seat_all(table_id: str, count: int, taken: list[str]) -> list[str]:
    names: list[str] = []
    for number in range(count):
        names.append(bot_name(table_id, Seat(number), [*taken, *names]))
    return names


def test_bot_names_are_short_with_distinct_initials() -> None:
    assert all(len(name) <= 7 and name.isalpha() for name in BOT_NAMES)
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES) >= 24


def test_the_name_of_a_seat_is_stable() -> None:
    for table_id in TABLES:
        assert seat_all(table_id, 6, []) == seat_all(table_id, 6, [])
        alone = [bot_name(table_id, Seat(number), []) for number in range(6)]
        assert alone == seat_all(table_id, 6, []), "who else sits there changes nothing"


def test_different_tables_have_different_bot_names() -> None:
    assert {bot_name(table_id, Seat(1), []) for table_id in TABLES} == {*BOT_NAMES}


@pytest.mark.parametrize("count", [1, 6, 24, 60])
def test_names_are_unique_at_a_table(count: int) -> None:
    for table_id in TABLES[:20]:
        person = bot_name(table_id, Seat(0), []).upper()
        names = seat_all(table_id, count, [person])

        assert len({name.casefold() for name in [person, *names]}) == count + 1


def test_a_bot_is_renamed_when_a_person_has_its_name(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, game="cambio", seats=["open", "bot:easy", "bot:hard", "open"])
        first, second = names_of(table, "bot")
        like = await world.guest(first)
        joined = await like.post(f"/api/tables/{table['code']}/join", {"name": first.lower()})

        assert names_of(joined, "person") == ["Ann", first.lower()]
        renamed, kept = names_of(joined, "bot")
        assert kept == second
        assert renamed in {*BOT_NAMES} - {first, second}
        places = ["open", "bot:easy", "bot:easy", "open"]
        changed = await ann.post(f"/api/tables/{table['id']}/seats", {"seats": places})
        assert names_of(changed, "bot") == [renamed, kept], "another level is the same bot"

    run_in_world(store_url, test)


def test_the_host_keeps_a_name_that_a_bot_would_have(store_url: str) -> None:
    async def test(world: World) -> None:
        for name in BOT_NAMES:
            host = await world.guest(name)
            table = await world.table(host, game="cambio", seats=["bot:easy", "bot:easy", "bot:easy", "open"])

            assert names_of(table, "person") == [name]
            assert name not in names_of(table, "bot")

    run_in_world(store_url, test)


def test_a_rematch_keeps_the_names_of_its_bots(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.started(ann, game="tictactoe", seats=["open", "bot:random"])
        await world.play_out(str(table["id"]))
        again = await ann.post(f"/api/tables/{table['id']}/rematch")

        assert names_of(again, "bot") == names_of(table, "bot")

    run_in_world(store_url, test)
