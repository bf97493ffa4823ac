"""Checks that undo restores the previous position, redo the next one, and a glimpse that ended stays over."""

from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import viewer_name
from parlour.engine.table.log import replay
from parlour.engine.values import Millis, Seat, glimpses
from parlour.engine.words.refusals import IllegalActionError

NAME = "undo"
MAX_STEPS = 20


def check(playout: Playout) -> None:
    for step in playout.select_steps(MAX_STEPS, NAME):
        if playout.game.result(step.after) is None:
            _check_undo_and_redo(playout, step)
            _check_ended_glimpses(playout, step)


def _check_undo_and_redo(playout: Playout, step: Step) -> None:
    """Undoes and redoes an entry if the table allows it without consent."""
    entry = step.entry
    if entry.by is None or entry.barrier or entry.final:
        return
    table = playout.table_before(entry.seq + 1)
    wall = Millis(entry.wall + 1)
    if table.draft_due(wall) is not None:
        return
    table.undo(entry.by, wall)
    if table.state != step.before:
        playout.fail(NAME, "undo does not give the position before", entry.seq)
    if table.draft_due(wall) is None:
        table.redo(entry.by, wall)
        if table.state != step.after:
            playout.fail(NAME, "redo does not give the position after", entry.seq)
    if replay(playout.game, table.log.line()) != table.state:
        playout.fail(NAME, "the log with an undo in it replays to another position", entry.seq)


def _check_ended_glimpses(playout: Playout, step: Step) -> None:
    """Checks that a glimpse ends again at once if everyone agrees to undo its end."""
    entry = step.entry
    if entry.by is not None or entry.final:
        return
    looks = [(viewer, playout.game.view(step.before, viewer)) for viewer in playout.viewers]
    if not any(True for _, view in looks for _ in glimpses(view)):
        return
    table = playout.table_before(entry.seq + 1)
    wall = Millis(entry.wall + 60_000)
    table.settle(wall)
    everyone = [Seat(number) for number in range(table.seats)]
    try:
        table.join(table.draft_undo(Seat(0), wall, to=entry.seq - 1, agreed=everyone))
    except IllegalActionError:
        return
    table.settle(wall)
    for viewer in playout.viewers:
        for glimpse in glimpses(table.view(viewer)):
            if glimpse.until <= entry.now:
                playout.fail(NAME, f"undo gives {viewer_name(viewer)} a second look", entry.seq)
