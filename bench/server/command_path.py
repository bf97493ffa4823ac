"""The stages of a move in our server."""

import msgspec

STAGES = {
    "MessageHandler._seat": "who may",
    "Table.draft_act": "decide",
    "Table.next_position": "evolve",
    "Table._update_choices": "legal choices",
    "TableSession.transition": "clocks and moments",
    "Table.join": "join the log",
    "TableSession._write": "append, loop",
    "Writer._commit": "append, loop",
    "ViewCache.updates": "views and their encoding",
    "SeatedClient.done": "answer",
    "TableRegistry.entry_applied": "tell the registry",
    "WebSocketConnection.flush": "send",
    "TableSession._kept": "after the commit",
    "Writer._notify": "after the commit",
    "ClientSession.received": "decode",
    "WebSocketConnection.data_received": "read the frame",
}
"""Maps functions to stages. The innermost of these functions on the stack determines the stage."""

LOOP = "event loop and kernel"
WRITER = "append, writer's thread and kernel"


class Stages(msgspec.Struct, frozen=True):
    """CPU seconds by stage."""

    seconds: dict[str, float]
