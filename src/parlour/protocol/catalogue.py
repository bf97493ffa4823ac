"""Every message of the socket, both ways, and their JSON Schemas."""

from collections.abc import Mapping
from functools import cache
from typing import Final, get_args

import msgspec

from parlour.engine.values import Data
from parlour.protocol.client_messages import ClientMessage
from parlour.protocol.server_messages import ServerMessage

CLIENT_MESSAGES: Final[tuple[type[Data], ...]] = get_args(ClientMessage)
SERVER_MESSAGES: Final[tuple[type[Data], ...]] = get_args(ServerMessage)

Schema = Mapping[str, object]
_REF: Final = "#/$defs/{name}"


@cache
def schemas() -> Schema:
    """One JSON Schema document. `$defs/ask` is what a client sends, `$defs/tell` what the server sends."""
    (ask, tell), defs = msgspec.json.schema_components([ClientMessage, ServerMessage], ref_template=_REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**defs, "ask": ask, "tell": tell},
        "anyOf": [{"$ref": _REF.format(name="ask")}, {"$ref": _REF.format(name="tell")}],
    }


def tag_of(kind: type[Data]) -> str:
    return str(kind.__struct_config__.tag)
