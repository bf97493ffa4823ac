"""Trying out moves in private: only the player who tries them sees the result."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from parlour.client import Client, RefusalError, Socket
from parlour.games.imperial.actions import Propose
from parlour.protocol import client_messages, server_messages
from served.process import Served

from .friends import Friends, friends, run

Json = dict[str, object]
PRODUCE: Json = {"type": "steer", "spot": "L-Produce"}


@pytest.fixture(scope="module")
def ruled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Served(folder, presence_grace="0.2") as server:
        yield server


async def try_moves(client: Client, table: str, seq: int, *actions: Json) -> Json:
    asked = {"seq": seq, "actions": list(actions)}
    return cast(Json, json.loads(await client.raw("POST", f"/api/tables/{table}/trial", asked)))


async def received_messages(socket: Socket, n: int) -> list[server_messages.ServerMessage]:
    """The messages on the socket before the answer to a new ping, without presence messages."""
    await socket.send(client_messages.Ping(n))
    found: list[server_messages.ServerMessage] = []
    while not isinstance(message := await socket.next(), server_messages.Pong):
        if not isinstance(message, server_messages.Seats):
            found.append(message)
    return found


def mover(four: Friends) -> tuple[Client, Socket, Client, Socket]:
    """The player to move and their socket, then the other player and theirs."""
    (seat,) = four.first.waiting
    pair = (four.ann, four.one), (four.bob, four.two)
    return (*pair[seat], *pair[1 - seat])


def test_a_private_trial_is_not_sent_to_other_clients(ruled: Served) -> None:
    async def play() -> None:
        async with friends(ruled.url, "imperial", auction=False) as two:
            me, mine, _, theirs = mover(two)
            await received_messages(mine, 1)
            await received_messages(theirs, 1)
            draft = await try_moves(me, two.table, 0, PRODUCE)
            assert draft["view"]["phase"]["draft"]["spot"] == "L-Produce"  # type: ignore[index]
            assert [one["action"]["type"] for one in draft["choices"]][-1] == "done"  # type: ignore[attr-defined]

            assert await received_messages(theirs, 2) == []
            assert await received_messages(mine, 2) == [], "one's own other pages neither"
            log = json.loads(await me.raw("GET", f"/api/tables/{two.table}/log"))
            assert len(log["lines"]) == 1, "nothing is kept"

            done = await mine.act(two.table, Propose("L-Produce"))
            assert isinstance(done, server_messages.Done), done
            (update,) = [
                one for one in await received_messages(theirs, 3) if isinstance(one, server_messages.Update)
            ]
            assert update.seq == 1
            assert len(update.lines or ()) == 1
            assert "produced nothing" in (update.lines or [""])[0]

    run(play)


def test_only_a_player_who_can_act_can_try_a_move(ruled: Served) -> None:
    async def refused(client: Client, table: str, seq: int, *actions: Json) -> str:
        with pytest.raises(RefusalError) as refusal:
            await try_moves(client, table, seq, *actions)
        return refusal.value.code

    async def play() -> None:
        async with friends(ruled.url, "imperial", auction=False) as two:
            me, _, other, _ = mover(two)
            assert await refused(other, two.table, 0, PRODUCE) == "imperial/not-your-turn"
            assert await refused(me, two.table, 5, PRODUCE) == "table/stale"
            done: Json = {"type": "propose", "spot": "L-Produce"}
            assert await refused(me, two.table, 0, done) == "table/no-trial", "it could not be taken back"
            assert await refused(me, two.table, 0, {"type": "nonsense"}) == "message/unreadable"
            assert await refused(me, two.table, 0, {"type": "steer", "spot": "x"}) == "imperial/out-of-reach"
            async with await two.stranger() as stranger:
                assert await refused(stranger, two.table, 0, PRODUCE) == "may/not"

    run(play)
