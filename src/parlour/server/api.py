"""The application with all HTTP routes, including those of the games' own APIs."""

from collections.abc import Sequence

from parlour.server.core.hooks import APIS
from parlour.server.http import openapi
from parlour.server.http.application import Application, Lifespan, routes_in
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.server.lobby import asset_routes, email_routes, history_routes
from parlour.server.lobby import routes as lobby_routes
from parlour.server.operator import routes as operator_routes
from parlour.server.people import routes as people_routes


def routes() -> list[Route]:
    """Every route about people, games and tables."""
    modules = [people_routes, lobby_routes, asset_routes, history_routes, email_routes, operator_routes]
    modules += [api.routes for api in APIS.values() if api.routes is not None]
    return [*(route for module in modules for route in routes_in(module)), openapi.read_description]


def make_app(
    services: Services, more: Sequence[Route] = (), lifespan: Sequence[Lifespan] = ()
) -> Application:
    app = Application(services, [*routes(), *more], lifespan)
    app.state[openapi.DESCRIPTION] = openapi.Description(app.routes)
    return app
