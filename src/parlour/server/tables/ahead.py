"""What will be so once it is kept."""

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.values import Data, Due, Millis, Seat
from parlour.server.tables.counting import Count
from parlour.server.tables.jobs import Job, Move
from parlour.store.base import Append


class Next(msgspec.Struct, frozen=True, gc=False):
    """What an entry leads to."""

    entry: Entry
    state: Data
    waiting: tuple[Seat, ...]
    counted: Count
    is_over: bool
    due: Due | None
    """When the rules act by themselves."""

    wake: Millis | None
    """Wall time at which somebody must look at the table."""


class Pending(msgspec.Struct, frozen=True):
    """What is on its way to the disk."""

    next: Next
    append: Append
    job: Job | Move | None
