"""Tables before the start and rematches: create, join, leave, kick, start."""

import asyncio
from functools import partial
from typing import cast

import pytest
from sqlalchemy import select

from parlour.engine.chance import commitment
from parlour.game_apis.cambio.tables import TABLES
from parlour.games import NAMES
from parlour.server.http import protection
from parlour.server.http.token_bucket import TokenBuckets
from parlour.server.lobby import codes
from parlour.server.lobby.bot_names import BOT_NAMES
from parlour.store.queries import tables
from server.world import Caller, Json, World, json_of, run_in_world

HOUR_S = 3600


def seats(table: Json) -> list[Json]:
    found = table["seats"]
    assert isinstance(found, list)
    return found


def names(table: Json) -> list[object]:
    return [seat["name"] for seat in seats(table)]


def test_the_host_takes_a_seat(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        places = ["bot:greedy", "open", "person"]
        table = await world.table(
            ann,
            game="cambio",
            options={"jokers": 2},
            seats=places,
            clock={"kind": "bank", "seconds": 300, "increment": 5},
            absence={"policy": "substitute", "grace": 30},
            is_public=True,
        )

        assert names(table)[0] in BOT_NAMES
        assert names(table)[1:] == ["Ann", ""]
        assert [seat["kind"] for seat in seats(table)] == ["bot", "person", "empty"]
        assert table["host"] == 1
        assert table["status"] == "open"
        options = table["options"]
        assert isinstance(options, dict)
        assert options["jokers"] == 2
        assert table["secret"] is None
        assert table["clock"] == {"kind": "bank", "seconds": 300, "increment": 5}
        async with world.services.store.scan() as connection:
            kept = await tables.read(connection, str(table["id"]))
        assert kept is not None
        assert len(kept.table.secret) == 32
        assert table["commitment"] == commitment(kept.table.secret)
        assert "secret" not in repr(kept.table)
        assert world.tables.notified_ids == [table["id"]]

    run_in_world(store_url, test)


def test_the_host_chooses_a_seat(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        friends = await world.table(ann, game="chess", seats=["open", "open"], seat=1)
        drawn = [
            await world.table(ann, game="chess", seats=["open", "bot:easy"], seat="any") for _ in range(12)
        ]

        assert names(friends) == ["", "Ann"]
        assert {names(table).index("Ann") for table in drawn} == {0, 1}
        for seat, refusal in ((0, (409, "lobby/seat-taken")), (2, (404, "lobby/no-seat"))):
            body = {"game": "chess", "seats": ["bot:easy", "open"], "seat": seat}
            assert await ann.refused("/api/tables", body) == refusal

    run_in_world(store_url, test)


def test_a_table_can_start_at_once(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")

        table = await world.table(ann, game="chess", seats=["bot:easy", "open"], starts=True)

        assert table["status"] == "running"
        body = {"game": "cambio", "seats": ["open", "open"], "starts": True}
        assert await ann.refused("/api/tables", body) == (409, "lobby/too-few")

    run_in_world(store_url, test)


def test_a_player_moves_to_a_seat_without_a_person(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, bob = await world.guest("Ann"), await world.guest("Bob")
        table = await world.table(ann, game="cambio", seats=["open", "open", "bot:easy", "open"])
        path = f"/api/tables/{table['id']}"
        await bob.post(f"{path}/join", {"code": table["code"]})

        moved = await ann.post(f"{path}/move", {"seat": 2})
        back = await bob.post(f"{path}/move", {"seat": 3})

        assert [seat["kind"] for seat in seats(moved)] == ["bot", "person", "person", "empty"]
        assert names(moved)[2] == "Ann"
        assert moved["host"] == 2
        assert names(back)[1:] == ["", "Ann", "Bob"]
        assert seats(back)[0]["bot"] == "easy"
        for who, seat, refusal in (
            (bob, 2, (409, "lobby/seat-taken")),
            (bob, 4, (404, "lobby/no-seat")),
            (bob, "best", (400, "message/unreadable")),
        ):
            assert await who.refused(f"{path}/move", {"seat": seat}) == refusal
        drawn = {names(await bob.post(f"{path}/move", {"seat": "any"})).index("Bob") for _ in range(40)}
        assert drawn == {0, 1, 3}
        await ann.post(f"{path}/start")
        assert await bob.refused(f"{path}/move", {"seat": 0}) == (409, "lobby/started")

    run_in_world(store_url, test)


def test_invalid_tables_are_refused_with_a_sentence(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        for asked, refusal in (
            ({"game": "halma"}, (422, "lobby/game")),
            ({"game": "cambio", "options": {"jokers": 9}}, (422, "lobby/options")),
            ({"game": "cambio", "options": {"joker": 1}}, (422, "lobby/options")),
            ({"game": "imperial", "options": {"setup": "none such"}}, (422, "lobby/options")),
            ({"game": "cambio", "seats": ["open"]}, (422, "lobby/seats")),
            ({"game": "cambio", "seats": ["open"] * 5}, (422, "lobby/seats")),
            ({"game": "cambio", "seats": ["open", "bot:genius"]}, (422, "lobby/bot")),
            ({"game": "cambio", "seats": ["open", "cat"]}, (400, "message/unreadable")),
            ({"game": "cambio", "clock": {"kind": "sand"}}, (400, "message/unreadable")),
            ({"game": "cambio", "absence": {"policy": "wait", "grace": 1}}, (400, "message/unreadable")),
            ({"game": "cambio", "secret": "mine"}, (400, "message/unreadable")),
            ({}, (400, "message/unreadable")),
        ):
            assert await ann.refused("/api/tables", asked) == refusal, asked
        said = (await ann.ask("POST", "/api/tables", {"game": "cambio", "options": {"jokers": 9}})).json()
        assert "jokers" in said["sentence"]

    run_in_world(store_url, test)


def test_a_person_has_a_table_limit(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        first, second = await world.table(ann), await world.table(ann)
        third = await world.table(ben)

        assert await ann.refused("/api/tables", {"game": "tictactoe"}) == (409, "lobby/too-many")
        assert await ann.refused(f"/api/tables/{third['code']}/join", {}) == (409, "lobby/too-many")
        await ann.post(f"/api/tables/{second['id']}/leave")
        await ann.post(f"/api/tables/{third['code']}/join", {})
        assert first["status"] == "open"

    run_in_world(store_url, test, max_tables_open=2)


def test_creating_a_table_retries_a_taken_code(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        drawn = iter(["222222", "222222", "222222", "333333", "222222", "333333", "222222"])
        monkeypatch.setattr(codes, "new_code", lambda: next(drawn))

        assert (await world.table(ann))["code"] == "222222"
        assert (await world.table(ann))["code"] == "333333"
        assert await ann.refused("/api/tables", {"game": "tictactoe"}) == (503, "table/busy")

    run_in_world(store_url, test)


def test_codes_ignore_case_and_stay_valid(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann)
        path = f"/api/tables/{table['id']}"

        assert codes.parse_code(" abc234 ") == "ABC234"
        assert codes.parse_code("ABC10O") is None
        assert await ben.refused(path, method="GET") == (404, "table/unknown")
        assert await world.anonymous.refused(path, method="GET") == (404, "table/unknown")
        assert (await world.anonymous.get(f"/api/tables/{table['code']}"))["id"] == table["id"]
        assert (await ben.get(f"/api/tables/{str(table['code']).lower()}"))["id"] == table["id"]
        assert (await ben.get(path))["id"] == table["id"]
        for unknown in ("222222", "0", "not-a-table-at-all", "%ff%fe", "a" * 200):
            assert await ben.refused(f"/api/tables/{unknown}", method="GET") == (404, "table/unknown")
        for unreadable in ("%00", "%ff%fe%00%00%00%00%00%00"):
            assert await ben.refused(f"/api/tables/{unreadable}", method="GET") == (400, "message/unreadable")

    run_in_world(store_url, test)


def test_a_person_joins_once_under_a_distinct_name(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat, dan = [await world.guest(name) for name in ("Ann", "ann", "Cat", "Dan")]
        table = await world.table(ann, game="cambio")
        path = f"/api/tables/{table['id']}"
        assert await ben.refused(f"{path}/join", {}) == (404, "table/unknown")
        assert await ben.refused(f"{path}/join", {"code": "222222"}) == (404, "table/unknown")

        joined = await ben.post(f"{path}/join", {"code": table["code"], "nonce": "salt"})
        assert names(joined) == ["Ann", "ann 2", "", ""]
        assert await ben.refused(f"{path}/join", {}) == (409, "lobby/seated")
        await cat.get(f"/api/tables/{table['code']}")
        assert await cat.refused(f"{path}/join", {"name": "ANN"}) == (409, "lobby/name-taken")
        assert await cat.refused(f"{path}/join", {"seat": 1}) == (409, "lobby/seat-taken")
        assert await cat.refused(f"{path}/join", {"seat": 4}) == (404, "lobby/no-seat")
        assert names(await cat.post(f"{path}/join", {"seat": 3, "name": "Kitty"})) == [
            "Ann",
            "ann 2",
            "",
            "Kitty",
        ]
        await ann.post(f"{path}/seats", {"seats": ["open", "open", "bot:random", "open"]})
        assert await dan.refused(f"{path}/join", {"code": table["code"]}) == (409, "lobby/full")
        async with world.services.store.scan() as connection:
            kept = await tables.read(connection, str(table["id"]))
        assert kept is not None
        assert kept.seats[1].nonce == "salt"

    run_in_world(store_url, test)


def test_concurrent_joins_cannot_take_the_same_seat(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        many = [await world.guest("Ben") for _ in range(6)]
        answers = await asyncio.gather(
            *(one.ask("POST", f"/api/tables/{table['code']}/join", {}) for one in many)
        )

        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]

    run_in_world(store_url, test)


def test_leaving_frees_the_seat_and_passes_the_host_on(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.table(ann, game="cambio")
        path = f"/api/tables/{table['id']}"
        for each in (ben, cat):
            await each.post(f"/api/tables/{table['code']}/join", {})

        left = await ann.post(f"{path}/leave")
        assert names(left) == ["", "Ben", "Cat", ""]
        assert left["host"] == 1
        assert await ann.refused(f"{path}/leave") == (404, "table/unknown")
        await cat.post(f"{path}/leave")
        closed = await ben.post(f"{path}/leave")
        assert closed["status"] == "closed"
        assert (await ben.get("/api/tables/mine"))["tables"] == []
        assert await ann.refused(f"/api/tables/{table['code']}/join", {}) == (409, "lobby/closed")

    run_in_world(store_url, test)


def test_a_kicked_player_cannot_join_again(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, is_public=True)
        path = f"/api/tables/{table['id']}"
        links = (await ann.get(f"{path}/links"))["links"]
        assert isinstance(links, list)
        await ben.post(f"{path}/join", {})

        assert await ben.refused(f"{path}/kick", {"seat": 0}) == (403, "may/not")
        assert await ann.refused(f"{path}/kick", {"seat": 0}) == (409, "lobby/yourself")
        assert await ann.refused(f"{path}/kick", {"seat": 9}) == (404, "lobby/no-seat")
        kicked = await ann.post(f"{path}/kick", {"seat": 1})
        assert names(kicked) == ["Ann", ""]
        for ask in ("", "/chat"):
            assert await ben.refused(f"{path}{ask}", method="GET") == (403, "may/banned")
        assert await ben.refused(f"/api/tables/{kicked['code']}/join", {}) == (403, "may/banned")
        assert await ben.refused(f"{path}/claim", {"link": links[1]["link"]}) == (403, "may/banned")
        assert (await ben.get("/api/tables"))["tables"] == []
        cat = await world.guest("Cat")
        assert await cat.refused(f"{path}/claim", {"link": links[1]["link"]}) == (403, "lobby/link")

    run_in_world(store_url, test)


def test_the_host_changes_seats_without_moving_people(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, game="cambio")
        path = f"/api/tables/{table['id']}"
        await ben.post(f"/api/tables/{table['code']}/join", {"seat": 2})

        assert await ann.refused(f"{path}/seats", {"seats": ["open", "open"]}) == (409, "lobby/occupied")
        assert await ann.refused(f"{path}/seats", {"seats": ["bot:easy", "open", "open"]}) == (
            409,
            "lobby/occupied",
        )
        assert await ann.refused(f"{path}/seats", {"seats": ["open"]}) == (422, "lobby/seats")
        assert await ben.refused(f"{path}/seats", {"seats": ["open", "open"]}) == (403, "may/not")
        changed = await ann.post(f"{path}/seats", {"seats": ["open", "bot:random", "person", "bot:random"]})
        assert names(changed)[::2] == ["Ann", "Ben"]
        assert len({*BOT_NAMES} & {*names(changed)}) == 2
        assert [seat["id"] for seat in seats(changed)] == [seat["id"] for seat in seats(table)]
        assert names(await ann.post(f"{path}/seats", {"seats": ["open"] * 3})) == ["Ann", "", "Ben"]

    run_in_world(store_url, test)


def test_starting_fixes_the_seats_and_drops_empty_ones(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, game="cambio")
        path = f"/api/tables/{table['id']}"
        assert await ann.refused(f"{path}/start") == (409, "lobby/too-few")
        await ben.post(f"/api/tables/{table['code']}/join", {"seat": 3})
        assert await ben.refused(f"{path}/start") == (403, "may/not")
        world.clock.forward(HOUR_S)

        started = await ann.post(f"{path}/start")

        assert names(started) == ["Ann", "Ben"]
        assert [seat["number"] for seat in seats(started)] == [0, 1]
        assert started["status"] == "running"
        assert started["started_at"] == world.clock()
        assert world.tables.started_ids == [table["id"]]
        assert await ann.refused(f"{path}/start") == (409, "lobby/started")
        for deed, body in (("join", {}), ("leave", None), ("kick", {"seat": 1})):
            asker = ann if deed != "join" else await world.guest("Cat")
            place = str(table["code"]) if deed == "join" else str(table["id"])
            assert await asker.refused(f"/api/tables/{place}/{deed}", body) == (409, "lobby/started")
        async with world.services.store.scan() as connection:
            kept = await tables.read(connection, str(table["id"]))
        assert kept is not None
        assert kept.seats[1].gone_at == world.clock()

    run_in_world(store_url, test)


def test_a_table_of_bots_cannot_start(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, seats=["bot:random", "bot:random"], sits=False)

        assert table["host"] is None
        assert await ann.refused(f"/api/tables/{table['id']}/start") == (409, "lobby/nobody")

    run_in_world(store_url, test)


def test_an_interrupted_start_is_completed(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, seats=["open", "bot:random"])
        async with world.services.store.write() as connection:
            await tables.change(connection, str(table["id"]), status="running", started_at=world.clock())

        started = await ann.post(f"/api/tables/{table['id']}/start")

        assert started["status"] == "running"
        assert len((await world.tables.whole(str(table["id"]))).log) == 1

    run_in_world(store_url, test)


def test_a_rematch_is_one_table_with_rotated_seats(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.table(ann)
        path = f"/api/tables/{table['id']}"
        await ben.post(f"/api/tables/{table['code']}/join", {})
        await cat.get(f"/api/tables/{table['code']}")
        await ann.post(f"{path}/start")
        assert await ann.refused(f"{path}/rematch") == (409, "lobby/not-over")
        await world.play_out(str(table["id"]))

        first, second = await asyncio.gather(ben.post(f"{path}/rematch"), ann.post(f"{path}/rematch"))

        assert first["id"] == second["id"] != table["id"]
        assert names(first) == ["Ben", "Ann"]
        assert first["status"] == "open"
        assert first["commitment"] != table["commitment"]
        old = await ann.get(path)
        assert old["rematch"] == first["id"]
        assert commitment(bytes.fromhex(str(old["secret"]))) == table["commitment"]
        assert (await cat.get(f"/api/tables/{first['id']}"))["id"] == first["id"]
        assert await cat.refused(f"{path}/rematch") == (403, "may/not")
        host = ben if first["host"] == 0 else ann
        await host.post(f"/api/tables/{first['id']}/start")

    run_in_world(store_url, test)


def test_my_tables_list_whose_turn_it_is(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben)
        await world.play(str(table["id"]), (0, 4))

        for who, seat, is_mine in ((ann, 0, False), (ben, 1, True)):
            mine = (await who.get("/api/tables/mine"))["tables"]
            assert isinstance(mine, list)
            assert [(one["seat"], one["waiting"], one["is_my_turn"]) for one in mine] == [
                (seat, [1], is_mine)
            ]

    run_in_world(store_url, test)


def test_open_tables_are_paged_newest_first(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        made = []
        for number in range(5):
            world.clock.forward(number % 2)
            made.append((await world.table(ann, is_public=True))["id"])
        hidden = await world.table(ann)
        other = await world.table(ann, game="cambio", is_public=True)

        seen, after = list[object](), ""
        while True:
            page = await world.anonymous.get(f"/api/tables?game=tictactoe&limit=2{after}")
            tables = page["tables"]
            assert isinstance(tables, list)
            seen += [table["id"] for table in tables]
            if page["next"] is None:
                break
            after = f"&after={page['next']}"
        assert sorted(map(str, seen)) == sorted(map(str, made))
        assert len(seen) == 5
        assert seen[0] in made[3:]
        assert hidden["id"] not in seen
        every = (await world.anonymous.get("/api/tables"))["tables"]
        assert isinstance(every, list)
        assert other["id"] in [table["id"] for table in every]
        assert (await world.anonymous.get("/api/tables?game=none"))["tables"] == []
        for bad in ("limit=0", "limit=101", "limit=x", "after=%00"):
            assert await world.anonymous.refused(f"/api/tables?{bad}", method="GET") == (
                400,
                "message/unreadable",
            )

    run_in_world(store_url, test)


def test_the_lobby_stores_cambios_session_and_players(store_url: str) -> None:
    """rules/cambio.md A9."""

    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, game="cambio", seats=["open", "open", "bot:easy"])
        await ben.post(f"/api/tables/{table['code']}/join", {})
        session, player = TABLES["game_session"], TABLES["player"]

        async with world.services.store.scan() as connection:
            kept = (await connection.execute(select(session))).mappings().one()
            rows = (await connection.execute(select(player).order_by(player.c.turn_order))).mappings().all()
        assert (kept["id"], kept["phase"], kept["room_code"], kept["max_players"]) == (
            table["id"],
            "setup",
            table["code"],
            3,
        )
        assert kept["host_player_id"] == seats(table)[0]["id"]
        assert [(row["display_name"], row["type"], row["user_id"]) for row in rows] == [
            ("Ann", "human", ann.id),
            ("Ben", "human", ben.id),
            (names(table)[2], "bot", None),
        ]
        await ben.post(f"/api/tables/{table['id']}/leave")
        await ann.post(f"/api/tables/{table['id']}/start")
        async with world.services.store.scan() as connection:
            order = (
                await connection.execute(select(player.c.turn_order).order_by(player.c.turn_order))
            ).all()
        assert [row.turn_order for row in order] == [0, 1]

    run_in_world(store_url, test)


def test_games_are_listed_with_their_options(store_url: str) -> None:
    async def test(world: World) -> None:
        games = (await world.anonymous.get("/api/games"))["games"]
        cambio = json_of(await world.anonymous.ask("GET", "/api/games/cambio"))

        assert isinstance(games, list)
        assert [game["name"] for game in games] == [*NAMES]
        assert cambio["seats"] == [2, 3, 4]
        bots, options = cambio["bots"], cambio["options"]
        assert isinstance(bots, list)
        assert "search" in bots
        assert cambio["strongest"] == "master"
        assert {game["name"]: game["strongest"] for game in games}["imperial"] == "greedy"
        assert "jokers" in str(options)
        assert await world.anonymous.refused("/api/games/halma", method="GET") == (404, "game/unknown")

    run_in_world(store_url, test)


def test_a_code_lets_strangers_watch_before_the_start_and_after(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat, dan = [await world.guest(name) for name in ("Ann", "Ben", "Cat", "Dan")]
        table = await world.table(ann)
        by_code, by_id = f"/api/tables/{table['code']}", f"/api/tables/{table['id']}"
        await ben.post(f"{by_code}/join", {})
        await cat.get(by_code)
        await ann.post(f"{by_id}/start")
        assert await dan.refused(by_id, method="GET") == (404, "table/unknown")

        for status in ("running", "over"):
            for who in (ann, ben, cat, dan, world.anonymous):
                assert (await who.get(by_code))["status"] == status
                assert (await who.get(f"{by_code}/log"))["lines"]
            assert await dan.refused(f"{by_code}/join", {}) == (409, "lobby/started")
            assert (await dan.get(by_id))["status"] == status, "they may come again without the code"
            assert await world.anonymous.refused(by_id, method="GET") == (404, "table/unknown")
            if status == "running":
                await world.play_out(str(table["id"]))


def test_the_code_of_a_closed_table_is_refused(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, dan = await world.guest("Ann"), await world.guest("Dan")
        table = await world.table(ann)
        await ann.post(f"/api/tables/{table['id']}/leave")

        for stranger in (dan, world.anonymous):
            refused = await stranger.refused(f"/api/tables/{table['code']}", method="GET")
            assert refused == (409, "lobby/closed")

    run_in_world(store_url, test)


def test_any_caller_can_watch_a_public_table_by_its_code(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben, is_public=True)

        assert (await world.anonymous.get(f"/api/tables/{table['code']}"))["id"] == table["id"]

    run_in_world(store_url, test)


@pytest.mark.parametrize("game", ["tictactoe", "cambio"])
def test_kicking_a_player_replaces_the_code(store_url: str, game: str) -> None:
    async def test(world: World) -> None:
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.table(ann, game=game, seats=["open"] * 2)
        await cat.get(f"/api/tables/{table['code']}")
        await ben.post(f"/api/tables/{table['code']}/join", {})
        kicked = await ann.post(f"/api/tables/{table['id']}/kick", {"seat": 1})
        fresh = await world.guest("Ben")

        for who in (ben, fresh):
            assert await who.refused(f"/api/tables/{table['code']}", method="GET") == (404, "table/unknown")
            assert await who.refused(f"/api/tables/{table['code']}/join", {}) == (404, "table/unknown")
        asked = {"code": table["code"]}
        assert await fresh.refused(f"/api/tables/{table['id']}/join", asked) == (404, "table/unknown")
        assert await ben.refused(f"/api/tables/{kicked['code']}/join", {}) == (403, "may/banned")
        assert names(kicked)[0] == "Ann"
        assert (await cat.get(f"/api/tables/{table['id']}"))["code"] == kicked["code"] != table["code"]
        assert names(await cat.post(f"/api/tables/{kicked['code']}/join", {})) == ["Ann", "Cat"]

    run_in_world(store_url, test)


def test_kicking_a_player_retries_a_taken_code(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        drawn = iter(["222222", "333333", "222222", "444444"])
        monkeypatch.setattr(codes, "new_code", lambda: next(drawn))
        await world.table(ann)
        table = await world.table(ann)
        await ben.post(f"/api/tables/{table['code']}/join", {})

        kicked = await ann.post(f"/api/tables/{table['id']}/kick", {"seat": 1})

        assert (table["code"], kicked["code"]) == ("333333", "444444")

    run_in_world(store_url, test)


def test_removing_a_bot_keeps_the_code(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, seats=["open", "bot:random"])

        kicked = await ann.post(f"/api/tables/{table['id']}/kick", {"seat": 1})

        assert kicked["code"] == table["code"]

    run_in_world(store_url, test)


def test_wrong_codes_are_rate_limited_by_address(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protection, "TokenBuckets", partial(TokenBuckets, clock=lambda: 0.0))

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        cat, behind = await world.guest("Cat"), {"X-Forwarded-For": "203.0.113.7"}
        mallory = Caller(world.client, cat.token, headers=behind)
        right = f"/api/tables/{table['code']}"
        wrong = [
            "/api/tables/222222",
            "/api//tables/%20222222",
            "/api/tables/222222/log",
            "/api/tables/%C3%9F2222",
            "/api/imperial/games/222222",
        ]
        by_id = f"/api/tables/{table['id']}"

        for _ in range(40):
            assert await mallory.refused(f"{by_id}/nothing", method="GET") == (404, "server/not-here")
            assert (await Caller(world.client, headers=behind).get(right))["id"] == table["id"]
        for path in wrong:
            assert (await mallory.refused(path, method="GET"))[0] == 404
        for path in (*wrong, right):
            assert await mallory.refused(path, method="GET") == (429, "lobby/too-many-codes")
        for path in (by_id, "/api/game/222222"):
            assert await mallory.refused(f"{path}/join", {"code": "222222"}) == (429, "lobby/too-many-codes")
        assert (await mallory.get("/api/tables/mine"))["tables"] == [], "what names no table is not limited"
        elsewhere = Caller(world.client, headers={"X-Forwarded-For": "198.51.100.1"})
        assert (await elsewhere.get(right))["id"] == table["id"]

    run_in_world(store_url, test, code_rate=5, is_behind_proxy=True)


def test_a_table_has_the_games_title_in_the_readers_language(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann, game="chess", seats=["open", "open"])
        path = f"/api/tables/{table['id']}"

        german = json_of(await ann.ask("GET", path, **{"Accept-Language": "de"}))
        mine = json_of(await ann.ask("GET", "/api/tables/mine", **{"Accept-Language": "de"}))

        assert (table["title"], german["title"]) == ("Chess", "Schach")
        (one,) = cast(list[dict[str, dict[str, object]]], mine["tables"])
        assert one["table"]["title"] == "Schach"

    run_in_world(store_url, test)
