"""An application of a few routes, without a store."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import httpx

from parlour.server.core.identity import Person
from parlour.server.core.settings import Settings
from parlour.server.http.application import Application
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.server.http.token_bucket import RateLimits


class Identity:
    """Accepts one token."""

    def __init__(self, person: Person | None) -> None:
        self._person = person

    async def person_of(self, token: str) -> Person | None:
        return self._person if token == "good" else None


def app_of(routes: Sequence[Route], person: Person | None = None) -> Application:
    """An application in which the token `good` signs *person* in."""
    settings = Settings(http_rate=0, entry_rate=0, code_rate=0)
    parts = SimpleNamespace(settings=settings, rate_limits=RateLimits(), identity=Identity(person))
    return Application(cast(Services, parts), routes)


def ask(
    app: Application, path: str, method: str = "GET", body: bytes = b"", **headers: str
) -> httpx.Response:
    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]  # its own idea of ASGI
        async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, path, content=body, headers=named)

    return asyncio.run(run())
