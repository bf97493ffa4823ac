"""Two processes serve one table: what was acknowledged by one is shown by the other, messages or not."""

import asyncio
from pathlib import Path

from parlour.client import Client
from parlour.games.tictactoe import Mark
from parlour.protocol import server_messages
from served.process import Served
from services.nats import Nats


def test_a_page_is_shown_what_another_process_acknowledged_although_no_message_came(
    tmp_path: Path, postgres_url: str
) -> None:
    async def play(one: Served, two: Served) -> None:
        async with Client(one.url) as ann, Client(one.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            await bob.join(table.id)
            await ann.start(table.id)
            async with await ann.socket() as here, await Client(two.url, bob.token).socket() as there:
                await here.watch(table.id)
                await there.watch(table.id)
                nats.stop()
                done = await here.act(table.id, Mark(0))
                shown = await there.watch(table.id)

        assert isinstance(done, server_messages.Done)
        assert shown.seq == done.seq

    nats = Nats()
    nats.start()
    shared = ("--database", postgres_url, "--nats", nats.url)
    try:
        with Served(tmp_path / "one", *shared) as one, Served(tmp_path / "two", *shared) as two:
            asyncio.run(asyncio.wait_for(play(one, two), 300))
    finally:
        nats.stop()
