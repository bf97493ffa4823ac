"""What something would do, worked out by the code that does it."""

from collections.abc import Sequence

from parlour.engine import Data, Seat
from parlour.games.imperial.actions import Buy
from parlour.games.imperial.events import Bought, Paid, Taxed
from parlour.games.imperial.rules import investor
from parlour.games.imperial.rules import taxation as taxes
from parlour.games.imperial.state import Cents, Country, Maneuvering, Nation, State, get_nation


class Purchase(Data, frozen=True):
    """A purchase and what changes with it."""

    bought: Bought
    cash: Cents
    """What the buyer has left."""

    treasury: Cents
    takes_over: bool
    """It makes the buyer the leader, who was not."""

    dictates: bool
    """The buyer leads and needs nobody's vote."""


def taxation(state: State, country: Country) -> Taxed:
    return taxes.tax(state.nations, get_nation(state, country))


def interest(state: State, country: Country, seat: Seat) -> Paid:
    """The payout if *seat* proposes it."""
    return investor.interest(get_nation(state, country), seat)


def purchase(state: State, seat: Seat, action: Buy) -> Purchase:
    """Refuses what may not be bought, as buying does."""
    bought = investor.purchase(state, seat, action)
    nation, price = get_nation(state, action.country), bought.paid - bought.returned
    leads = bought.leadership[0] == seat
    return Purchase(
        bought=bought,
        cash=Cents(state.players[seat].money - price),
        treasury=Cents(nation.money + price),
        takes_over=leads and nation.leadership[:1] != (seat,),
        dictates=leads and not bought.democracy,
    )


def so_far(state: State) -> Sequence[Nation]:
    """The countries as the maneuver under way would leave them."""
    return state.phase.field if isinstance(state.phase, Maneuvering) else state.nations
