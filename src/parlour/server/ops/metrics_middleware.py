"""An application that counts what goes through it."""

from functools import partial
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from parlour.server.ops.metrics import Metrics


class MeasuredApp:
    """Another application, and how often each route gave which answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        method = str(scope["method"])
        await self._app(scope, receive, partial(self._sent, scope, method, send))

    async def _sent(self, scope: HTTPScope, method: str, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            asked = method if method in _METHODS else "OTHER"
            route = str(scope.get("path_template") or "none")
            self._metrics.requests[asked, route, str(message["status"])] += 1
        await send(message)


_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Others are whatever somebody sends, so they share a name."""
