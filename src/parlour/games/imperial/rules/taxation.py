"""Taxation: points, revenue, and the bonus that is shared among the holders."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.imperial.events import Payout, Taxed
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.production import working
from parlour.games.imperial.state import Cents, Nation, State, nation, paying, with_nation

MOST_TAX, BASELINE, WINNING_POINTS = 15, 5, 25
DOLLAR = 100


def tax(nations: Sequence[Nation], one: Nation) -> Taxed:
    """What taxation would do for *one*: the whole result, also for the preview."""
    raw = min(len(one.chips) + 2 * len(working(nations, one)), MOST_TAX)
    units = len(one.fleets) + len(one.armies) + len(one.guests)
    revenue = max((raw - units) * DOLLAR, -one.money)
    bonus = min(max(raw - one.last_tax, 0), (one.money + revenue) // DOLLAR)
    return Taxed(
        country=one.name,
        raw=raw,
        units=units,
        points=min(one.points + max(raw - BASELINE, 0), WINNING_POINTS),
        revenue=Cents(revenue),
        payouts=shared(one, bonus),
        last_tax=max(raw, BASELINE),
        treasury=Cents(one.money + revenue - bonus * DOLLAR),
    )


def change(taxed: Taxed) -> int:
    """What the treasury gains or loses by it, in cents."""
    return taxed.revenue - sum(cents for _, cents in taxed.payouts)


def shared(one: Nation, dollars: int) -> tuple[Payout, ...]:
    """D'Hondt: each dollar to the largest stock / (dollars received + 1), the earlier leader among equals."""
    holders = [(seat, stock.holding(one, seat)) for seat in one.leadership]
    received = dict.fromkeys(one.leadership, 0)
    for _ in range(dollars):
        # Cross-multiplied: no fraction is ever rounded.
        best, weight = holders[0]
        for seat, held in holders[1:]:
            if held * (received[best] + 1) > weight * (received[seat] + 1):
                best, weight = seat, held
        received[best] += 1
    return tuple((seat, Cents(got * DOLLAR)) for seat, got in received.items() if got)


def evolve_taxed(state: State, event: Taxed) -> State:
    one, players, paid = nation(state, event.country), state.players, 0
    for seat, cents in event.payouts:
        players, paid = paying(players, Seat(seat), -cents), paid + cents
    changed = replace(
        one,
        money=Cents(one.money + event.revenue - paid),
        points=event.points,
        last_tax=event.last_tax,
    )
    nations = with_nation(state.nations, changed)
    return replace(state, players=players, nations=nations, bank=Cents(state.bank - event.revenue))
