"""Checks deadlines: late and restarted processes get the same result, and glimpses end on time."""

from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.viewer_output import viewer_name
from parlour.engine.entry import Entry
from parlour.engine.table.files import load, save
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Viewer, can_hold_glimpses, encode, glimpses

NAME = "time"
GLIMPSE = "glimpse"

HORIZON_MS = Millis(120_000)
MAX_STEPS = 8


def check(playout: Playout) -> None:
    """Checks that settling deadlines on time, or all late after a restart, gives the same entries."""
    timed = [step for step in playout.steps if playout.game.due(step.before) is not None]
    for step in playout.select_steps(MAX_STEPS, NAME, timed):
        seq = step.entry.seq
        prompt, late = playout.table_before(seq), _restarted(playout.table_before(seq))
        stored = playout.game.decode_state(encode(prompt.state))
        if any(playout.game.due(prompt.state) != playout.game.due(state) for state in (late.state, stored)):
            playout.fail(NAME, "the next deadline is another after a restart", seq)
            continue
        end = Millis(prompt.log[seq - 1].now + prompt.offset + HORIZON_MS)
        if _settle_one_by_one(prompt, end) != _outcomes(late.settle(end)):
            playout.fail(NAME, "a late process comes to another result", seq)


def _restarted(table: Table) -> Table:
    wall = Millis(table.log[len(table.log) - 1].wall)
    again, _ = load(save(table, (), wall), lambda _: table.game)
    again.resume(wall)
    return again


def _settle_one_by_one(table: Table, end: Millis) -> list[object]:
    made: list[Entry] = []
    while (due := table.game.due(table.state)) is not None and due.at + table.offset <= end:
        entry = table.draft_due(Millis(due.at + table.offset))
        if entry is None:
            break
        made.append(table.join(entry))
    return _outcomes(made)


def _outcomes(entries: list[Entry]) -> list[object]:
    return [(entry.now, entry.action, entry.events) for entry in entries]


def check_glimpses(playout: Playout) -> None:
    """Checks that no view shows a Glimpse that has ended, and that a deadline ends each open one."""
    if not can_hold_glimpses(playout.game.View):
        return
    for step in playout.select_steps(None, GLIMPSE):
        for viewer in playout.viewers:
            _check_view(playout, step.after, step.entry, viewer)


def _check_view(playout: Playout, state: Data, entry: Entry, viewer: Viewer) -> None:
    due = playout.game.due(state)
    for glimpse in glimpses(playout.game.view(state, viewer)):
        if glimpse.until <= entry.now:
            text = (
                f"a look that ended at {glimpse.until} is still shown at {entry.now} to {viewer_name(viewer)}"
            )
            playout.fail(GLIMPSE, text, entry.seq)
        elif due is None or due.at > glimpse.until:
            text = f"nothing is due that would end the look at {glimpse.until} to {viewer_name(viewer)}"
            playout.fail(GLIMPSE, text, entry.seq)
        elif not due.even_paused:
            text = f"a pause would keep the look open beyond {glimpse.until} to {viewer_name(viewer)}"
            playout.fail(GLIMPSE, text, entry.seq)
