"""Numbers the actions for the network's policy. Other players are counted from the player to move."""

from parlour.engine import Seat
from parlour.games.cambio import actions as act
from parlour.games.cambio.state import HAND_SIZE

DRAW_DECK, DRAW_DISCARD, CALL, SWAP, DISCARD, PEEK = 0, 1, 2, 3, 7, 8
"""SWAP and PEEK are the first of four, by slot. Peeks at other players follow, by owner and slot."""


def peeks_at_others(seats: int) -> int:
    return HAND_SIZE * (seats - 1)


def blind_swaps(seats: int) -> int:
    """The number of the first blind swap. They are ordered by own slot, owner and the owner's slot."""
    return PEEK + HAND_SIZE + peeks_at_others(seats)


def skip(seats: int) -> int:
    return blind_swaps(seats) + HAND_SIZE * peeks_at_others(seats)


def action_count(seats: int) -> int:
    return skip(seats) + 1


def number_of(action: act.Action, seat: Seat, seats: int) -> int:
    """The number of an action that *seat* can take while it draws, holds a card or has a power."""
    match action:
        case act.Draw("deck"):
            return DRAW_DECK
        case act.Draw():
            return DRAW_DISCARD
        case act.CallCambio():
            return CALL
        case act.Swap(slot):
            return SWAP + slot
        case act.Discard():
            return DISCARD
        case act.PeekOwn(slot):
            return PEEK + slot
        case act.PeekOpponent(owner, slot):
            return PEEK + HAND_SIZE + _place(owner, slot, seat, seats)
        case act.BlindSwap(mine, owner, theirs):
            return blind_swaps(seats) + mine * peeks_at_others(seats) + _place(owner, theirs, seat, seats)
        case _:
            return skip(seats)


def _place(owner: Seat, slot: int, seat: Seat, seats: int) -> int:
    return ((owner - seat) % seats - 1) * HAND_SIZE + slot
