"""What will be so once it is kept."""

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.values import Data, Due, Millis, Seat
from parlour.server.tables.clock_state import ClockState
from parlour.server.tables.commands import PlayerMove, TableCommand
from parlour.store.log.base import Append


class Transition(msgspec.Struct, frozen=True, gc=False):
    """What an entry leads to."""

    entry: Entry
    state: Data
    waiting: tuple[Seat, ...]
    counted: ClockState
    is_over: bool
    due: Due | None
    """When the rules act by themselves."""

    wake: Millis | None
    """Wall time at which somebody must look at the table."""


class PendingAppend(msgspec.Struct, frozen=True):
    """What is on its way to the disk."""

    next: Transition
    append: Append
    job: TableCommand | PlayerMove | None
