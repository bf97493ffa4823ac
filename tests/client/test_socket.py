import asyncio
from pathlib import Path

from parlour.client import Client
from parlour.protocol import client_messages
from served.process import Served


def test_the_socket_closes_cleanly_with_unread_messages(tmp_path: Path) -> None:
    """More messages than the library buffers: then it does not receive the close frame either."""

    async def chat(server: Served) -> int | None:
        async with Client(server.url) as ann, Client(server.url) as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            table = await ann.make("tictactoe", ["person", "open"])
            await ben.join(table.code)
            async with await ben.socket() as talking:
                listening = await ann.socket()
                await listening.watch(table.id)
                for n in range(40):
                    await talking.command(client_messages.Say(table.id, f"say-{n}", f"word {n}"))
                await listening.close()
        return listening.connection.close_code

    with Served(tmp_path) as server:
        assert asyncio.run(chat(server)) == 1000
