"""Limits on imported game files. Other requests do not wait for imports."""

import asyncio
import threading
from collections.abc import Mapping
from dataclasses import replace

import pytest

from parlour.engine.contract.game import Game
from parlour.engine.table.files import Person, save
from parlour.engine.table.table import Table
from parlour.engine.values import Seat
from parlour.games import built_in
from parlour.server.core.errors import RefusedError
from parlour.server.http.job_queue import MAX_WAITING
from parlour.server.lobby import game_import
from parlour.server.lobby.game_import import PEOPLE_IN_NETWORK
from server.world import NOON, Caller, World, problem, run_in_world

DAY_S = 24 * 3600


async def import_file(who: Caller, raw: bytes = b"{}") -> tuple[int, str]:
    return problem(await who.ask("POST", "/api/tables/import", raw))


def test_a_person_has_a_daily_import_quota(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")

        assert [await import_file(ann) for _ in range(3)] == [(422, "file/bad")] * 2 + [
            (429, "file/too-many")
        ]
        assert await import_file(ben) == (422, "file/bad")
        world.clock.forward(DAY_S)
        assert await import_file(ann) == (422, "file/bad")

    run_in_world(store_url, test, import_quota=2)


def test_guests_at_one_address_share_an_import_quota(store_url: str) -> None:
    async def test(world: World) -> None:
        guests = [await world.guest(f"Guest {number}") for number in range(PEOPLE_IN_NETWORK + 1)]

        *first, last = [await import_file(guest) for guest in guests]
        assert {*first} == {(422, "file/bad")}
        assert last == (429, "file/too-many")

    run_in_world(store_url, test, import_quota=1)


@pytest.mark.parametrize(
    "address", ["2001:db8:0:1::{}", "[2001:db8:0:1::1]:{}", "203.0.113.7:{}", "spoofed {}, 203.0.113.7"]
)
def test_addresses_of_one_network_share_the_quota(address: str, store_url: str) -> None:
    """Once, 140 of 140 files from one /64 were accepted."""

    async def test(world: World) -> None:
        guests = [await world.guest(f"Guest {number}") for number in range(7)]
        answers = [
            await import_file(replace(guest, headers={"X-Forwarded-For": address.format(number)}))
            for number, guest in enumerate(guests * 20, 1)
        ]

        assert answers.count((422, "file/bad")) == PEOPLE_IN_NETWORK * 20
        assert answers.count((429, "file/too-many")) == 140 - PEOPLE_IN_NETWORK * 20
        elsewhere = replace(guests[-1], headers={"X-Forwarded-For": "2001:db8:0:2::1"})
        assert await import_file(elsewhere) == (422, "file/bad")

    run_in_world(store_url, test, is_behind_proxy=True)


def test_the_last_forwarded_header_counts(store_url: str) -> None:
    async def test(world: World) -> None:
        guests = [await world.guest(f"Guest {number}") for number in range(PEOPLE_IN_NETWORK + 1)]
        answers = [
            await world.client.post(
                "/api/tables/import",
                content=b"{}",
                headers=[
                    ("Authorization", f"Bearer {guest.token}"),
                    ("X-Forwarded-For", f"198.51.100.{number}"),
                    ("X-Forwarded-For", "203.0.113.7"),
                ],
            )
            for number, guest in enumerate(guests)
        ]

        assert [answer.status_code for answer in answers] == [422] * PEOPLE_IN_NETWORK + [429]

    run_in_world(store_url, test, import_quota=1, is_behind_proxy=True)


def test_a_file_with_too_many_entries_is_refused_before_it_is_verified(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven: list[bytes] = []
    monkeypatch.setattr(game_import, "MAX_FILE_ENTRIES", 1)
    monkeypatch.setattr(game_import, "verify", lambda raw, _: proven.append(raw))
    game = built_in("tictactoe")
    table = Table(game, "t", seats=2, secret=b"s" * 32)
    table.start(NOON)
    table.close(Seat(0), NOON)

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        assert await import_file(ann, save(table, [Person("Ann"), Person("Ben")], NOON)) == (422, "file/bad")

    run_in_world(store_url, test)
    assert proven == []


def test_files_are_verified_one_at_a_time_without_blocking_others(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = list[bytes](), threading.Event()

    def prove(raw: bytes, _: Mapping[str, Game]) -> None:
        begun.append(raw)
        may_end.wait()
        raise RefusedError("file/bad", fault="the test is over")

    monkeypatch.setattr(game_import, "_verify_file", prove)

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        asked = [asyncio.create_task(import_file(ann)) for _ in range(MAX_WAITING + 2)]
        try:
            done, _ = await asyncio.wait(asked, timeout=300, return_when=asyncio.FIRST_COMPLETED)
            games = await world.anonymous.get("/api/games")
            while not begun:
                await asyncio.sleep(0.002)

            assert [await one for one in done] == [(503, "table/busy")]
            assert games["games"]
            assert len(begun) == 1
        finally:
            may_end.set()
        answers = await asyncio.gather(*asked)
        assert sorted(answers) == [(422, "file/bad")] * (MAX_WAITING + 1) + [(503, "table/busy")]
        assert len(begun) == MAX_WAITING + 1

    run_in_world(store_url, test)
