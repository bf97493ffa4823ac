"""What machines ask: is the process up, may it be given work, its numbers, and the socket's schemas.

Nobody needs a name for these, and none of them says who plays or what is played.
"""

import asyncio
import time
from collections.abc import Mapping
from hmac import compare_digest
from ipaddress import ip_address
from typing import Final, Protocol, cast

from prometheus_client import CONTENT_TYPE_LATEST

from parlour import __version__
from parlour.engine.values import Data
from parlour.protocol.catalogue import schemas
from parlour.server.core.errors import RefusedError
from parlour.server.http.application import Application
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.server.ops.metrics import Metrics
from parlour.store.errors import StoreError
from parlour.store.maintenance import ping
from parlour.store.queries import presence

STORE_CHECK_LIMIT_S: Final = 2.0
"""Seconds that the store may take to answer before the process counts as not ready."""

STORE_CHECK_INTERVAL_S: Final = 1.0

_FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "forwarded")


class Health(Data, frozen=True):
    version: str
    process: str


class Process(Protocol):
    """What these routes ask of the process; kept in the application's state under `process`."""

    @property
    def metrics(self) -> Metrics: ...
    @property
    def is_ready(self) -> bool: ...

    kept_at: float
    """When its store last kept something that was tried, in seconds of `monotonic`."""

    def now(self) -> Mapping[str, int]:
        """What there is in it at this moment, for the numbers."""


def attach(app: Application, process: Process) -> None:
    """Gives these routes the process, and its metrics every answer and refusal."""
    app.state["process"] = process
    app.answered, app.refused = process.metrics.answered, process.metrics.refused


@Route("GET", "/api/health")
async def health(request: Request) -> Health:
    """The process is up."""
    return Health(__version__, _process(request).metrics.process)


@Route("GET", "/api/ready")
async def ready(request: Request) -> Health:
    """The process takes work: it is not stopping, and its store answers and keeps what it is given."""
    process = _process(request)
    if not process.is_ready or not await _keeps(request.services, process):
        raise RefusedError("server/not-ready")
    return Health(__version__, process.metrics.process)


@Route("GET", "/metrics", is_described=False)
async def metrics(request: Request) -> Response[bytes]:
    """For Prometheus: from this machine, or with the operator's token."""
    if not _may_count(request):
        raise RefusedError("server/not-here")
    process = _process(request)
    return Response(process.metrics.page(process.now()), media_type=CONTENT_TYPE_LATEST)


@Route("GET", "/api/socket-schema")
async def socket_schema() -> Mapping[str, object]:
    """JSON Schemas of every message of the socket, both ways; docs/socket.md shows one of each."""
    return schemas()


def _process(request: Request) -> Process:
    return cast(Process, request.state["process"])


async def _keeps(services: Services, process: Process) -> bool:
    """Whether a query is answered and a write is kept: a full disk can still be read.

    Anybody may ask, so the disk is not troubled again within a second of its last answer.
    """
    store = services.store
    try:
        async with asyncio.timeout(STORE_CHECK_LIMIT_S):
            async with store.read() as connection:
                await ping(connection)
            if time.monotonic() - process.kept_at > STORE_CHECK_INTERVAL_S:
                async with store.write() as connection:
                    await presence.check_writable(connection, process.metrics.process)
                process.kept_at = time.monotonic()
    except (StoreError, OSError):
        return False
    return True


def _may_count(request: Request) -> bool:
    wanted = request.services.settings.metrics_token
    given = request.token
    if wanted and given is not None:
        return compare_digest(wanted.encode(), given.encode())
    # Whatever came through a proxy comes from this machine too, as far as its address says.
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    return _is_local(request.client)


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
