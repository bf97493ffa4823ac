"""The stages of a move's way through our server."""

import msgspec

STAGES = {
    "Hearing._seat": "who may",
    "Table.draft_act": "decide",
    "Table.next_state": "evolve",
    "Table._ask_again": "legal choices",
    "Live._foresee": "clocks and moments",
    "Table.join": "join the log",
    "Live._write": "append, loop",
    "Writer._hand_over": "append, loop",
    "Sights.updates": "views and their encoding",
    "Seated.done": "answer",
    "House.happened": "tell the house",
    "Wire.flush": "send",
    "Live._kept": "after the commit",
    "Writer._tell": "after the commit",
    "Page.received": "decode",
    "Wire.data_received": "read the frame",
}
"""The innermost of these functions on the stack names the stage."""

LOOP = "event loop and kernel"
WRITER = "append, writer's thread and kernel"


class Stages(msgspec.Struct, frozen=True):
    """Seconds of CPU by stage."""

    seconds: dict[str, float]
