"""Retention removes old data completely, and nothing else."""

from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import func, insert, select

from parlour.engine.table.files import Person, save
from parlour.engine.table.table import Table
from parlour.engine.values import Seat
from parlour.games import built_in
from parlour.server.app import Server
from parlour.server.core.settings import Settings
from parlour.server.ops.retention import count_old, remove_old
from parlour.store.game_tables import TABLES
from parlour.store.queries import people
from parlour.store.schema import chat, entry, game_table, login, mail_link, person, push, seat
from server.tables.friends import run
from server.world import NOON, Caller, Clock, World, json_of, run_in_world

DAY_S = 24 * 3600
WEEK = dict.fromkeys(("keep_lobbies", "keep_abandoned", "keep_finished", "keep_chat", "keep_guests"), 7)
NOTHING = {
    "sandboxes": 0,
    "lobbies": 0,
    "abandoned games": 0,
    "finished games": 0,
    "lines of chat": 0,
    "closed reports": 0,
    "guests": 0,
    "push subscriptions": 0,
    "logins": 0,
    "mailed links": 0,
}


async def count_by_kind(world: World, **settings: int) -> dict[str, int]:
    found = await count_old(world.services.store, Settings(**settings), world.clock())  # type: ignore[arg-type]  # days
    return {str(kind): count for kind, count in found.items()}


async def remove_by_kind(world: World, *without: str, **settings: int) -> dict[str, int]:
    engine = world.services.store
    found = await remove_old(engine, Settings(**settings), world.clock(), without)  # type: ignore[arg-type]  # days
    return {str(kind): count for kind, count in found.items()}


async def rows_of(world: World, *tables: object) -> Sequence[int]:
    async with world.services.store.scan() as connection:
        return [
            (await connection.execute(select(func.count()).select_from(table))).scalar_one()  # type: ignore[arg-type]  # tables
            for table in tables
        ]


async def import_game(who: Caller, game: str, seats: int) -> str:
    """Imports a finished game with all rows of its own API."""
    table = Table(built_in(game), str(uuid4()), seats=seats, secret=uuid4().bytes * 2)
    table.start(NOON)
    table.close(Seat(0), NOON)
    people = [Person(f"P{number}") for number in range(seats)]
    return str(json_of(await who.ask("POST", "/api/tables/import", save(table, people, NOON)))["id"])


async def store_chat_line(world: World, table_id: str, number: int) -> None:
    row = {"table_id": table_id, "number": number, "room": "players", "name": "N", "text": "hello"}
    async with world.services.store.write() as connection:
        await connection.execute(insert(chat).values(**row, at=NOON))


async def fill_database(world: World) -> tuple[Caller, Caller]:
    """Creates a lobby, a running game, a finished one, and one of each game with its own database tables."""
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    await world.table(ann)
    await world.started(ann, ben)
    over = await world.started(ann, ben)
    await world.play_out(str(over["id"]))
    await store_chat_line(world, str(over["id"]), 0)
    await import_game(ann, "cambio", 2)
    await import_game(ann, "imperial", 3)
    return ann, ben


def test_by_default_only_expired_data_is_removed(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _ = await fill_database(world)
        async with world.services.store.write() as connection:
            link = {"token_hash": "x", "email": "a@example.org", "expires_at": NOON + 1000}
            await connection.execute(insert(mail_link).values(**link))
            device = {"endpoint": "https://push.test/1", "person_id": ann.id, "subscription": {}}
            await connection.execute(insert(push).values(**device, created_at=NOON))

        assert await count_by_kind(world) == NOTHING
        world.clock.forward(3650 * DAY_S)
        expired = {**NOTHING, "logins": 2, "mailed links": 1, "push subscriptions": 1}
        assert await count_by_kind(world) == expired
        assert await remove_by_kind(world) == expired
        assert await rows_of(world, login, mail_link, push, game_table, person) == [0, 0, 0, 5, 2]

    run_in_world(store_url, test)


def test_old_data_is_removed_with_all_its_rows(store_url: str) -> None:
    async def test(world: World) -> None:
        await fill_database(world)
        assert all(await rows_of(world, TABLES["card"], TABLES["imperial_document"]))
        world.clock.forward(8 * DAY_S)
        cat = await world.guest("Cat")
        kept = await world.table(cat)
        old = {**NOTHING, "lobbies": 1, "abandoned games": 1, "finished games": 3, "guests": 2}

        assert await count_by_kind(world, **WEEK) == old
        assert await remove_by_kind(world, **WEEK) == old
        assert await count_by_kind(world, **WEEK) == NOTHING
        assert not any(await rows_of(world, entry, chat, *TABLES.values()))
        assert await rows_of(world, game_table, person) == [1, 1]
        assert (await cat.get(f"/api/tables/{kept['id']}"))["status"] == "open"

    run_in_world(store_url, test)


def test_old_chat_is_removed_without_its_game(store_url: str) -> None:
    async def test(world: World) -> None:
        await fill_database(world)
        world.clock.forward(8 * DAY_S)

        assert await remove_by_kind(world, keep_chat=7) == {**NOTHING, "lines of chat": 1}
        assert await rows_of(world, chat, game_table) == [0, 5]

    run_in_world(store_url, test)


def test_guests_with_a_seat_a_recent_login_or_a_ban_are_kept(store_url: str) -> None:
    async def test(world: World) -> None:
        seated, banned, seen, gone = [await world.guest(name) for name in ("Ann", "Ben", "Cat", "Dan")]
        account = await world.guest("Eve")
        await account.post("/api/account", {"email": "eve@parlour.test", "password": "a long password"})
        await world.table(seated)
        async with world.services.store.write() as connection:
            await people.change(connection, banned.id, banned_at=world.clock())
        world.clock.forward(8 * DAY_S)
        world.services.identity.forget(seen.id)
        await seen.get("/api/me")

        assert await remove_by_kind(world, keep_guests=7) == {**NOTHING, "guests": 1}
        async with world.services.store.scan() as connection:
            left = set((await connection.execute(select(person.c.id))).scalars())
        assert left == {seated.id, banned.id, seen.id, account.id}
        assert gone.id not in left

    run_in_world(store_url, test)


def test_a_table_in_use_is_kept(store_url: str) -> None:
    async def test(world: World) -> None:
        table = str((await world.table(await world.guest("Ann")))["id"])
        world.clock.forward(8 * DAY_S)

        assert (await remove_by_kind(world, table, keep_lobbies=7))["lobbies"] == 0
        assert await rows_of(world, game_table, seat) == [1, 2]

    run_in_world(store_url, test)


@pytest.mark.parametrize("prune", [True, False])
def test_a_server_prunes_once_a_day_if_configured(
    prune: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, times, works = Clock(), list[int](), list[object]()

    async def remove(_: object, settings: Settings, wall: int, without: list[str]) -> dict[str, int]:
        assert (settings.keep_lobbies, without) == (1, [])
        times.append(wall)
        return {}

    monkeypatch.setattr("parlour.server.app.wall_time", clock)
    monkeypatch.setattr("parlour.server.app.remove_old", remove)

    async def play() -> None:
        server = Server(Settings(data=tmp_path, keep_lobbies=1, prune=prune))
        monkeypatch.setattr(server.tasks, "every", lambda _, work, **__: works.append(work))
        await server.start()
        try:
            for hours in (0, 1, 22, 2):
                clock.forward(hours * 3600)
                await server._prune()
        finally:
            await server.stop()

        assert (server._prune in works) == prune
        assert times == [NOON, NOON + 25 * 3_600_000]

    run(play)
