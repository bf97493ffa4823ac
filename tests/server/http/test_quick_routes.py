"""The routes by which tables are opened answer the same, whether the framework stands between or not."""

import httpx
import msgspec
import pytest

from parlour.server.http import quick_routes
from server.world import Someone, World, in_world, routes

TABLE = {"game": "tictactoe", "is_public": True}
BODIES = (
    ("/api/guest", b'{"name":"Ann"}'),
    ("/api/guest", b""),
    ("/api/guest", b"{"),
    ("/api/guest", b'{"name":7}'),
    ("/api/guest", b'{"name":"A\\u0000n"}'),
    ("/api/guest", b'{"name":""}'),
    ("/api/tables", msgspec.json.encode(TABLE)),
    ("/api/tables", b'{"game":"none"}'),
    ("/api/tables", b'{"game":"tictactoe","more":1}'),
    ("/api/tables/nowhere-at-all/join", b"{}"),
    ("/api/tables/nowhere-at-all/start", b""),
    ("/api/tables/nowhere-at-all/start", b"{}"),
    ("/api/tables/no way/start", b"{}"),
)


async def both(who: Someone, path: str, body: bytes) -> tuple[httpx.Response, httpx.Response]:
    """What is answered, and what the framework answers: it is asked whatever has a query."""
    return await who.ask("POST", path, body), await who.ask("POST", f"{path}?long=way", body)


def shape(answer: httpx.Response) -> object:
    """All of it but what is another each time."""
    said = answer.json()
    headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
    if "set-cookie" in headers:
        headers["set-cookie"] = headers["set-cookie"].partition(";")[2]
    return answer.status_code, headers, sorted(said) if answer.is_success else said


@pytest.mark.parametrize(("path", "body"), BODIES)
def test_both_ways_answer_the_same(store_url: str, path: str, body: bytes) -> None:
    async def test(world: World) -> None:
        for who in (world.nobody, await world.guest("Ann")):
            quick, slow = await both(who, path, body)
            assert shape(quick) == shape(slow)

    in_world(store_url, test)


def test_a_table_is_opened_without_the_framework(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: World) -> None:
        answered: list[str] = []
        answer = quick_routes.QuickRoutes._answer

        async def noted(self: quick_routes.QuickRoutes, route: quick_routes.Route, *given: object) -> None:
            answered.append(route.template)
            await answer(self, route, *given)  # type: ignore[arg-type]  # as it was called

        monkeypatch.setattr(quick_routes.QuickRoutes, "_answer", noted)
        ann, ben = await world.guest("Ann"), await world.guest("Ben")
        made = await ann.post("/api/tables", TABLE)
        await ben.post(f"/api/tables/{made['id']}/join", {"code": made["code"]})
        started = await ann.post(f"/api/tables/{made['id']}/start", {})

        assert started["status"] == "running"
        paths = ["/api/guest", "/api/guest", "/api/tables", *(f"/api/tables/{{table}}/{it}" for it in WAYS)]
        assert answered == paths

    in_world(store_url, test)


WAYS = ("join", "start")


def test_a_long_body_goes_to_the_framework_which_refuses_it(store_url: str) -> None:
    async def test(world: World) -> None:
        name = "A" * (quick_routes.MAX_BODY_BYTES + 1)
        assert (await world.nobody.ask("POST", "/api/guest", {"name": name})).status_code == 400

    in_world(store_url, test)


def test_both_ways_count_refusals_and_keep_the_limits(store_url: str) -> None:
    async def test(world: World) -> None:
        heard: list[str] = []

        async def hear(fault: Exception, _: object) -> None:
            heard.append(str(getattr(fault, "code", "")))

        hearers = routes()[0].after_exception
        hearers.append(hear)
        try:
            quick, slow = await both(world.nobody, "/api/tables", msgspec.json.encode(TABLE))
        finally:
            hearers.remove(hear)
        assert (quick.status_code, slow.status_code) == (401, 401)
        assert heard == ["who/unknown", "who/unknown"]

        answers = [await world.nobody.ask("POST", "/api/guest", {"name": "Ann"}) for _ in range(RATE + 1)]
        assert [answer.status_code for answer in answers] == [201] * RATE + [429]

    in_world(store_url, test, entry_rate=RATE)


RATE = 3
