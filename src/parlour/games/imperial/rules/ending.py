"""The end at 25 points: scores and places."""

from msgspec.structs import replace

from parlour.engine import N_, Result, Seat
from parlour.games.imperial.events import Ended
from parlour.games.imperial.rules import stock
from parlour.games.imperial.state import Country, Nation, Over, State

POINTS_PER_STEP = 5
CENTS_PER_DOLLAR = 100


def multiple(nation: Nation) -> int:
    """The points that a certificate of denomination 1 scores."""
    return nation.points // POINTS_PER_STEP


def worth(nation: Nation, seat: Seat) -> int:
    """Points for the seat's stock in a country."""
    return multiple(nation) * stock.holding(nation, seat)


def scores(state: State) -> tuple[int, ...]:
    """Scores in cents: stock at its country's multiple, cash, and points lost to the clock."""
    found = [player.money + player.modifier * CENTS_PER_DOLLAR for player in state.players]
    for nation in state.nations:
        cents = multiple(nation) * CENTS_PER_DOLLAR
        for share, owner in enumerate(nation.owners, 1):
            if owner is not None:
                found[owner] += cents * share
    return tuple(found)


def cash_values(state: State) -> tuple[int, ...]:
    """Cash, and stock at twice its denomination, in cents. For display only."""
    found: list[int] = [player.money for player in state.players]
    for nation in state.nations:
        for share, owner in enumerate(nation.owners, 1):
            if owner is not None:
                found[owner] += 2 * CENTS_PER_DOLLAR * share
    return tuple(found)


def breakdown(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    player = state.players[seat]
    stocks = [(str(nation.name), worth(nation, seat) * CENTS_PER_DOLLAR) for nation in state.nations]
    return (*stocks, (N_("cash"), player.money), (N_("clock"), player.modifier * CENTS_PER_DOLLAR))


def places(state: State) -> tuple[int, ...]:
    """Ties go to more stock in the leading countries, then more cash, then the earlier in seating order."""
    totals, most = scores(state), max(nation.points for nation in state.nations)
    leading = [nation for nation in state.nations if nation.points == most]

    def rank(seat: Seat) -> tuple[int, int, int, int]:
        held = sum(stock.holding(nation, seat) for nation in leading)
        seated = state.seating.index(seat) if state.seating else seat
        return -totals[seat], -held, -state.players[seat].money, seated

    order = sorted(map(Seat, range(len(state.players))), key=rank)
    return tuple(order.index(Seat(n)) + 1 for n in range(len(state.players)))


def end(state: State, country: Country) -> Ended:
    final = places(state)
    return Ended(country, Seat(final.index(1)), final, scores(state))


def evolve_ended(state: State, event: Ended) -> State:
    return replace(state, phase=Over(event.winner, event.places))


def result(state: State) -> Result | None:
    phase = state.phase
    if type(phase) is not Over:
        return None
    seats = [Seat(n) for n in range(len(state.players))]
    return Result(phase.places, scores(state), tuple(breakdown(state, seat) for seat in seats))
