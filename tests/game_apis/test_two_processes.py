"""The specified routes and event sockets, with each player on a different process."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from served.process import Served
from services.nats import Nats

from .players import EVENT_TIMEOUT_S, ApiPlayer, CambioApi, EventSocket, play_turn
from .test_presence import ABANDONED, STAND_IN


def run_with_two_processes(
    data: Path,
    database: str,
    nats: Nats,
    play: Callable[[CambioApi, ApiPlayer, ApiPlayer], Awaitable[None]],
    **settings: str,
) -> None:
    """Ann plays on one process, Ben on the other. Both have a socket at the first."""

    async def run(one: Served, other: Served) -> None:
        async with httpx.AsyncClient(timeout=EVENT_TIMEOUT_S) as http:
            api = CambioApi(one, database, http)
            try:
                ann, ben = await api.playing("Ann", "Ben")
                await asyncio.wait_for(play(api, ann, replace(ben, url=other.url)), 300)
            finally:
                for heard in api.sockets:
                    await heard.socket.close()

    shared = ("--database", database, "--nats", nats.url)
    # So long that slow machines do not make players absent.
    settings = {"presence_grace": "3600", **settings}
    here, there = (Served(data / name, *shared, port=None, **settings) for name in ("one", "other"))
    with here as one, there as other:
        asyncio.run(run(one, other))


async def all_heard(seq: int, *sockets: EventSocket) -> None:
    for socket in sockets:
        await socket.until("TURN_STARTED", lambda said: said["seq"] == seq)


def test_moves_in_one_process_reach_sockets_in_another(tmp_path: Path, postgres_url: str, nats: Nats) -> None:
    async def play(api: CambioApi, ann: ApiPlayer, ben: ApiPlayer) -> None:
        async with await ben.listen() as theirs, await ann.listen() as mine:
            await theirs.until("STATE_SNAPSHOT")
            await mine.until("STATE_SNAPSHOT")
            for one in (ann, ben, ann, ben):
                await play_turn(one)
                await all_heard(await api.seq(ann.game), mine, theirs)
            for heard in (mine, theirs):
                drawn = [event["payload"] for event in heard.events if event["name"] == "CARD_DRAWN"]
                assert len(drawn) == 4
            assert not any("rank" in str(said) for said in drawn if said["playerId"] == ann.id)  # type: ignore[index]

    run_with_two_processes(tmp_path, postgres_url, nats, play)


@pytest.mark.slow
def test_the_newest_socket_of_a_player_takes_over_across_processes(
    tmp_path: Path, postgres_url: str, nats: Nats
) -> None:
    async def play(api: CambioApi, _: ApiPlayer, ben: ApiPlayer) -> None:
        older = await ben.listen()
        await older.until("STATE_SNAPSHOT")
        async with await replace(ben, url=api.url).listen() as newer:
            await newer.until("STATE_SNAPSHOT")
            assert await asyncio.wait_for(older.closed(), EVENT_TIMEOUT_S) == 4000
            await replace(ben, url=api.url).look()
            assert newer.socket.close_code is None

    run_with_two_processes(tmp_path, postgres_url, nats, play)


@pytest.mark.slow
def test_a_logout_closes_event_sockets_in_another_process(
    tmp_path: Path, postgres_url: str, nats: Nats
) -> None:
    async def play(api: CambioApi, ann: ApiPlayer, ben: ApiPlayer) -> None:
        async with await ben.listen() as theirs, await ann.listen() as mine:
            await theirs.until("STATE_SNAPSHOT")
            await mine.until("STATE_SNAPSHOT")
            await replace(ben, url=api.url).ask("POST", "/api/logout")

            assert await asyncio.wait_for(theirs.closed(), EVENT_TIMEOUT_S) == 4001
            await mine.so_far()
            assert mine.socket.close_code is None

    run_with_two_processes(tmp_path, postgres_url, nats, play)


@pytest.mark.parametrize(
    ("silent_s", "question", "count"), [(70, STAND_IN, 2), (400, ABANDONED, 1)], ids=["bots", "abandoned"]
)
def test_another_process_takes_over_the_table_of_a_killed_one(
    tmp_path: Path, postgres_url: str, nats: Nats, silent_s: int, question: str, count: int
) -> None:
    async def play(api: CambioApi, ann: ApiPlayer, _: ApiPlayer) -> None:
        api.server.kill()
        await api.sql("UPDATE game_table SET started_at = started_at - 3600000")  # the game is not new
        shown = "SELECT process_id FROM presence WHERE table_id = :game"
        await api.sql(
            f"UPDATE process SET beat_at = beat_at - :silent WHERE id IN ({shown})",
            silent=silent_s * 1000,
            game=ann.game,
        )
        await api.until(question, count, game=ann.game)

    run_with_two_processes(tmp_path, postgres_url, nats, play, presence_grace="0.2", bot_pace="3600")
