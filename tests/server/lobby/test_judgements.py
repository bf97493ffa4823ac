"""A bot's review of a finished game, over HTTP: its content and who can read it."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bots.test_judgements import first_cell
from parlour.bots.judgements import JudgedMove
from parlour.engine import Bot, Judge, Judgement, Observation, Seat, Words
from parlour.games import built_in
from parlour.server.lobby.judgements import odds_by_entry
from parlour.server.tables import judgements as kept_judgements
from parlour.server.tables.judgements import JudgedLog
from server.world import Caller, Json, World, json_of, problem, run_in_world

HERE = {"bot_processes": 0}
"""A bot process would load the game without the test's judge."""


def judged_by(world: World, judge: Judge | None, **more: object) -> None:
    games = world.services.games
    assert isinstance(games, dict)
    games["tictactoe"] = replace(built_in("tictactoe"), bot=Bot(judge=judge), **more)  # type: ignore[arg-type]  # fields of a game


async def finished_review(world: World, judge: Judge | None = first_cell) -> tuple[Caller, Caller, str]:
    """Plays a public tic-tac-toe that Ann wins against Ben. Returns the path of its judgements."""
    judged_by(world, judge)
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    table = await world.started(ann, ben, is_public=True)
    await world.play_out(str(table["id"]))
    return ann, ben, f"/api/tables/{table['id']}/judgements"


def moves_of(found: Json) -> list[tuple[object, ...]]:
    moves = found["moves"]
    assert isinstance(moves, list)
    return [(move["seq"], move["seat"], move["odds"], move["label"], move["is_played"]) for move in moves]


def odds_of(found: Json) -> dict[int, list[float]]:
    odds = found["odds"]
    assert isinstance(odds, list)
    return {one["seq"]: one["odds"] for one in odds}


def test_a_finished_game_is_reviewed_move_by_move(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, path = await finished_review(world)

        found = await ann.get(path)

        assert moves_of(found) == [
            (1, 0, 0.0, "Mark cell 1", True),
            (2, 1, 0.1, "Mark cell 2", False),
            (3, 0, 0.2, "Mark cell 2", True),
            (4, 1, 0.3, "Mark cell 3", False),
            (5, 0, 0.4, "Mark cell 3", True),
        ]
        odds = odds_of(found)
        assert odds[0] == [0.5, 0.5], "nobody has decided anything"
        assert odds[4] == [0.4, 0.6], "the latest of each, so that they add up to 1"
        assert odds[5] == [1.0, 0.0], "the result"
        assert all(sum(one) == pytest.approx(1, abs=1e-3) for one in odds.values())
        for who in (ben, await world.guest("Cat"), world.anonymous):
            assert await who.get(path) == found

    run_in_world(store_url, test, **HERE)


def test_reasons_and_labels_are_in_the_language_of_the_reader(store_url: str) -> None:
    def named(seen: Observation, words: Words) -> Judgement:
        return Judgement(0.5, seen.choices[0], words.name(Seat(1 - seen.seat)) + " " + words.language)

    async def test(world: World) -> None:
        ann, _, path = await finished_review(world, named)

        async def first(language: str) -> tuple[object, object]:
            found = json_of(await ann.ask("GET", path, **{"Accept-Language": language}))["moves"]
            assert isinstance(found, list)
            return found[0]["label"], found[0]["reason"]

        assert await first("de") == ("Feld 1 besetzen", "Ben de")
        assert await first("en") == await first("xx") == ("Mark cell 1", "Ben en")

    run_in_world(store_url, test, **HERE)


def test_the_review_needs_permission_to_read_the_replay(store_url: str) -> None:
    async def test(world: World) -> None:
        judged_by(world, first_cell)
        ann, ben, cat = [await world.guest(name) for name in ("Ann", "Ben", "Cat")]
        table = await world.started(ann, ben)
        await world.play_out(str(table["id"]))
        path = f"/api/tables/{table['id']}"

        for who in (cat, world.anonymous):
            for part in ("replay/1", "judgements"):
                assert await who.refused(f"{path}/{part}", method="GET") == (404, "table/unknown")

    run_in_world(store_url, test, **HERE)


def test_a_running_game_has_no_review(store_url: str) -> None:
    async def test(world: World) -> None:
        judged_by(world, first_cell)
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.table(ann, is_public=True)
        path = f"/api/tables/{table['id']}"
        assert await ann.refused(f"{path}/judgements", method="GET") == (409, "lobby/not-started")
        await ben.post(f"{path}/join", {})
        await ann.post(f"{path}/start")
        await world.play(str(table["id"]), (0, 4), (1, 0))

        for who in (ann, ben, world.anonymous):
            assert await who.refused(f"{path}/judgements", method="GET") == (409, "lobby/not-over")

    run_in_world(store_url, test, **HERE)


def test_a_sandbox_has_no_review(store_url: str) -> None:
    """The sandbox's parent game can still be running."""

    async def test(world: World) -> None:
        judged_by(world, first_cell)
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        table = await world.started(ann, ben)
        sandbox = await ann.post(f"/api/tables/{table['id']}/sandbox", {})
        await world.play_out(str(sandbox["id"]))

        path = f"/api/tables/{sandbox['id']}"
        assert (await ann.get(path))["status"] == "over"
        assert await ann.refused(f"{path}/judgements", method="GET") == (409, "sandbox/not-here")

    run_in_world(store_url, test, **HERE)


def test_a_game_without_a_judge_has_no_review(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, path = await finished_review(world, None)

        assert await ann.refused(path, method="GET") == (404, "judge/none")

    run_in_world(store_url, test, **HERE)


def test_a_secret_game_reviews_only_the_callers_moves(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, ben, path = await finished_review(world)
        judged_by(world, first_cell, opens="nothing")

        for who in (await world.guest("Cat"), world.anonymous):
            assert await who.refused(path, method="GET") == (403, "judge/secret")
        mine, theirs = await ann.get(path), await ben.get(path)
        assert [move[1] for move in moves_of(mine)] == [0, 0, 0]
        assert [move[1] for move in moves_of(theirs)] == [1, 1]
        assert odds_of(mine)[3] == [0.2, 0.8], "the other has what is left: nothing is told of their odds"
        assert odds_of(theirs)[4] == [0.7, 0.3]
        assert odds_of(mine)[5] == odds_of(theirs)[5] == [1.0, 0.0], "the result is known to all"

    run_in_world(store_url, test, **HERE)


def test_a_secret_game_on_one_device_has_no_review(store_url: str) -> None:
    async def test(world: World) -> None:
        judged_by(world, first_cell)
        ann = await world.guest("Ann")
        table = await world.table(ann, kind="device", names=["Ann", "Ben"])
        await ann.post(f"/api/tables/{table['id']}/start")
        await world.play_out(str(table["id"]))
        path = f"/api/tables/{table['id']}/judgements"

        assert len(moves_of(await ann.get(path))) == 5
        judged_by(world, first_cell, opens="nothing")
        assert await ann.refused(path, method="GET") == (403, "judge/secret")

    run_in_world(store_url, test, **HERE)


def test_a_fork_is_reviewed_along_its_own_line(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, _, path = await finished_review(world)
        fork = await ann.post(path.replace("judgements", "fork"), {"seq": 2, "seat": 0})
        await world.play(str(fork["id"]), (0, 1), (1, 4), (0, 2))

        found = await ann.get(f"/api/tables/{fork['id']}/judgements")

        assert [move[0] for move in moves_of(found)] == [1, 2, 4, 5, 6]
        assert odds_of(found)[6] == [1.0, 0.0]

    run_in_world(store_url, test, **HERE)


def test_a_failing_judge_is_retried_and_reveals_nothing(store_url: str) -> None:
    faults = ["an ace that nobody may read of"]

    def stumbling(seen: Observation, words: Words) -> Judgement:
        if faults:
            raise ValueError(faults.pop())
        return first_cell(seen, words)

    async def test(world: World) -> None:
        ann, _, path = await finished_review(world, stumbling)

        answer = await ann.ask("GET", path)
        assert problem(answer) == (500, "judge/failed")
        assert "ace" not in answer.text
        assert len(moves_of(await ann.get(path))) == 5

    run_in_world(store_url, test, **HERE)


def test_concurrent_requests_share_one_review(store_url: str) -> None:
    asked: list[int] = []

    def counting(seen: Observation, words: Words) -> Judgement:
        asked.append(seen.seat)
        return first_cell(seen, words)

    async def test(world: World) -> None:
        ann, ben, path = await finished_review(world, counting)

        gone = asyncio.create_task(ann.get(path))
        waiting = asyncio.create_task(ben.get(path))
        while not asked:
            await asyncio.sleep(0)
        gone.cancel()

        found = await waiting
        assert await ann.get(path) == found
        assert len(asked) == 5

    run_in_world(store_url, test, **HERE)


def test_the_number_of_cached_reviews_is_limited(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counting(seen: Observation, words: Words) -> None:
        asked.append(seen.seat)

    async def test(world: World) -> None:
        ann, _, path = await finished_review(world, counting)
        for language in ("en", "de", "en"):
            json_of(await ann.ask("GET", path, **{"Accept-Language": language}))

        assert len(asked) == 15

    monkeypatch.setattr(kept_judgements, "MAX_KEPT", 1)
    run_in_world(store_url, test, **HERE)


# Odds for the bar.


def judged_log(*judged: tuple[int, int, float], places: Sequence[int] = (), **moved: int) -> JudgedLog:
    """Parses judgements written as entry, seat and odds. `u4=1` is an undo in entry 4 back to entry 1."""
    found = tuple(JudgedMove(seq, Seat(seat), odds, "", False, "") for seq, seat, odds in judged)
    back = {int(name.removeprefix("u")): to for name, to in moved.items()}
    return JudgedLog(found, back, tuple(places))


def bar(found: JudgedLog, seats: int, last: int, judged: Sequence[int] | None = None) -> dict[int, object]:
    own = [Seat(seat) for seat in (range(seats) if judged is None else judged)]
    return {one.seq: one.odds for one in odds_by_entry(found, own, seats, last)}


def test_odds_follow_undo_and_redo() -> None:
    found = judged_log((1, 0, 0.5), (2, 1, 0.25), (3, 0, 1.0), u4=1, u5=3)

    assert bar(found, 2, 6) == {
        0: [0.5, 0.5],
        2: [0.6667, 0.3333],
        3: [0.8, 0.2],
        4: [0.5, 0.5],
        5: [0.8, 0.2],
    }


def test_a_tie_shares_the_odds_and_all_zero_odds_are_equal() -> None:
    assert bar(judged_log(places=(1, 2, 1)), 3, 4)[4] == [0.5, 0.0, 0.5]
    assert bar(judged_log((1, 0, 0.0), (2, 1, 0.0)), 2, 2) == {0: [0.5, 0.5], 1: [0.0, 1.0], 2: [0.5, 0.5]}


def test_secret_seats_share_the_remaining_odds() -> None:
    assert bar(judged_log((1, 2, 0.4)), 3, 1, [2]) == {0: [0.3333] * 3, 1: [0.3, 0.3, 0.4]}
