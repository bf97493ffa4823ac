"""The description of the HTTP routes, with schemas exactly as the values are read and written."""

from dataclasses import dataclass
from importlib.metadata import version

import msgspec
from litestar import MediaType, Response, get
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from parlour.server.http.who import ApiRequest, anybody
from parlour.server.may import Deed

_REF = "#/components/schemas/{name}"


def _described(kinds: list[object]) -> tuple[tuple[dict[str, object], ...], dict[str, object]]:
    return msgspec.json.schema_components(kinds, schema_hook=_anything, ref_template=_REF)


def _anything(kind: type) -> dict[str, object]:
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError


@dataclass
class _Exact(Schema):
    """A schema that msgspec made of a type."""

    kind: object = None

    def to_schema(self) -> dict[str, object]:
        (made,), _ = _described([self.kind])
        return made


class ExactSchemas(OpenAPISchemaPlugin):
    """Has msgspec describe its own types, so that what is published is what is enforced."""

    def __init__(self) -> None:
        self.kinds: dict[str, object] = {}

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
        return _Exact(kind=kind)

    def components(self) -> dict[str, object]:
        _, made = _described(list(self.kinds.values()))
        return made


def config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Parlour",
        version=version("parlour"),
        description="People, tables and games. What changes while one looks comes over the socket instead.",
        create_examples=False,
        render_plugins=(),
        path="/api/docs",
    )


@get("/api/openapi.json", include_in_schema=False, name=Deed.READ_API)
async def description(request: ApiRequest) -> Response[dict[str, object]]:
    """This description."""
    await anybody(request, Deed.READ_API)
    whole: dict[str, object] = dict(request.app.openapi_schema.to_schema())
    schemas = request.app.plugins.get(ExactSchemas)
    whole["components"] = {"schemas": schemas.components()}
    return Response(whole, media_type=MediaType.JSON)
