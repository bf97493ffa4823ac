"""Checks that every game ends within its bound, seats to act have choices, and nothing is lost."""

from parlour.conformance.checks.playout import Playout
from parlour.engine.values import Data, Seat

ENDING = "ending"
CONSERVATION = "conservation"


def check(playout: Playout) -> None:
    if playout.stuck is not None:
        playout.fail(ENDING, playout.stuck, len(playout.steps))
    _check_actors(playout, 0, playout.table.state_at(0))
    for step in playout.select_steps(None, ENDING):
        _check_actors(playout, step.entry.seq, step.after)
    _check_result(playout)


def check_conservation(playout: Playout) -> None:
    conserved = playout.game.conserved
    first = conserved(playout.table.state_at(0))
    if any(conserved(step.after) != first for step in playout.select_steps(None, CONSERVATION)):
        step = next(step for step in playout.steps if conserved(step.after) != first)
        text = f"`conserved` was {first!r} and is {conserved(step.after)!r}"
        playout.fail(CONSERVATION, text, step.entry.seq)


def _check_actors(playout: Playout, number: int, state: Data) -> None:
    for seat in playout.game.to_act(state):
        if not playout.game.legal(state, seat):
            playout.fail(ENDING, f"seat {seat} is to act and may do nothing", number)


def _check_result(playout: Playout) -> None:
    state, game, end = playout.table.state, playout.game, len(playout.steps)
    result = game.result(state)
    if result is None:
        return
    if len(result.places) != playout.seats or len(result.scores) != playout.seats:
        playout.fail(ENDING, f"the result has not a place and a score for each seat: {result!r}", end)
    if game.to_act(state):
        playout.fail(ENDING, "the game is over and still waits for a seat", end)
    for seat in map(Seat, range(playout.seats)):
        if game.legal(state, seat):
            playout.fail(ENDING, f"the game is over and seat {seat} may still act", end)
