"""The messages of the socket as TypeScript types, for the browser client.

`python -m tools.protocol_typescript > web/src/lib/protocol.ts` writes them anew.
"""

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Final, get_args

from msgspec import inspect as msg

from parlour.engine.values import Data
from parlour.protocol.catalogue import ASKS, TELLS
from parlour.protocol.client_messages import Ask
from parlour.protocol.server_messages import Tell

_HEAD: Final = """\
// Made by `python -m tools.protocol_typescript > web/src/lib/protocol.ts`; a test holds it up to date.
"""


def module() -> str:
    """web/src/lib/protocol.ts."""
    found: dict[str, msg.StructType] = {}
    for kind in msg.multi_type_info([*ASKS, *TELLS]):
        _collect(kind, found)
    sent = {kind.__name__ for kind in ASKS}
    parts = [_interface(found[name], is_sent=name in sent) for name in sorted(found)]
    return "\n".join([_HEAD, *parts, _union("Ask", get_args(Ask)), _union("Tell", get_args(Tell))])


# Private helpers.


def _collect(kind: msg.Type, found: dict[str, msg.StructType]) -> None:
    """The structs that *kind* is made of, by name."""
    match kind:
        case msg.StructType() if kind.cls.__name__ not in found:
            found[kind.cls.__name__] = kind
            for field in kind.fields:
                _collect(field.type, found)
        case msg.UnionType():
            for one in kind.types:
                _collect(one, found)
        case msg.ListType() | msg.CollectionType() | msg.VarTupleType():
            _collect(kind.item_type, found)
        case msg.TupleType():
            for one in kind.item_types:
                _collect(one, found)
        case msg.DictType():
            _collect(kind.value_type, found)
        case msg.Metadata():
            _collect(kind.type, found)
        case _:
            pass


def _interface(kind: msg.StructType, *, is_sent: bool) -> str:
    lines = [*_doc(kind.cls), f"export interface {kind.cls.__name__} {{"]
    if kind.tag_field is not None:
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    may_lack = is_sent or kind.cls.__struct_config__.omit_defaults
    for field in kind.fields:
        mark = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _doc(cls: type[object]) -> Iterator[str]:
    said = inspect.cleandoc(cls.__doc__ or "")
    if said:
        yield f"/** {' '.join(said.split())} */"


def _type(kind: msg.Type) -> str:
    match kind:
        case msg.StructType():
            return kind.cls.__name__
        case msg.UnionType():
            return " | ".join(_type(one) for one in kind.types)
        case msg.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case msg.ListType() | msg.CollectionType() | msg.VarTupleType():
            return f"ReadonlyArray<{_type(kind.item_type)}>"
        case msg.TupleType():
            return f"readonly [{', '.join(_type(one) for one in kind.item_types)}]"
        case msg.DictType():
            return f"Readonly<Record<string, {_type(kind.value_type)}>>"
        case msg.Metadata():
            return _type(kind.type)
        case _:
            return _PLAIN.get(type(kind), "unknown")


_PLAIN: Final[dict[type[msg.Type], str]] = {
    msg.StrType: "string",
    msg.IntType: "number",
    msg.FloatType: "number",
    msg.BoolType: "boolean",
    msg.NoneType: "null",
}


def _union(name: str, kinds: tuple[type[Data], ...]) -> str:
    """One of the messages, told apart by its `type`."""
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};"


if __name__ == "__main__":
    sys.stdout.write(module() + "\n")
