"""A write batch flushes its sockets on request or at the end of the loop's turn."""

import asyncio

from parlour.server.net.write_batch import WriteBatch


class Socket:
    def __init__(self) -> None:
        self.flushed = 0

    def flush(self) -> None:
        self.flushed += 1


def test_added_sockets_are_flushed_at_the_end_of_the_turn() -> None:
    async def turn() -> list[int]:
        batch, sockets = WriteBatch(), [Socket(), Socket()]
        for socket in sockets:
            batch.add(socket)
        before = sum(socket.flushed for socket in sockets)
        await asyncio.sleep(0)
        return [before, *[socket.flushed for socket in sockets]]

    assert asyncio.run(turn()) == [0, 1, 1]


def test_a_flushed_socket_is_not_flushed_twice_in_a_turn() -> None:
    async def turn() -> list[int]:
        batch, early, late = WriteBatch(), Socket(), Socket()
        batch.add(early)
        batch.flush()
        at_once = early.flushed
        batch.add(late)
        await asyncio.sleep(0)
        batch.add(late)
        await asyncio.sleep(0)
        return [at_once, early.flushed, late.flushed]

    assert asyncio.run(turn()) == [1, 1, 2]
