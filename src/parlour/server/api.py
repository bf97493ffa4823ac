"""Every HTTP route as one application, those of the games' own APIs among them."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from types import ModuleType
from typing import Final

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.types import ControllerRouterHandler

from parlour.server.core.hooks import APIS
from parlour.server.http import openapi
from parlour.server.http.error_responses import exception_handlers
from parlour.server.http.protection import Protected
from parlour.server.http.quick_routes import QuickRoutes
from parlour.server.http.services import Services
from parlour.server.http.strict_request import ExactRequest
from parlour.server.lobby import asset_routes, email_routes, history_routes, report_routes
from parlour.server.lobby import routes as lobby_routes
from parlour.server.operator import routes as operator_routes
from parlour.server.people import game_routes
from parlour.server.people import routes as people_routes

MAX_BODY_BYTES: Final = 1_000_000

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


_PLATFORM: Final = (
    people_routes,
    game_routes,
    lobby_routes,
    asset_routes,
    history_routes,
    email_routes,
    report_routes,
    operator_routes,
)

_QUICK: Final = (people_routes.be_guest, lobby_routes.make_table, lobby_routes.join, lobby_routes.start)
"""What many ask for at once when they come together to play."""


def routes_in(module: ModuleType) -> list[HTTPRouteHandler]:
    """Those that *module* defines, in its order."""
    return [one for one in vars(module).values() if isinstance(one, HTTPRouteHandler)]


def handlers() -> list[ControllerRouterHandler]:
    """Every route about people, games and tables."""
    return [
        *(route for module in _PLATFORM for route in routes_in(module)),
        *(route for api in APIS.values() if api.routes is not None for route in routes_in(api.routes)),
        openapi.description,
    ]


def make_app(
    services: Services,
    more: Sequence[ControllerRouterHandler] = (),
    lifespan: Sequence[Lifespan] = (),
) -> Litestar:
    """The application, with *more* routes and sockets beside these, protected as a whole."""
    return install(services, make_routes(more, lifespan))


def make_routes(more: Sequence[ControllerRouterHandler] = (), lifespan: Sequence[Lifespan] = ()) -> Litestar:
    """The application, which nobody serves yet."""
    return Litestar(
        [*handlers(), *more],
        request_class=ExactRequest,
        exception_handlers=exception_handlers(),
        openapi_config=openapi.config(),
        plugins=[openapi.ExactSchemas()],
        request_max_body_size=MAX_BODY_BYTES,
        lifespan=list(lifespan),
        logging_config=None,
    )


def install(services: Services, app: Litestar) -> Litestar:
    """Have *services* answer."""
    app.state["services"] = services
    # Refusals of the router itself, such as 404, pass no middleware; so this stands around everything.
    quick = QuickRoutes(app.asgi_handler, app, _QUICK)
    app.asgi_handler = Protected(quick, services.settings, services.brakes)
    return app
