"""Generates TypeScript types for the web client.

`python -m tools.typescript > web/src/lib/protocol.ts` writes the socket messages,
`python -m tools.typescript cambio > web/src/games/cambio/types.ts` a game's options, views, actions and
events,
`python -m tools.typescript scene > web/src/lib/scene.ts` the values of a scene.
"""

import inspect
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, get_args, get_type_hints

from msgspec import NODEFAULT
from msgspec import inspect as msg

from parlour.engine.contract.game import Game
from parlour.engine.scene import AnyArea, Motion, Scene, Taps, Thing
from parlour.engine.values import Data, NoOptions
from parlour.games import built_in
from parlour.protocol.catalogue import CLIENT_MESSAGES, SERVER_MESSAGES
from parlour.protocol.client_messages import ClientMessage
from parlour.protocol.scene import SceneChange
from parlour.protocol.server_messages import ServerMessage

_SCENE: Final[tuple[type[Data], ...]] = (Scene, SceneChange, Taps, *get_args(Motion))

_HEAD: Final = """\
// Made by `python -m tools.typescript{} > web/src/{}`; a test holds it up to date.
"""


def module() -> str:
    """Returns web/src/lib/protocol.ts, which imports the types of a scene from scene.ts."""
    scene = [kind.cls for kind in _structs(_SCENE).values()]
    found = _structs((*CLIENT_MESSAGES, *SERVER_MESSAGES), imported=scene)
    used = sorted(name for name, kind in found.items() if kind.cls in scene)
    parts = [
        f'import type {{ {", ".join(used)} }} from "./scene";\n',
        *_interfaces({name: kind for name, kind in found.items() if name not in used}, sent=CLIENT_MESSAGES),
        _union("ClientMessage", get_args(ClientMessage)),
        _union("ServerMessage", get_args(ServerMessage)),
    ]
    return "\n".join([_HEAD.format("", "lib/protocol.ts"), *parts])


def game_module(game: Game) -> str:
    """Returns web/src/games/<game>/types.ts: options, views, captions, actions and events."""
    options = () if game.Options is NoOptions else (game.Options,)
    shown = (*options, game.View, *_captions(game), *game.events)
    parts = [
        *_interfaces(_structs((*shown, *game.actions)), sent=game.actions),
        _union("Action", game.actions),
        _union("Event", game.events),
    ]
    return "\n".join([_HEAD.format(f" {game.name}", f"games/{game.name}/types.ts"), *parts])


def scene_module() -> str:
    """Returns web/src/lib/scene.ts: scenes, their changes, taps and motions."""
    parts = [
        *_interfaces(_structs(_SCENE), sent=()),
        _union("Area", get_args(AnyArea)),
        _union("Thing", get_args(Thing)),
        _union("Motion", get_args(Motion)),
    ]
    return "\n".join([_HEAD.format(" scene", "lib/scene.ts"), *parts])


# Private helpers.


def _captions(game: Game) -> Iterator[type[Data]]:
    made = get_type_hints(game.captions).get("return")
    if isinstance(made, type) and issubclass(made, Data):
        yield made


def _structs(
    kinds: Iterable[type[Data]], imported: Collection[type[object]] = ()
) -> dict[str, msg.StructType]:
    """Returns *kinds* and the structs of their fields, by name. Skips the parts of *imported*."""
    found: dict[str, msg.StructType] = {}
    for kind in msg.multi_type_info(kinds):
        _collect(kind, found, imported)
    return found


def _interfaces(found: Mapping[str, msg.StructType], sent: Collection[type[Data]]) -> Iterator[str]:
    """Yields the interfaces. Fields that a page sends are optional if they have a default."""
    for name in sorted(found):
        yield _interface(found[name], is_sent=found[name].cls in sent)


def _collect(kind: msg.Type, found: dict[str, msg.StructType], imported: Collection[type[object]]) -> None:
    """Adds the structs that *kind* consists of to *found*."""
    match kind:
        case msg.StructType() if get_args(kind.cls):
            for field in kind.fields:
                _collect(field.type, found, imported)
        case msg.StructType() if (name := kind.cls.__name__) in found:
            assert found[name].cls is kind.cls, f"two structs are called {name}"
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
    may_lack = is_sent or kind.cls.__struct_config__.omit_defaults
    for field in kind.fields:
        mark = "?" if not field.required and (may_lack or _is_unset(field)) else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _is_unset(field: msg.Field) -> bool:
    """True for a field whose default is UNSET. msgspec reports it as neither required nor with a default."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _doc(cls: type[object]) -> Iterator[str]:
    said = inspect.cleandoc(cls.__doc__ or "")
    if said:
        yield f"/** {' '.join(said.split())} */"


def _type(kind: msg.Type) -> str:
    match kind:
        case msg.StructType() if get_args(kind.cls):  # a generic one has no name of its own
            return f"{{ {' '.join(f'{field.encode_name}: {_type(field.type)};' for field in kind.fields)} }}"
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


def _union(name: str, kinds: tuple[type[Data], ...]) -> str:
    """Returns a union of the kinds, discriminated by `type`."""
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["scene"]:
            made = scene_module()
        case [name]:
            made = game_module(built_in(name))
        case _:
            made = module()
    sys.stdout.write(made + "\n")
