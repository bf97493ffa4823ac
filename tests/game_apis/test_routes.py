"""Cambio's routes: a whole game, every status code, and authentication."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from parlour.bots import levels, task
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from served.turnable import Turnable

from .players import (
    ApiPlayer,
    CambioApi,
    Json,
    faces,
    play_turn,
    refusal,
    run_with_stopped_clock,
    run_without_absence,
    until_power,
)


def test_a_whole_game_over_the_routes_ends_in_scores(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        await play_turn(ann)
        await play_turn(ben)
        called = await ann.do("cambio")
        await play_turn(ben)
        scores = await ann.ask("GET", f"/api/game/{ann.game}/scores")
        result = scores.json()

        assert called == {
            "success": True,
            "callerId": ann.id,
            "callerName": "Ann",
            "finalRoundStarted": True,
            "remainingPlayers": 1,
            "nextTurnPlayerId": ben.id,
        }
        assert [row["playerId"] for row in result["scores"]] == [ann.id, ben.id]
        assert result["cambioCallerId"] == ann.id
        assert len(result["winners"]) >= 1
        assert result["scores"] == (await ben.ask("GET", f"/api/game/{ann.game}/scores")).json()["scores"]
        await _scores_are_kept(api, ann.game, result)

    run_without_absence(tmp_path, store_url, play)


async def _scores_are_kept(api: CambioApi, game: str, result: Json) -> None:
    """FR-014: the final scores are in game_score. They match the cards."""
    kept = await api.sql("SELECT * FROM game_score WHERE game_session_id = :game", game=game)
    by_player = {str(row["player_id"]): row for row in kept}
    scores = result["scores"]
    assert isinstance(scores, list)

    assert len(kept) == len(scores)
    for row in scores:
        stored = by_player[row["playerId"]]
        assert sum(card["pointValue"] for card in row["cards"]) == row["baseScore"] == stored["base_score"]
        assert row["finalScore"] == stored["final_score"]
        assert row["finalScore"] == row["baseScore"] * (2 if row["penaltyApplied"] else 1)
        assert (row["isWinner"], row["isCambioCaller"]) == (
            bool(stored["is_winner"]),
            bool(stored["is_cambio_caller"]),
        )


def test_every_refusal_has_its_status_and_code(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.dealt("Ann", "Ben")
        ann, ben = people
        cat = await api.guest("Cat")
        cat.game = ann.game

        assert refusal(await ann.ask("POST", "/api/game/create", {"playerCount": 5})) == (
            400,
            "INVALID_REQUEST",
        )
        assert await ann.no("draw", source="deck") == (409, "WRONG_PHASE")
        await ann.do("view-initial")
        assert await ann.no("view-initial") == (409, "ALREADY_VIEWED")
        await ben.do("view-initial")

        assert await ben.no("draw", source="deck") == (409, "NOT_YOUR_TURN")
        assert await ann.no("draw", source="sleeve") == (400, "INVALID_REQUEST")
        assert await ann.no("swap", index=0) == (409, "NOT_HOLDING")
        assert await ann.no("power", skip=True) == (409, "POWER_WINDOW_CLOSED")
        assert await ann.no("power", powerType="look_own") == (409, "POWER_WINDOW_CLOSED")
        await ann.do("draw", source="discard")
        assert await ann.no("draw", source="deck") == (409, "ALREADY_DREW")
        assert await ann.no("discard") == (409, "MUST_SWAP_DISCARD")
        assert await ann.no("cambio") == (409, "MUST_CALL_BEFORE_DRAW")
        assert await ann.no("swap", index=7) == (400, "INVALID_CARD_INDEX")
        assert await ann.no("swap", index=1, row=0) == (400, "INVALID_REQUEST")
        await ann.do("swap", row=1, col=1)

        assert await cat.no("draw", source="deck") == (403, "NOT_IN_GAME")
        assert refusal(await cat.ask("GET", f"/api/game/{ann.game}")) == (403, "NOT_IN_GAME")
        nowhere = "/api/game/00000000-0000-4000-8000-000000000000"
        assert refusal(await ann.ask("GET", nowhere)) == (404, "NO_SUCH_GAME")
        assert refusal(await ann.ask("GET", "/api/game/ZZZZZZ")) == (404, "NO_SUCH_GAME")
        cat.token = "nobody's"
        assert await cat.no("draw", source="deck") == (401, "UNAUTHENTICATED")

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_powers_with_invalid_type_target_or_index_are_refused_and_reveal_nothing(tmp_path: Path) -> None:
    """FR-017 and the edge case of an invalid position."""

    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "peek_opponent")
        before = await api.seq(one.game)

        assert await one.no("power", powerType="peek_own", cardIndex=0) == (400, "WRONG_POWER_TYPE")
        assert await one.no("power", powerType="look_own") == (400, "WRONG_POWER_TYPE")
        assert await one.no("power", powerType="peek_opponent", cardIndex=0) == (400, "INVALID_REQUEST")
        own = {"targetPlayerId": one.id, "cardIndex": 0}
        assert await one.no("power", powerType="peek_opponent", **own) == (400, "INVALID_TARGET")
        nobody = {"targetPlayerId": "nobody", "cardIndex": 0}
        assert await one.no("power", powerType="peek_opponent", **nobody) == (400, "INVALID_TARGET")
        outside = {"targetPlayerId": other.id, "cardIndex": 4}
        assert await one.no("power", powerType="peek_opponent", **outside) == (400, "INVALID_CARD_INDEX")
        assert await one.no("draw", source="deck") == (409, "POWER_PENDING")
        assert await other.no("draw", source="deck") in ((409, "POWER_PENDING"), (409, "NOT_YOUR_TURN"))
        assert await api.seq(one.game) == before

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a_second_call_is_refused_with_the_first_caller(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        await ann.do("cambio")
        for _ in range(2):
            answer = await ben.post("cambio")
            problem = answer.json()

            assert (answer.status_code, problem["code"]) == (409, "ALREADY_CALLED")
            assert (problem["cambioCallerId"], problem["callerName"]) == (ann.id, "Ann")
            if (await ben.look())["phase"] == "final_round":
                await play_turn(ben)
        assert (await ben.look())["phase"] == "completed"

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_scores_before_the_end_are_refused_with_the_phase(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = [await api.guest(name) for name in ("Ann", "Ben")]
        await api.create(ann, 2)
        phases = [await _phase(ann)]
        await api.join(ben, ann.game)
        await ann.do("start")
        phases.append(await _phase(ann))
        await ann.do("view-initial")
        await ben.do("view-initial")
        phases.append(await _phase(ben))
        await ann.do("cambio")
        phases.append(await _phase(ann))

        assert phases == ["setup", "initial_view", "playing", "final_round"]

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


async def _phase(one: ApiPlayer) -> str:
    answer = await one.ask("GET", f"/api/game/{one.game}/scores")
    assert refusal(answer) == (409, "WRONG_PHASE")
    return str(answer.json()["currentPhase"])


def test_the_specified_lobby_works(tmp_path: Path) -> None:
    """Names, room codes, bots, and every refusal to join or start."""

    async def play(api: CambioApi) -> None:
        ann, ben, cat = [await api.guest(name) for name in ("Ann", "Ben", "Cat")]
        await api.create(ann, 3, bots=1)
        code = str((await ann.look())["roomCode"])

        answer = await ben.ask("POST", f"/api/game/{code}/join", {"displayName": "ANN"})
        assert refusal(answer) == (409, "NAME_TAKEN")
        wrong = {"displayName": "Ben", "roomCode": "222222"}
        assert refusal(await ben.ask("POST", f"/api/game/{ann.game}/join", wrong)) == (404, "NO_SUCH_GAME")
        await api.join(ben, code.lower())
        assert ben.game == ann.game
        assert refusal(await ben.ask("POST", f"/api/game/{code}/join", {"displayName": "Bob"})) == (
            409,
            "ALREADY_IN_GAME",
        )
        assert refusal(await cat.ask("POST", f"/api/game/{code}/join", {"displayName": "Cat"})) == (
            409,
            "GAME_FULL",
        )
        assert await ben.no("start") == (403, "NOT_HOST")
        await ann.do("start")
        assert await ann.no("start") == (409, "ALREADY_STARTED")
        assert refusal(await cat.ask("POST", f"/api/game/{code}/join", {"displayName": "Cat"})) == (
            409,
            "ALREADY_STARTED",
        )
        kinds = await api.sql("SELECT type FROM player WHERE game_session_id = :game", game=ann.game)
        assert sorted(str(row["type"]) for row in kinds) == ["bot", "human", "human"]
        await api.create(cat, 2)
        assert await cat.no("start") == (409, "NOT_ENOUGH_PLAYERS")

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a11_an_invalid_name_is_refused(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = [await api.guest(name) for name in ("Ann", "Ben")]
        await api.create(ann, 2)
        for name in ("", "   ", "Jo", " Jo ", "N" * 21, "N" * 4000, "B!b", "a_b"):
            makes = {"playerCount": 2, "creatorDisplayName": name}
            answers = [
                await ben.ask("POST", "/api/game/create", makes),
                await ben.ask("POST", f"/api/game/{ann.game}/join", {"displayName": name}),
            ]

            for answer in answers:
                assert refusal(answer) == (400, "INVALID_NAME"), name
                assert answer.json()["message"] == ("Enter a name of 3 to 20 letters, digits and spaces.")
        for name in ("Joe", "N" * 20, "Zoë 2", "  Joe   Doe  "):
            ben.name = name
            await api.create(ben, 2)
            (row,) = await api.sql("SELECT display_name FROM player WHERE id = :player", player=ben.id)

            assert row["display_name"] == " ".join(name.split())

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_level_of_the_bots_is_chosen_with_the_game(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []

    def named(game: Game, name: str) -> Policy:
        chosen.append(name)
        return levels.find_bot(game, name)

    async def play(api: CambioApi, _: Turnable) -> None:
        ann = await api.guest("Ann")
        await api.create(ann, 3, bots=2, botDifficulty=level)
        await ann.do("start")
        async with await ann.listen() as mine:
            await ann.do("view-initial")
            await mine.until("TURN_STARTED")
            await play_turn(ann)
            await mine.until("CARD_DRAWN", lambda said: said["playerId"] != ann.id)
        rows = await api.sql(
            "SELECT type, bot_difficulty FROM player WHERE game_session_id = :game", game=ann.game
        )

        assert [row["bot_difficulty"] for row in rows if row["type"] == "bot"] == [level, level]
        assert {*chosen} == {level}

    monkeypatch.setattr(task, "find_bot", named)
    run_with_stopped_clock(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_an_unknown_level_is_refused_with_the_list_of_levels(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann = await api.guest("Ann")
        for bot_count in (0, 1):
            makes = {"playerCount": 2, "botCount": bot_count, "creatorDisplayName": "Ann"}
            answer = await ann.ask("POST", "/api/game/create", {**makes, "botDifficulty": "nightmare"})

            assert refusal(answer) == (400, "INVALID_BOT_DIFFICULTY")
            assert all(level in answer.json()["message"] for level in ("easy", "medium", "hard", "expert"))
        assert await api.sql("SELECT id FROM game_session") == []
        await api.create(ann, 2, bots=1)
        (row,) = await api.sql("SELECT bot_difficulty FROM player WHERE type = 'bot'")
        assert row["bot_difficulty"] == "medium"

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


BAD = (-1, 4, 63, 64, 2**60)


def _bad_uses(power: str, other: ApiPlayer) -> list[Json]:
    uses: list[Json] = []
    for index in BAD:
        if power == "peek_own":
            uses.append({"cardIndex": index})
        elif power == "peek_opponent":
            uses.append({"targetPlayerId": other.id, "cardIndex": index})
        else:
            there = {"targetPlayerId": other.id}
            uses.append({**there, "myCardIndex": index, "targetCardIndex": 0})
            uses.append({**there, "myCardIndex": 0, "targetCardIndex": index})
    return [{"powerType": power, **use} for use in uses]


@pytest.mark.parametrize("power", ["peek_own", "peek_opponent", "blind_swap"])
def test_an_invalid_index_is_refused_with_the_valid_range(power: str, tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        await ann.do("draw", source="deck")
        swaps: list[Json] = [{"index": index} for index in BAD]
        swaps += [{"row": 2, "col": 0}, {"row": 0, "col": 2}, {"row": -1, "col": 1}]
        answers = [await ann.post("swap", body) for body in swaps]
        await ann.do("swap", row=1, col=1)
        await play_turn(ben)
        one, other = await until_power([ann, ben], power)
        before = await api.seq(one.game)
        answers += [await one.post("power", body) for body in _bad_uses(power, other)]
        assert await api.seq(one.game) == before

        for answer in answers:
            assert refusal(answer) == (400, "INVALID_CARD_INDEX")
            problem = answer.json()
            assert (problem["minIndex"], problem["maxIndex"]) == (0, 3)
            assert problem["message"] == "There is no card in that place. Choose one from 0 to 3."

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a_repeated_idempotency_key_gets_the_first_response(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        first = await ann.do("draw", key="k1", source="deck")
        again = await ann.do("draw", key="k1", source="deck")
        seq = await api.seq(ann.game)

        assert again == first
        assert await ann.no("draw", key="k1", source="discard") == (409, "COMMAND_REUSED")
        assert await ann.no("swap", key="k1", index=0) == (409, "COMMAND_REUSED")
        assert await api.seq(ann.game) == seq
        await ann.do("swap", key="k2", index=0)
        late = await ann.do("draw", key="k1", source="deck")
        assert (late["seq"], "card" in late) == (first["seq"], False)  # a lapsed card is not shown again
        assert (await ben.do("draw", key="k1", source="deck"))[
            "seq"
        ] == seq + 2  # each player has their own keys

    run_without_absence(tmp_path, store_url, play)


def test_fault_7_a_snapshot_shows_only_ones_own_faces(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.dealt("Ann", "Ben")
        seen = await ann.look()

        assert faces(seen["players"]) == []
        assert sorted((one["ownerId"], one["index"]) for one in _list(seen["revealed"])) == [
            (ann.id, 2),
            (ann.id, 3),
        ]
        await ann.do("view-initial")
        await ben.do("view-initial")
        await ann.do("draw", source="deck")
        mine, theirs = await ann.look(), await ben.look()
        assert faces(mine["players"]) == faces(theirs["players"]) == []
        assert "rank" in _dict(mine["holding"])
        assert _dict(theirs["holding"]) == {"source": "deck"}
        assert (mine["revealed"], theirs["revealed"]) == ([], [])
        ids = {str(row["id"]) for row in await api.sql("SELECT id FROM card")}
        assert not any(one in str(seen) + str(mine) for one in ids)

    run_without_absence(tmp_path, store_url, play)


def test_fault_8_a_player_cannot_act_for_another(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        before = await api.seq(ann.game)

        assert await ben.no("draw", source="deck", playerId=ann.id) == (400, "INVALID_REQUEST")
        assert await ben.no("cambio", playerId=ann.id) == (409, "NOT_YOUR_TURN")
        assert await api.seq(ann.game) == before
        assert (await ann.do("cambio", playerId=ben.id))["callerId"] == ann.id

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_the_event_socket_needs_a_seat(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, _ = await api.playing("Ann", "Ben")
        cat = await api.guest("Cat")

        assert await _handshake_status(cat, ann.game) == 403
        assert await _handshake_status(ann, "00000000-0000-4000-8000-000000000000") == 404
        ann.token = "nobody's"
        assert await _handshake_status(ann, ann.game) == 401

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


async def _handshake_status(one: ApiPlayer, game: str) -> int:
    with pytest.raises(InvalidStatus) as refused:
        await one.listen(game)
    return refused.value.response.status_code


def _list(value: object) -> list[Json]:
    assert isinstance(value, list)
    return value


def _dict(value: object) -> Json:
    assert isinstance(value, dict)
    return value
