"""A person's games and statistics, and who can read them."""

from dataclasses import replace
from typing import Never

import msgspec
from sqlalchemy import select

from parlour.engine.contract.statistics import Played
from parlour.engine.values import Result, Seat, encode
from parlour.games import built_in
from parlour.server.people.statistics import statistics_of
from parlour.store.queries import people, tables
from parlour.store.schema import game_table
from server.world import Caller, Json, World, json_of, run_in_world


async def play_won_game(world: World, ann: Caller, ben: Caller) -> Json:
    table = await world.started(ann, ben)
    world.clock.forward(60)
    await world.play_out(str(table["id"]))
    return table


async def store_finished_game(world: World, ann: Caller, ben: Caller, game: str, result: Result) -> Json:
    table = await world.started(ann, ben, game=game)
    world.clock.forward(60)
    async with world.services.store.write() as connection:
        await tables.change(
            connection,
            str(table["id"]),
            status="over",
            result=encode(result).decode(),
            ended_at=world.clock(),
        )
    return table


def rows_of(found: Json) -> list[Json]:
    games = found["games"]
    assert isinstance(games, list)
    return games


async def ids(who: Caller, query: str = "") -> list[object]:
    return [one["id"] for one in rows_of(await who.get(f"/api/me/games{query}"))]


def test_my_games_list_results_and_opponents_latest_first(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        first = await play_won_game(world, ann, ben)
        world.clock.forward(1)
        await world.table(ann)
        running = await world.started(ann, ben)
        found = await ann.get("/api/me/games")
        of_ben = rows_of(await ben.get("/api/me/games"))

        assert [one["id"] for one in rows_of(found)] == [running["id"], first["id"]]
        assert found["next"] is None
        assert found["played"] == [{"name": "tictactoe", "title": "Tic-tac-toe", "games": 2}]
        assert rows_of(found)[0]["is_my_turn"] is True
        assert (rows_of(found)[0]["place"], rows_of(found)[0]["status"]) == (None, "running")
        assert (rows_of(found)[1]["place"], rows_of(found)[1]["score"]) == (1, 1)
        assert rows_of(found)[1]["others"] == [{"seat": 1, "name": "Ben", "is_bot": False, "place": 2}]
        assert of_ben[1]["place"] == 2

    run_in_world(store_url, test)


def test_my_games_are_filtered_and_paged_by_the_server(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, zoe = await world.guest("Ann"), await world.guest("Ben"), await world.guest("Zoë 100%")
        one = await play_won_game(world, ann, ben)
        two = await play_won_game(world, zoe, ann)
        since = world.clock()
        world.clock.forward(60)
        three = await store_finished_game(world, ann, ben, "cambio", Result((1, 2), (5, 9)))
        world.clock.forward(1)
        four = await world.started(ann, ben)
        newest = [table["id"] for table in (four, three, two, one)]

        assert await ids(ann) == newest
        assert await ids(ann, "?game=cambio") == [three["id"]]
        assert await ids(ann, "?status=running") == [four["id"]]
        assert await ids(ann, "?status=over") == newest[1:]
        assert await ids(ann, "?result=won") == [three["id"], one["id"]]
        assert await ids(ann, "?result=lost") == [two["id"]]
        assert await ids(ann, "?with=zoë") == [two["id"]]
        assert await ids(ann, "?with=%25") == [two["id"]], "no sign of it is a pattern"
        assert await ids(ann, "?with=ann") == [], "one is not one's own opponent"
        assert await ids(ann, f"?since={since + 1}") == newest[:2]
        page = await ann.get("/api/me/games?limit=3")
        rest = await ann.get(f"/api/me/games?limit=3&after={page['next']}")
        assert [row["id"] for row in rows_of(page)] == newest[:3]
        assert [row["id"] for row in rows_of(rest)] == newest[3:]
        assert rest["next"] is None
        assert await ann.refused("/api/me/games?after=x", method="GET") == (400, "message/unreadable")

    run_in_world(store_url, test)


def test_statistics_count_places_scores_and_wins_by_players(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        calls = ((("right_calls", 1), ("wrong_calls", 0)), (("right_calls", 0), ("wrong_calls", 1)))
        await store_finished_game(world, ann, ben, "cambio", Result((1, 2), (5, 9), (), calls))
        await store_finished_game(world, ann, ben, "cambio", Result((2, 1), (12, 3), (), calls))
        forked = await store_finished_game(world, ann, ben, "cambio", Result((1, 2), (1, 2)))
        async with world.services.store.write() as connection:
            await tables.change(connection, str(forked["id"]), parent_id=forked["id"])
        await play_won_game(world, ann, ben)
        found = await ann.get("/api/me/statistics")
        games = rows_of(found)
        (cambio, tictactoe) = games

        assert found["name"] == "Ann"
        assert (cambio["game"], cambio["games"], cambio["wins"]) == ("cambio", 2, 1)
        assert cambio["places"] == [{"place": 1, "games": 1}, {"place": 2, "games": 1}]
        assert cambio["by_players"] == [{"players": 2, "games": 2, "wins": 1}]
        assert isinstance(cambio["scores"], list)
        assert [one["score"] for one in cambio["scores"]] == [5, 12]
        bars = [{"label": "Right", "value": 2, "text": ""}, {"label": "Wrong", "value": 0, "text": ""}]
        assert cambio["more"] == [{"title": "Cambio calls", "bars": bars}]
        assert (tictactoe["wins"], tictactoe["scores"]) == (1, []), "a point for a win is no score"

    run_in_world(store_url, test)


def test_a_resigned_game_has_a_place_and_no_score(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        given_up = await store_finished_game(world, ann, ben, "cambio", Result((2, 1), (0, 0)))
        async with world.services.store.write() as connection:
            await tables.change_seat(connection, str(given_up["id"]), 0, resigned_at=world.clock())
        await store_finished_game(world, ann, ben, "cambio", Result((1, 2), (4, 8)))
        (_, mine) = rows_of(await ann.get("/api/me/games"))
        (cambio,) = rows_of(await ann.get("/api/me/statistics"))

        assert (mine["place"], mine["score"], mine["has_resigned"]) == (2, None, True)
        assert isinstance(cambio["scores"], list)
        assert [one["score"] for one in cambio["scores"]] == [4]
        assert cambio["games"] == 2

    run_in_world(store_url, test)


def test_statistics_are_private_by_default(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        await play_won_game(world, ann, ben)
        path = f"/api/people/{ann.id}/statistics"
        refused = (404, "people/no-statistics")

        assert (await ann.get("/api/me"))["shows_statistics"] is False
        for other in (ben, world.anonymous):
            assert await other.refused(path, method="GET") == refused
            assert await other.refused("/api/people/nobody/statistics", method="GET") == refused
        assert await world.anonymous.refused("/api/me/games", method="GET") == (401, "who/unknown")
        assert await world.anonymous.refused("/api/me/statistics", method="GET") == (401, "who/unknown")

        json_of(await ann.ask("PATCH", "/api/me", {"shows_statistics": True}))
        shown = await world.anonymous.get(path)
        assert (shown["name"], len(rows_of(shown))) == ("Ann", 1)
        text = msgspec.json.encode(shown).decode()
        assert "Ben" not in text, "whom one played with is nobody else's"
        assert ann.id not in text

        json_of(await ann.ask("PATCH", "/api/me", {"shows_statistics": False}))
        assert await ben.refused(path, method="GET") == refused

    run_in_world(store_url, test)


def test_statistics_are_exported_and_deleted_with_the_person(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await play_won_game(world, ann, ben)
        json_of(await ann.ask("PATCH", "/api/me", {"shows_statistics": True}))
        whole = (await ann.ask("GET", "/api/me/export")).json()

        assert [(row["game"], row["wins"]) for row in whole["statistics"]] == [("tictactoe", 1)]
        assert whole["person"][0]["shows_statistics"] is True
        await ann.ask("DELETE", "/api/me")
        path = f"/api/people/{ann.id}/statistics"
        assert await ben.refused(path, method="GET") == (404, "people/no-statistics")
        (left,) = rows_of(await ben.get("/api/me/games"))
        assert left["others"] == [{"seat": 0, "name": "Former player", "is_bot": False, "place": 1}]
        async with world.services.store.scan() as connection:
            stored = await connection.execute(select(game_table.c.result))
            assert table["id"]
            assert stored.scalar_one() is not None, "the game is Ben's too"

    run_in_world(store_url, test)


def test_imperial_counts_points_by_country_in_both_languages() -> None:
    game = built_in("imperial")
    parts = (("Austria", 2000), ("Italy", 550), ("cash", 700), ("clock", 0))
    played = [Played(Seat(0), Result((1, 2), (3250, 0), (parts, ())))]
    given_up = Played(Seat(0), Result((2, 1), (0, 0)))
    (english,) = game.statistics([*played, given_up], game.words((), "en"))
    (german,) = game.statistics(played, game.words((), "de"))

    assert [(bar.label, bar.text) for bar in english.bars] == [("Austria", "20"), ("Italy", "5.5")]
    assert [(bar.label, bar.text) for bar in german.bars] == [("Österreich", "20"), ("Italien", "5,5")]
    assert english.title == "Average points by country"
    assert game.statistics([given_up], game.words((), "en")) == ()


def test_a_failing_statistic_does_not_hide_the_others(store_url: str) -> None:
    def raises(*_: object) -> Never:
        raise ZeroDivisionError

    async def test(world: World) -> None:
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        await play_won_game(world, ann, ben)
        broken = replace(built_in("tictactoe"), statistics=raises)
        store, games = world.services.store, {**world.services.games, broken.name: broken}
        async with store.scan() as connection:
            person = await people.read(connection, str((await ann.get("/api/me"))["id"]))
        assert person is not None
        (shown,) = (await statistics_of(store, games, person, "en")).games

        assert (shown.game, shown.games, shown.more) == ("tictactoe", 1, ())

    run_in_world(store_url, test)


def test_a_game_on_one_device_is_not_in_my_games(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        body = {"game": "tictactoe", "kind": "device", "names": ["Ann", "Ben"]}
        table = str((await ann.post("/api/tables", body))["id"])
        await ann.post(f"/api/tables/{table}/start")
        await world.play_out(table)

        assert await ids(ann) == []
        assert rows_of(await ann.get("/api/me/statistics")) == []

    run_in_world(store_url, test)
