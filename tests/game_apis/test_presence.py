"""Ruling A2: absent players, and what happens to their turn, their card and their seat."""

import asyncio
from pathlib import Path

import pytest

from served.turnable import Turnable
from server.tables.test_outages import forget_all

from .players import (
    GONE,
    ApiPlayer,
    CambioApi,
    EventSocket,
    Json,
    play_turn,
    run_with_api,
    run_with_stopped_clock,
    until_power,
)

ABANDONED = "SELECT count(*) AS n FROM game_session WHERE abandoned_at IS NOT NULL AND id = :game"
STAND_IN = "SELECT count(*) AS n FROM seat WHERE stand_in IS NOT NULL AND table_id = :game"


async def disconnect(one: ApiPlayer) -> None:
    for heard in one.sockets_of():
        await heard.socket.close()


def test_fr_022_a_power_is_cancelled_when_its_player_is_gone(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "peek_own", "peek_opponent", "blind_swap")
        powers = await api.sql("SELECT count(*) AS n FROM special_power")
        async with await other.listen() as theirs:
            await disconnect(one)
            assert (await theirs.until("PLAYER_DISCONNECTED"))["playerId"] == one.id
            cancelled = await theirs.until("POWER_CANCELLED")
            began = await theirs.until("TURN_STARTED")

        assert (cancelled["playerId"], cancelled["reason"]) == (one.id, "disconnected")
        assert began["playerId"] == other.id
        assert await api.sql("SELECT count(*) AS n FROM special_power") == powers
        assert await one.no("power", skip=True) in ((409, "NOT_YOUR_TURN"), (409, "POWER_WINDOW_CLOSED"))

    run_with_api(tmp_path, store_url, play)


def test_fr_021_fr_023_an_absent_player_forfeits_the_final_turn_and_is_scored(
    tmp_path: Path, store_url: str
) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben, cat = await api.playing("Ann", "Ben", "Cat")
        hand = await _hand(api, ben)
        async with await cat.listen() as theirs:
            await disconnect(ben)
            await theirs.until("PLAYER_DISCONNECTED")
            await ann.do("cambio")
            assert (await theirs.until("FINAL_TURN_FORFEITED"))["playerId"] == ben.id
            await theirs.until("TURN_STARTED", lambda said: said["playerId"] == cat.id)
            await play_turn(cat)
            ended = await theirs.until("GAME_COMPLETED")
        scores = (await cat.ask("GET", f"/api/game/{cat.game}/scores")).json()["scores"]

        assert [row["playerId"] for row in scores] == [ann.id, ben.id, cat.id]
        assert [(card["rank"], card["suit"]) for card in scores[1]["cards"]] == hand
        players = ended["players"]
        assert isinstance(players, list)
        assert players[1]["finalScore"] == scores[1]["finalScore"]
        flags = await api.sql("SELECT has_taken_final_turn AS t FROM player")
        assert all(bool(row["t"]) for row in flags)

    run_with_api(tmp_path, store_url, play)


def test_ruling_a15_an_absent_seat_is_not_counted_and_gets_no_turn(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben, cat = await api.playing("Ann", "Ben", "Cat")
        async with await cat.listen() as theirs:
            await disconnect(ben)
            await theirs.until("PLAYER_DISCONNECTED")
            done = await ann.do("cambio")
            called = await theirs.until("CAMBIO_CALLED")
            began = await theirs.until("TURN_STARTED")
            await play_turn(cat)
            ended = await theirs.until("GAME_COMPLETED")

        assert (done["remainingPlayers"], done["nextTurnPlayerId"]) == (1, cat.id)
        assert called["remainingTurns"] == 1
        assert (began["playerId"], began["seq"]) == (cat.id, called["seq"])
        assert theirs.names().count("FINAL_TURN_FORFEITED") == 1
        assert theirs.names().count("TURN_STARTED") == 1
        assert ended["callerId"] == ann.id

    run_with_api(tmp_path, store_url, play)


def test_ruling_a15_a_call_with_all_others_gone_completes_the_game_in_one_transaction(
    tmp_path: Path, store_url: str
) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        async with await ann.listen() as mine:
            await disconnect(ben)
            await mine.until("PLAYER_DISCONNECTED")
            done = await ann.do("cambio")
            (row,) = await api.sql("SELECT phase FROM game_session WHERE id = :id", id=ann.game)
            called, ended = await mine.until("CAMBIO_CALLED"), await mine.until("GAME_COMPLETED")
        scores = await ann.ask("GET", f"/api/game/{ann.game}/scores")

        assert (done["remainingPlayers"], done["nextTurnPlayerId"]) == (0, None)
        assert row["phase"] == "completed"
        assert (called["remainingTurns"], called["seq"]) == (0, ended["seq"])
        assert "TURN_STARTED" not in mine.names()
        assert scores.status_code == 200

    run_with_api(tmp_path, store_url, play)


async def _hand(api: CambioApi, one: ApiPlayer) -> list[tuple[object, object]]:
    cards = await api.sql(
        "SELECT rank, suit FROM card WHERE owner_id = :player AND location = 'hand'"
        " ORDER BY position_row, position_col",
        player=one.id,
    )
    return [(card["rank"], card["suit"]) for card in cards]


def test_a_reload_within_the_grace_changes_nothing(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "peek_own")
        used = await one.do("power", powerType="peek_own", cardIndex=2)
        async with await other.listen() as theirs:
            await disconnect(one)
            async with await one.listen() as again:
                back = await again.until("STATE_SNAPSHOT")
                await one.do("power", skip=True)
                await theirs.until("TURN_STARTED")

        assert "PLAYER_DISCONNECTED" not in theirs.names()
        assert (back["turnStage"], back["expiresAt"]) == ("power_revealing", used["expiresAt"])
        assert back["revealed"] == [used["revealedCard"]]

    run_with_api(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play, presence_grace="5")


def test_a_held_card_is_kept_for_its_player(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        drawn = await ann.do("draw", source="deck")
        async with await ben.listen() as theirs:
            await disconnect(ann)
            await theirs.until("PLAYER_DISCONNECTED")
            await api.later(50)
        async with await ann.listen() as again:
            back = await again.until("STATE_SNAPSHOT")

        card = drawn["card"]
        assert isinstance(card, dict)
        assert back["holding"] == {"source": "deck", **card}
        assert back["currentTurnPlayerId"] == ann.id
        await ann.do("swap", index=0)

    run_with_api(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


@pytest.mark.parametrize("source", ["deck", "discard"])
def test_after_a_minute_a_held_card_is_discarded_and_a_bot_takes_the_seat(
    source: str, tmp_path: Path, store_url: str
) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        drawn = await ann.do("draw", source=source)
        async with await ben.listen() as theirs:
            await disconnect(ann)
            await theirs.until("PLAYER_DISCONNECTED")
        await api.later(70, presence_grace="30")  # it is Ben's turn, and he has a longer grace period
        await api.until(STAND_IN, 1, game=ann.game)
        async with await ben.listen() as theirs:
            seen = await theirs.until("STATE_SNAPSHOT")
            assert (seen["currentTurnPlayerId"], seen["turnStage"]) == (ben.id, "awaiting_draw")
            assert seen["discardTop"] == drawn["card"]
            assert _player(seen, ann)["isConnected"] is True  # a bot holds the seat
            assert await ann.no("draw", source="deck") == (409, "BOT_PLAYS")
            async with await ann.listen() as mine:
                await mine.until("STATE_SNAPSHOT")
                await mine.say(type="return")
                await theirs.until("PLAYER_RECONNECTED", lambda one: one["playerId"] == ann.id)
                await play_turn(ben)
                await play_turn(ann)

    run_with_api(tmp_path, store_url, play)


def test_a_bot_returns_the_seat_only_between_turns(
    tmp_path: Path,
) -> None:
    async def play(api: CambioApi, server: Turnable) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        server.clock.stop()
        async with await ben.listen() as theirs:
            await disconnect(ann)
            await _advance_until_event(server, theirs, "PLAYER_DISCONNECTED")
            await _advance_until_event(server, theirs, "BOT_TAKEOVER")
        async with await ann.listen() as mine:
            seen = await mine.until("STATE_SNAPSHOT")
            assert _player(seen, ann)["isBotControlled"] is True
            did = await _advance_until_event(server, mine, "CARD_DRAWN", "CAMBIO_CALLED")
            if did == "CARD_DRAWN":
                await mine.say(type="return")
                assert (await mine.until("ERROR"))["code"] == "BOT_MOVES"

    run_with_stopped_clock(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play, bot_pace="60")


async def _advance_until_event(server: Turnable, heard: EventSocket, *names: str) -> str:
    """Advances the clock by seconds until one of these events arrives, and returns it."""
    for _ in range(200):
        for event in await heard.so_far():
            if event["name"] in names:
                return str(event["name"])
        await asyncio.to_thread(server.clock.turn, 1.0)
        await server.wait_until_written()
    raise AssertionError(f"no {names} in 200 seconds")


def test_a_game_with_all_players_gone_is_abandoned_after_five_minutes(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        for one in (ann, ben):
            await disconnect(one)
        await api.until(GONE, 2, game=ann.game)
        await api.later(400)
        await api.until(ABANDONED, 1, game=ann.game)
        await api.until(STAND_IN, 0, game=ann.game)
        seen = await ann.look()
        async with await ann.listen() as again:
            back = await again.until("STATE_SNAPSHOT")

        assert await ann.no("draw", source="deck") == (409, "GAME_ABANDONED")
        assert back["isAbandoned"] is True
        assert seen["isAbandoned"] is True
        assert seen["phase"] == "playing"
        assert "rank" not in str(seen["players"])

    run_with_api(tmp_path, store_url, play, bot_pace="30")


@pytest.mark.parametrize(
    ("seconds", "question", "count"), [(90, STAND_IN, 2), (400, ABANDONED, 1)], ids=["bots", "abandoned"]
)
def test_after_a_crash_without_returning_players_bots_come_and_the_game_is_abandoned(
    tmp_path: Path, store_url: str, seconds: int, question: str, count: int
) -> None:
    async def play(api: CambioApi) -> None:
        ann, _ = await api.playing("Ann", "Ben")
        api.server.kill()
        await api.sql("UPDATE game_table SET started_at = started_at - 3600000")  # the game is not new
        await api.sql("UPDATE process SET beat_at = beat_at - 20000")  # the process missed its heartbeats
        api.server.start()
        await api.until(GONE, 2, game=ann.game)
        assert await api.sql("SELECT table_id FROM deadline") == [{"table_id": ann.game}]

        await api.later(seconds)  # twenty of them were an outage
        await api.until(question, count, game=ann.game)

    run_with_api(tmp_path, store_url, play, bot_pace="30")


@pytest.mark.parametrize("set_by", [-3600, 3600])
def test_setting_the_system_clock_does_not_delay_bots_at_unopened_tables(tmp_path: Path, set_by: int) -> None:
    async def play(api: CambioApi, server: Turnable) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        for one in (ann, ben):
            await disconnect(one)
        await api.until(GONE, 2, game=ann.game)
        server.clock.stop()
        server.call(lambda: forget_all(server))
        await _turn(server, 20)
        server.clock.set_wall(set_by)
        await _turn(server, 34)
        await api.until(STAND_IN, 0, game=ann.game)
        bots = 54 + await _turn_until(server, api, STAND_IN, 2, game=ann.game)
        over = bots + await _turn_until(server, api, ABANDONED, 1, game=ann.game)

        assert bots < 80
        assert 290 < over < 330

    run_with_stopped_clock(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play, bot_pace="3600")


async def _turn(server: Turnable, seconds: int) -> None:
    for _ in range(seconds):
        await asyncio.to_thread(server.clock.turn, 1.0)
        await server.wait_until_written()


async def _turn_until(server: Turnable, api: CambioApi, question: str, wanted: int, game: str) -> int:
    """Advances the clock until the query succeeds, and returns the number of seconds."""
    for second in range(400):
        if await api.sql(question, game=game) == [{"n": wanted}]:
            return second
        await _turn(server, 1)
    raise AssertionError(f"not {wanted} after 400 seconds")


def _player(seen: Json, one: ApiPlayer) -> Json:
    players = seen["players"]
    assert isinstance(players, list)
    return next(player for player in players if player["playerId"] == one.id)
