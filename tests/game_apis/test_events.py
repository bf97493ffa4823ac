"""Cambio's event socket: which events each player gets, concurrency, and the stored rows."""

import asyncio
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import httpx
import msgspec
import pytest

from parlour.client.socket import Socket, connect
from parlour.games.cambio.rules.powers import PEEK_MS
from parlour.protocol import server_messages
from served.turnable import Turnable

from .players import (
    EVENT_TIMEOUT_S,
    ApiPlayer,
    CambioApi,
    EventSocket,
    Json,
    faces,
    play_turn,
    refusal,
    run_with_api,
    run_with_stopped_clock,
    run_without_absence,
    until_power,
)

FACES = ("rank", "suit", "pointValue")
LATENCY_S = 0.5
"""SC-007: the time from the commit to the last client."""

ALLOWED_S = LATENCY_S - 0.001
LATE_S = 60.0


@pytest.mark.parametrize("power", ["peek_own", "peek_opponent"])
def test_fr_002_sc_002_fault_6_a_peek_reaches_its_player_only(
    power: str, tmp_path: Path, store_url: str
) -> None:
    async def play(api: CambioApi, server: Turnable) -> None:
        people = await api.playing("Ann", "Ben", "Cat")
        heard = {one.id: await one.listen() for one in people}
        server.clock.stop()  # or the peek could end before all players are checked
        one, other = await until_power(people, power)
        await asyncio.to_thread(server.clock.turn, 0.1)  # a player does one thing in a moment
        target = {} if power == "peek_own" else {"targetPlayerId": other.id}
        used = await one.do("power", powerType=power, cardIndex=1, **target)
        shown = used["revealedCard"]
        assert isinstance(shown, dict)
        seen = {other.id: await other.look() for other in people}
        await one.do("power", skip=True)  # hides the card again
        last = await api.seq(one.game)
        for socket in heard.values():
            await socket.until("TURN_STARTED", lambda said: said["seq"] == last)
            socket.events = [event for event in socket.events if _seq(event) >= last - 1]

        mine = heard[one.id]
        (told,) = [event["payload"] for event in mine.events if event["name"] == "CARD_REVEALED"]
        assert isinstance(told, dict)
        assert {key: told[key] for key in FACES} == {key: shown[key] for key in FACES}
        assert told["expiresAt"] == used["expiresAt"]
        assert mine.names().count("CARD_HIDDEN") == 1
        for who, socket in heard.items():
            if who != one.id:
                assert not {"CARD_REVEALED", "CARD_HIDDEN", "POWER_AVAILABLE"} & {*socket.names()}
                (activated,) = [e["payload"] for e in socket.events if e["name"] == "POWER_ACTIVATED"]
                assert not {*FACES} & {*activated}  # type: ignore[misc]  # a payload is a dict
        assert {who: look["revealed"] for who, look in seen.items()} == {
            other.id: [shown] if other is one else [] for other in people
        }
        assert not [face for look in seen.values() for face in faces(look["players"])]
        assert (await one.look())["revealed"] == []
        await _is_recorded(api, one, used, power)

    run_with_stopped_clock(tmp_path, store_url, play)


async def _is_recorded(api: CambioApi, one: ApiPlayer, used: Json, power: str) -> None:
    """Fault 4: the power's row refers to a turn row of this game, not to the game's id."""
    rows = await api.sql(
        "SELECT p.id, p.power_type, p.turn_id, t.action, t.game_session_id, c.visibility"
        " FROM special_power p JOIN turn t ON t.id = p.turn_id JOIN card c ON c.id = p.target_card_id"
        " WHERE p.activated_by_id = :player",
        player=one.id,
    )
    (row,) = [row for row in rows if str(row["id"]) == used["powerActivationId"]]

    assert (row["power_type"], row["action"], str(row["game_session_id"])) == (power, "power", one.game)
    assert str(row["turn_id"]) != one.game
    assert row["visibility"] == "hidden"


def test_a_king_reveals_its_card_automatically_and_the_power_request_returns_it(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "look_own")
        used = await one.do("power", powerType="look_own")
        again = await one.do("power", powerType="look_own")

        assert used == again
        assert used["powerActivationId"]
        assert "revealedCard" in used
        assert await other.no("power", powerType="look_own") == (409, "NOT_YOUR_TURN")
        assert await one.do("power", skip=True) == {"success": True}

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a_blind_swap_sends_both_places_and_no_card(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "blind_swap")
        async with await one.listen() as mine, await other.listen() as theirs:
            target = {"myCardIndex": 0, "targetPlayerId": other.id, "targetCardIndex": 3}
            used = await one.do("power", powerType="blind_swap", **target)
            said = [await socket.until("SWAP_COMPLETED") for socket in (mine, theirs)]

        assert "revealedCard" not in used
        assert said[0] == said[1]
        assert (said[0]["first"], said[0]["second"]) == (
            {"playerId": one.id, "index": 0},
            {"playerId": other.id, "index": 3},
        )

    run_with_api(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_fr_015_fr_016_the_end_reveals_every_hand_to_everyone(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben", "Cat")
        ann, ben, cat = people
        heard = {one.id: await one.listen() for one in people}
        await ann.do("cambio")
        await play_turn(ben)
        await play_turn(cat)
        ends = [await socket.until("GAME_COMPLETED") for socket in heard.values()]
        called = [_payload(socket, "CAMBIO_CALLED") for socket in heard.values()]
        cards = await api.sql(
            "SELECT visibility FROM card WHERE game_session_id = :game AND location = 'hand'", game=ann.game
        )

        assert ends[0] == ends[1] == ends[2]
        assert all(said["callerId"] == ann.id and said["remainingTurns"] == 2 for said in called)
        assert [len(_list(player["cards"])) for player in _list(ends[0]["players"])] == [4, 4, 4]
        assert [row["visibility"] for row in cards] == ["visible"] * 12
        grids = [_list(player["cards"]) for player in _list((await ben.look())["players"])]
        assert all("rank" in card for grid in grids for card in grid)

    run_without_absence(tmp_path, store_url, play)


def test_fr_016_sc_007_every_change_reaches_every_client_in_order(tmp_path: Path, store_url: str) -> None:
    """In time too: the clock advances by the half second that is allowed, and all events must be there."""

    async def play(api: CambioApi, server: Turnable) -> None:
        people = await api.dealt("Ann", "Ben", "Cat")
        async with await connect(server.url, people[0].token) as page:
            await page.watch(people[0].game)
            heard = [await one.listen() for one in people]
            first = [await socket.until("STATE_SNAPSHOT") for socket in heard]
            server.clock.stop()
            watched = Watched(server, heard, page, await api.seq(people[0].game))
            await _play_with_a_look(people, watched)
            await asyncio.to_thread(server.clock.turn, LATE_S)
            late = [event for socket in heard for event in await socket.so_far()]

        assert {said["phase"] for said in first} == {"initial_view"}
        assert watched.names >= {"POWER_ACTIVATED", "CARD_HIDDEN", "CAMBIO_CALLED", "GAME_COMPLETED"}
        assert late == []
        assert watched.seq == await api.seq(people[0].game)
        for socket in heard:
            seqs = [_seq(event) for event in socket.events]
            assert seqs == sorted(seqs)
            assert {*range(_seq(socket.events[0]), watched.seq + 1)} == {*seqs}
            assert all(_dict(event["payload"])["gameId"] == people[0].game for event in socket.events)

    run_with_stopped_clock(tmp_path, store_url, play)


@dataclass
class Watched:
    """A game that checks that each change reaches all clients in time."""

    server: Turnable
    heard: list[EventSocket]
    page: Socket
    """Parlour's own socket at the same table."""

    seq: int
    names: set[str] = field(default_factory=set)

    async def do(self, one: ApiPlayer, command: str, **body: object) -> tuple[Json, float]:
        """Returns the response and the commit time. The clock is stopped until then."""
        at = self.server.clock.time()
        done = await one.do(command, **body)
        await self.must_arrive(at)
        return done, at

    async def must_arrive(self, at: float) -> None:
        """Checks that all clients got the change of time *at* within the allowed latency."""
        clock = self.server.clock
        await asyncio.to_thread(clock.turn, max(0.0, at + ALLOWED_S - clock.time()))
        self.seq += 1
        for socket in self.heard:
            told = await socket.so_far()
            self.names |= {str(event["name"]) for event in told}
            assert {_seq(event) for event in told} == {self.seq}, "a change has not come in time"
        seen = self.page.until(server_messages.Update, lambda update: update.seq == self.seq)
        await asyncio.wait_for(seen, EVENT_TIMEOUT_S)
        assert clock.time() - at < LATENCY_S


async def _play_with_a_look(people: list[ApiPlayer], watched: Watched) -> None:
    """Plays until a peek has ended by timeout, then calls Cambio and plays the final turns."""
    for one in people:
        await watched.do(one, "view-initial")
    turns = cycle(people)
    while "CARD_HIDDEN" not in watched.names:
        await _turn(next(turns), watched)
    caller = next(turns)
    await watched.do(caller, "cambio")
    while (one := next(turns)) is not caller:
        await _turn(one, watched)


async def _turn(one: ApiPlayer, watched: Watched) -> None:
    await watched.do(one, "draw", source="deck")
    done, at = await watched.do(one, "discard")
    power = done.get("powerType")
    if power == "peek_own":
        _, at = await watched.do(one, "power", powerType=power, cardIndex=0)
    if power in ("peek_own", "look_own"):
        await watched.must_arrive(at + PEEK_MS / 1000)
    elif power is not None:
        await watched.do(one, "power", skip=True)


def test_listeners_receive_joins_and_players_their_own_two_cards(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = [await api.guest(name) for name in ("Ann", "Ben")]
        await api.create(ann, 4)
        async with await ann.listen() as mine:
            setup = await mine.until("STATE_SNAPSHOT")
            await api.join(ben, ann.game)
            joined = await mine.until("PLAYER_JOINED")
            async with await ben.listen() as theirs:
                await theirs.until("STATE_SNAPSHOT")
                await ann.do("start")
                for socket in (mine, theirs):
                    await socket.until("GAME_STARTED")
                    dealt = await socket.until("INITIAL_CARDS")
                    assert [card["index"] for card in _list(dealt["cards"])] == [2, 3]

        assert (setup["phase"], setup["seq"]) == ("setup", -1)
        assert (joined["name"], joined["type"], joined["total"], joined["seat"]) == ("Ben", "human", 2, 1)

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a_resync_returns_a_snapshot_and_an_invalid_message_an_error_to_its_sender(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        async with await ann.listen() as mine, await ben.listen() as theirs:
            await mine.until("STATE_SNAPSHOT")
            await mine.say(type="resync")
            again = await mine.until("STATE_SNAPSHOT")
            await mine.socket.send("{")
            error = await mine.until("ERROR")
            await mine.say(type="return")
            await play_turn(ann)
            await theirs.until("TURN_STARTED")

        assert again["youAre"] == ann.id
        assert error["code"] == "INVALID_REQUEST"
        assert "ERROR" not in theirs.names()

    run_without_absence(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_a_newer_socket_of_the_same_seat_takes_over_without_absence(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        async with await ben.listen() as theirs:
            first = await ann.listen()
            await first.until("STATE_SNAPSHOT")
            async with await ann.listen() as second:
                await second.until("STATE_SNAPSHOT")
                assert await first.closed() == 4000
                await play_turn(ann)
                await theirs.until("TURN_STARTED")
                await second.until("TURN_STARTED")

        assert "PLAYER_DISCONNECTED" not in theirs.names()

    run_with_api(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)


def test_fr_018_only_one_of_many_concurrent_requests_succeeds(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        before = await api.seq(people[0].game)
        drawn = await asyncio.gather(*(people[0].post("draw", {"source": "deck"}) for _ in range(8)))
        assert _outcomes(drawn) == [200, *[409] * 7]
        assert await api.seq(people[0].game) == before + 1
        await people[0].do("swap", index=0)
        await play_turn(people[1])
        one, other = await until_power(people, "peek_opponent")
        body = {"powerType": "peek_opponent", "targetPlayerId": other.id, "cardIndex": 0}
        used = await asyncio.gather(*(one.post("power", body) for _ in range(8)))
        assert _outcomes(used) == [200, *[409] * 7]
        await one.do("power", skip=True)
        called = await asyncio.gather(*(other.post("cambio") for _ in range(8)))

        assert _outcomes(called) == [200, *[409] * 7]
        assert {refusal(answer)[1] for answer in called if answer.status_code == 409} == {"ALREADY_CALLED"}
        powers = await api.sql(
            "SELECT turn_id FROM special_power WHERE game_session_id = :game", game=one.game
        )
        assert len({str(row["turn_id"]) for row in powers}) == len(powers)

    run_without_absence(tmp_path, store_url, play)


def _outcomes(answers: list[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_fault_11_games_do_not_share_piles(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        games = [await api.playing(*names) for names in (("Ann", "Ben"), ("Cat", "Dan"))]
        for _ in range(3):
            for people in games:
                for one in people:
                    await play_turn(one)
        for people in games:
            game = people[0].game
            cards = await api.sql(
                "SELECT rank, suit, location, order_in_pile FROM card WHERE game_session_id = :game",
                game=game,
            )
            seen = await people[0].look()
            piles = {kind: sum(row["location"] == kind for row in cards) for kind in ("deck", "discard")}

            assert len({(row["rank"], row["suit"]) for row in cards}) == len(cards) == 52
            assert (piles["deck"], piles["discard"]) == (seen["deckCount"], seen["discardCount"])
            top = max((row for row in cards if row["location"] == "discard"), key=_order)
            assert _dict(seen["discardTop"])["rank"] == top["rank"]

    run_without_absence(tmp_path, store_url, play)


def _order(row: Json) -> int:
    order = row["order_in_pile"]
    assert isinstance(order, int)
    return order


def test_fault_15_a_peek_ends_on_time_after_a_crash(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        people = await api.playing("Ann", "Ben")
        one, other = await until_power(people, "peek_own")
        used = await one.do("power", powerType="peek_own", cardIndex=0)
        peeking = "SELECT count(*) AS n FROM card WHERE visibility = 'peeking' AND game_session_id = :game"
        assert (await api.sql(peeking, game=one.game))[0]["n"] == 1
        api.server.kill()
        api.server.start()
        async with await other.listen() as theirs:
            snapshot = await theirs.until("STATE_SNAPSHOT")
            if snapshot["turnStage"] == "power_revealing":
                await theirs.until("TURN_STARTED")
        seen = await one.look()

        assert seen["revealed"] == []
        assert seen["currentTurnPlayerId"] == other.id
        assert (await api.sql(peeking, game=one.game))[0]["n"] == 0
        assert msgspec.json.encode(used).count(b"rank") == 1

    run_with_api(tmp_path, store_url, play)


def _payload(socket: EventSocket, name: str) -> Json:
    (found,) = [event["payload"] for event in socket.events if event["name"] == name]
    return _dict(found)


def _seq(event: Json) -> int:
    seq = _dict(event["payload"])["seq"]
    assert isinstance(seq, int)
    return seq


def _list(value: object) -> list[Json]:
    assert isinstance(value, list)
    return value


def _dict(value: object) -> Json:
    assert isinstance(value, dict)
    return value
