"""Investor: interest for the holders, then the investor phase with its Swiss buyers."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from parlour.engine import IllegalActionError, Seat
from parlour.games.imperial import events as ev
from parlour.games.imperial.actions import Action, Buy, Pass
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.turn import next_up
from parlour.games.imperial.state import (
    Cents,
    Country,
    Investing,
    Nation,
    Player,
    State,
    get_nation,
    put,
    with_nation,
    with_payment,
)

CARD_BONUS_CENTS = Cents(200)
CENTS_PER_DOLLAR = 100
_CACHE_ENTRIES = 1 << 14


def interest(nation: Nation, seat: Seat) -> ev.Paid:
    payouts = [(holder, Cents(cents)) for holder, cents in _due(nation, seat).items()]
    return ev.Paid(nation.name, tuple(payouts))


def _due(nation: Nation, seat: Seat) -> dict[Seat, int]:
    """$1 for each vote. What the treasury lacks is deducted from the proposer's payout."""
    held = stock.holdings(nation.owners)
    due = {holder: held.get(holder, 0) * CENTS_PER_DOLLAR for holder in nation.leadership}
    shortfall = max(sum(due.values()) - nation.money, 0)
    due[seat] = due.get(seat, 0) - shortfall
    return due


def can_pay(nation: Nation, player: Player, seat: Seat, fee: int) -> bool:
    """True if the proposer's cash covers the wheel fee and the shortfall."""
    held = stock.holdings(nation.owners)
    shortfall = max(sum(held.values()) * CENTS_PER_DOLLAR - nation.money, 0)
    return player.money - fee + held.get(seat, 0) * CENTS_PER_DOLLAR >= shortfall


def call(state: State) -> ev.InvestorCalled:
    assert state.card is not None, "the card is dealt with the auction's end"
    return ev.InvestorCalled(state.card, CARD_BONUS_CENTS)


def legal(state: State, phase: Investing, seat: Seat) -> Sequence[Action]:
    return [*purchases(state, seat), Pass()] if seat == phase.seat else ()


def purchases(state: State, seat: Seat) -> list[Buy]:
    board = get_board(state.board)
    found: list[Buy] = []
    # Rounded down to a possible price, so that different amounts of cash share a cache entry.
    money = board.sums[max(bisect_right(board.sums, state.players[seat].money) - 1, 0)]
    for nation in state.nations:
        if not nation.off_limits:
            held = stock.certificates(nation.owners)
            found += _trades(board, nation.name, held.get(None, ()), held.get(seat, ()), money)
    return found


@lru_cache(_CACHE_ENTRIES)
def _trades(
    board: Board, country: Country, on_offer: tuple[int, ...], own: tuple[int, ...], money: int
) -> tuple[Buy, ...]:
    """Every affordable certificate on offer, with each certificate that can be traded in."""
    prices = board.prices
    return tuple(
        [
            Buy(country, share, back)
            for share in on_offer
            for back in (0, *own)
            if back < share and prices[share] - prices[back] <= money
        ]
    )


def buy(state: State, seat: Seat, action: Buy) -> list[ev.Event]:
    bought = purchase(state, seat, action)
    return [bought, *_go_on(evolve_bought(state, bought))]


def pass_turn(state: State, seat: Seat) -> list[ev.Event]:
    passed = ev.Passed(seat)
    return [passed, *_go_on(evolve_passed(state, passed))]


def purchase(state: State, seat: Seat, action: Buy) -> ev.Bought:
    """The result of a purchase, also used for the preview. Raises if the purchase is illegal."""
    board, share, back = get_board(state.board), action.share, action.back
    nation = next((nation for nation in state.nations if nation.name == action.country), None)
    if nation is None or share not in stock.available(nation):
        raise IllegalActionError(Refusal.NOT_FOR_SALE, country=action.country)
    if nation.off_limits:
        raise IllegalActionError(Refusal.OFF_LIMITS, country=action.country)
    if back and (back >= share or nation.owners[back - 1] != seat):
        raise IllegalActionError(Refusal.NO_TRADE, country=action.country)
    needed, have = board.prices[share], state.players[seat].money + board.prices[back]
    if needed > have:
        raise IllegalActionError(Refusal.TOO_DEAR, needed=needed, have=have)
    changed = stock.sold(nation, seat, share, back)
    paid, returned = Cents(board.prices[share]), Cents(board.prices[back])
    leads, led = (one.leadership[:1] == (seat,) for one in (changed, nation))
    return ev.Bought(
        seat,
        nation.name,
        share,
        back,
        paid,
        returned,
        changed.leadership,
        changed.democracy,
        took_over=leads and not led,
    )


def evolve_paid(state: State, event: ev.Paid) -> State:
    players, paid = state.players, 0
    for seat, cents in event.payouts:
        players, paid = with_payment(players, seat, -cents), paid + cents
    nation = get_nation(state, event.country)
    changed = replace(nation, money=Cents(nation.money - paid))
    return replace(state, players=players, nations=with_nation(state.nations, changed))


def evolve_called(state: State, event: ev.InvestorCalled) -> State:
    players = with_payment(state.players, event.seat, -event.bonus)
    bank = Cents(state.bank - event.bonus)
    return replace(state, players=players, bank=bank, phase=Investing(event.seat, ()))


def evolve_bought(state: State, event: ev.Bought) -> State:
    players, changed = stock.transfer(state, event, event.back, event.paid - event.returned)
    nations = with_nation(state.nations, replace(changed, off_limits=True))
    players = _no_longer_swiss(players, event.seat)
    return replace(state, turn=state.turn + 1, last=event.seat, players=players, nations=nations)


def evolve_passed(state: State, event: ev.Passed) -> State:
    phase = state.phase
    assert isinstance(phase, Investing), "players pass in the investor phase"
    return replace(
        state,
        turn=state.turn + 1,
        last=event.seat,
        players=_no_longer_swiss(state.players, event.seat),
        phase=Investing(phase.seat, (*phase.punted, event.seat)),
    )


def evolve_next_investor(state: State, event: ev.NextInvestor) -> State:
    phase = state.phase
    assert isinstance(phase, Investing), "the next investor follows another"
    return replace(state, phase=Investing(event.seat, phase.punted))


def evolve_closed(state: State, event: ev.InvestorClosed) -> State:
    players = stock.with_swiss(state.players, event.swiss)
    nations = tuple(
        [replace(nation, off_limits=False) if nation.off_limits else nation for nation in state.nations]
    )
    return replace(state, card=event.card, players=players, nations=nations)


def _go_on(state: State) -> list[ev.Event]:
    phase = state.phase
    assert isinstance(phase, Investing), "the investor phase goes on"
    if later := swiss_after(state, phase.seat):
        return [ev.NextInvestor(later[0])]
    assert state.card is not None, "somebody holds the card"
    after_card = state.seating.index(state.card) + 1
    holder = state.seating[after_card % len(state.seating)]
    swiss = {*phase.punted, *stock.leaderless(state.nations, len(state.players))}
    return [ev.InvestorClosed(holder, tuple(sorted(swiss))), next_up(state)]


def swiss_after(state: State, seat: Seat) -> list[Seat]:
    """The Swiss players who buy after *seat*, backwards in seating order."""
    at, count = state.seating.index(seat), len(state.seating)
    order = [state.seating[(at - n) % count] for n in range(1, count)]
    return [other for other in order if state.players[other].swiss]


def _no_longer_swiss(players: tuple[Player, ...], seat: Seat) -> tuple[Player, ...]:
    player = players[seat]
    return put(players, seat, replace(player, swiss=False)) if player.swiss else players
