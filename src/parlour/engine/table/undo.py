"""How far undo can go, and how it sets table time.

A player can freely undo their own latest entries, as long as no other seat and not the table has acted since
and no barrier lies in between. Beyond that, undo needs everyone's consent. It never goes over a final entry.
Bots consent to everything. Over a barrier, at least one other person must have agreed too, so that a player
who is alone or plays only with bots cannot take back what they have seen.
"""

from collections.abc import Collection
from enum import Enum

from parlour.engine.entry import Entry
from parlour.engine.table.log import Log
from parlour.engine.values import Millis, Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal


class Consent(Enum):
    """Who has agreed to an undo, other than the player who requests it."""

    NOBODY = "nobody"
    BOTS = "bots"
    """Everyone agreed, and all others are bots."""

    EVERYONE = "everyone"


def consent_given(seats: int, seat: Seat, agreed: Collection[Seat], bots: Collection[Seat]) -> Consent:
    """The consent that *agreed* amounts to if *seat* requests an undo. *bots* are the seats of bots."""
    if not all(Seat(number) in agreed for number in range(seats)):
        return Consent.NOBODY
    others = [Seat(number) for number in range(seats) if number != seat]
    return Consent.EVERYONE if any(other not in bots for other in others) else Consent.BOTS


def undo_to(log: Log, seat: Seat, to: int | None, agreed: Consent) -> tuple[int, Millis]:
    """The entry that *seat* goes back to, and the table time to continue from. Raises if that is not allowed.

    Without *to*, one entry of the line is taken back. Table time continues from the first entry taken back:
    time spent thinking before it counts, time spent discussing the undo does not, and a glimpse that has
    ended stays over.
    """
    if to is not None and not (0 <= to < len(log) and log.is_on_line(to)):
        raise IllegalActionError(Refusal.NO_SUCH_ENTRY, entry=to)
    target = log.before(log.head) if to is None else to
    if target < 0 or target == log.head:
        raise IllegalActionError(Refusal.NOTHING_TO_UNDO)
    at, first = log.head, log[log.head]
    while at > target:
        first = log[at]
        _check_undo(first, seat, agreed)
        at = log.before(at)
    return target, first.now


def last_decision(log: Log, seat: Seat, agreed: Consent) -> int | None:
    """The entry before *seat*'s latest one. None if *seat* cannot go back to it with *agreed*."""
    at = log.head
    while at > log.first:
        try:
            _check_undo(log[at], seat, agreed)
        except IllegalActionError:
            return None
        before = log.before(at)
        if log[at].by == seat:
            return before
        at = before
    return None


def undo_targets(log: Log, seat: Seat, agreed: Consent, most: int) -> list[int]:
    """The entries that *seat* can go back to with *agreed*, latest first, at most *most*."""
    found: list[int] = []
    at = log.head
    while at > log.first and len(found) < most:
        try:
            _check_undo(log[at], seat, agreed)
        except IllegalActionError:
            break
        at = log.before(at)
        found.append(at)
    return found


def _check_undo(entry: Entry, seat: Seat, agreed: Consent) -> None:
    if entry.final:
        raise IllegalActionError(Refusal.UNDO_FINAL, entry=entry.seq)
    if agreed is Consent.BOTS and entry.barrier:
        raise IllegalActionError(Refusal.UNDO_SEEN, entry=entry.seq)
    if agreed is not Consent.NOBODY:
        return
    if entry.by != seat:
        raise IllegalActionError(Refusal.UNDO_OTHERS, entry=entry.seq, by=entry.by)
    if entry.barrier:
        raise IllegalActionError(Refusal.UNDO_BARRIER, entry=entry.seq)


def redo_to(log: Log, seat: Seat) -> tuple[int, Millis]:
    """The entry that the latest undo left, and the table time at which it was left."""
    if not log.undone:
        raise IllegalActionError(Refusal.NOTHING_TO_REDO)
    undo = log[log.undone[-1]]
    if undo.by != seat:
        raise IllegalActionError(Refusal.REDO_OTHERS, by=undo.by)
    assert undo.left is not None, "an undo says when it left"
    return log.before(undo.seq), undo.left
