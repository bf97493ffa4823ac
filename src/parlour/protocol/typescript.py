"""Generates TypeScript types from structs: those of a game, and those of the protocol."""

import inspect
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as msg

from parlour.engine.contract.game import Game
from parlour.engine.values import Data, NoOptions
from parlour.protocol.board_messages import BOARD_ANSWERS, Action, Captions, Show, View


class DuplicateNameError(ValueError):
    """Two different structs have one name, which TypeScript does not allow. The message names it."""


def game_types(game: Game) -> str:
    """Returns the types of a game: options, views, captions, actions, events, and the messages of its board.

    `View`, `Options` and `Captions` get these names if their structs have other names.
    """
    captions = captions_type(game)
    named = {"Options": None if game.Options is NoOptions else game.Options}
    named |= {"View": game.View, "Captions": captions}
    shown = {name: (kind,) for name, kind in named.items() if kind is not None}
    found = structs((*(kind for (kind,) in shown.values()), *game.events, *game.actions))
    unions = {**shown, "Action": game.actions, "Event": game.events}
    types = [*interfaces(found, sent=game.actions), *_unions(unions, found)]
    if game.board:
        types += ["export type Captions = null;"] if captions is None else []
        types += ["", *board_types(taken=found)]
    return "\n".join(types)


def board_types(taken: Collection[str] = ()) -> Iterator[str]:
    """Yields the types of a board's messages. They refer to the game's `View`, `Action` and `Captions`."""
    of_game = (View, Action, Captions)
    found = structs((Show, *BOARD_ANSWERS), imported=of_game)
    own = {name: kind for name, kind in found.items() if kind.cls not in of_game}
    if clash := next((name for name in (*own, "Answer") if name in taken), None):
        raise DuplicateNameError(f"a struct is called {clash}, which is a type of every board; rename it")
    yield from interfaces(own, sent=BOARD_ANSWERS)
    yield union("Answer", BOARD_ANSWERS)


def captions_type(game: Game) -> type[Data] | None:
    """Returns the struct that `captions` returns, if its annotation names one."""
    made = get_type_hints(game.captions).get("return")
    return made if isinstance(made, type) and issubclass(made, Data) else None


def structs(
    kinds: Iterable[type[Data]], imported: Collection[type[object]] = ()
) -> dict[str, msg.StructType]:
    """Returns *kinds* and the structs of their fields, by name. Skips the parts of *imported*."""
    found: dict[str, msg.StructType] = {}
    for kind in msg.multi_type_info(kinds):
        _collect(kind, found, imported)
    return found


def interfaces(found: Mapping[str, msg.StructType], sent: Collection[type[Data]]) -> Iterator[str]:
    """Yields the interfaces. Fields that a page sends are optional if they have a default."""
    for name in sorted(found):
        yield _interface(found[name], is_sent=found[name].cls in sent)


def union(name: str, kinds: tuple[type[Data], ...]) -> str:
    """Returns a union of the kinds, discriminated by `type`."""
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};"


# Private helpers.


def _unions(
    unions: Mapping[str, tuple[type[Data], ...]], found: Mapping[str, msg.StructType]
) -> Iterator[str]:
    for name, kinds in unions.items():
        if [kind.__name__ for kind in kinds] == [name]:
            continue  # the struct has this name already
        if name in found:
            raise DuplicateNameError(
                f"a struct is called {name}, which is the type of something else; rename it"
            )
        yield union(name, kinds)


def _collect(kind: msg.Type, found: dict[str, msg.StructType], imported: Collection[type[object]]) -> None:
    """Adds the structs that *kind* consists of to *found*."""
    match kind:
        case msg.StructType() if get_args(kind.cls):
            for field in kind.fields:
                _collect(field.type, found, imported)
        case msg.StructType() if (name := kind.cls.__name__) in found:
            if found[name].cls is not kind.cls:
                raise DuplicateNameError(f"two structs are called {name}; rename one of them")
        case msg.StructType():
            found[kind.cls.__name__] = kind
            for field in () if kind.cls in imported else kind.fields:
                _collect(field.type, found, imported)
        case msg.UnionType():
            for one in kind.types:
                _collect(one, found, imported)
        case msg.ListType() | msg.CollectionType() | msg.VarTupleType():
            _collect(kind.item_type, found, imported)
        case msg.TupleType():
            for one in kind.item_types:
                _collect(one, found, imported)
        case msg.DictType():
            _collect(kind.value_type, found, imported)
        case msg.Metadata():
            _collect(kind.type, found, imported)
        case _:
            pass


def _interface(kind: msg.StructType, *, is_sent: bool) -> str:
    lines = [*_doc(kind.cls), f"export interface {kind.cls.__name__} {{"]
    if kind.tag_field is not None:
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    lines += (f"  {field}" for field in _fields(kind, is_sent=is_sent))
    return "\n".join([*lines, "}", ""])


def _fields(kind: msg.StructType, *, is_sent: bool) -> Iterator[str]:
    struct: type[msgspec.Struct] = get_origin(kind.cls) or kind.cls
    may_lack = is_sent or struct.__struct_config__.omit_defaults
    for field in kind.fields:
        mark = "?" if not field.required and (may_lack or _is_unset(field)) else ""
        yield f"{field.encode_name}{mark}: {_type(field.type)};"


def _is_unset(field: msg.Field) -> bool:
    """True for a field whose default is UNSET. msgspec reports it as neither required nor with a default."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _doc(cls: type[object]) -> Iterator[str]:
    said = inspect.cleandoc(cls.__doc__ or "")
    if said:
        yield f"/** {' '.join(said.split()).replace('*/', '* /')} */"


def _type(kind: msg.Type) -> str:
    match kind:
        case msg.StructType() if get_args(kind.cls):  # a generic one has no name of its own
            return f"{{ {' '.join(_fields(kind, is_sent=False))} }}"
        case msg.StructType():
            return kind.cls.__name__
        case msg.UnionType():
            either = [_type(one) for one in kind.types]
            return "unknown" if "unknown" in either else " | ".join(either)
        case msg.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case msg.EnumType():
            return " | ".join(json.dumps(member.value) for member in kind.cls)
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
