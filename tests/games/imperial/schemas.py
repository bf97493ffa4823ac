"""A checker for the part of JSON Schema that the document's schema uses."""

import re
from collections.abc import Iterator, Mapping
from typing import cast

Schema = Mapping[str, object]
_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}
KEYWORDS = frozenset(
    (
        "$schema",
        "$ref",
        "$defs",
        "title",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "enum",
        "const",
        "pattern",
        "anyOf",
        "allOf",
    )
)


def faults(value: object, schema: Schema, root: Schema, path: str = "$") -> Iterator[str]:
    """The places where *value* does not match *schema*."""
    assert set(schema) <= KEYWORDS, f"the checker does not know {set(schema) - KEYWORDS}"
    if "$ref" in schema:
        yield from faults(value, _resolved(str(schema["$ref"]), root), root, path)
    if "type" in schema and not _is(value, str(schema["type"])):
        yield f"{path} is no {schema['type']}: {value!r}"
        return
    yield from _simple(value, schema, path)
    for part in cast(list[Schema], schema.get("allOf", [])):
        yield from faults(value, part, root, path)
    either = cast(list[Schema], schema.get("anyOf", []))
    if either and all(any(True for _ in faults(value, part, root, path)) for part in either):
        yield f"{path} is none of the allowed: {value!r}"
    if isinstance(value, dict):
        yield from _members(value, schema, root, path)
    if isinstance(value, list):
        yield from _items(value, schema, root, path)


def _resolved(ref: str, root: Schema) -> Schema:
    found: object = root
    for part in ref.removeprefix("#/").split("/"):
        found = cast(Schema, found)[part]
    return cast(Schema, found)


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _simple(value: object, schema: Schema, path: str) -> Iterator[str]:
    if "enum" in schema and value not in cast(list[object], schema["enum"]):
        yield f"{path} is not one of {schema['enum']}: {value!r}"
    if "const" in schema and value != schema["const"]:
        yield f"{path} is not {schema['const']!r}: {value!r}"
    if isinstance(value, str) and "pattern" in schema and not re.search(str(schema["pattern"]), value):
        yield f"{path} does not match {schema['pattern']}: {value!r}"
    if isinstance(value, int | float) and value < cast(float, schema.get("minimum", value)):
        yield f"{path} is too small: {value}"
    if isinstance(value, int | float) and value > cast(float, schema.get("maximum", value)):
        yield f"{path} is too large: {value}"


def _members(value: dict[str, object], schema: Schema, root: Schema, path: str) -> Iterator[str]:
    known = cast(Mapping[str, Schema], schema.get("properties", {}))
    for key in cast(list[str], schema.get("required", [])):
        if key not in value:
            yield f"{path} has no {key}"
    others = schema.get("additionalProperties", True)
    for key, member in value.items():
        if key in known:
            yield from faults(member, known[key], root, f"{path}.{key}")
        elif others is False:
            yield f"{path} has {key}, which it may not"
        elif isinstance(others, dict):
            yield from faults(member, others, root, f"{path}.{key}")
        if "propertyNames" in schema:
            yield from faults(key, cast(Schema, schema["propertyNames"]), root, f"{path}[{key}]")


def _items(value: list[object], schema: Schema, root: Schema, path: str) -> Iterator[str]:
    if (
        not cast(int, schema.get("minItems", 0))
        <= len(value)
        <= cast(int, schema.get("maxItems", len(value)))
    ):
        yield f"{path} has {len(value)} items"
    first = cast(list[Schema], schema.get("prefixItems", []))
    for number, item in enumerate(value):
        part = first[number] if number < len(first) else schema.get("items")
        if isinstance(part, dict):
            yield from faults(item, part, root, f"{path}[{number}]")
