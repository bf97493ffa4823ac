"""The operator routes. `tests/server/permissions` tests that only operators can use them."""

from collections.abc import Mapping

from sqlalchemy import insert, select

from parlour.store import schema
from parlour.store.queries import chat
from server.world import Caller, Json, World, run_in_world

ALMOST_A_DAY_S = 86_000


async def operator(world: World) -> Caller:
    found = await world.guest("Olga")
    await world.make_operator(found)
    return found


async def rows(who: Caller, path: str, key: str) -> list[Json]:
    found = (await who.get(f"/api/operator/{path}"))[key]
    assert isinstance(found, list)
    return found


async def logged_actions(olga: Caller) -> list[tuple[object, object, object, object]]:
    """Returns the recorded actions, the oldest first."""
    found = await rows(olga, "actions", "actions")
    return [(one["operator"], one["action"], one["about"], one["reason"]) for one in found][::-1]


def test_a_ban_has_a_reason_and_an_end_and_is_recorded(store_url: str) -> None:
    async def test(world: World) -> None:
        olga, bob = await operator(world), await world.guest("Bob")
        until = world.clock() + 1000 * ALMOST_A_DAY_S
        asked = {"reason": "rude in chat", "until": until}
        await olga.post(f"/api/operator/people/{bob.id}/ban", asked)

        assert await bob.refused("/api/tables", method="GET") == (403, "who/banned")
        (found,) = await rows(olga, "people?which=banned", "people")
        assert (found["name"], found["banned_until"], found["ban_reason"]) == ("Bob", until, "rude in chat")
        assert await olga.refused(f"/api/operator/people/{bob.id}/ban", {"reason": ""}) == (
            400,
            "message/unreadable",
        )
        soon = {"reason": "x", "until": world.clock()}
        assert await olga.refused(f"/api/operator/people/{bob.id}/ban", soon) == (422, "operator/until")
        world.clock.forward(1)
        await olga.post(f"/api/operator/people/{bob.id}/unban", {"reason": "said sorry"})
        assert (await bob.get("/api/tables"))["tables"] == []
        world.clock.forward(1)
        await olga.post(f"/api/operator/people/{bob.id}/logout", {"reason": "lost phone"})
        assert await bob.refused("/api/me", method="GET") == (401, "who/unknown")
        assert await olga.refused("/api/operator/people/nobody/ban", asked) == (404, "operator/no-person")
        assert await logged_actions(olga) == [
            ("Olga", "ban", "Bob", "rude in chat"),
            ("Olga", "unban", "Bob", "said sorry"),
            ("Olga", "log-out", "Bob", "lost phone"),
        ]

    run_in_world(store_url, test)


def test_no_operator_bans_another_or_themselves(store_url: str) -> None:
    async def test(world: World) -> None:
        olga, otto = await operator(world), await world.guest("Otto")
        await world.make_operator(otto)

        for who in (olga, otto):
            refused = await olga.refused(f"/api/operator/people/{who.id}/ban", {"reason": "x"})
            assert refused == (409, "operator/is-operator")
        assert await logged_actions(olga) == []
        assert (await otto.get("/api/me"))["is_operator"] is True

    run_in_world(store_url, test)


def test_people_are_listed_with_shortened_addresses(store_url: str) -> None:
    async def test(world: World) -> None:
        olga, ann = await operator(world), await world.guest("Ann")
        await world.make_account(ann, "ann@example.org")
        await world.guest("Anton")

        found = await rows(olga, "people?text=an", "people")
        assert {(one["name"], one["is_guest"], one["email"]) for one in found} == {
            ("Ann", False, "a…@example.org"),
            ("Anton", True, None),
        }
        assert [one["name"] for one in await rows(olga, "people?text=ann@example.org", "people")] == ["Ann"]
        assert [one["name"] for one in await rows(olga, "people?which=operators", "people")] == ["Olga"]

    run_in_world(store_url, test)


def test_tables_are_listed_by_status_with_their_seats_and_rules_version(store_url: str) -> None:
    async def test(world: World) -> None:
        olga, ann, bob = await operator(world), await world.guest("Ann"), await world.guest("Bob")
        lobby = await world.table(ann)
        world.clock.forward(1)
        running = await world.started(ann, bob)
        await world.play(str(running["id"]), (0, 4))

        assert [one["id"] for one in await rows(olga, "tables", "tables")] == [running["id"], lobby["id"]]
        assert [one["id"] for one in await rows(olga, "tables?status=open", "tables")] == [lobby["id"]]
        (table,) = await rows(olga, "tables?status=running", "tables")
        seats = table["seats"]
        assert isinstance(seats, list)
        assert [(seat["name"], seat["person"]) for seat in seats] == [("Ann", ann.id), ("Bob", bob.id)]
        assert (table["rules_version"], table["entries"], table["waiting"]) == (1, 2, [1])
        assert table["moved_at"] == world.clock()

    run_in_world(store_url, test)


def test_a_player_or_a_chat_line_is_reported_and_the_report_is_closed(store_url: str) -> None:
    async def test(world: World) -> None:
        olga, ann, bob, eve = (
            await operator(world),
            await world.guest("Ann"),
            await world.guest("Bob"),
            await world.guest("Eve"),
        )
        table = await world.started(ann, bob)
        for person, room, text in ((bob, "players", "you fool"), (eve, "spectators", "he is")):
            async with world.services.store.write() as connection:
                await chat.add(
                    connection,
                    str(table["id"]),
                    room=room,
                    person_id=person.id,
                    name="Bob" if person is bob else "Eve",
                    text=text,
                    at=world.clock(),
                )
        where = f"/api/tables/{table['id']}/reports"
        await ann.post(where, {"line": 0, "reason": "insults me"})
        world.clock.forward(1)
        await ann.post(where, {"seat": 1, "reason": "never moves"})

        for asked, refusal in (
            ({"reason": "x"}, (422, "report/what")),
            ({"seat": 1, "line": 0, "reason": "x"}, (422, "report/what")),
            ({"seat": 0, "reason": "x"}, (409, "report/yourself")),
            ({"seat": 7, "reason": "x"}, (404, "report/nobody")),
            ({"line": 1, "reason": "said by spectators"}, (404, "report/nobody")),
            ({"line": 2, "reason": "there is none"}, (404, "report/nobody")),
        ):
            assert await ann.refused(where, asked) == refusal, asked
        second, first = await rows(olga, "reports", "reports")
        assert (first["by"], first["about"], first["line"], first["reason"]) == (
            "Ann",
            "Bob",
            "you fool",
            "insults me",
        )
        assert (second["line"], second["about_person"], second["table"]) == (None, bob.id, table["id"])
        await olga.post(f"/api/operator/reports/{first['id']}/close", {"note": "warned Bob"})
        again = await olga.refused(f"/api/operator/reports/{first['id']}/close", {"note": "again"})
        assert again == (404, "operator/no-report")
        (closed,) = await rows(olga, "reports?status=closed", "reports")
        assert closed["note"] == "warned Bob"
        assert (await olga.get("/api/operator/health"))["open_reports"] == 1
        assert await logged_actions(olga) == [("Olga", "close-report", "Bob", "warned Bob")]

    run_in_world(store_url, test)


def test_reports_are_limited_by_person(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, bob = await world.guest("Ann"), await world.guest("Bob")
        table = await world.started(ann, bob)
        where, asked = f"/api/tables/{table['id']}/reports", {"seat": 1, "reason": "x"}
        for _ in range(20):
            await ann.post(where, asked)

        assert await ann.refused(where, asked) == (429, "report/too-many")
        await bob.post(where, {"seat": 0, "reason": "reports me all day"})

    run_in_world(store_url, test)


def test_a_failed_notice_is_retried_or_dropped(store_url: str) -> None:
    async def test(world: World) -> None:
        olga, ann, bob = await operator(world), await world.guest("Ann"), await world.guest("Bob")
        await world.make_account(bob, "bob@example.org")
        table = str((await world.started(ann, bob))["id"])
        row = {"table_id": table, "at": 5}
        async with world.services.store.write() as connection:
            failed = {**row, "seat": 0, "asked": 3, "sent_at": 6, "fault": "webhook: it answered 500"}
            await connection.execute(insert(schema.notice).values(failed))
            await connection.execute(insert(schema.notice).values(**row, seat=1, asked=4))
        found = await olga.get("/api/operator/notices")
        chosen: Mapping[str, object] = {"table": table, "seat": 0, "asked": 3}
        waiting = {"table": table, "seat": 1, "asked": 4}

        assert (found["waiting_count"], found["failed_counts"]) == (1, {"webhook": 1})
        assert await olga.refused("/api/operator/notices/retry", waiting) == (404, "operator/no-notice")
        await olga.post("/api/operator/notices/retry", chosen)
        assert (await olga.get("/api/operator/notices"))["waiting_count"] == 2
        for one in (chosen, waiting):
            await olga.post("/api/operator/notices/drop", one)
            again = await olga.refused("/api/operator/notices/drop", one)
            assert again == (404, "operator/no-notice")
        async with world.services.store.scan() as connection:
            left = (await connection.execute(select(schema.notice.c.sent_at))).scalars().all()
        assert left == [world.clock(), world.clock()]
        assert [action for _, action, *_ in await logged_actions(olga)].count("drop-notice") == 2

    run_in_world(store_url, test)


def test_health_reports_the_versions_and_the_last_backup(store_url: str) -> None:
    async def test(world: World) -> None:
        olga = await operator(world)
        health = await olga.get("/api/operator/health")

        assert health["database"] == store_url.partition(":")[0]
        assert isinstance(health["write_ms"], float)
        assert str(health["database_version"])[0].isdigit()
        assert (health["last_backup"], health["open_reports"]) == (None, 0)

    run_in_world(store_url, test)


def test_limits_list_their_refusals_by_network(store_url: str) -> None:
    async def test(world: World) -> None:
        olga = await operator(world)
        asked = {"name": "Eve"}
        for address, times in (("198.51.100.7", 4), ("198.51.100.9", 3), ("2001:db8:1:2::9", 3)):
            for _ in range(times):
                await world.anonymous.ask("POST", "/api/guest", asked, **{"X-Forwarded-For": address})
        limits = await olga.get("/api/operator/limits")

        settings = limits["settings"]
        assert isinstance(settings, list)
        assert {"name": "entry_rate", "value": 2} in settings
        assert limits["braked"] == [
            {"setting": "entry_rate", "network": "198.51.100.x", "keys": 2, "refused": 3},
            {"setting": "entry_rate", "network": "2001:db8:1::/48", "keys": 1, "refused": 1},
        ]

    run_in_world(store_url, test, entry_rate=2, is_behind_proxy=True)
