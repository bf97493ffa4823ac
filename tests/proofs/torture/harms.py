"""The harms that can happen to a server, as coroutines to run while clients play."""

import asyncio
import os
import signal
from random import Random

from proofs.torture.shim import ShimmedServer
from served.process import Served
from services.nats import Nats
from services.postgres import Postgres


async def kill(server: Served) -> None:
    """Kills the process and starts it again on the same data."""
    server.kill()
    await asyncio.to_thread(server.start)


async def stop(server: Served) -> None:
    """Restarts the server cleanly, as for a new release."""
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def kill_one(servers: list[Served], chance: Random) -> None:
    await kill(chance.choice(servers))


async def pause(server: Served, seconds: float) -> None:
    """Stops the process with SIGSTOP and continues it. Its sockets stay open."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        os.kill(server.pid, signal.SIGCONT)


async def pause_one(servers: list[Served], chance: Random, seconds: float) -> None:
    await pause(chance.choice(servers), seconds)


async def restart_postgres(postgres: Postgres) -> None:
    await asyncio.to_thread(postgres.restart, "immediate")


async def restart_nats(nats: Nats, away: float) -> None:
    await asyncio.to_thread(nats.stop)
    await asyncio.sleep(away)
    await asyncio.to_thread(nats.start)


async def cut_power(server: ShimmedServer, chance: Random) -> None:
    """Cuts the power, so that writes without a sync are lost, completely or in part."""
    await asyncio.to_thread(server.cut_power, chance)
    await asyncio.to_thread(server.start)


async def fill_disk(server: ShimmedServer, seconds: float) -> None:
    server.fill_disk(True)
    try:
        await asyncio.sleep(seconds)
    finally:
        server.fill_disk(False)


async def set_clock(server: ShimmedServer, chance: Random, *, ahead: bool) -> None:
    """Changes the clock by some seconds up to an hour."""
    seconds = chance.choice([5.0, 60.0, 3600.0]) * chance.uniform(0.5, 1)
    server.set_clock(seconds if ahead else -seconds)


async def lose_postgres(postgres: Postgres, seconds: float) -> None:
    """Crashes PostgreSQL and restarts it after *seconds*."""
    await asyncio.to_thread(postgres.stop, "immediate")
    try:
        await asyncio.sleep(seconds)
    finally:
        await asyncio.to_thread(postgres.start)


async def kill_nats(nats: Nats, away: float) -> None:
    nats.kill()
    await asyncio.sleep(away)
    await asyncio.to_thread(nats.start)


async def do_nothing() -> None:
    """Does nothing. Used when only the clients misbehave."""
    await asyncio.sleep(0.5)
