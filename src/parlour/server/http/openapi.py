"""The OpenAPI description of the HTTP routes. Its schemas match how values are read and written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from importlib.metadata import version
from typing import Final, cast

import msgspec

from parlour.server.core.permissions import ANONYMOUS, Permission
from parlour.server.http.request import Request
from parlour.server.http.response import JSON, Response
from parlour.server.http.route import Parameter, Route

Json = dict[str, object]

MEANINGS: Final = {
    400: "The request could not be read.",
    401: "The caller is not signed in, or the login is not valid.",
    403: "This may not be done by you.",
    404: "There is no such thing, or it is not open to you.",
    409: "Not possible in the current state.",
    410: "Already used, or expired.",
    413: "The body is too long.",
    422: "The request is well-formed but its values are not allowed.",
    429: "Too many requests.",
    431: "The cookies are too long.",
    503: "Try again in a moment.",
}
_COMMON_REFUSALS: Final = (400, 403, 413, 429, 431, 503)
_ANY_VALUE: Final[Json] = {"description": "Any JSON value."}
_PLAIN_BODIES: Final[Mapping[object, Json | None]] = {
    None: None,
    type(None): None,
    bytes: {"type": "string"},
    msgspec.Raw: _ANY_VALUE,
}
"""Bodies that are not JSON of one type."""

_SEPARATORS: Final = re.compile(r"[^\w]|_")

DESCRIPTION: Final = "openapi"
"""The key of the description in the application's state."""


@Route("GET", "/api/openapi.json", Permission.READ_API, is_described=False)
async def read_description(request: Request) -> Response[bytes]:
    """Returns the OpenAPI description."""
    found = request.state[DESCRIPTION]
    assert isinstance(found, Description), "the application has one"
    body, tag = found.document
    headers = {"ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", 304, headers)
    return Response(body, headers=headers)


class Description:
    """Describes all routes with `is_described`. Built at the first request."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = [route for route in routes if route.is_described]

    @cached_property
    def document(self) -> tuple[bytes, str]:
        body = msgspec.json.encode(self.build())
        return body, f'"{sha256(body).hexdigest()[:20]}"'

    def build(self) -> Json:
        kinds = {repr(kind): kind for route in self._routes for kind in _described_types(route)}
        made, components = msgspec.json.schema_components(
            [*kinds.values()], schema_hook=_describe_object, ref_template="#/components/schemas/{name}"
        )
        schemas = dict(zip(kinds, made, strict=True))
        paths: dict[str, Json] = {}
        for one in self._routes:
            paths.setdefault(one.template, {})[one.method.lower()] = _operation(one, schemas)
        return {
            "info": {
                "title": "Parlour",
                "version": version("parlour"),
                "description": "Accounts, tables and games. Live updates are sent over the socket.",
            },
            "openapi": "3.1.0",
            "servers": [{"url": "/"}],
            "paths": paths,
            "components": {"schemas": components},
        }


def _described_types(route: Route) -> Iterator[object]:
    """The types that msgspec describes. It gives longer names to two types with the same name."""
    yield from (one.kind for one in route.parameters)
    yield from (kind for kind in (route.body_type, route.answer_type) if kind not in _PLAIN_BODIES)
    yield route.wording.problem


def _describe_object(kind: type) -> Json:
    if kind is object:
        return _ANY_VALUE
    raise NotImplementedError


def _operation(route: Route, schemas: Mapping[str, Json]) -> Json:
    name = route.handle.__name__.title()
    found: Json = {
        "summary": _SEPARATORS.sub("", name),
        "operationId": _SEPARATORS.sub("", _operation_prefix(route.template) + name),
        "responses": _responses(route, schemas),
        "deprecated": False,
    }
    if route.parameters:
        found["parameters"] = [_parameter(one, schemas[repr(one.kind)]) for one in route.parameters]
    if route.body_type not in _PLAIN_BODIES:
        content = {JSON: {"schema": schemas[repr(route.body_type)]}}
        found["requestBody"] = {"content": content, "required": True}
    return found


def _operation_prefix(template: str) -> str:
    """The parts of a path joined, without repeated ones. Clients know operations by these names."""
    joined = ""
    for part in template.split("/"):
        title = part.strip("{}").title()
        joined += "" if title in joined else title
    return joined


def _parameter(one: Parameter, schema: Json) -> Json:
    found: Json = {"name": one.name, "in": one.source, "required": one.source == "path", "deprecated": False}
    if one.source == "query":
        found |= {"allowEmptyValue": False, "allowReserved": False}
    described = [one for one in (schema, *_choices(schema)) if "description" in one]
    if described:
        found["description"] = described[0]["description"]
    has_default = one.source == "query" and one.default is not None
    found["schema"] = {**schema, "default": one.default} if has_default else schema
    return found


def _choices(schema: Json) -> list[Json]:
    return cast(list[Json], schema.get("anyOf", []))


def _responses(route: Route, schemas: Mapping[str, Json]) -> Json:
    content = _content(_PLAIN_BODIES.get(route.answer_type) or schemas.get(repr(route.answer_type)))
    status = HTTPStatus(route.status)
    found: Json = {str(route.status): {"description": status.description, "headers": {}, **content}}
    found |= {str(also): {"description": meaning, **content} for also, meaning in route.also.items()}
    named = route.permission is not None and route.permission not in ANONYMOUS
    problem = _content(schemas[repr(route.wording.problem)])
    for refused in sorted({*_COMMON_REFUSALS, *route.refuses, *((401,) if named else ())}):
        found[str(refused)] = {"description": MEANINGS[refused], **problem}
    return found


def _content(schema: Json | None) -> Json:
    return {} if schema is None else {"content": {JSON: {"schema": schema}}}
