"""The quick start without an auction: countries are dealt, and shares bought at their list price."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.engine import Chance, Seat
from parlour.games.imperial.board import get_board
from parlour.games.imperial.events import AuctionClosed, Started, Won
from parlour.games.imperial.rules import auction, stock
from parlour.games.imperial.rules.turn import evolve_country_up, first_up
from parlour.games.imperial.state import Cents, Country, State, get_nation

LARGEST_SHARE = 4
"""The largest share that is dealt, so that other players can still take over every government."""


def dealt(started: Started, state: State, chance: Chance) -> Started:
    """*started* with the dealt shares and their prices."""
    countries = chance.shuffle(get_board(state.board).countries)
    seats = _order(state, countries, chance)
    bought: list[Won] = []
    rounds = -(-len(countries) // len(seats))
    for number in range(rounds * len(seats)):
        seat = seats[number % len(seats)]
        # If the seats do not divide the countries evenly, the last round deals some countries a second time.
        won = _purchase(state, seat, countries[number % len(countries)])
        if won is not None:
            bought.append(won)
            state = auction.evolve_won(state, won)
    return replace(started, bought=tuple(bought), closed=auction.closed(state, chance))


def evolve_dealt(state: State, bought: Sequence[Won], closed: AuctionClosed) -> State:
    """The state at the first country's turn."""
    for won in bought:
        state = auction.evolve_won(state, won)
    state = auction.evolve_auction_closed(state, closed)
    # Dealing does not count as a submission.
    return evolve_country_up(replace(state, turn=1, last=None), first_up(state))


def _order(state: State, countries: Sequence[Country], chance: Chance) -> Sequence[Seat]:
    """A random order of buying, in which the first seat gets the country that begins."""
    others = chance.shuffle([Seat(seat) for seat in range(1, len(state.players))])
    at = countries.index(get_board(state.board).countries[0]) % len(state.players)
    return (*others[:at], Seat(0), *others[at:])


def _purchase(state: State, seat: Seat, country: Country) -> Won | None:
    """A purchase of the largest share that the seat can pay, up to the limit. None if it can pay none."""
    nation, money = get_nation(state, country), state.players[seat].money
    prices = get_board(state.board).prices
    shares = [one for one in stock.available(nation) if one <= LARGEST_SHARE and prices[one] <= money]
    if not shares:
        return None
    return auction.sale(state, seat, country, max(shares), Cents(prices[max(shares)]))
