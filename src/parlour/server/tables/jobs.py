"""What is asked of a table: decided when its turn comes, answered once."""

from collections.abc import Callable
from functools import partial

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.table import Table
from parlour.engine.values import Data, Millis, Seat

Draft = Callable[[Table, Millis], Entry]
"""Decides at the wall time given and changes nothing, or raises a refusal."""


class Job(msgspec.Struct, frozen=True):
    draft: Draft
    done: Callable[[Entry], None]
    """Called once the entry is kept; for a repeated command with the entry of the first time."""

    refused: Callable[[Exception], None]
    seat: Seat | None = None
    command: str | None = None
    action: Data | None = None
    """What a repeat of *command* must ask for, too."""

    ask: int | None = None
    """The entry that asked for it: an earlier arrival of *command* made a later one."""

    is_new: bool = False
    """The store has been asked for an earlier arrival, and knows of none."""


class Reading(msgspec.Struct, frozen=True):
    """A look at the table once everything due has happened and nothing is on its way to the disk."""

    show: Callable[[], None]


def act(
    seat: Seat,
    action: Data,
    command: str | None,
    ask: int | None,
    done: Callable[[Entry], None],
    refused: Callable[[Exception], None],
) -> Job:
    return Job(partial(_act, seat, action, command, ask), done, refused, seat, command, action, ask)


def _act(seat: Seat, action: Data, command: str | None, ask: int | None, table: Table, wall: Millis) -> Entry:
    return table.draft_act(seat, action, wall, command=command, ask=ask)
