"""The page about every message of the socket: `python -m tools.socket_page > docs/socket.md`."""

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from textwrap import dedent
from typing import Final, cast

import msgspec

from parlour.engine import scene
from parlour.engine.values import Data, Result, encode
from parlour.protocol import scene as protocol_scene
from parlour.protocol import values
from parlour.protocol.catalogue import ASKS, TELLS, Schema, schemas, tag_of
from tools.protocol_examples import EXAMPLES


def page() -> str:
    """docs/socket.md."""
    parts = [_HEAD, *_part("What a page sends", ASKS), *_part("What the server sends", TELLS)]
    return "\n".join([*parts, "## Values", "", *_values()])


# Private helpers.


def _part(title: str, kinds: Sequence[type[Data]]) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in kinds:
        yield f"### `{tag_of(kind)}`\n"
        yield from _described(kind)
        yield f"```json\n{msgspec.json.format(encode(EXAMPLES[kind]), indent=2).decode()}\n```\n"


def _values() -> Iterator[str]:
    """What messages are made of, by the names that the tables above use."""
    messages = {kind.__name__ for kind in (*ASKS, *TELLS)}
    defs = cast("dict[str, Schema]", schemas()["$defs"])
    for name in sorted(set(defs) - messages - {"ask", "tell"}):
        yield f"### {name}\n"
        yield from _described(_value_named(name))


def _value_named(name: str) -> type[Data]:
    rooms = (values, scene, protocol_scene)
    return next((cast("type[Data]", getattr(room, name)) for room in rooms if hasattr(room, name)), Result)


def _described(kind: type[Data]) -> Iterator[str]:
    if kind.__doc__:
        yield f"{inspect.cleandoc(kind.__doc__)}\n"
    fields = _fields(kind)
    if fields:
        yield "| field | is | |"
        yield "|---|---|---|"
        yield from fields
        yield ""


def _fields(kind: type[Data]) -> list[str]:
    defs = cast("dict[str, dict[str, Schema]]", schemas()["$defs"])
    schema, notes = defs[kind.__name__], _notes(kind)
    needed = set(cast("list[str]", schema.get("required", [])))
    rows = []
    for name, of in cast("dict[str, Schema]", schema["properties"]).items():
        if name == "type":
            continue
        left_out = "" if name in needed else f"; `{encode(of.get('default')).decode()}` if left out"
        rows.append(f"| `{name}` | {_type(of)}{left_out} | {notes.get(name, '')} |")
    return rows


def _type(of: Schema) -> str:
    """A schema in a few words."""
    if "$ref" in of:
        name = str(of["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in of:
        return " or ".join(_type(one) for one in cast("list[Schema]", of["anyOf"]))
    if "enum" in of:
        return " or ".join(f"`{value}`" for value in cast("list[str]", of["enum"]))
    match of.get("type"):
        case "array" if "prefixItems" in of:
            return " and ".join(_type(one) for one in cast("list[Schema]", of["prefixItems"]))
        case "array":
            return f"list of {_type(cast('Schema', of.get('items', {})))}"
        case "string":
            return f"text{_range(of, 'minLength', 'maxLength', ' signs')}"
        case "integer":
            return f"number{_range(of, 'minimum', 'maximum', '')}"
        case "boolean":
            return "true or false"
        case "null":
            return "null"
        case "object":
            return "object"
        case _:
            return "any JSON, as the game has it"


def _range(of: Schema, low: str, high: str, unit: str) -> str:
    if low not in of and high not in of:
        return ""
    return f", {of.get(low, 0)} to {of.get(high, '…')}{unit}"


def _notes(kind: type[Data]) -> dict[str, str]:
    """The text that stands under a field in the source."""
    (made,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(made, ast.ClassDef), "a message is a class"
    found: dict[str, str] = {}
    for field, after in zip(made.body, made.body[1:], strict=False):
        is_field = isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if is_field and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            target = cast("ast.Name", cast("ast.AnnAssign", field).target)
            found[target.id] = " ".join(str(after.value.value).split())
    return found


_HEAD: Final = """\
# The socket

<!-- Made by `python -m tools.socket_page > docs/socket.md`; a test holds it up to date. -->

A page opens one WebSocket at `/socket` and sends and gets JSON, one message a frame. Who it is comes from
the cookie of the page, or from the header `Authorization: Bearer …` with the token that `POST /api/guest` or
`POST /api/login` gave. The JSON Schemas of all messages are at `GET /api/socket-schema`.

Where `welcome` says `by_table`, open it at `/api/tables/{table}/socket` to watch a table, and anew for the
next one: it is the same socket, at an address by which a proxy can bring a table's people to one process of
the server. What is asked at another address is answered all the same and costs the server more.

- **Nothing is said before it is kept.** `done` and `update` come once the entry is on the disk.
- **Every message with an `id` gets one `done` or `refused` with that id.** Sent again with the same id, say
  after a broken connection, it is not done twice: the answer is the first one.
- **Updates of a table have no gap.** Whoever gets an `update` whose `seq` is not the next sends `sync`.
- **A page that reads too slowly** misses messages and is then sent the whole `table` anew.
- **`ask`** goes back with an action as it came: if the choices have changed since, the action is refused as
  stale instead of doing something else than was meant.
- **Closed with 4001** means that the login has ended (a logout, a deletion, a newer login): come back as
  whoever you are now; 4002 that the operator has banned you: do not come back.
- **Closed with 1012** means come back at once, 1001 that the page was silent for too long, 1009 that a
  message was longer than 64 kB.
- A page may send ten messages a second after a first burst of fifty (`PARLOUR_RATE`). Pings, pongs and
  fragments count too. A message over the limit is answered with `message/too-fast`; a thousand in a row close
  the socket with 1008.
- A message has at most 64 kB and 32 fragments, none of them empty.
- `language` is one that the game has; for any other the table speaks English.
"""


if __name__ == "__main__":
    sys.stdout.write(page())
