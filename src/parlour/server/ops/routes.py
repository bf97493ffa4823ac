"""What machines ask: is the process up, may it be given work, its numbers, and the socket's schemas.

Nobody needs a name for these, and none of them says who plays or what is played.
"""

import asyncio
import time
from collections.abc import Mapping
from hmac import compare_digest
from ipaddress import ip_address
from typing import Final, Protocol, cast

from litestar import Litestar, MediaType, Response, get
from litestar.types import Scope
from prometheus_client import CONTENT_TYPE_LATEST

from parlour import __version__
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Data
from parlour.protocol.catalogue import schemas
from parlour.server.core.errors import RefusedError
from parlour.server.http.authentication import ApiRequest, services_of, token_of
from parlour.server.http.error_responses import refusing
from parlour.server.http.services import Services
from parlour.server.ops.metrics import Metrics
from parlour.server.ops.metrics_middleware import MeasuredApp
from parlour.store.database import SQLAlchemyError
from parlour.store.engines import ping
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


def attach(app: Litestar, process: Process) -> None:
    """Let the routes know the process, and count every answer and every refusal."""

    async def count(fault: Exception, _: Scope) -> None:
        if isinstance(fault, RefusedError | IllegalActionError):
            process.metrics.refused(str(fault.code))

    app.state["process"] = process
    app.after_exception.append(count)
    app.asgi_handler = MeasuredApp(app.asgi_handler, process.metrics)


@get("/api/health", responses=refusing())
async def health(request: ApiRequest) -> Health:
    """The process is up."""
    return Health(__version__, _process(request).metrics.process)


@get("/api/ready", responses=refusing(503))
async def ready(request: ApiRequest) -> Health:
    """The process takes work: it is not stopping, and its store answers and keeps what it is given."""
    process = _process(request)
    if not process.is_ready or not await _keeps(services_of(request), process):
        raise RefusedError("server/not-ready")
    return Health(__version__, process.metrics.process)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: ApiRequest) -> Response[bytes]:
    """For Prometheus: from this machine, or with the operator's token."""
    if not _may_count(request):
        raise RefusedError("server/not-here")
    process = _process(request)
    return Response(process.metrics.page(process.now()), media_type=CONTENT_TYPE_LATEST)


@get("/api/socket-schema", responses=refusing())
async def socket_schema() -> Mapping[str, object]:
    """JSON Schemas of every message of the socket, both ways; docs/socket.md shows one of each."""
    return schemas()


def _process(request: ApiRequest) -> Process:
    return cast(Process, request.app.state["process"])


async def _keeps(services: Services, process: Process) -> bool:
    """Whether a query is answered and a write is kept: a full disk can still be read.

    Anybody may ask, so the disk is not troubled again within a second of its last answer.
    """
    engine = services.store.engine
    try:
        async with asyncio.timeout(STORE_CHECK_LIMIT_S):
            async with engine.connect() as connection:
                await ping(connection)
            if time.monotonic() - process.kept_at > STORE_CHECK_INTERVAL_S:
                async with engine.begin() as connection:
                    await presence.try_to_write(connection, process.metrics.process)
                process.kept_at = time.monotonic()
    except (SQLAlchemyError, OSError):
        return False
    return True


def _may_count(request: ApiRequest) -> bool:
    wanted = services_of(request).settings.metrics_token
    given = token_of(request)
    if wanted and given is not None:
        return compare_digest(wanted.encode(), given.encode())
    # Whatever came through a proxy comes from this machine too, as far as its address says.
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    return _is_local(request.client.host)


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
