"""Liar's Dice with individual hands, in the common rules.

A higher bid has more dice of any face, or the same number of a higher face. The option of wild ones uses the
rule of Dudo (Perudo) for bids on ones: half the number, rounded up. From ones back to another face it is
twice the number plus one.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from parlour.engine import N_, Chance, IllegalActionError, Millis, Range, Result, Seat, seal
from parlour.games.liars_dice.state import (
    FACES,
    MAX_DICE_EACH,
    MAX_SEATS,
    WILD_FACE,
    Action,
    Bid,
    BidMade,
    CallExact,
    CallLiar,
    Challenged,
    Dice,
    Event,
    Options,
    Rolled,
    Showdown,
    Started,
    State,
)
from parlour.parts import turns, zones

refusals = {
    "liars-dice/not-your-turn": N_("It’s not your turn."),
    "liars-dice/no-such-bid": N_("Bid 1 to {most} dice of a face from 1 to 6."),
    "liars-dice/no-ones-first": N_("You can’t open a round with ones. Bid another face."),
    "liars-dice/too-low": N_("Bid higher: at least {least} of that face."),
    "liars-dice/no-bid-yet": N_("Nobody has bid yet. Make the first bid."),
    "liars-dice/no-exact": N_("Spot on is off at this table. Raise the bid or call liar."),
}


def bound_for(dice: int) -> int:
    """The maximum number of entries of a game with this number of dice in total.

    A round has at most six bids for each die in play, because no bid is repeated. Each round removes a die
    until at most one is left.
    """
    return 1 + sum(len(FACES) * left + 1 for left in range(2, dice + 1))


bound = bound_for(MAX_SEATS * MAX_DICE_EACH)


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(roll([options.dice] * seats, chance), options.wild, options.exact)


def start(started: Started) -> State:
    dice_each = len(started.dice[0])
    return State(started.dice, (), Seat(0), (), None, dice_each, started.wild, started.exact)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("liars-dice/not-your-turn")
    if isinstance(action, Bid):
        return [_bid(state, seat, action)]
    if not state.bids:
        raise IllegalActionError("liars-dice/no-bid-yet")
    is_exact = isinstance(action, CallExact)
    if is_exact and not state.exact:
        raise IllegalActionError("liars-dice/no-exact")
    challenged = _challenge(state, seat, is_exact)
    after = evolve(state, challenged)
    return [challenged, _roll_again(state, after, chance)] if to_act(after) else [challenged]


def evolve(state: State, event: Event) -> State:
    match event:
        case BidMade(seat):
            turn = turns.following(seat, len(state.dice), state.out)
            return replace(state, bids=(*state.bids, event), turn=turn, showdown=None)
        case Challenged():
            return _after_challenge(state, event)
        case Rolled(dice):
            return replace(state, dice=dice)


def to_act(state: State) -> Sequence[Seat]:
    return () if len(state.out) == len(state.dice) - 1 else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action | Range]:
    if seat not in to_act(state):
        return ()
    bid = state.bids[-1] if state.bids else None
    top = None if bid is None else (bid.quantity, bid.face)
    return _choices(top, dice_in_play(state), state.wild, state.exact)


def result(state: State) -> Result | None:
    """The last player with dice wins. The others are placed by how late they went out."""
    if to_act(state):
        return None
    places = tuple(
        len(state.dice) - state.out.index(Seat(n)) if Seat(n) in state.out else 1
        for n in range(len(state.dice))
    )
    return Result(places, tuple(map(len, state.dice)))


def lowest_quantity(face: int, top: tuple[int, int] | None, wild: bool) -> int | None:
    """The lowest quantity to bid on a face after the bid *top*. None if the face cannot be bid."""
    if top is None:
        return None if wild and face == WILD_FACE else 1
    quantity, last = top
    if wild and face == WILD_FACE != last:
        return (quantity + 1) // 2
    if wild and face != WILD_FACE == last:
        return 2 * quantity + 1
    return quantity if face > last else quantity + 1


def _bid(state: State, seat: Seat, bid: Bid) -> BidMade:
    most = dice_in_play(state)
    if bid.face not in FACES or not 1 <= bid.quantity <= most:
        raise IllegalActionError("liars-dice/no-such-bid", most=most)
    top = state.bids[-1] if state.bids else None
    lowest = lowest_quantity(bid.face, None if top is None else (top.quantity, top.face), state.wild)
    if lowest is None:
        raise IllegalActionError("liars-dice/no-ones-first")
    if bid.quantity < lowest:
        raise IllegalActionError("liars-dice/too-low", least=lowest)
    return BidMade(seat, bid.quantity, bid.face)


@lru_cache(maxsize=1 << 13)
def _choices(top: tuple[int, int] | None, most: int, wild: bool, exact: bool) -> tuple[Action | Range, ...]:
    found: list[Action | Range] = []
    for face in FACES:
        lowest = lowest_quantity(face, top, wild)
        if lowest is not None and lowest <= most:
            found.append(Range(Bid(lowest, face), "quantity", lowest, most))
    if top is not None:
        found += [CallLiar(), CallExact()] if exact else [CallLiar()]
    return tuple(found)


def count(dice: Iterable[int], face: int, wild: bool) -> int:
    """The number of dice that count for a bid on the face."""
    return sum(pips == face or (wild and pips == WILD_FACE) for pips in dice)


def _challenge(state: State, caller: Seat, is_exact: bool) -> Challenged:
    bid = state.bids[-1]
    found = count((die.value for dice in state.dice for die in dice), bid.face, state.wild)
    is_caller_right = found == bid.quantity if is_exact else found < bid.quantity
    shown = tuple(tuple(die.turn_up() for die in dice) for dice in state.dice)
    return Challenged(caller, is_exact, bid, shown, found, bid.seat if is_caller_right else caller)


def _after_challenge(state: State, event: Challenged) -> State:
    """The state after a challenge. The loser, or the next player with dice, opens the next round."""
    loser = event.loser
    dice = tuple(tuple(die.sealed for die in of_one) for of_one in event.dice)
    left = zones.put(dice, loser, dice[loser][:-1])
    out = state.out if left[loser] else (*state.out, loser)
    first = loser if left[loser] else turns.following(loser, len(left), out)
    showdown = Showdown(
        event.seat,
        event.is_exact,
        event.bid,
        tuple(tuple(die.value for die in of_one) for of_one in event.dice),
        event.count,
        loser,
    )
    return replace(state, dice=left, bids=(), turn=first, out=out, showdown=showdown)


_SEALED = tuple(tuple(seal(pips, Seat(n), FACES) for pips in FACES) for n in range(MAX_SEATS))
"""All possible dice: for each seat, one with each number of pips."""


def roll(counts: Iterable[int], chance: Chance) -> Dice:
    return tuple(
        tuple([chance.pick(sealed) for _ in range(dice)])
        for sealed, dice in zip(_SEALED, counts, strict=False)
    )


def _roll_again(before: State, after: State, chance: Chance) -> Rolled:
    """Also rolls the lost die and discards it, so that the other rolls do not depend on who lost."""
    rolled = roll(map(len, before.dice), chance)
    return Rolled(tuple(dice[: len(left)] for dice, left in zip(rolled, after.dice, strict=True)))


def dice_in_play(state: State) -> int:
    return sum(map(len, state.dice))
