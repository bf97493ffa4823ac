"""Routes for monitoring and tools: liveness, readiness, metrics and the socket's schemas.

They need no sign-in and reveal nothing about players or games.
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
"""The process counts as not ready if the store takes longer than this."""

STORE_CHECK_INTERVAL_S: Final = 1.0

_FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "forwarded")


class Health(Data, frozen=True):
    version: str
    process: str


class Process(Protocol):
    """The interface of the process that these routes use. Stored in the application's state as `process`."""

    @property
    def metrics(self) -> Metrics: ...
    @property
    def is_ready(self) -> bool: ...

    written_at: float
    """When the last test write succeeded, in seconds of `monotonic`."""

    def now(self) -> Mapping[str, int]:
        """Returns the gauges of the process by name."""


def attach(app: Application, process: Process) -> None:
    app.state["process"] = process
    app.answered, app.refused = process.metrics.count_response, process.metrics.count_refusal


@Route("GET", "/api/health")
async def health(request: Request) -> Health:
    """Check that the process is up."""
    return Health(__version__, _process(request).metrics.process)


@Route("GET", "/api/ready")
async def ready(request: Request) -> Health:
    """Check that the process is ready: it is not stopping, and its store can read and write."""
    process = _process(request)
    if not process.is_ready or not await _can_read_and_write(request.services, process):
        raise RefusedError("server/not-ready")
    return Health(__version__, process.metrics.process)


@Route("GET", "/metrics", is_described=False)
async def metrics(request: Request) -> Response[bytes]:
    """Read the Prometheus metrics, from this machine or with the operator's token."""
    if not _can_read_metrics(request):
        raise RefusedError("server/not-here")
    process = _process(request)
    return Response(process.metrics.render(process.now()), media_type=CONTENT_TYPE_LATEST)


@Route("GET", "/api/socket-schema")
async def socket_schema() -> Mapping[str, object]:
    """Read the JSON Schemas of all socket messages, in both directions. Examples are in docs/socket.md."""
    return schemas()


def _process(request: Request) -> Process:
    return cast(Process, request.state["process"])


async def _can_read_and_write(services: Services, process: Process) -> bool:
    """True if the store can read and write. On a full disk, reads still work.

    The route is public, so it writes at most once a second.
    """
    store = services.store
    try:
        async with asyncio.timeout(STORE_CHECK_LIMIT_S):
            async with store.read() as connection:
                await ping(connection)
            if time.monotonic() - process.written_at > STORE_CHECK_INTERVAL_S:
                async with store.write() as connection:
                    await presence.check_writable(connection, process.metrics.process)
                process.written_at = time.monotonic()
    except (StoreError, OSError):
        return False
    return True


def _can_read_metrics(request: Request) -> bool:
    wanted = request.services.settings.metrics_token
    given = request.token
    if wanted and given is not None:
        return compare_digest(wanted.encode(), given.encode())
    # A request through a local proxy has a local address too.
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    return _is_local(request.client)


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
