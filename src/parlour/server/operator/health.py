"""The health of the process, its database and its disk."""

import asyncio
import platform
import shutil
import time
from pathlib import Path
from typing import Final

from parlour import __version__
from parlour.server.core import last_backup
from parlour.server.http.services import Services
from parlour.server.operator.requests import HealthResponse
from parlour.store.errors import StoreError
from parlour.store.maintenance import version
from parlour.store.queries import notices, presence, reports

PROBE_LIMIT_S: Final = 2.0


async def read_health(services: Services) -> HealthResponse:
    process = services.process()
    async with services.store.scan() as connection:
        database_version = await version(connection)
        open_reports = await reports.count_open(connection)
        waiting = await notices.count_waiting(connection)
    disk_free, disk_total = await asyncio.to_thread(_disk, services.settings.data)
    return HealthResponse(
        version=__version__,
        process=process.id,
        uptime=process.uptime,
        python=platform.python_version(),
        database=services.store.name,
        database_version=database_version,
        write_ms=await _probe(services, process.id),
        disk_free=disk_free,
        disk_total=disk_total,
        numbers=process.numbers,
        last_backup=await asyncio.to_thread(last_backup.read, services.settings.data),
        warnings=process.warnings,
        open_reports=open_reports,
        waiting_notices=waiting,
    )


async def _probe(services: Services, process_id: str) -> float | None:
    """Returns the milliseconds of a write, or None if it fails. On a full disk, reads still work."""
    began = time.perf_counter()
    try:
        async with asyncio.timeout(PROBE_LIMIT_S), services.store.write() as connection:
            await presence.check_writable(connection, process_id)
    except (StoreError, OSError):
        return None
    return round((time.perf_counter() - began) * 1000, 1)


def _disk(folder: Path) -> tuple[int, int] | tuple[None, None]:
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None, None
    return usage.free, usage.total
