"""The description of the HTTP routes, with schemas exactly as the values are read and written."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.routes import BaseRoute
from litestar.types import ControllerRouterHandler
from litestar.typing import FieldDefinition

from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import ApiRequest, anybody

_REF = "#/components/schemas/{name}"


def _described(kinds: list[object]) -> tuple[tuple[dict[str, object], ...], dict[str, object]]:
    return msgspec.json.schema_components(kinds, schema_hook=_anything, ref_template=_REF)


def _anything(kind: type) -> dict[str, object]:
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError


@dataclass
class _Exact(Schema):
    """A schema that msgspec made of a type, beside the others: two of one name get longer names."""

    kind: object = None
    among: "ExactSchemas | None" = None

    def to_schema(self) -> dict[str, object]:
        assert self.among is not None, "it is made by the plugin"
        return self.among.schema(self.kind)


@dataclass(frozen=True, slots=True)
class Document:
    """The description as it is sent, made once for an application: its routes do not change."""

    body: bytes
    tag: str


class ExactSchemas(OpenAPISchemaPlugin):
    """Has msgspec describe its own types, so that what is published is what is enforced."""

    def __init__(self) -> None:
        self.kinds: dict[str, object] = {}
        self.document: Document | None = None
        self._made: tuple[dict[str, dict[str, object]], dict[str, object]] | None = None

    @staticmethod
    def is_plugin_supported_type(value: object) -> bool:
        if value is msgspec.Raw:
            return True
        return isinstance(value, type) and issubclass(value, msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: object) -> Schema:  # noqa: ARG002  the framework gives it
        kind: object = field_definition.annotation
        if kind is msgspec.Raw:
            return Schema(description="Any JSON value.")
        self.kinds[repr(kind)] = kind
        return _Exact(kind=kind, among=self)

    def schema(self, kind: object) -> dict[str, object]:
        return self._all()[0][repr(kind)]

    def components(self) -> dict[str, object]:
        return self._all()[1]

    def _all(self) -> tuple[dict[str, dict[str, object]], dict[str, object]]:
        """Every kind so far, described in one go."""
        if self._made is None or len(self._made[0]) != len(self.kinds):
            made, components = _described(list(self.kinds.values()))
            self._made = dict(zip(self.kinds, made, strict=True)), components
        return self._made


class _NoRoutes(Router):
    """The framework's own pages are not served: its YAML takes a fifth of a second for each who asks."""

    def register(self, value: ControllerRouterHandler) -> list[BaseRoute]:  # noqa: ARG002  the framework gives it
        return []


def config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Parlour",
        version=version("parlour"),
        description="People, tables and games. What changes while one looks comes over the socket instead.",
        create_examples=False,
        openapi_router=_NoRoutes("/", route_handlers=()),
    )


@get("/api/openapi.json", include_in_schema=False, name=Permission.READ_API)
async def description(request: ApiRequest) -> Response[bytes]:
    """This description."""
    await anybody(request, Permission.READ_API)
    document = _document(request.app)
    headers = {"ETag": document.tag}
    if request.headers.get("if-none-match") == document.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(document.body, headers=headers, media_type=MediaType.JSON)


def _document(app: Litestar) -> Document:
    schemas = app.plugins.get(ExactSchemas)
    if schemas.document is None:
        body = msgspec.json.encode(_whole(app, schemas))
        schemas.document = Document(body, f'"{sha256(body).hexdigest()[:20]}"')
    return schemas.document


def _whole(app: Litestar, schemas: ExactSchemas) -> dict[str, object]:
    described = _corrected(app.openapi_schema.to_schema())
    return {**described, "components": {"schemas": schemas.components()}}


def _corrected(described: Mapping[str, object]) -> Mapping[str, object]:
    """What the framework says of its own types, made exact.

    A choice among types is `anyOf`: a whole number is a number too, so that `oneOf` would fit neither. And an
    answer without a body has no kind of body.
    """
    return {"anyOf" if name == "oneOf" else name: _part(name, value) for name, value in described.items()}


def _part(name: str, value: object) -> object:
    if isinstance(value, Mapping):
        kept = {key: one for key, one in value.items() if (name, key) != ("204", "content")}
        return _corrected(kept)
    return [_part("", one) for one in value] if isinstance(value, list | tuple) else value
