"""Generates the page of all socket messages: `python -m tools.socket_page > docs/socket.md`."""

import inspect
import sys
from collections.abc import Iterator, Sequence
from typing import Final, cast

import msgspec

from parlour.engine import scene
from parlour.engine.values import Data, Result, encode
from parlour.protocol import scene as protocol_scene
from parlour.protocol import values
from parlour.protocol.catalogue import CLIENT_MESSAGES, SERVER_MESSAGES, Schema, schemas, tag_of
from tools.field_docs import field_docs
from tools.protocol_examples import EXAMPLES


def page() -> str:
    """Returns docs/socket.md."""
    parts = [
        _HEAD,
        *_part("Messages that a client sends", CLIENT_MESSAGES),
        *_part("Messages that the server sends", SERVER_MESSAGES),
    ]
    return "\n".join([*parts, "## Values", "", *_values()])


# Private helpers.


def _part(title: str, kinds: Sequence[type[Data]]) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in kinds:
        yield f"### `{tag_of(kind)}`\n"
        yield from _described(kind)
        yield f"```json\n{msgspec.json.format(encode(EXAMPLES[kind]), indent=2).decode()}\n```\n"


def _values() -> Iterator[str]:
    """Describes the types that the tables of messages link to."""
    messages = {kind.__name__ for kind in (*CLIENT_MESSAGES, *SERVER_MESSAGES)}
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
        yield "| field | type | meaning |"
        yield "|---|---|---|"
        yield from fields
        yield ""


def _fields(kind: type[Data]) -> list[str]:
    defs = cast("dict[str, dict[str, Schema]]", schemas()["$defs"])
    schema, docs = defs[kind.__name__], field_docs(kind)
    needed = set(cast("list[str]", schema.get("required", [])))
    rows = []
    for name, of in cast("dict[str, Schema]", schema["properties"]).items():
        if name == "type":
            continue
        default = "" if name in needed else f"; default `{encode(of.get('default')).decode()}`"
        rows.append(f"| `{name}` | {_type(of)}{default} | {docs[name].meaning if name in docs else ''} |")
    return rows


def _type(of: Schema) -> str:
    """Returns a short description of a schema."""
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
            return f"text{_range(of, 'minLength', 'maxLength', ' characters')}"
        case "integer":
            return f"number{_range(of, 'minimum', 'maximum', '')}"
        case "boolean":
            return "true or false"
        case "null":
            return "null"
        case "object":
            return "object"
        case _:
            return "any JSON, defined by the game"


def _range(of: Schema, low: str, high: str, unit: str) -> str:
    if low not in of and high not in of:
        return ""
    return f", {of.get(low, 0)} to {of.get(high, '…')}{unit}"


_HEAD: Final = """\
# Use the WebSocket protocol

<!-- Made by `python -m tools.socket_page > docs/socket.md`; a test holds it up to date. -->

## Connect

Open a WebSocket at `/socket`. Messages are JSON, one for each frame. `GET /api/socket-schema` returns the
JSON Schemas of all messages.

Sign in with the cookie of the page, or with the header `Authorization: Bearer …`. The token comes from
`POST /api/guest` or `POST /api/login`.

If `welcome` says `by_table`, open the socket at `/api/tables/{table}/socket` to watch a table, and open
another socket for the next table. A proxy can then route all clients of a table to one process of the server.
Messages about other tables still work, but they cost the server more.

## Send messages

- The server answers every message that has an `id` with one `done` or `refused` with the same `id`.
- After a lost connection, send the message again with the same `id`. It has no second effect and gets the
  first answer.
- Send `ask` back with an action. If the choices have changed since then, the server refuses the action as
  stale. So the action never does something that the player did not mean.
- `language` is a language of the game. For any other, the server uses English.

## Receive updates

- The server stores everything before it sends it. `done` and `update` arrive after the entry is committed.
- The updates of a table have no gaps. If an `update` has another `seq` than the next one, send `sync`.
- A client that reads too slowly misses messages, and then gets the whole `table` again.

## Handle a closed socket

| close code | meaning | do |
|---|---|---|
| 1001 | the client was silent for too long | connect again |
| 1002, 1007 | a frame breaks the WebSocket protocol, or its text is not UTF-8 | correct the client |
| 1008 | the client sent a thousand messages in a row over the limit | send fewer |
| 1009 | a message was longer than 64 kB | send shorter messages |
| 1012 | the server restarts | connect again at once |
| 4001 | the login has ended: a logout, a deletion or a newer login | connect again with the current login |
| 4002 | the operator banned the person | do not connect again |

## Stay within the limits

- A client can send ten messages per second after a burst of fifty (`PARLOUR_RATE`). Pings, pongs and
  fragments count too. A message over the limit gets `message/too-fast`.
- A message has at most 64 kB and 32 fragments. No fragment is empty.
"""


if __name__ == "__main__":
    sys.stdout.write(page())
