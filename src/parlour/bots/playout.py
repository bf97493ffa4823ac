"""Plays a whole game between bots without a table: no log, no encoding, no system clock."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from parlour.bots.observation import history_reader, observe
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis, Result, Seat

MAX_STEPS_UNBOUNDED = 10_000


class PlayoutResult(Data, frozen=True):
    """The end of a playout. *result* is None if the steps ran out first."""

    result: Result | None
    steps: int
    now: Millis


class Step(NamedTuple):
    """One step of a playout, for a caller that measures games. No bot receives it: it has the state."""

    seat: Seat | None
    """None for a notice."""

    choices: Sequence[Data]
    action: Data
    events: Sequence[Data]
    state: Data
    """The state after the step."""


Watch = Callable[[Step], None]


class StuckGameError(Exception):
    """No seat can act, nothing is due and the game is not over: a fault in its rules."""


def play(
    game: Game,
    policies: Sequence[Policy],
    options: Data | None,
    chance: Chance,
    *,
    steps: int | None = None,
    watch: Watch | None = None,
) -> PlayoutResult:
    """Plays from the deal to the end with one policy per seat. Table time jumps to the next due notice.

    Calls *watch* after each step.
    """
    chosen = game.Options() if options is None else options
    state = game.start(game.setup(chosen, len(policies), chance, Millis(0)))
    limit = steps if steps is not None else game.bound or MAX_STEPS_UNBOUNDED
    events: list[Data] = []
    histories = [history_reader(game, Seat(seat), events) for seat in range(len(policies))]
    acted, now, taken = [-1] * len(policies), Millis(0), 0
    actor: Seat | None
    choices: Sequence[Data]
    # The loop is the hot path of every simulation, so it is not split up. A game that waits for a seat is not
    # over, so `result` is called only if it waits for none.
    while taken < limit:
        waiting, due = game.to_act(state), game.due(state)
        if not waiting and game.result(state) is not None:
            break
        if due is not None and (due.at <= now or not waiting):
            now = max(due.at, now)
            actor, choices, action = None, (), due.notice
        else:
            actor = seat = next_seat(game, waiting, acted)
            choices = game.legal(state, seat)
            if not choices:
                raise StuckGameError(f"{game.title} waits for seat {seat + 1}, which may do nothing")
            action = policies[seat](observe(game, state, seat, choices, histories[seat], now), chance)
            acted[seat] = taken
        happened = game.decide(state, actor, action, chance, now)
        for event in happened:
            state = game.evolve(state, event)
        events.extend(happened)
        taken += 1
        if watch is not None:
            watch(Step(actor, choices, action, happened, state))
    return PlayoutResult(game.result(state), taken, now)


def next_seat(game: Game, waiting: Collection[Seat], acted: Sequence[int]) -> Seat:
    """The seat that acted longest ago, so that a bid that can still be changed does not block the others."""
    if len(waiting) == 1:
        (seat,) = waiting
        return seat
    if not waiting:
        raise StuckGameError(f"{game.title} waits for nobody and nothing, and is not over")
    return min(waiting, key=acted.__getitem__)
