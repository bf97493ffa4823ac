"""A player by the odds: how good a bid or a call is, as far as a seat can tell from its own dice."""

from collections.abc import Callable, Sequence
from typing import Final

from parlour.engine import Bot, Chance, Data, Observation, Seat
from parlour.games.liars_dice.odds import odds, odds_at_showdown, odds_of
from parlour.games.liars_dice.rules import count, dice_in_play, least
from parlour.games.liars_dice.state import FACES, Action, Bid, CallLiar, State, View

CALLED: Final = 0.5
"""How often a bid is taken to be called."""


def evaluate(view: View, seat: Seat) -> float:
    """In dice. A call of the seat's own counts by its odds, whatever the dice of one world showed then."""
    showdown = view.showdown
    if showdown is not None and showdown.caller == seat:
        stock = list(map(len, showdown.dice))
        return _standing(stock, seat) + stake(odds_at_showdown(view, seat), stock)
    stock = list(map(len, view.dice))
    standing = _standing(stock, seat)
    if view.bids and view.bids[-1].seat == seat:
        return standing + CALLED * stake(odds(view.bids[-1], view), stock)
    return standing


def stake(chance_to_win: float, stock: Sequence[int]) -> float:
    """What a challenge is worth: I lose a die, or one of the others does."""
    others = sum(dice > 0 for dice in stock) - 1
    return chance_to_win / max(others, 1) - (1 - chance_to_win)


def _standing(stock: Sequence[int], seat: Seat) -> float:
    """My dice, less those of the others on average."""
    others = [dice for n, dice in enumerate(stock) if n != seat and dice > 0]
    return stock[seat] - (sum(others) / len(others) if others else 0.0)


def rollout(state: State, seat: Seat, chance: Chance) -> Action:
    """The likeliest raise, or a call where that is worth more."""
    known = [die.value for die in state.dice[seat]]
    total, stock = dice_in_play(state), list(map(len, state.dice))
    hidden = total - len(known)
    bid = state.bids[-1] if state.bids else None
    top = None if bid is None else (bid.quantity, bid.face)
    best: Action = CallLiar()
    most = -2.0
    if bid is not None:
        most = stake(1 - odds_of(bid.quantity, bid.face, known, hidden, state.wild), stock)
    for face in FACES:
        lowest = least(face, top, state.wild)
        if lowest is None or lowest > total:
            continue
        worth = CALLED * stake(odds_of(lowest, face, known, hidden, state.wild), stock)
        if worth > most:
            best, most = Bid(lowest, face), worth
    return best


def worth(state: State, seat: Seat) -> float | None:
    """Between two rounds, by the dice that are left."""
    if state.bids:
        return None
    squares = [len(dice) ** 2 for dice in state.dice]
    return squares[seat] / sum(squares)


def weigh(observation: Observation) -> Callable[[Data], float]:
    """Who bids on a face has some of it more often than not."""
    seat = observation.seat

    def likelihood(state: Data) -> float:
        assert isinstance(state, State), "a world of this game"
        weight = 1.0
        for bid in state.bids:
            if bid.seat != seat:
                weight *= 1 + count((die.value for die in state.dice[bid.seat]), bid.face, state.wild)
        return weight

    return likelihood


bot = Bot(evaluate=evaluate, rollout=rollout, worth=worth, weigh=weigh)
