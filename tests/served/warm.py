"""Starts a server and stops it, so that processes forked afterwards have the results of a first start."""

import asyncio
import gc
import tempfile

import structlog

import parlour.game_apis  # noqa: F401  registers them
from parlour.server.app import Server
from parlour.server.core.settings import from_environment


async def _start_and_stop(server: Server) -> None:
    await server.start()
    await server.stop()


with tempfile.TemporaryDirectory() as folder, structlog.testing.capture_logs():
    asyncio.run(_start_and_stop(Server(from_environment({"PARLOUR_DATA": folder}))))
gc.collect()
gc.freeze()
