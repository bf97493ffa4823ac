"""Seat links."""

import pytest

from parlour.store.queries import tables
from server.world import Caller, Json, World, run_in_world

SUBSTITUTE = {"policy": "substitute", "grace": 30}


async def links(host: Caller, table: Json) -> list[str]:
    found = (await host.get(f"/api/tables/{table['id']}/links"))["links"]
    assert isinstance(found, list)
    assert all(link["url"].endswith(f"/seat/{table['id']}#{link['link']}") for link in found)
    return [link["link"] for link in found]


def test_opening_a_link_takes_the_seat(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.table(ann, game="cambio")
        path = f"/api/tables/{table['id']}/claim"
        link = (await links(ann, table))[2]

        assert await ben.refused(path, {"link": "made up"}) == (404, "table/unknown")
        assert await world.anonymous.refused(path, {"link": link}) == (401, "who/unknown")
        sat = (await ben.post(path, {"link": link}))["seats"]
        assert isinstance(sat, list)
        assert [seat["name"] for seat in sat] == ["Ann", "", "Ben", ""]
        assert await cat.refused(path, {"link": link}) == (409, "lobby/seat-taken")
        assert await ann.refused(path, {"link": link}) == (409, "lobby/seated")
        assert await ann.refused(path, {"link": "made up"}) == (403, "lobby/link")
        assert (await ben.post(path, {"link": link}))["id"] == table["id"]

    run_in_world(store_url, test)


def test_a_link_names_its_seat_after_the_start_too(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, game="cambio")
        link = (await links(ann, table))[3]
        await ben.post(f"/api/tables/{table['id']}/claim", {"link": link})
        await ann.post(f"/api/tables/{table['id']}/start")

        assert (await links(ann, table))[1] == link

    run_in_world(store_url, test)


def test_a_substitute_takes_the_seat_of_an_absent_player(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben, game="cambio", absence=SUBSTITUTE)
        path = f"/api/tables/{table['id']}"
        link = (await links(ann, table))[1]
        world.clock.forward(29)
        assert await cat.refused(f"{path}/claim", {"link": link}) == (409, "lobby/present")

        world.clock.forward(1)
        waiting = (await ann.get(path))["seats"]
        taken = (await cat.post(f"{path}/claim", {"link": link, "name": "Kitty"}))["seats"]

        assert isinstance(waiting, list)
        assert [seat["wants_substitute"] for seat in waiting] == [True, True]
        assert isinstance(taken, list)
        assert (taken[1]["name"], taken[1]["wants_substitute"]) == ("Kitty", False)
        assert await ben.refused(f"{path}/claim", {"link": link}) == (403, "lobby/link")
        assert (await ben.get(path))["status"] == "running"
        assert (await links(ann, table))[1] != link

    run_in_world(store_url, test)


@pytest.mark.slow
def test_a_link_cannot_take_the_seat_of_a_present_player_or_at_a_waiting_table(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        waits = await world.started(ann, ben)
        replaces = await world.started(ann, ben, absence=SUBSTITUTE)
        async with world.services.store.write() as connection:
            await tables.change_seat(connection, str(replaces["id"]), 1, gone_at=None)
        world.clock.forward(3600)

        for table, code in ((waits, "lobby/seat-taken"), (replaces, "lobby/present")):
            link = (await links(ann, table))[1]
            assert await cat.refused(f"/api/tables/{table['id']}/claim", {"link": link}) == (409, code)

    run_in_world(store_url, test)
