"""The stages of a move in our server."""

import msgspec

STAGES = {
    "MessageHandler._seat": "permissions",
    "Table.draft_act": "decide",
    "Table.next_position": "evolve",
    "Table._update_choices": "legal choices",
    "TableSession.transition": "clocks and due times",
    "Table.join": "join the log",
    "TableSession._write": "append, loop",
    "SqliteWriter._commit": "append, loop",
    "ViewCache.updates": "views and their encoding",
    "SeatedClient.done": "answer",
    "TableRegistry.entry_applied": "notify the registry",
    "WebSocketConnection.flush": "send",
    "TableSession._on_append": "after the commit",
    "SqliteWriter._notify": "after the commit",
    "ClientSession.received": "decode",
    "WebSocketConnection.data_received": "read the frame",
}
"""Maps functions to stages. The innermost of these functions on the stack determines the stage."""

LOOP = "event loop and kernel"
WRITER = "append, writer's thread and kernel"


class Stages(msgspec.Struct, frozen=True):
    """CPU seconds by stage."""

    seconds: dict[str, float]
