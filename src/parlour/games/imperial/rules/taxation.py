"""Taxation: points, revenue, and the bonus for the holders."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.imperial.events import Payout, Taxed
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.production import working
from parlour.games.imperial.state import Cents, Nation, State, get_nation, with_nation, with_payment

MAX_TAX, TAX_BASELINE, WINNING_POINTS = 15, 5, 25
CENTS_PER_DOLLAR = 100


def tax(nations: Sequence[Nation], nation: Nation) -> Taxed:
    """The result of taxation for a nation, also used for the preview."""
    raw = min(len(nation.chips) + 2 * len(working(nations, nation)), MAX_TAX)
    units = len(nation.fleets) + len(nation.armies) + len(nation.guests)
    revenue = max((raw - units) * CENTS_PER_DOLLAR, -nation.money)
    bonus = min(max(raw - nation.last_tax, 0), (nation.money + revenue) // CENTS_PER_DOLLAR)
    return Taxed(
        country=nation.name,
        raw=raw,
        units=units,
        points=min(nation.points + max(raw - TAX_BASELINE, 0), WINNING_POINTS),
        revenue=Cents(revenue),
        payouts=shared(nation, bonus),
        last_tax=max(raw, TAX_BASELINE),
        treasury=Cents(nation.money + revenue - bonus * CENTS_PER_DOLLAR),
    )


def change(taxed: Taxed) -> int:
    """The change of the treasury, in cents."""
    return taxed.revenue - sum(cents for _, cents in taxed.payouts)


def shared(nation: Nation, dollars: int) -> tuple[Payout, ...]:
    """D'Hondt: each dollar goes to the largest stock / (dollars received + 1), ties to the earlier holder."""
    holders = [(seat, stock.holding(nation, seat)) for seat in nation.leadership]
    received = dict.fromkeys(nation.leadership, 0)
    for _ in range(dollars):
        # Cross-multiplied, so that no fraction is rounded.
        best, weight = holders[0]
        for seat, held in holders[1:]:
            if held * (received[best] + 1) > weight * (received[seat] + 1):
                best, weight = seat, held
        received[best] += 1
    return tuple((seat, Cents(got * CENTS_PER_DOLLAR)) for seat, got in received.items() if got)


def evolve_taxed(state: State, event: Taxed) -> State:
    nation, players, paid = get_nation(state, event.country), state.players, 0
    for seat, cents in event.payouts:
        players, paid = with_payment(players, Seat(seat), -cents), paid + cents
    changed = replace(
        nation,
        money=Cents(nation.money + event.revenue - paid),
        points=event.points,
        last_tax=event.last_tax,
    )
    nations = with_nation(state.nations, changed)
    return replace(state, players=players, nations=nations, bank=Cents(state.bank - event.revenue))
