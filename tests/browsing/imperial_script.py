"""A game of Imperial for six with scripted moves, so that it always ends the same way."""

from collections.abc import Mapping
from typing import Final

from browsing.fast_forward import Policy
from games.imperial.tables import GAME, act
from parlour.bots import observe
from parlour.engine import Data, Millis, Seat
from parlour.games.imperial import actions as say
from parlour.games.imperial.bot.sensible import sensible
from parlour.games.imperial.rules import legal, result, to_act
from parlour.games.imperial.state import Bidding, Buying, Cents, Investing, Place, Proposing, State
from parlour.testing import RiggedChance

BIDS: Final[Mapping[str, tuple[int, ...]]] = {
    "Austria": (900, 613, 417, 0, 0, 0),
    "Italy": (0, 401, 575, 901, 0, 0),
    "France": (0, 0, 0, 0, 602, 0),
    "England": (0, 0, 0, 0, 0, 603),
    "Germany": (0, 0, 0, 0, 205, 0),
    "Russia": (0, 0, 0, 0, 0, 0),
}
"""Austria becomes a democracy of Ann, Ben and Cid, and Italy belongs to Dot alone.

All bids and purses that matter differ, so that chance decides nothing.
"""

PRODUCING: Final = (say.Steer("R-Produce"), say.MakeAll(), say.Agree())
"""Austria's first turn."""

LOADING: Final = (
    say.Steer("Import"),
    say.Import("fleet", Place("Venice")),
    say.Import("army", Place("Rome")),
    say.Import("army", Place("Naples")),
)
"""Italy imports units for a convoy."""

MARCH: Final = (
    say.Steer("R-Maneuver"),
    say.Move(Place("Western Balkans")),
    say.Move(Place("Romania")),
    say.Agree(),
)
"""Austria moves to where Italy's convoy will land."""


def quietly(state: State, seat: Seat) -> Data:
    """Bids as in `BIDS`, then produces and buys nothing."""
    match state.phase:
        case Bidding():
            return say.Bid(Cents(BIDS[state.up][seat]))
        case Buying():
            return say.Take()
        case Investing():
            return say.Pass()
        case Proposing(draft=None):
            return say.Steer("R-Produce")
        case _:
            return say.MakeAll()


def sensibly(state: State, seat: Seat) -> Data:
    return sensible(observe(GAME, state, seat, legal(state, seat), tuple, Millis(0)), RiggedChance())


def scripted(*actions: Data) -> Policy:
    """A policy in which the player to act takes the next of these actions."""
    left = list(actions)
    return lambda _state, _seat: left.pop(0)


def last_turn(state: State) -> tuple[State, tuple[Seat, ...]] | None:
    """The final state and the seats that decide before it, if the current country's turn ends the game."""
    if not isinstance(state.phase, Proposing) or state.phase.draft is not None:
        return None
    up, deciding = state.up, list[Seat]()
    while result(state) is None:
        if state.up != up:
            return None
        deciding.append(to_act(state)[0])
        state = act(state, (deciding[-1], sensibly(state, deciding[-1])))
    return state, tuple(deciding)
