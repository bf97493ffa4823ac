"""The auction: sealed bids country by country, then the highest bidders buy or pass."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Range, Seat
from parlour.games.imperial import events as ev
from parlour.games.imperial.actions import Action, Bid, Decline, Retract, Take
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.refusals import Refusal
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.turn import first_up
from parlour.games.imperial.state import (
    Bidding,
    Buying,
    Cents,
    Country,
    Nation,
    Over,
    Player,
    Sealed,
    State,
    get_nation,
    with_nation,
)

MAX_AUCTIONS = 2
"""An auction that sells nothing is held once more. After that the game is void."""


def legal_bids(state: State, phase: Bidding, seat: Seat) -> Sequence[Action | Range]:
    if seat in phase.asked:
        return (Range(Bid(Cents(0)), "cents", 0, state.players[seat].money),)
    return (Retract(),) if any(bid.seat == seat for bid in phase.bids) else ()


def legal_purchase(state: State, phase: Buying, seat: Seat) -> Sequence[Action]:
    return (Take(), Decline()) if phase.queue[0].seat == seat else ()


def bid(state: State, seat: Seat, action: Bid, chance: Chance) -> list[ev.Event]:
    if not 0 <= action.cents <= state.players[seat].money:
        raise IllegalActionError(Refusal.TOO_DEAR, needed=action.cents, have=state.players[seat].money)
    placed = ev.BidPlaced(seat, state.up, action.cents)
    after = evolve_bid_placed(state, placed)
    bidding = after.phase
    assert isinstance(bidding, Bidding), "a bid leaves the bidding open"
    return [placed] if bidding.asked else [placed, *_open_bids(after, bidding, chance)]


def retract(phase: Bidding, seat: Seat) -> list[ev.Event]:
    if not any(bid.seat == seat for bid in phase.bids):
        raise IllegalActionError(Refusal.NOTHING_SEALED)
    return [ev.BidRetracted(seat)]


def take(state: State, phase: Buying, seat: Seat, chance: Chance) -> list[ev.Event]:
    paid = phase.queue[0].cents
    assert paid is not None, "the rules know every bid"
    won = sale(state, seat, state.up, phase.offer, paid)
    return [won, *_go_on(evolve_won(state, won), phase.queue[1:], chance)]


def decline(state: State, phase: Buying, seat: Seat, chance: Chance) -> list[ev.Event]:
    return [ev.Declined(seat, state.up, phase.offer), *_go_on(state, phase.queue[1:], chance)]


def sale(state: State, seat: Seat, country: Country, share: int, paid: Cents) -> ev.Won:
    changed = stock.sold(get_nation(state, country), seat, share)
    return ev.Won(seat, country, share, paid, changed.leadership, changed.democracy)


def affordable(state: State, nation: Nation, cents: int | None) -> int:
    """The highest certificate on offer whose list price a bid reaches; 0 for none."""
    prices = get_board(state.board).prices
    return max((share for share in stock.available(nation) if prices[share] <= (cents or 0)), default=0)


def bidders(board: Board, players: Sequence[Player]) -> tuple[Seat, ...]:
    """The players who can pay for the cheapest certificate."""
    return tuple(Seat(n) for n, player in enumerate(players) if player.money >= board.prices[1])


def evolve_bid_placed(state: State, event: ev.BidPlaced) -> State:
    phase = state.phase
    assert isinstance(phase, Bidding), "bids are placed while bidding"
    waiting = tuple([seat for seat in phase.asked if seat != event.seat])
    bids = (*phase.bids, Sealed(event.seat, event.cents))
    return replace(state, turn=state.turn + 1, last=event.seat, phase=Bidding(waiting, bids))


def evolve_bid_retracted(state: State, event: ev.BidRetracted) -> State:
    phase = state.phase
    assert isinstance(phase, Bidding), "bids are retracted while bidding"
    waiting = tuple(sorted((*phase.asked, event.seat)))
    bids = tuple(bid for bid in phase.bids if bid.seat != event.seat)
    return replace(state, turn=state.turn + 1, last=event.seat, phase=Bidding(waiting, bids))


def evolve_offered(state: State, event: ev.BidsOpened | ev.NextOffer) -> State:
    return replace(state, phase=Buying(event.queue, event.offer))


def evolve_won(state: State, event: ev.Won) -> State:
    players, changed = stock.transfer(state, event, 0, event.paid)
    nations = with_nation(state.nations, changed)
    return replace(state, turn=state.turn + 1, last=event.seat, players=players, nations=nations)


def evolve_auction_opened(state: State, event: ev.AuctionOpened) -> State:
    return replace(state, up=event.country, auction=event.auction, phase=Bidding(event.asked, ()))


def evolve_auction_closed(state: State, event: ev.AuctionClosed) -> State:
    players = stock.with_swiss(state.players, event.swiss)
    return replace(state, players=players, seating=event.seating, card=event.card)


def evolve_voided(state: State, event: ev.Voided) -> State:
    return replace(state, phase=Over(None, (1,) * len(state.players)))


def _open_bids(state: State, phase: Bidding, chance: Chance) -> list[ev.Event]:
    queue = by_amount([(bid.seat, bid.cents or 0) for bid in phase.bids], chance)
    sealed = tuple(Sealed(seat, Cents(cents)) for seat, cents in queue)
    offer = affordable(state, get_nation(state, state.up), sealed[0].cents)
    opened = ev.BidsOpened(state.up, sealed, offer)
    return [opened] if offer else [opened, *_next_country(state, chance)]


def by_amount(sums: Sequence[tuple[Seat, int]], chance: Chance) -> list[tuple[Seat, int]]:
    """Highest first. Ties are ordered by chance."""
    ordered = sorted(sums, key=lambda pair: (-pair[1], pair[0]))
    groups = [list(group) for _, group in groupby(ordered, key=lambda pair: pair[1])]
    return [pair for group in groups for pair in (chance.shuffle(group) if len(group) > 1 else group)]


def _go_on(state: State, queue: tuple[Sealed, ...], chance: Chance) -> list[ev.Event]:
    offer = affordable(state, get_nation(state, state.up), queue[0].cents) if queue else 0
    return [ev.NextOffer(queue, offer)] if offer else _next_country(state, chance)


def _next_country(state: State, chance: Chance) -> list[ev.Event]:
    board = get_board(state.board)
    later = board.number[state.up] + 1
    able = bidders(board, state.players)
    if later < len(board.countries) and able:
        return [ev.AuctionOpened(board.countries[later], able, state.auction)]
    if any(nation.leadership for nation in state.nations):
        return [closed(state, chance), first_up(state)]
    if state.auction < MAX_AUCTIONS:
        return [ev.AuctionOpened(board.countries[0], able, state.auction + 1)]
    return [ev.Voided()]


def closed(state: State, chance: Chance) -> ev.AuctionClosed:
    """The richest player is first in the seating order and gets the investor card."""
    money = [(Seat(n), int(player.money)) for n, player in enumerate(state.players)]
    seating = tuple(seat for seat, _ in by_amount(money, chance))
    swiss = stock.leaderless(state.nations, len(state.players))
    return ev.AuctionClosed(seating, seating[0], swiss)
