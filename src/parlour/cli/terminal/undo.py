"""Undo and redo at one keyboard. Prompts the people for consent. Bots consent, unless something was
revealed."""

from collections.abc import Sequence

from parlour.cli.terminal import keyboard, screen
from parlour.cli.terminal.clock import Clock
from parlour.engine.entry import Entry
from parlour.engine.table.files import Person
from parlour.engine.table.table import Table
from parlour.engine.values import Seat
from parlour.engine.words.refusals import IllegalActionError, Refusal

_WITH_CONSENT = (Refusal.UNDO_OTHERS, Refusal.UNDO_BARRIER)


def undo(table: Table, people: Sequence[Person], seat: Seat, clock: Clock) -> None:
    """Undoes the latest move of a person and everything after it. Raises IllegalActionError if that is not
    possible.

    *seat* is the seat at the prompt. At a shared keyboard that is often already the next player, so the
    undone move can belong to another seat.
    """
    latest = _latest_of_people(table, people)
    assert latest.by is not None, "a person's action is somebody's"
    to = table.log.before(latest.seq)
    is_anothers = table.game.secrets and latest.by != seat
    if is_anothers and not keyboard.confirm(f"{people[latest.by].name}, undo your last move?"):
        return
    try:
        table.undo(latest.by, clock.wall(), to=to)
    except IllegalActionError as refusal:
        if refusal.code not in _WITH_CONSENT or not _all_agree(table, people, latest.by, to):
            raise
        everyone = [Seat(number) for number in range(table.seats)]
        bots = [seat for seat in everyone if people[seat].bot is not None]
        table.undo(latest.by, clock.wall(), to=to, agreed=everyone, bots=bots)


def redo(table: Table, clock: Clock) -> None:
    """Redoes the latest undo. Raises IllegalActionError if that is not possible."""
    taken_back = table.log.undone
    by = table.log[taken_back[-1]].by if taken_back else Seat(0)
    assert by is not None, "an undo is somebody's"
    table.redo(by, clock.wall())


def _latest_of_people(table: Table, people: Sequence[Person]) -> Entry:
    for entry in reversed(table.log.line()):
        if entry.kind == "act" and entry.by is not None and people[entry.by].bot is None:
            return entry
    raise IllegalActionError(Refusal.NOTHING_TO_UNDO)


def _all_agree(table: Table, people: Sequence[Person], seat: Seat, to: int) -> bool:
    back = [entry for entry in table.log.line() if entry.seq > to]
    others = [person for number, person in enumerate(people) if person.bot is None and number != seat]
    if any(entry.final for entry in back):
        return False
    if others and any(entry.barrier for entry in back):
        screen.say(
            "Something was drawn or revealed since then, and undo cannot make people forget it.", "yellow"
        )
    return all(keyboard.confirm(f"{person.name}, do you agree?") for person in others)
