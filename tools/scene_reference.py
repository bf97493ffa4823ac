"""Generates the reference of scenes: `python -m tools.scene_reference > docs/scene-reference.md`.

The meaning of a field is its docstring in `parlour.engine.scene`, and the boards are those of
`tools.scene_examples`.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args, get_origin

from msgspec.structs import FieldInfo, fields

from parlour.engine import scene
from parlour.engine.scene import (
    Area,
    Arrow,
    Back,
    Burst,
    Card,
    Counter,
    Delay,
    Die,
    Flash,
    Flip,
    Graph,
    Grid,
    Group,
    Mark,
    Numbers,
    Piece,
    Pile,
    Roll,
    Row,
    Scene,
    Spot,
    Taps,
    Thread,
    Token,
    Travel,
    Zone,
)
from parlour.engine.values import Data
from tools import scene_examples
from tools.field_docs import FieldDoc, field_docs
from tools.signatures import call_signature, shown

WIDTH: Final = 88


class Entry(NamedTuple):
    """A value with the examples that draw it."""

    kind: type[Data]
    examples: Sequence[str]
    note: str = ""


AREAS: Final = (
    Entry(Area, ["order"], "Every area has these fields. All but `id` are given by name."),
    Entry(Grid, ["squares", "hexagons"]),
    Entry(Zone, ["camps"]),
    Entry(Graph, ["island"]),
    Entry(
        Spot,
        ["forms"],
        "The forms are `circle`, `square`, `spike-up`, `spike-down`, `tray`, `outline` and `none`:",
    ),
    Entry(Row, ["rows"]),
    Entry(Pile, ["piles"]),
    Entry(Numbers, ["numbers"]),
    Entry(Counter, ["counters"]),
    Entry(Group, ["mat"]),
)
PIECES: Final = (
    Entry(Piece, ["ships"]),
    Entry(Token, ["tokens"]),
    Entry(Card, ["cards"]),
    Entry(Die, ["dice"]),
    Entry(Back, ["backs"]),
)
MARKS: Final = (
    Entry(Mark, ["marks"], "From left to right: `last`, `path` and `check`, then `good`, `bad` and `note`."),
    Entry(Arrow, ["arrows"], "From left to right: `last`, `path`, `check`, `good`, `bad` and `note`."),
    Entry(Thread, ["threads"], "Pages draw the line in 600 milliseconds, the first time that they show it."),
)
MOTIONS: Final = (
    Entry(Travel, ["way"], "The cart stands where it starts, and the marks show its way."),
    Entry(Flip, ["turned"]),
    Entry(Flash, ["lit"]),
    Entry(Roll, ["rolled"]),
    Entry(Burst, ["shot"]),
    Entry(Delay, ["later"], "The second card is dealt after the first one has arrived."),
)
SHARED: Final = {field.name for field in fields(Area)}
WORDS: Final[Mapping[str, str]] = {
    "str": "text",
    "int": "whole number",
    "float": "number",
    "bool": "`True` or `False`",
    "None": "`None`",
    "Seat": "seat",
    "Millis": "milliseconds",
    "Place": "[place](#places)",
    "Colour": "[colour](#colours)",
    "AnyArea": "[area](#areas)",
}
LIMITS: Final[Mapping[str, str]] = {
    "MAX_AREAS": "areas",
    "MAX_PLACES": "places",
    "MAX_PIECES": "pieces",
    "MAX_TEXT": "characters of a text",
    "MAX_BYTES": "bytes of the whole scene",
    "MAX_MOTIONS": "motions of an event",
    "MAX_DELAY_MS": "milliseconds of a delay",
}


def page() -> str:
    """Returns docs/scene-reference.md."""
    return "\n".join((_HEAD, *_parts()))


def _parts() -> Iterator[str]:
    yield from _entry(Entry(Scene, ["whole"]), level=2)
    yield "## Areas\n"
    yield "An area holds [places](#places), and pieces lie at places.\n"
    for entry in AREAS:
        yield from _entry(entry)
    yield _STACKS
    yield from _example("stacks")
    yield "## Pieces\n"
    for entry in PIECES:
        yield from _entry(entry)
    yield "### Shapes\n"
    yield from _example("shapes")
    yield _COLOURS
    yield from _example("colours")
    yield "A number is the colour of a seat. The colour-blind safe palette adds a sign to it:\n"
    yield from _example("seats")
    yield "## Marks\n"
    for entry in MARKS:
        yield from _entry(entry)
    yield from _entry(Entry(Taps, ["move"]), level=2)
    yield "## Motions\n"
    yield "`motions(redacted)` returns these values. Pages animate all other changes by themselves.\n"
    for entry in MOTIONS:
        yield from _entry(entry)
    yield _NAMES
    yield from (f"| {getattr(scene, name):,} | {meaning} |" for name, meaning in LIMITS.items())
    yield ""


# Values.


def _entry(entry: Entry, level: int = 3) -> Iterator[str]:
    kind = entry.kind
    yield f"{'#' * level} {kind.__name__}\n"
    yield f"{inspect.cleandoc(kind.__doc__ or '')}\n"
    if kind is not Area:
        yield f"```text\n{_wrapped(call_signature(kind))}\n```\n"
    own = own_fields(kind)
    if own:
        yield "| field | type | default | meaning |"
        yield "|---|---|---|---|"
        yield from (_row(info, doc) for info, doc in own)
        yield ""
    if issubclass(kind, Area) and kind is not Area:
        yield f"{'It also has' if own else 'It has'} the [fields of every area](#area).\n"
    if entry.note:
        yield f"{entry.note}\n"
    for name in entry.examples:
        yield from _example(name)


def _wrapped(call: str) -> str:
    return "\n".join(textwrap.wrap(call, WIDTH, subsequent_indent="    ", break_long_words=False))


def own_fields(kind: type[Data]) -> list[tuple[FieldInfo, FieldDoc]]:
    """The fields of a value, without those that all areas share."""
    docs = {name: doc for base in reversed(_bases(kind)) for name, doc in field_docs(base).items()}
    skipped = SHARED if issubclass(kind, Area) and kind is not Area else set()
    return [(info, docs[info.name]) for info in fields(kind) if info.name not in skipped]


def _bases(kind: type[Data]) -> list[type]:
    return [base for base in kind.__mro__ if base.__module__ == scene.__name__]


def _row(info: FieldInfo, doc: FieldDoc) -> str:
    default = "required" if info.required else f"`{shown(info.default)}`"
    return f"| `{doc.name}` | {type_in_words(doc.type)} | {default} | {doc.meaning} |"


def type_in_words(of: ast.expr) -> str:
    match of:
        case ast.Name(name):
            return _named(name)
        case ast.Constant(None):
            return WORDS["None"]
        case ast.BinOp(one, ast.BitOr(), other):
            return f"{type_in_words(one)} or {type_in_words(other)}"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple([each, ast.Constant(value=value)])) if value is ...:
            return f"tuple of {type_in_words(each)}"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(parts)):
            return f"({', '.join(map(type_in_words, parts))})"
    raise TypeError(f"no words for {ast.unparse(of)}")


def _named(name: str) -> str:
    if name in WORDS:
        return WORDS[name]
    value = getattr(scene, name)
    if get_origin(value) is Literal:
        return " or ".join(f"`{shown(option)}`" for option in get_args(value))
    kinds = get_args(value) or (value,)
    return " or ".join(f"[{kind.__name__}](#{kind.__name__.lower()})" for kind in kinds)


# Examples.


def _example(name: str) -> Iterator[str]:
    yield f"```python\n{_code(name)}\n```\n"
    yield f"<!-- scene: {name} -->\n"


def _code(name: str) -> str:
    """The paragraph that assigns the name, with its imports."""
    source, tree = _source()
    lines = source.splitlines()
    (start,) = (node.lineno for node in tree.body if _assigned(node) == name)
    end = next(n for n in range(start, len(lines) + 1) if n == len(lines) or not lines[n])
    code = "\n".join(lines[start - 1 : end])
    used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    return f"{''.join(_imports(tree, used))}\n{code}"


@cache
def _source() -> tuple[str, ast.Module]:
    source = Path(scene_examples.__file__).read_text(encoding="utf-8")
    return source, ast.parse(source)


def _assigned(node: ast.stmt) -> str:
    match node:
        case ast.Assign([ast.Name(name)]):
            return name
        case _:
            return ""


def _imports(tree: ast.Module, used: set[str]) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            names = ", ".join(alias.name for alias in node.names if alias.name in used)
            if names:
                yield f"from {node.module} import {names}\n"


_HEAD: Final = """\
# Reference of scenes

<!-- Made by `python -m tools.scene_reference > docs/scene-reference.md`; a test holds it up to date. -->

Every value of `parlour.engine.scene`, with its fields and a board that is drawn from the code above it.
[Draw the board](scenes.md) shows how to use them.
"""

_STACKS: Final = """\
### Stacks

`Spot.stack` is the direction in which pieces overlap, from the first one to the last: `up`, `down`, `left` or
`right`. Without one, several pieces lie side by side.
"""

_COLOURS: Final = """\
### Colours

A colour is one of these names, the number of a seat, or `#rrggbb`. The number of a seat is drawn in the
seat's colour: one of the game's `colours`, or one that the page chooses.
"""

_NAMES: Final = """\
## Places

A place is a text. It is the name of a spot, or is made from the `id` of an area, such as `board.0.2` for a
cell of a grid. Each [area](#areas) says which places it has. Within a scene, all places, zones and ids of
pieces have different names.

## Limits

The page draws a scene over a limit as text, and `parlour check` reports it.

| at most | of |
|---|---|"""


if __name__ == "__main__":
    sys.stdout.write(page())
