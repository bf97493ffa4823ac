"""A server in the test's event loop that closes all its connections."""

import asyncio
from contextlib import suppress


class StreamServer:
    """Subclasses implement `serve` for one connection, which is closed afterwards."""

    def __init__(self) -> None:
        self._tasks = set[asyncio.Task[None]]()

    async def start(self) -> int:
        """Starts listening and returns the port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        """Stops accepting connections. Returns when the last one has ended."""
        self._server.close()
        await self._server.wait_closed()
        for _ in range(10):  # lets a connection that was just accepted start its task
            await asyncio.sleep(0)
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise NotImplementedError

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self.serve(reader, writer)
        finally:
            await end(writer)
            self._tasks.discard(task)


async def end(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
