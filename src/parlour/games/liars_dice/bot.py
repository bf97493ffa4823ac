"""A bot that plays by the odds of a bid or call, computed from its own dice."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from parlour.engine import N_, Bot, Chance, Data, Observation, Seat
from parlour.games.liars_dice.odds import exact_odds_of, odds, odds_at_showdown, odds_of
from parlour.games.liars_dice.rules import count, lowest_quantity
from parlour.games.liars_dice.state import FACES, WILD_FACE, Action, Bid, CallExact, CallLiar, State, View

CALL_CHANCE: Final = 0.7
"""Assumed chance that a bid is called."""

COMFORTABLE_ODDS: Final = 0.75
"""Minimum odds for a bid higher than necessary."""


def evaluate(view: View, seat: Seat) -> float:
    """The value in dice. The seat's own call is valued by its odds, not by the dice of one imagined world."""
    showdown = view.showdown
    if showdown is not None and showdown.caller == seat:
        stock = list(map(len, showdown.dice))
        return _standing(stock, seat) + stake(odds_at_showdown(view, seat), stock)
    stock = list(map(len, view.dice))
    standing = _standing(stock, seat)
    if view.bids and view.bids[-1].seat == seat:
        return standing + CALL_CHANCE * stake(odds(view.bids[-1], view), stock)
    return standing


def stake(chance_to_win: float, stock: Sequence[int]) -> float:
    """The value of a challenge: the seat loses a die, or an opponent does."""
    others = sum(dice > 0 for dice in stock) - 1
    return chance_to_win / max(others, 1) - (1 - chance_to_win)


def _standing(stock: Sequence[int], seat: Seat) -> float:
    """The seat's dice, minus the opponents' on average."""
    others = [dice for n, dice in enumerate(stock) if n != seat and dice > 0]
    return stock[seat] - (sum(others) / len(others) if others else 0.0)


def rollout(state: State, seat: Seat, chance: Chance) -> Action:
    """Calls if that is worth most. Otherwise makes the highest bid with comfortable odds."""
    known = [die.value for die in state.dice[seat]]
    stock = [len(dice) for dice in state.dice]
    total = sum(stock)
    hidden = total - len(known)
    top = (state.bids[-1].quantity, state.bids[-1].face) if state.bids else None
    best, most = _best_call(state, known, hidden, stock)
    comfortable: list[tuple[int, int]] = []
    for face in FACES:
        lowest = lowest_quantity(face, top, state.wild)
        if lowest is None or lowest > total:
            continue
        merit = CALL_CHANCE * stake(odds_of(lowest, face, known, hidden, state.wild), stock)
        if merit > most:
            best, most = Bid(lowest, face), merit
        for quantity in range(lowest, total + 1):
            if odds_of(quantity, face, known, hidden, state.wild) < COMFORTABLE_ODDS:
                break
            comfortable.append((quantity, face))
    if isinstance(best, Bid) and comfortable:
        best = Bid(*max(comfortable, key=lambda bid: _bid_sort_key(bid, state.wild)))
    return best


def _best_call(state: State, known: Sequence[int], hidden: int, stock: Sequence[int]) -> tuple[Action, float]:
    if not state.bids:
        return CallLiar(), -inf
    bid = state.bids[-1]
    liar = stake(1 - odds_of(bid.quantity, bid.face, known, hidden, state.wild), stock)
    if state.exact:
        exact = stake(exact_odds_of(bid.quantity, bid.face, known, hidden, state.wild), stock)
        if exact > liar:
            return CallExact(), exact
    return CallLiar(), liar


def _bid_sort_key(bid: tuple[int, int], wild: bool) -> tuple[int, int]:
    """The sort key of bids. A bid on wild ones follows bids on double that quantity of another face."""
    quantity, face = bid
    return (2 * quantity, FACES[-1] + 1) if wild and face == WILD_FACE else (quantity, face)


def sensible(observation: Observation, chance: Chance) -> Data:
    view = observation.view
    assert isinstance(view, View), "a bot of this game is shown its view"
    return rollout(view, observation.seat, chance)


def worth(state: State, seat: Seat) -> float | None:
    """The chance to win, from the dice left. None within a round."""
    if state.bids:
        return None
    squares = [len(dice) ** 2 for dice in state.dice]
    return squares[seat] / sum(squares)


def weigh(observation: Observation) -> Callable[[Data], float]:
    """Weighs imagined worlds: a player who bids on a face is likely to have it."""
    seat = observation.seat

    def likelihood(state: Data) -> float:
        assert isinstance(state, State), "a world of this game"
        weight = 1.0
        for bid in state.bids:
            if bid.seat != seat:
                weight *= 1 + count((die.value for die in state.dice[bid.seat]), bid.face, state.wild)
        return weight

    return likelihood


bot = Bot(
    evaluate=evaluate,
    levels={N_("sensible"): sensible},
    strengths={"sensible": 3},
    rollout=rollout,
    worth=worth,
    weigh=weigh,
)
