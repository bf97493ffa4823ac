"""Routes: matching, parameters, permissions, refusals and counting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, cast

import pytest
from msgspec import Meta

from parlour.engine.values import Data
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.application import Application, RouteTable
from parlour.server.http.asgi import Message, Scope
from parlour.server.http.openapi import Description
from parlour.server.http.request import Request
from parlour.server.http.response import Response
from parlour.server.http.route import Header, Route, Wording
from server.http.small_app import app_of, ask

MAX_BODY_BYTES = 20


class Named(Data, frozen=True):
    name: str


@Route("GET", "/api/things/{name}")
async def read_thing(name: str) -> Named:
    return Named(name)


@Route("GET", "/api/things/best")
async def read_best() -> Named:
    return Named("the best")


@Route("POST", "/api/things/{name}", max_body=MAX_BODY_BYTES)
async def make_thing(name: str, data: Named) -> Named:
    return Named(f"{name} {data.name}")


@Route("GET", "/api/things/{name}/parts/{number}")
async def read_part(name: str, number: int) -> Named:
    return Named(f"{name} {number + 1}")


@Route("GET", "/{path:path}")
async def read_file(path: str) -> Response[bytes]:
    return Response(path.encode(), media_type="text/plain")


Limit = Annotated[int, Meta(ge=1, le=9, description="How many.")]
Key = Annotated[Annotated[str, Meta(max_length=3)] | None, Header("Some-Key")]


@Route("GET", "/api/list")
async def read_list(from_: str | None = None, limit: Limit = 5, key: Key = None) -> Named:
    return Named(f"{from_} {limit} {key}")


@Route("DELETE", "/api/things/{name}", Permission.DELETE_ME)
async def delete_thing(request: Request, name: str) -> None:
    assert request.person.name == "Ann"
    assert request.permission is Permission.DELETE_ME
    assert name


@Route("GET", "/api/tables/{table}/chat", Permission.READ_CHAT)
async def read_chat(request: Request) -> Named:
    return Named("nobody" if request.caller is None else request.caller.name)


@Route("GET", "/api/operator/things", Permission.SEE_TABLES)
async def see_things() -> Named:
    return Named("all")


@Route("POST", "/api/files")
async def take_file(data: bytes) -> Named:
    return Named(f"{len(data)} bytes")


@Route("GET", "/api/unwritable")
async def answer_nonsense() -> object:
    return object()


@Route("GET", "/api/fails")
async def fail() -> None:
    raise RuntimeError("the secret")


ROUTES = [one for one in vars().values() if isinstance(one, Route)]


def person(*, is_banned: bool = False) -> Person:
    @dataclass
    class Someone:
        name: str = "Ann"
        is_banned: bool = False
        is_operator: bool = False

    return cast(Person, Someone(is_banned=is_banned))


@pytest.fixture
def app() -> Application:
    return app_of(ROUTES, person())


# Matching.


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/api/things/cup", "cup"),
        ("/api/things/best", "the best"),
        ("/api///things/cup//", "cup"),
        ("/api/things/a%20b%C3%A4", "a bä"),
        ("/api/things/cup/parts/1", "cup 2"),
        ("/api/things/cup/parts/-1", "cup 0"),
        ("/api/things/best/parts/0", "best 1"),
    ],
)
def test_a_path_matches_its_route_and_parameters(app: Application, path: str, name: str) -> None:
    answer = ask(app, path)

    assert (answer.status_code, answer.json()) == (200, {"name": name})


@pytest.mark.parametrize("path", ["/api/none", "/api", "/api/things/cup/parts", "/api/things/cup/parts/one"])
def test_an_unknown_path_below_a_route_is_not_found(app: Application, path: str) -> None:
    answer = ask(app, path)

    assert (answer.status_code, answer.json()["code"]) == (404, "server/not-here")


def test_a_rest_parameter_takes_all_remaining_segments(app: Application) -> None:
    answer = ask(app, "/some/file.txt")

    assert (answer.text, answer.headers["content-type"]) == ("some/file.txt", "text/plain; charset=utf-8")


def test_a_wrong_method_is_refused_with_the_allowed_methods(app: Application) -> None:
    answer = ask(app, "/api/things/cup", "PUT")

    assert (answer.status_code, answer.json()["facts"]) == (405, {"method": "PUT"})
    assert answer.headers["allow"] == "DELETE, GET, OPTIONS, POST"


def test_options_lists_the_methods_and_head_omits_the_body(app: Application) -> None:
    options, head, get = (ask(app, "/api/things/cup", method) for method in ("OPTIONS", "HEAD", "GET"))

    assert (options.status_code, options.headers["allow"]) == (204, "DELETE, GET, OPTIONS, POST")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers == get.headers


def test_duplicate_routes_are_refused() -> None:
    with pytest.raises(AssertionError, match="two routes for GET"):
        RouteTable([read_best, read_best])


# Parameters.


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("", "None 5 None"),
        ("?from=x", "x 5 None"),
        ("?limit=3&from=a%26b+c", "a&b c 3 None"),
        ("?limit=0&limit=9", "None 9 None"),
        ("?from_=x&other=1&from=", " 5 None"),
    ],
)
def test_the_last_of_each_query_parameter_counts(app: Application, query: str, name: str) -> None:
    assert ask(app, f"/api/list{query}").json() == {"name": name}


@pytest.mark.parametrize("query", ["limit=x", "limit=10", "limit=1&limit=0", "limit"])
def test_an_invalid_parameter_is_named(app: Application, query: str) -> None:
    answer = ask(app, f"/api/list?{query}")

    assert (answer.status_code, answer.json()["facts"]) == (400, {"fault": "limit is missing or wrong"})


def test_a_parameter_can_be_a_header(app: Application) -> None:
    assert ask(app, "/api/list", Some_Key="abc").json() == {"name": "None 5 abc"}
    assert ask(app, "/api/list", Some_Key="abcd").json()["facts"] == {"fault": "Some-Key is missing or wrong"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"name":"x"}', 201, None),
        (b"", 400, "message/unreadable"),
        (b'{"name":7}', 400, "message/unreadable"),
        (b'{"name":"","x":1}', 400, "message/unreadable"),
        (b'{"name":"\\u0000"}', 400, "message/unreadable"),
        (b'{"name":"\xff"}', 400, "message/unreadable"),
        (b'{"name":"' + b"x" * (MAX_BODY_BYTES - 11) + b'"}', 201, None),
        (b'{"name":"' + b"x" * (MAX_BODY_BYTES - 10) + b'"}', 413, "message/too-long"),
    ],
)
def test_a_body_is_decoded_strictly_and_limited_in_size(
    app: Application, body: bytes, status: int, code: str | None
) -> None:
    answer = ask(app, "/api/things/cup", "POST", body)

    assert (answer.status_code, answer.json().get("code")) == (status, code)


def asked_in_parts(app: Application, *parts: Message) -> tuple[int, bytes]:
    """The response to a body in *parts*, without a length."""
    left, sent = [*parts], list[Message]()

    async def receive() -> Message:
        return left.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": "/api/things/cup",
        "query_string": b"",
        "headers": [(b"host", b"parlour.test")],
        "client": None,
    }
    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


def part(body: bytes, *, is_last: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": not is_last}


def test_a_chunked_body_is_joined(app: Application) -> None:
    found = asked_in_parts(app, part(b'{"name":', is_last=False), part(b'"x"}', is_last=True))

    assert found == (201, b'{"name":"cup x"}')


def test_a_chunked_body_is_refused_as_soon_as_it_is_too_long(app: Application) -> None:
    status, _ = asked_in_parts(app, part(b"x" * MAX_BODY_BYTES, is_last=False), part(b"x", is_last=False))

    assert status == 413


def test_a_disconnect_during_the_body_is_not_a_server_error(app: Application) -> None:
    status, body = asked_in_parts(app, part(b"{", is_last=False), {"type": "http.disconnect"})

    assert status == 400
    assert b"it ended too early" in body


def test_a_raw_body_reaches_the_handler_unchanged(app: Application) -> None:
    assert ask(app, "/api/files", "POST", b"\x00{").json() == {"name": "2 bytes"}


def test_an_invalid_host_header_is_refused(app: Application) -> None:
    for host in ("parlour.test", "[::1]:8000", ""):
        assert ask(app, "/api/list", host=host).status_code == 200
    answer = ask(app, "/api/list", host="bad host/")

    assert (answer.status_code, answer.json()["facts"]) == (400, {"fault": "Invalid host header"})


# Permission.


def test_a_permission_is_checked_before_the_handler_runs(app: Application) -> None:
    assert ask(app, "/api/things/cup", "DELETE", authorization="Bearer good").status_code == 204
    assert ask(app, "/api/things/cup", "DELETE").json()["code"] == "who/unknown"
    assert ask(app, "/api/things/cup", "DELETE", authorization="Bearer bad").json()["code"] == "who/unknown"
    assert ask(app, "/api/operator/things", authorization="Bearer good").json()["code"] == "may/operator"


def test_table_permissions_are_left_to_the_handler(app: Application) -> None:
    banned = app_of(ROUTES, person(is_banned=True))

    assert ask(app, "/api/tables/x/chat").json() == {"name": "nobody"}
    assert ask(banned, "/api/tables/x/chat", authorization="Bearer good").json() == {"name": "Ann"}


# Refusals.


def test_a_server_error_reveals_no_details(app: Application) -> None:
    for path in ("/api/fails", "/api/unwritable"):
        answer = ask(app, path)

        assert (answer.status_code, answer.json()["code"]) == (500, "server/fault")
        assert "secret" not in answer.text


def test_a_route_can_format_its_own_refusals() -> None:
    def word(fault: Exception, _: Request) -> Response[object] | None:
        return Response(Named(fault.code), 418) if isinstance(fault, RefusedError) else None

    @Route("GET", "/api/fails/{how}", wording=Wording(Named, word))
    async def fail_somehow(how: str) -> None:
        raise RefusedError("server/not-here") if how == "refused" else RuntimeError

    app = app_of([fail_somehow])
    refused, failed = ask(app, "/api/fails/refused"), ask(app, "/api/fails/otherwise")

    assert (refused.status_code, refused.json()) == (418, {"name": "server/not-here"})
    assert (failed.status_code, failed.json()["code"]) == (500, "server/fault")


# Counting.


def test_responses_and_refusals_are_counted_by_route(app: Application) -> None:
    answered, refused = list[tuple[str, str, int]](), list[str]()
    app.answered = lambda method, name, status: answered.append((method, name, status))
    app.refused = refused.append
    for method, path in (
        ("GET", "/api/things/cup"),
        ("HEAD", "/api/things/best"),
        ("DELETE", "/api/things/x"),
    ):
        ask(app, path, method)
    ask(app, "/api/none")
    ask(app, "/api/list", "PUT")

    assert answered == [
        ("GET", "/api/things/{name}", 200),
        ("HEAD", "/api/things/best", 200),
        ("DELETE", "/api/things/{name}", 401),
        ("GET", "none", 404),
        ("PUT", "none", 405),
    ]
    assert refused == ["who/unknown"]


# Description.


def test_the_openapi_description_matches_the_decorator() -> None:
    built = cast(dict[str, dict[str, dict[str, object]]], Description(ROUTES).build()["paths"])
    listed, deleted = built["/api/list"]["get"], built["/api/things/{name}"]["delete"]
    parameters = cast(list[dict[str, object]], listed["parameters"])

    assert [(one["name"], one["in"]) for one in parameters] == [
        ("from", "query"),
        ("limit", "query"),
        ("Some-Key", "header"),
    ]
    assert parameters[1]["schema"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "description": "How many.",
        "default": 5,
    }
    assert "401" in cast(dict[str, object], deleted["responses"])
    assert "401" not in cast(dict[str, object], listed["responses"])
    assert "requestBody" not in built["/api/files"]["post"]


# Lifespan.


def run_lifespan(*, fails: bool) -> tuple[list[str], list[str]]:
    """The calls of a lifespan, and the messages that were sent."""
    done, sent = list[str](), list[str]()

    @asynccontextmanager
    async def life() -> AsyncIterator[None]:
        if fails:
            raise RuntimeError
        done.append("up")
        yield
        done.append("down")

    async def receive() -> Message:
        return {"type": "lifespan.any"}

    async def send(message: Message) -> None:
        sent.append(message["type"])

    app = app_of([])
    app = Application(app.services, [], [life])
    scope = cast(Scope, {"type": "lifespan"})
    try:
        asyncio.run(app(scope, receive, send))
    except RuntimeError:
        done.append("failed")
    return done, sent


def test_a_lifespan_is_entered_at_startup_and_left_at_shutdown() -> None:
    assert run_lifespan(fails=False) == (
        ["up", "down"],
        ["lifespan.startup.complete", "lifespan.shutdown.complete"],
    )


def test_a_failed_startup_is_reported_to_the_server() -> None:
    assert run_lifespan(fails=True) == (["failed"], ["lifespan.startup.failed"])
