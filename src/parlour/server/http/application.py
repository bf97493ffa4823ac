"""The ASGI application: finds the route of a request, responds and reports the response."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from traceback import format_exc
from types import ModuleType
from typing import Final

from parlour.engine.words.refusals import IllegalActionError
from parlour.server.core.errors import RefusedError
from parlour.server.http.asgi import Receive, Scope, Send
from parlour.server.http.error_responses import refusal
from parlour.server.http.protection import Protection, with_headers
from parlour.server.http.request import Request
from parlour.server.http.response import EncodedResponse, Response, encode_response
from parlour.server.http.route import Route
from parlour.server.http.services import Services

NO_ROUTE: Final = "none"
"""The route name that is reported for requests without a route."""

Lifespan = Callable[[], AbstractAsyncContextManager[None]]


def routes_in(module: ModuleType) -> list[Route]:
    return [one for one in vars(module).values() if isinstance(one, Route)]


@dataclass(slots=True)
class _Node:
    """A part of a path, and the parts that can follow it."""

    routes: dict[str, Route] = field(default_factory=dict)
    parts: "dict[str, _Node]" = field(default_factory=dict)
    place: "_Node | None" = None
    rest: "_Node | None" = None


class RouteTable:
    """Paths without placeholders by name, and the others as a tree of their parts.

    In the tree a literal part wins over a placeholder, and a placeholder over a `:path` rest.
    """

    def __init__(self, routes: Iterable[Route]) -> None:
        self._fixed: dict[str, _Node] = {}
        self._root = _Node()
        for route in routes:
            if "{" in route.path:
                node = self._root
                for part in route.path.split("/")[1:]:
                    node = _child(node, part)
            else:
                node = self._fixed.setdefault(route.path, _Node())
            assert route.method not in node.routes, f"two routes for {route.method} {route.path}"
            node.routes[route.method] = route

    def find(self, path: str) -> tuple[Mapping[str, Route], list[str]]:
        """The routes at *path* by method, possibly none, and the values of the placeholders."""
        if (fixed := self._fixed.get(path)) is not None:
            return fixed.routes, []
        node, values, parts = self._root, list[str](), path.split("/")[1:]
        for index, part in enumerate(parts):
            if (following := node.parts.get(part)) is not None:
                node = following
            elif node.place is not None:
                values.append(part)
                node = node.place
            elif node.rest is not None:
                values.append("/".join(parts[index:]))
                return node.rest.routes, values
            else:
                return {}, []
        return node.routes, values


def _child(node: _Node, part: str) -> _Node:
    if part.endswith(":path}"):
        node.rest = node.rest or _Node()
        return node.rest
    if part.startswith("{"):
        node.place = node.place or _Node()
        return node.place
    return node.parts.setdefault(part, _Node())


class Application:
    def __init__(
        self, services: Services, routes: Sequence[Route], lifespan: Sequence[Lifespan] = ()
    ) -> None:
        self.services, self.routes, self._lifespan = services, routes, lifespan
        self._table = RouteTable(routes)
        self._protection = Protection(services.settings, services.rate_limits)
        self.state: dict[str, object] = {}
        """What routes use in addition to the services, by name. Set it before the application is served."""

        self.answered: Callable[[str, str, int], None] = lambda *_: None
        """Called with method, route and status of every response."""

        self.refused: Callable[[str], None] = lambda _: None
        """Called with the code of every refusal of a route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        assert scope["type"] == "http", "sockets have a protocol of their own"
        request = Request(scope, receive, self.services, self.state)
        problem = self._protection.find_refusal(request)
        if problem is None:
            name, answer = await self._answer(request)
            self._protection.note_response(request, answer.status)
        else:
            name, answer = NO_ROUTE, encode_response(refusal(problem, request))
        self.answered(request.method, name, answer.status)
        headers = with_headers(request.path, answer.headers)
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        body = b"" if request.method == "HEAD" else answer.body
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _answer(self, request: Request) -> tuple[str, EncodedResponse]:
        """The route's template and the response."""
        routes, values = self._table.find(request.path)
        if not routes:
            return NO_ROUTE, encode_response(refusal(RefusedError("server/not-here"), request))
        route = routes.get("GET" if request.method == "HEAD" else request.method)
        if route is None:
            return _without_route(request, routes)
        try:
            said = await route.answer(request, values)
            return route.template, encode_response(said, route.status)
        except Exception as fault:  # noqa: BLE001  every fault has an answer
            if isinstance(fault, RefusedError | IllegalActionError):
                self.refused(str(fault.code))
            return route.template, encode_response(route.refusal(fault, request))

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        phase = "startup"
        try:
            async with AsyncExitStack() as stack:
                for enter in self._lifespan:
                    await stack.enter_async_context(enter())
                await send({"type": "lifespan.startup.complete"})
                phase = "shutdown"
                await receive()
        except BaseException:
            await send({"type": f"lifespan.{phase}.failed", "message": format_exc()})
            raise
        await send({"type": "lifespan.shutdown.complete"})


def _without_route(request: Request, routes: Mapping[str, Route]) -> tuple[str, EncodedResponse]:
    """The response to OPTIONS, or to a method that the path does not have."""
    allowed = {"allow": ", ".join(sorted({*routes, "OPTIONS"}))}
    if request.method == "OPTIONS":
        return next(iter(routes.values())).template, encode_response(Response(None, 204, allowed))
    response = refusal(RefusedError("server/method", method=request.method), request)
    return NO_ROUTE, encode_response(Response(response.content, response.status, allowed))
