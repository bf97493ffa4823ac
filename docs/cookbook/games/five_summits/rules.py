"""The rules: play a card, then draw one. A round ends with the last card of the stock."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Chance, IllegalActionError, Millis, Result, Seat, Secret
from parlour.parts import cards, rounds, turns, zones

from .state import (
    DECK,
    HAND,
    PEAKS,
    PORTERS,
    Action,
    Card,
    Climb,
    Climbed,
    Draw,
    Drew,
    Event,
    Hand,
    Leave,
    Left,
    Options,
    RoundEnded,
    Route,
    Started,
    State,
    Take,
    Took,
)

SEATS: Final = 2
COST: Final = 20
"""What a started mountain costs before its sponsors multiply."""

LONG, BONUS = 8, 20
"""A route of this many cards pays a bonus."""

DRAWS: Final = len(DECK) - SEATS * HAND + SEATS * PORTERS
bound = 1 + 3 * 2 * DRAWS

refusals = {
    "five-summits/not-your-turn": N_("It’s not your turn."),
    "five-summits/play-first": N_("Play a card first, then draw one."),
    "five-summits/draw-first": N_("Draw a card, or take one from a depot."),
    "five-summits/not-in-hand": N_("You don’t have this card."),
    "five-summits/too-low": N_("A camp must be higher than the last, and sponsors come before the camps."),
    "five-summits/no-card-there": N_("There is no card at this depot."),
    "five-summits/just-left": N_("You’ve just left this card. Take another."),
    "five-summits/no-porter": N_("You have no porters left. Draw from the stock."),
}


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(*_deal(chance), options.rounds)


def _deal(chance: Chance) -> tuple[tuple[Hand, ...], Hand]:
    hands, stock = cards.deal(chance.shuffle(DECK), SEATS, HAND)
    return tuple(cards.hold(hand, n) for n, hand in enumerate(hands)), cards.face_down(stock)


def start(started: Started) -> State:
    return _begin(started.hands, started.stock, (), started.rounds)


def _begin(hands: tuple[Hand, ...], stock: Hand, played: rounds.Rounds, in_all: int) -> State:
    """The state of a new round is built from nothing, so that nothing is left over from the last one."""
    nothing: tuple[Route, ...] = ((),) * len(PEAKS)
    first = Seat(len(played) % SEATS)
    porters = (PORTERS,) * SEATS
    return State(hands, stock, (nothing,) * SEATS, nothing, porters, first, None, False, played, in_all)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("five-summits/not-your-turn")
    if isinstance(action, Climb | Leave):
        return [_play(state, seat, action)]
    if not state.is_drawing:
        raise IllegalActionError("five-summits/play-first")
    if isinstance(action, Take):
        return [_take(state, seat, action.peak)]
    drew = Drew(seat, state.stock[0].reveal_to(seat))
    after = evolve(state, drew)
    return [drew] if after.stock else [drew, _end(after, chance)]


def _play(state: State, seat: Seat, action: Climb | Leave) -> Event:
    if state.is_drawing:
        raise IllegalActionError("five-summits/draw-first")
    held = next((held for held in state.hands[seat] if held.value == action.card), None)
    if held is None:
        raise IllegalActionError("five-summits/not-in-hand")
    if isinstance(action, Leave):
        return Left(seat, held.turn_up())
    if not can_climb(state.routes[seat][action.card.peak], action.card):
        raise IllegalActionError("five-summits/too-low")
    return Climbed(seat, held.turn_up())


def _take(state: State, seat: Seat, peak: int) -> Event:
    if peak not in range(len(PEAKS)) or not state.depots[peak]:
        raise IllegalActionError("five-summits/no-card-there")
    if peak == state.left:
        raise IllegalActionError("five-summits/just-left")
    if not state.porters[seat]:
        raise IllegalActionError("five-summits/no-porter")
    return Took(seat, state.depots[peak][-1])


def _end(state: State, chance: Chance) -> RoundEnded:
    points = tuple(sum(map(worth_of, routes)) for routes in state.routes)
    is_last = len(state.rounds) + 1 == state.rounds_in_all
    return RoundEnded(points, *((((),) * SEATS, ()) if is_last else _deal(chance)))


def can_climb(route: Route, card: Card) -> bool:
    """Sponsors are equal to each other, and lower than every camp."""
    return not route or card.height > route[-1].height or (card.is_sponsor and route[-1].is_sponsor)


def worth_of(route: Route) -> int:
    """The points of a route. It can be negative."""
    if not route:
        return 0
    sponsors = sum(card.is_sponsor for card in route)
    climbed = sum(card.height for card in route) - COST
    return climbed * (1 + sponsors) + (BONUS if len(route) >= LONG else 0)


def evolve(state: State, event: Event) -> State:
    match event:
        case Climbed(seat, card):
            routes = zones.add(state.routes[seat], card.value.peak, card.value)
            hands = _without(state, seat, card.value)
            return replace(state, hands=hands, routes=zones.put(state.routes, seat, routes), is_drawing=True)
        case Left(seat, card):
            depots = zones.add(state.depots, card.value.peak, card.value)
            hands = _without(state, seat, card.value)
            return replace(state, hands=hands, depots=depots, left=card.value.peak, is_drawing=True)
        case Drew(seat, card):
            hands = _with(state, seat, card.secret)
            return _next(replace(state, hands=hands, stock=state.stock[1:]))
        case Took(seat, taken):
            hands = _with(state, seat, Secret(taken, is_open=True))  # everyone saw it
            depots = zones.put(state.depots, taken.peak, state.depots[taken.peak][:-1])
            porters = zones.put(state.porters, seat, state.porters[seat] - 1)
            return _next(replace(state, hands=hands, depots=depots, porters=porters))
        case RoundEnded(points, dealt, stock):
            return _begin(dealt, stock, (*state.rounds, points), state.rounds_in_all)


def _without(state: State, seat: Seat, card: Card) -> tuple[Hand, ...]:
    left = tuple(held for held in state.hands[seat] if held.value != card)
    return zones.put(state.hands, seat, left)


def _with(state: State, seat: Seat, card: Secret[Card]) -> tuple[Hand, ...]:
    """Open cards are kept at the end, or their places would tell which of the others were played."""
    hand = sorted((*state.hands[seat], card), key=lambda held: held.is_open)
    return zones.put(state.hands, seat, tuple(hand))


def _next(state: State) -> State:
    return replace(state, turn=turns.following(state.turn, SEATS), left=None, is_drawing=False)


def to_act(state: State) -> Sequence[Seat]:
    return () if len(state.rounds) == state.rounds_in_all else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    if not state.is_drawing:
        hand = sorted(cards.values(state.hands[seat]))
        climbs = [Climb(card) for card in hand if can_climb(state.routes[seat][card.peak], card)]
        return [*climbs, *map(Leave, hand)]
    has_porter = state.porters[seat] > 0
    depots = [n for n, depot in enumerate(state.depots) if depot and n != state.left and has_porter]
    return [Draw(), *map(Take, depots)]


def result(state: State) -> Result | None:
    return None if to_act(state) else rounds.result_of(state.rounds, SEATS)


def conserved(state: State) -> object:
    """All cards of a round. After the last round there are none."""
    lying = [card for piles in (*state.routes, state.depots) for pile in piles for card in pile]
    held = [card for hand in (*state.hands, state.stock) for card in cards.values(hand)]
    return sorted([*lying, *held] or DECK)
