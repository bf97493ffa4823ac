"""Protection of all routes: sizes, rates, origins, headers, and responses that reveal nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.engine.values import Millis
from parlour.server.core.settings import Settings
from parlour.server.http.origin import address
from parlour.server.http.token_bucket import TokenBuckets
from parlour.store.errors import UnavailableError
from server.world import Caller, World, problem, run_in_world

BAD_BODIES = (
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff\xfe",
    b'"\\ud800"',
    b'{"name": "\\ud800"}',
    b'{"name": "a\\u0000b"}',
    b'{"name": 1}',
    b'{"name": null}',
    b'{"name": "Ann", "extra": 1}',
    b'{"name": "Ann"} {}',
    b"[" * 200_000,
    b'{"name": ' + b"9" * 5000 + b"}",
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'parlour.db'}"


@pytest.mark.parametrize("path", ["/api/guest", "/api/tables", "/api/login", "/api/account"])
def test_an_invalid_body_is_refused_without_a_server_error(path: str, url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        for body in BAD_BODIES:
            if path == "/api/guest" and body == b'{"name": null}':
                continue  # the server makes a name up
            assert problem(await ann.ask("POST", path, body)) == (400, "message/unreadable"), body[:40]

    run_in_world(url, test)


@pytest.mark.parametrize("path", ["/api/tables/a%00b", "/api/tables?game=a%00b", "/api/%00"])
def test_an_address_with_a_nul_is_refused(path: str, store_url: str) -> None:
    """PostgreSQL rejects such text, and its error would look like an outage."""

    async def test(world: World) -> None:
        ann = await world.guest("Ann")

        assert problem(await ann.ask("GET", path)) == (400, "message/unreadable")

    run_in_world(store_url, test)


def test_numbers_that_are_too_big_are_refused(url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.table(ann)
        huge = b'{"seat": ' + b"9" * 40 + b"}"

        for path in ("join", "kick"):
            assert problem(await ann.ask("POST", f"/api/tables/{table['id']}/{path}", huge))[0] == 400
        for query in ("replay/" + "9" * 40, "log?from=" + "9" * 40, "chat?before=" + "9" * 40):
            answer = await ann.ask("GET", f"/api/tables/{table['id']}/{query}")
            assert 400 <= answer.status_code < 500, answer.text
            problem(answer)
        settings = b'{"settings": {"n": 1e999}}'
        assert problem(await ann.ask("PATCH", "/api/me", settings))[0] == 400
        options = b'{"game": "cambio", "options": {"jokers": ' + b"9" * 400 + b"}}"
        assert problem(await ann.ask("POST", "/api/tables", options))[0] == 422

    run_in_world(url, test)


def test_a_body_has_a_size_limit(url: str) -> None:
    async def test(world: World) -> None:
        answer = await world.anonymous.ask("POST", "/api/guest", b"x" * 1_000_001)

        assert problem(answer) == (413, "message/too-long")
        assert answer.json()["facts"] == {"most": 1_000_000}

    run_in_world(url, test)


def test_unknown_paths_and_methods_get_the_usual_refusal(url: str) -> None:
    async def test(world: World) -> None:
        who = world.anonymous
        unknown = [
            ("/nowhere", "GET"),
            ("/api/nowhere", "POST"),
            ("/api/tables/x/y/z", "GET"),
            ("/%00", "GET"),
        ]
        for path, method in unknown:
            assert await who.refused(path, method=method) == (404, "server/not-here")
        wrong = await who.ask("PUT", "/api/guest")

        assert problem(wrong) == (405, "server/method")
        assert "POST" in wrong.headers["allow"]
        assert (await who.ask("OPTIONS", "/api/games")).status_code == 204

    run_in_world(url, test)


def test_head_returns_the_headers_of_get(url: str) -> None:
    async def test(world: World) -> None:
        whole, head = [await world.anonymous.ask(method, "/api/games") for method in ("GET", "HEAD")]

        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-length"] == whole.headers["content-length"]
        assert (await world.anonymous.ask("HEAD", "/api/guest")).status_code == 405

    run_in_world(url, test)


def test_every_response_has_the_security_headers(url: str) -> None:
    async def test(world: World) -> None:
        for path in ("/api/games", "/api/me", "/nowhere", "/api/openapi.json"):
            headers = (await world.anonymous.ask("GET", path)).headers

            assert "default-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert ("no-store" in headers.get("cache-control", "")) == path.startswith("/api")

    run_in_world(url, test)


ORIGINS: tuple[tuple[dict[str, str], bool], ...] = (
    ({"Sec-Fetch-Site": "same-origin"}, True),
    ({"Sec-Fetch-Site": "none"}, True),
    ({"Sec-Fetch-Site": "same-site"}, False),
    ({"Sec-Fetch-Site": "cross-site", "Origin": "http://parlour.test"}, False),
    ({"Origin": "http://parlour.test"}, True),
    ({"Origin": "https://play.example"}, True),
    ({"Origin": "http://parlour.test.evil"}, False),
    ({"Origin": "http://evil/http://parlour.test"}, False),
    ({"Origin": "null"}, False),
    ({"Origin": "http://[broken"}, False),
    ({}, False),
)


@pytest.mark.parametrize(("headers", "is_ours"), ORIGINS)
def test_other_sites_cannot_use_our_cookie(headers: dict[str, str], is_ours: bool, url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        cookie = {"Cookie": f"a=b; parlour={ann.token}"}
        nobody = world.anonymous
        changed = await nobody.ask("PATCH", "/api/me", {"name": "Eve"}, **cookie, **headers)
        read = await nobody.ask("GET", "/api/me", **cookie, **headers)
        bearer = await ann.ask("PATCH", "/api/me", {"language": "de"}, **headers)

        assert changed.status_code == (200 if is_ours else 403)
        if not is_ours:
            assert problem(changed) == (403, "may/origin")
        assert read.json()["name"] == ("Eve" if is_ours else "Ann")
        assert bearer.status_code == 200

    run_in_world(url, test, url="https://play.example")


def test_other_sites_cannot_create_a_guest(url: str) -> None:
    async def test(world: World) -> None:
        answer = await world.anonymous.ask("POST", "/api/guest", {"name": "Eve"}, Origin="http://evil")

        assert problem(answer) == (403, "may/origin")
        assert "set-cookie" not in answer.headers

    run_in_world(url, test)


def test_sign_in_attempts_are_limited_by_address(url: str) -> None:
    async def test(world: World) -> None:
        for _ in range(3):
            await world.anonymous.post("/api/guest", {"name": "Ann"})
        answer = await world.anonymous.ask("POST", "/api/login", {"email": "a@b", "password": "x"})

        assert problem(answer) == (429, "message/too-fast")
        assert answer.headers["retry-after"] == "1"
        assert (await world.anonymous.ask("GET", "/api/games")).status_code == 200

    run_in_world(url, test, entry_rate=3)


def test_requests_are_limited_by_person_across_addresses(url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        answers = [
            await ann.ask("GET", "/api/me", **{"X-Forwarded-For": f"1.2.3.4, 10.0.0.{number}"})
            for number in range(6)
        ]
        other = await world.anonymous.ask("GET", "/api/games", **{"X-Forwarded-For": "10.0.0.99"})

        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert other.status_code == 200

    run_in_world(url, test, http_rate=1, is_behind_proxy=True)


def test_a_token_bucket_refills() -> None:
    now = [0.0]
    clock: Callable[[], float] = lambda: now[0]  # noqa: E731  a stopped clock
    buckets = TokenBuckets(2, 3, clock=clock, most=2)

    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    now[0] = 10
    assert [buckets.take(key) for key in "cde"] == [True] * 3
    assert all(TokenBuckets(0, 0).take("a") for _ in range(1000))


def test_only_our_own_proxy_is_trusted() -> None:
    headers = {"x-forwarded-for": "6.6.6.6, 9.9.9.9"}

    assert address(("1.1.1.1", 5), headers, Settings()) == "1.1.1.1"
    assert address(("1.1.1.1", 5), headers, Settings(is_behind_proxy=True)) == "9.9.9.9"
    assert address(None, {}, Settings()) == ""


def test_a_server_error_reveals_nothing_in_the_response_or_the_log(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.started(ann, seats=["open", "bot:random"])

        async def broken(*_: object) -> None:
            raise RuntimeError(" of ".join(("the ace", "spades")))

        world.tables.past.entries = broken  # type: ignore[method-assign, assignment]  # a failing host
        answer = await ann.ask("GET", f"/api/tables/{table['id']}/log")

        assert problem(answer) == (500, "server/fault")
        assert "ace" not in answer.text
        assert "Traceback" not in answer.text

    run_in_world(url, test)
    said = capsys.readouterr()
    assert "RuntimeError" in said.out + said.err
    assert "the ace of spades" not in said.out + said.err


def test_an_unavailable_store_is_reported_as_busy(url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        table = await world.started(ann, seats=["open", "bot:random"])

        async def away(*_: object) -> None:
            raise UnavailableError

        world.tables.past.entries = away  # type: ignore[method-assign, assignment]  # a host without its store
        answer = await ann.ask("GET", f"/api/tables/{table['id']}/log")

        assert problem(answer) == (503, "table/busy")
        assert answer.headers["retry-after"] == "1"

    run_in_world(url, test)


def test_cached_identities_do_not_outlast_a_ban_for_long(url: str) -> None:
    from parlour.store.queries import people

    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        await ann.get("/api/me")
        async with world.services.store.write() as connection:
            await people.change(connection, ann.id, banned_at=Millis(1))
        world.clock.forward(5)

        assert await ann.refused("/api/tables", {"game": "tictactoe"}) == (403, "who/banned")
        assert (await ann.ask("GET", "/api/me/export")).status_code == 200
        assert (await Caller(world.client, ann.token).ask("DELETE", "/api/me")).status_code == 204

    run_in_world(url, test)
