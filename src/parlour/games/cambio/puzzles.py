"""Puzzles: call Cambio now, or play on? The trained judge and a count over many deals have to agree."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from parlour.engine import N_, Chance, Millis, Observation, Puzzle, Puzzles, Seat, Try, Words
from parlour.games.cambio import actions as act
from parlour.games.cambio.bot.network.player import evaluate
from parlour.games.cambio.bot.rollout import choose
from parlour.games.cambio.rules import decide, evolve, result, to_act
from parlour.games.cambio.state import State, known
from parlour.games.cambio.view import View
from parlour.games.cambio.view import view as view_of

DEALS: Final = 400
"""How often the cards that the player does not know are dealt again to count how many calls win."""

CALL_FROM: Final = 0.72
"""A call is right if it wins at least this often."""

WAIT_TO: Final = 0.42
"""It is wrong if it wins at most this often. In between there is no puzzle."""

TEMPTING: Final = (0.24, 0.93)
"""A call that wins more rarely or more often is too easy a question."""

MIN_KNOWN: Final = 3
_CALL: Final = act.CallCambio()
_DRAWS: Final = (act.Draw("deck"), act.Draw("discard"))


class Odds(NamedTuple):
    judge: float
    """The judge's chance that a call made now is right."""

    counted: float
    """The share of deals in which it is."""


def find(observation: Observation, chance: Chance) -> Puzzle | None:
    view, seat = observation.view, observation.seat
    assert isinstance(view, View), "a view of this game"
    if view.stage != "drawing" or view.caller is not None or view.top is None or len(view.grids) != 2:
        return None
    if any(choice not in observation.choices for choice in (_CALL, *_DRAWS)):
        return None
    state = observation.deal(chance)
    assert isinstance(state, State), "a state of this game"
    if sum(cell != "down" for cell in puzzle_view(state, seat).grids[seat]) < MIN_KNOWN:
        return None
    judged = evaluate(observation)
    if judged is None or WAIT_TO < judged.lowest < CALL_FROM:
        return None
    counted = count_won_calls([_deal(observation, chance) for _ in range(DEALS)], seat, chance) / DEALS
    is_call = _is_call(Odds(judged.lowest, counted))
    if is_call is None or is_call != (judged.action == _CALL):
        return None
    percent = round(100 * counted)
    draws = (Try(draw, not is_call, percent) for draw in _DRAWS)
    tries = (Try(_CALL, is_call, percent), *draws)
    return Puzzle(state=replace(state, until=None), seat=seat, steps=(tries,))


def puzzle_view(state: State, seat: Seat) -> View:
    """The seat's view with every card face up that it has been shown."""
    shown = known(state, seat)
    grids = tuple(
        tuple("empty" if card is None else card if shown >> card & 1 else "down" for card in hand)
        for hand in state.hands
    )
    return replace(view_of(state, seat), grids=grids)


def task(view: View, seat: Seat, words: Words) -> str:
    return words.say(
        "The cards that you have seen are face up. Do you call Cambio now, or draw a card and play on?"
    )


def explain(state: State, attempt: Try, step: int, words: Words) -> str:
    if attempt.action == _CALL:
        right, wrong = (
            N_("A good call: it wins in {n} of 100 deals."),
            N_("Too early: a call wins in only {n} of 100 deals."),
        )
    else:
        right, wrong = (
            N_("Better to wait: a call wins in only {n} of 100 deals."),
            N_("You are low enough: a call wins in {n} of 100 deals."),
        )
    return words.say(right if attempt.is_right else wrong, n=attempt.value)


def count_won_calls(deals: Sequence[State], seat: Seat, chance: Chance) -> int:
    """Calls Cambio in each deal, plays the last turn of the others, and counts the wins."""
    return sum(_wins(deal, seat, chance) for deal in deals)


def _deal(observation: Observation, chance: Chance) -> State:
    state = observation.deal(chance)
    assert isinstance(state, State), "a state of this game"
    return state


def _wins(state: State, seat: Seat, chance: Chance) -> bool:
    action: act.Action = _CALL
    by = seat
    while True:
        for event in decide(state, by, action, chance, Millis(0)):
            state = evolve(state, event)
        if (ended := result(state)) is not None:
            return ended.places[seat] == 1
        by = to_act(state)[0]
        action = choose(state, by, chance)


def _is_call(odds: Odds) -> bool | None:
    if not TEMPTING[0] <= odds.counted <= TEMPTING[1]:
        return None
    if min(odds) >= CALL_FROM:
        return True
    return False if max(odds) <= WAIT_TO else None


puzzles: Final = Puzzles(N_("Call or not?"), find, task, explain, puzzle_view, bots=("expert",))
