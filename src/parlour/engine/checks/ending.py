"""Ending: every game comes to its end within its bound, nobody is asked for nothing, nothing is lost."""

from parlour.engine.checks.findings import Findings
from parlour.engine.checks.walk import Walk
from parlour.engine.values import Data, Seat

ENDING = "ending"
CONSERVATION = "conservation"


def check(walk: Walk, findings: Findings) -> None:
    if walk.stuck is not None:
        findings.add(ENDING, f"{walk.stuck} {walk.about(len(walk.steps))}")
    for number, state in enumerate(walk.states):
        _asks_fairly(walk, number, state, findings)
    _ends_properly(walk, findings)


def check_conservation(walk: Walk, findings: Findings) -> None:
    first = walk.game.conserved(walk.table.state_at(0))
    for step in walk.steps:
        now = walk.game.conserved(step.after)
        if now != first:
            text = f"`conserved` was {first!r} and is {now!r} {walk.about(step.entry.seq)}"
            findings.add(CONSERVATION, text)
            return


def _asks_fairly(walk: Walk, number: int, state: Data, findings: Findings) -> None:
    for seat in walk.game.to_act(state):
        if not walk.game.legal(state, seat):
            findings.add(ENDING, f"seat {seat} is to act and may do nothing {walk.about(number)}")


def _ends_properly(walk: Walk, findings: Findings) -> None:
    state, game, end = walk.table.state, walk.game, walk.about(len(walk.steps))
    result = game.result(state)
    if result is None:
        return
    if len(result.places) != walk.seats or len(result.scores) != walk.seats:
        findings.add(ENDING, f"the result has not a place and a score for each seat: {result!r} {end}")
    if game.to_act(state):
        findings.add(ENDING, f"the game is over and still waits for a seat {end}")
    for seat in map(Seat, range(walk.seats)):
        if game.legal(state, seat):
            findings.add(ENDING, f"the game is over and seat {seat} may still act {end}")
