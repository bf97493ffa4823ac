"""The routes by which tables are opened, called without the framework: it would take a sixth of the CPU time
of opening a table.

What passes it by: its router, middleware, injection of parameters and responses. What does not: `Protected`
and `MeasuredApp` stand around both ways; the handlers, their permissions and bodies, the answers to faults
and the counting of refusals are the same functions. A request that is in any way unusual (a query, a long
body or one in chunks, a strange host or path) goes to the framework, which answers the same.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, cast

import msgspec
from litestar import Litestar, Response
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from parlour.server.core.errors import RefusedError
from parlour.server.http.error_responses import AnyRequest, exception_handlers
from parlour.server.http.strict_request import ExactRequest, decode

MAX_BODY_BYTES: Final = 16_384
_HOST: Final = re.compile(rb"[A-Za-z0-9.-]+(?::\d{1,5})?")
_PLACE: Final = re.compile(r"\{(\w+):str\}")
_KEY: Final = "[A-Za-z0-9_-]+"

Handle = Callable[..., Awaitable[object]]
Handler = Callable[[AnyRequest, Exception], Response[object]]


class Route(msgspec.Struct, frozen=True):
    path: "re.Pattern[str]"
    template: str
    handler: HTTPRouteHandler
    handle: Handle
    status: int
    body: object
    """What its body is read as; None where it has none."""


class QuickRoutes:
    def __init__(self, app: ASGIApp, owner: Litestar, handlers: Sequence[HTTPRouteHandler]) -> None:
        self._app, self._after_fault = app, owner.after_exception
        self._handlers = cast(Mapping[type[Exception], Handler], exception_handlers())
        wanted = {handler.fn for handler in handlers}
        found = [
            (route.path, route.path_format, handler)
            for route in owner.routes
            for handler in getattr(route, "route_handlers", ())
            if handler.fn in wanted
        ]
        assert len(found) == len(handlers), "every quick route is one of the application's"
        self._routes: dict[str, Route] = {}
        """By the last part of their path."""

        for path, template, handler in found:
            self._routes[path.rpartition("/")[2]] = _route(path, template, handler)
        assert len(self._routes) == len(found), "no two quick routes end alike"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "POST":
            route = self._routes.get(scope["path"].rpartition("/")[2])
            if route is not None:
                match = route.path.fullmatch(scope["path"])
                if match is not None and _is_usual(scope, has_body=route.body is not None):
                    await self._answer(route, match.groupdict(), scope, receive, send)
                    return
        await self._app(scope, receive, send)

    async def _answer(
        self, route: Route, given: dict[str, str], scope: HTTPScope, receive: Receive, send: Send
    ) -> None:
        scope["path_params"] = given
        scope["route_handler"], scope["path_template"] = route.handler, route.template
        request = ExactRequest(scope, receive, send)
        try:
            values: dict[str, object] = dict(given)
            if route.body is not None:
                values["data"] = decode(await _body(receive), route.body)
            said = await route.handle(request=request, **values)
        except Exception as fault:  # noqa: BLE001  as the framework does: every fault has its answer
            for hear in self._after_fault:
                await hear(fault, scope)
            said = self._refusal(request, fault)
        if isinstance(said, Response):
            status, content, headers = said.status_code or route.status, said.content, said.headers
        else:
            status, content, headers = route.status, said, {}
        body = msgspec.json.encode(content)
        head = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            *((name.lower().encode(), value.encode()) for name, value in headers.items()),
        ]
        await send({"type": "http.response.start", "status": status, "headers": head})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _refusal(self, request: ExactRequest, fault: Exception) -> Response[object]:
        handler = next(self._handlers[kind] for kind in type(fault).__mro__ if kind in self._handlers)
        return handler(request, fault)


def _route(path: str, template: str, handler: HTTPRouteHandler) -> Route:
    parameters = {*inspect.signature(handler.fn).parameters}
    assert parameters <= {"request", "data", *_PLACE.findall(path)}, "it asks for nothing else"
    field = handler.parsed_data_field
    return Route(
        path=re.compile(_PLACE.sub(rf"(?P<\1>{_KEY})", path)),
        template=template,
        handler=handler,
        handle=handler.fn,
        status=handler.status_code,
        body=None if field is None else field.annotation,
    )


def _is_usual(scope: HTTPScope, *, has_body: bool) -> bool:
    """Whether there is nothing about it that the framework would refuse or read in another way."""
    if scope["query_string"] or scope.get("root_path"):
        return False
    length = host = b""
    for name, value in scope["headers"]:
        if name == b"content-length":
            length = value
        elif name == b"host":
            host = value
        elif name == b"transfer-encoding":
            return False
    if _HOST.fullmatch(host) is None:
        return False
    return not has_body or (length.isdigit() and 0 < int(length) <= MAX_BODY_BYTES)


async def _body(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise RefusedError("message/unreadable", fault="it ended too early")
        parts.append(message["body"])
        if not message["more_body"]:
            return parts[0] if len(parts) == 1 else b"".join(parts)
