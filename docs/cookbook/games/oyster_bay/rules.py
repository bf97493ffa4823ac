"""The rules: everyone lays, everyone bids in secret, and the highest bidder dives."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Chance, IllegalActionError, Millis, Range, Result, Sealed, Seat, ranked, seal
from parlour.engine.contract.choices import is_legal
from parlour.parts import turns, zones

from .state import (
    HAND,
    LOST,
    OYSTERS,
    Action,
    Bid,
    BidMade,
    BidsOpened,
    Dive,
    Event,
    Laid,
    Lay,
    Open,
    Opened,
    Options,
    Started,
    State,
    Surfaced,
    Wait,
    Waited,
)

MAX_SEATS, MAX_DIVES = 6, 3
MAX_ROUNDS: Final = MAX_SEATS * (MAX_DIVES - 1) + 1 + MAX_SEATS * OYSTERS
"""Each round ends with a dive that succeeds or with an oyster that is lost."""

bound = 1 + MAX_ROUNDS * MAX_SEATS * (OYSTERS + OYSTERS + 2)

refusals = {
    "oyster-bay/not-your-turn": N_("It’s not your turn."),
    "oyster-bay/lay-first": N_("Lay an oyster first."),
    "oyster-bay/no-such-oyster": N_("You don’t have this oyster in your hand."),
    "oyster-bay/no-such-bid": N_("You can’t make this bid."),
    "oyster-bay/no-oyster-there": N_("There is no closed oyster on this mat."),
    "oyster-bay/not-now": N_("You can’t do that now."),
}


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(seats, options.dives)


def start(started: Started) -> State:
    count, none = started.seats, (0,) * started.seats
    return State(
        crabs=tuple(seal(HAND, Seat(n), (HAND,)) for n in range(count)),
        hands=(OYSTERS,) * count,
        mats=none,
        opened=((),) * count,
        ready=(),
        bids=(None,) * count,
        diver=None,
        dives=none,
        lead=Seat(0),
        dives_to_win=started.dives,
        last=None,
    )


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("oyster-bay/not-your-turn")
    if not is_legal(legal(state, seat), action):
        raise IllegalActionError(_why_not(state, action))
    events: list[Event] = [_event_of(state, seat, action)]
    while (event := _consequence(state := evolve(state, events[-1]), events[-1], chance)) is not None:
        events.append(event)
    return events


def _why_not(state: State, action: Action) -> str:
    match action:
        case Lay() if is_laying(state):
            return "oyster-bay/no-such-oyster"
        case Wait() if is_laying(state):
            return "oyster-bay/lay-first"
        case Bid() if is_bidding(state):
            return "oyster-bay/no-such-bid"
        case Open() if state.diver is not None:
            return "oyster-bay/no-oyster-there"
        case _:
            return "oyster-bay/not-now"


def _event_of(state: State, seat: Seat, action: Action) -> Event:
    match action:
        case Lay(is_crab):
            return Laid(seat, _lay(state, seat, is_crab))
        case Wait():
            return Waited(seat)
        case Bid(oysters):
            return BidMade(seat, seal(oysters, seat, bids_of(state, seat)))
        case Open(mat):
            return _open(state, seat, mat)


def _lay(state: State, seat: Seat, is_crab: bool) -> Sealed[int]:
    """The crab as it is sealed afterwards. It can be in the new oyster if it could be in the hand."""
    crab, top = state.crabs[seat], state.mats[seat] + 1
    others = tuple(place for place in crab.among if place != HAND or state.hands[seat] > 1)
    among = (*others, top) if HAND in crab.among else others
    return seal(top if is_crab else crab.value, seat, among)


def _open(state: State, diver: Seat, mat: Seat) -> Opened:
    """Everyone learns the crab's place if it is here, and else that it is not."""
    crab, top = state.crabs[mat], state.mats[mat] - len(state.opened[mat])
    return Opened(diver, mat, top, crab.turn_up() if crab.value == top else crab.rule_out(top))


def _consequence(state: State, event: Event, chance: Chance) -> Event | None:
    """The next event without an action: open the bids, open the diver's own oysters, or surface."""
    if state.diver is None:
        if is_laying(state) or None in [state.bids[seat] for seat in alive(state)]:
            return None
        order = [seat for seat in turns.order(state.lead, len(state.bids)) if seat in alive(state)]
        highest = max(_bid(state, seat) for seat in order)
        diver = next(seat for seat in order if _bid(state, seat) == highest)
        return BidsOpened(tuple(None if bid is None else bid.turn_up() for bid in state.bids), diver)
    pinched = isinstance(event, Opened) and event.crab.value == event.oyster
    if pinched or count_opened(state) == _bid(state, state.diver):
        return _surface(state, state.diver, not pinched, chance)
    if len(state.opened[state.diver]) < state.mats[state.diver]:
        return _open(state, state.diver, state.diver)
    return None


def _bid(state: State, seat: Seat) -> int:
    bid = state.bids[seat]
    assert bid is not None, "this seat has bid"
    return bid.value


def _surface(state: State, diver: Seat, succeeded: bool, chance: Chance) -> Surfaced:
    crabs = [_take_back(crab, Seat(n)) for n, crab in enumerate(state.crabs)]
    if not succeeded:
        left = state.hands[diver] + state.mats[diver]
        is_lost = crabs[diver].value == HAND and chance.below(left) == 0
        places = (*crabs[diver].among, LOST) if HAND in crabs[diver].among else crabs[diver].among
        among = tuple(place for place in dict.fromkeys(places) if place != HAND or left > 1)
        crabs[diver] = seal(LOST if is_lost else crabs[diver].value, diver, among)
    return Surfaced(diver, succeeded, tuple(crabs))


def _take_back(crab: Sealed[int], seat: Seat) -> Sealed[int]:
    """The crab after the oysters were taken back. What everyone knew about it in the hand stays known."""
    possible = {crab.value} if crab.is_open else {*crab.among} - {*crab.ruled_out}
    among = tuple(dict.fromkeys(LOST if place == LOST else HAND for place in sorted(possible)))
    return seal(LOST if crab.value == LOST else HAND, seat, among)


def evolve(state: State, event: Event) -> State:
    match event:
        case Laid(seat, crab):
            return replace(
                state,
                crabs=zones.put(state.crabs, seat, crab),
                hands=_add(state.hands, seat, -1),
                mats=_add(state.mats, seat, 1),
                ready=(*state.ready, seat) if state.hands[seat] == 1 else state.ready,
            )
        case Waited(seat):
            return replace(state, ready=(*state.ready, seat))
        case BidMade(seat, bid):
            return replace(state, bids=zones.put(state.bids, seat, bid))
        case BidsOpened(bids, diver):
            return replace(state, bids=tuple(bid and bid.sealed for bid in bids), diver=diver)
        case Opened(_, mat, oyster, crab):
            opened_now = zones.add(state.opened, mat, oyster)
            return replace(state, opened=opened_now, crabs=zones.put(state.crabs, mat, crab.sealed))
        case Surfaced():
            return _next_round(state, event)


def _next_round(state: State, event: Surfaced) -> State:
    count, diver = len(state.hands), event.diver
    hands = tuple(hand + mat for hand, mat in zip(state.hands, state.mats, strict=True))
    hands = hands if event.succeeded else _add(hands, diver, -1)
    out = [Seat(n) for n, hand in enumerate(hands) if hand == 0]
    return State(
        crabs=event.crabs,
        hands=hands,
        mats=(0,) * count,
        opened=((),) * count,
        ready=(),
        bids=(None,) * count,
        diver=None,
        dives=_add(state.dives, diver, 1) if event.succeeded else state.dives,
        lead=diver if diver not in out else turns.following(diver, count, out),
        dives_to_win=state.dives_to_win,
        last=_dive(state, event),
    )


def _dive(state: State, event: Surfaced) -> Dive:
    """A crab is open only if the diver met it."""
    pincher = next((Seat(n) for n, crab in enumerate(state.crabs) if crab.is_open), None)
    return Dive(event.diver, event.succeeded, state.mats, state.opened, pincher)


def _add(numbers: Sequence[int], at: int, more: int) -> tuple[int, ...]:
    return zones.put(numbers, at, numbers[at] + more)


def alive(state: State) -> tuple[Seat, ...]:
    """The players who still have oysters."""
    return tuple(Seat(n) for n in range(len(state.hands)) if state.hands[n] + state.mats[n] > 0)


def is_laying(state: State) -> bool:
    return len(state.ready) < len(alive(state))


def is_bidding(state: State) -> bool:
    return not is_laying(state) and state.diver is None


def count_opened(state: State) -> int:
    return sum(map(len, state.opened))


def bids_of(state: State, seat: Seat) -> tuple[int, ...]:
    """The leader must bid, so that there is a dive in each round."""
    return tuple(range(1 if seat == state.lead else 0, sum(state.mats) + 1))


def to_act(state: State) -> Sequence[Seat]:
    if winner(state) is not None:
        return ()
    if state.diver is not None:
        return (state.diver,)
    if is_laying(state):
        return tuple(seat for seat in alive(state) if seat not in state.ready)
    return tuple(seat for seat in alive(state) if state.bids[seat] is None)


def legal(state: State, seat: Seat) -> Sequence[Action | Range]:
    if seat not in to_act(state):
        return []
    if state.diver is not None:
        others = [mat for mat in alive(state) if mat != seat]
        return [Open(mat) for mat in others if len(state.opened[mat]) < state.mats[mat]]
    if not is_laying(state):
        low, *_, high = bids_of(state, seat)
        return [Range(Bid(low), "oysters", low, high)]
    has_crab = state.crabs[seat].value == HAND
    pearls = state.hands[seat] - has_crab
    lays: list[Action | Range] = [Lay(False)] if pearls else []
    lays += [Lay(True)] if has_crab else []
    return [*lays, Wait()] if state.mats[seat] else lays


def winner(state: State) -> Seat | None:
    """Who has succeeded often enough, or is the last with oysters."""
    done = [Seat(n) for n, dives in enumerate(state.dives) if dives == state.dives_to_win]
    left = alive(state)
    return done[0] if done else left[0] if len(left) == 1 else None


def result(state: State) -> Result | None:
    """The others are placed by their dives, then by the oysters that they have left."""
    first = winner(state)
    if first is None:
        return None
    both = tuple(zip(state.dives, state.hands, strict=True))
    merits = [dives * (OYSTERS + 1) + left for dives, left in both]
    places = ranked(zones.put(merits, first, 100)).places
    listed = tuple((("dives", dives), ("oysters left", left)) for dives, left in both)
    return Result(places, state.dives, listed)
