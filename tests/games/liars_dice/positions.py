"""Positions as text: `table("1 3 5 / 2 2")` gives the dice under each seat's cup."""

from parlour.engine import Seat, seal
from parlour.games import liars_dice
from parlour.games.liars_dice.state import FACES, BidMade, State
from parlour.testing import Scenario


def position(
    dice: str, *bids: str, turn: int = 0, wild: bool = False, exact: bool = False, out: tuple[int, ...] = ()
) -> State:
    """Bids are written `seat: quantity x face`, as in `0: 3x5`."""
    cups = tuple(
        tuple(seal(int(pips), Seat(n), FACES) for pips in cup.split())
        for n, cup in enumerate(dice.split("/"))
    )
    made = tuple(_bid(text) for text in bids)
    gone = tuple(map(Seat, out))
    return State(cups, made, Seat(turn), gone, None, max(map(len, cups)), wild, exact)


def _bid(text: str) -> BidMade:
    seat, _, bid = text.partition(": ")
    quantity, face = map(int, bid.split("x"))
    return BidMade(Seat(int(seat)), quantity, face)


def table(
    dice: str, *bids: str, turn: int = 0, wild: bool = False, exact: bool = False, out: tuple[int, ...] = ()
) -> Scenario:
    state = position(dice, *bids, turn=turn, wild=wild, exact=exact, out=out)
    return Scenario(liars_dice, state=state, seats=len(state.dice))


def dice_left(scenario: Scenario) -> list[int]:
    assert isinstance(scenario.state, State)
    return [len(cup) for cup in scenario.state.dice]
