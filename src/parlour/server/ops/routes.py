"""What machines ask: is the process up, may it be given work, its numbers, and the socket's schemas.

Nobody needs a name for these, and none of them says who plays or what is played.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from ipaddress import ip_address
from typing import Final, Protocol, cast

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour import __version__
from parlour.engine.values import Data
from parlour.protocol.catalogue import schemas
from parlour.server.http.faults import refusing
from parlour.server.http.who import ApiRequest, parts_of, token_of
from parlour.server.ops.metrics import Gauges, Metrics
from parlour.server.refusals import Refused

PATIENCE: Final = 2.0
"""Seconds that the store may take to answer before the process counts as not ready."""

_FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "forwarded")


class Health(Data, frozen=True):
    version: str
    process: str


class Readiness(Protocol):
    @property
    def is_ready(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Ops:
    """Kept in the application's state under `ops`."""

    metrics: Metrics
    gauges: Gauges
    process: Readiness


@get("/api/health", responses=refusing())
async def health(request: ApiRequest) -> Health:
    """The process is up."""
    return Health(__version__, _ops(request).metrics.process)


@get("/api/ready", responses=refusing(503))
async def ready(request: ApiRequest) -> Health:
    """The process takes work: it is not stopping, and its store answers."""
    ops = _ops(request)
    if not ops.process.is_ready or not await _answers(parts_of(request).store.engine):
        raise Refused("table/busy")
    return Health(__version__, ops.metrics.process)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: ApiRequest) -> Response[bytes]:
    """For Prometheus: from this machine, or with the operator's token."""
    if not _may_count(request):
        raise Refused("server/not-here")
    ops = _ops(request)
    return Response(ops.metrics.page(ops.gauges), media_type=CONTENT_TYPE_LATEST)


@get("/api/socket-schema", responses=refusing())
async def socket_schema() -> Mapping[str, object]:
    """JSON Schemas of every message of the socket, both ways; docs/socket.md shows one of each."""
    return schemas()


def handlers() -> list[HTTPRouteHandler]:
    return [health, ready, metrics, socket_schema]


def _ops(request: ApiRequest) -> Ops:
    return cast(Ops, request.app.state["ops"])


async def _answers(engine: AsyncEngine) -> bool:
    try:
        async with asyncio.timeout(PATIENCE), engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return True


def _may_count(request: ApiRequest) -> bool:
    wanted = parts_of(request).settings.metrics_token
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
