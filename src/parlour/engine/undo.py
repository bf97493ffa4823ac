"""How far undo may go, and what it does to table time.

Undo is free over one's own latest entries while nobody else, the table included, has acted since and no
barrier lies between. Beyond that it needs everyone's consent; over a final entry it never goes.
"""

from collections.abc import Collection

from parlour.engine.entry import Entry
from parlour.engine.log import Log
from parlour.engine.refusals import IllegalAction, Refusal
from parlour.engine.values import Millis, Seat


def undo_to(log: Log, seat: Seat, to: int | None, everyone_agreed: bool) -> tuple[int, Millis]:
    """The entry that *seat* goes back to and the table time it goes on from, or a refusal with the reason.

    Without *to*, one entry of the line is taken back. The clock goes on from the moment of the first entry
    taken back: what was thought before counts, what was argued since does not, and a look that was over
    stays over.
    """
    if to is not None and not (0 <= to < len(log) and log.is_on_line(to)):
        raise IllegalAction(Refusal.NO_SUCH_ENTRY, entry=to)
    target = log.before(log.head) if to is None else to
    if target < 0 or target == log.head:
        raise IllegalAction(Refusal.NOTHING_TO_UNDO)
    at, first = log.head, log[log.head]
    while at > target:
        first = log[at]
        _may_take_back(first, seat, everyone_agreed)
        at = log.before(at)
    return target, first.now


def _may_take_back(entry: Entry, seat: Seat, everyone_agreed: bool) -> None:
    if entry.final:
        raise IllegalAction(Refusal.UNDO_FINAL, entry=entry.seq)
    if everyone_agreed:
        return
    if entry.by != seat:
        raise IllegalAction(Refusal.UNDO_OTHERS, entry=entry.seq, by=entry.by)
    if entry.barrier:
        raise IllegalAction(Refusal.UNDO_BARRIER, entry=entry.seq)


def redo_to(log: Log, seat: Seat) -> tuple[int, Millis]:
    """The entry that the latest undo left, and the table time at which it was left."""
    if not log.undone:
        raise IllegalAction(Refusal.NOTHING_TO_REDO)
    undo = log[log.undone[-1]]
    if undo.by != seat:
        raise IllegalAction(Refusal.REDO_OTHERS, by=undo.by)
    assert undo.left is not None, "an undo says when it left"
    return log.before(undo.seq), undo.left


def all_agreed(seats: int, agreed: Collection[Seat]) -> bool:
    return all(Seat(seat) in agreed for seat in range(seats))
