"""The rollout policy: fast and greedy.

A search plays thousands of games with it, so it reads the state instead of building a view. It must not use
the rank of a card that its seat does not know (see `state.known`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from math import sqrt
from typing import Final

from parlour.engine import Chance, Data, Seat
from parlour.games.cambio import actions as act
from parlour.games.cambio.cards import deck, points, power_of, rank
from parlour.games.cambio.rules.ending import is_too_soon
from parlour.games.cambio.state import (
    Drawing,
    Giving,
    Holding,
    Offered,
    Resting,
    Revealing,
    Snapping,
    Stage,
    State,
    Viewing,
    is_locked,
    known,
)

UNKNOWN_POINTS: Final = 5.75
"""The average points of a card. The variance is below."""

UNKNOWN_VARIANCE: Final = 11.5
KEPT_VARIANCE: Final = 6.0

KEPT_POINTS = (5.75, 4.2, 3.55, 3.25, 3.05, 2.87, 2.65, 2.42, 2.2, 1.97, 1.8, 1.65, 1.3, 1.1, 1.0, 0.9, 0.8)
"""The average points of a card that its owner knows and keeps, by the turns played."""

LAST_TURN_SHARE: Final = 0.8
"""The part of another player's sum that is left, on average, after their last turn."""

CALL_LEAD_DEVIATIONS: Final = 0.5
"""The lead, in standard deviations, at which it calls."""

PATIENT_ROUNDS: Final = 20
KNOWN_CARD_POINTS: Final = 1.5
PEEK_POINTS: Final = 2.0
SPY_POINTS: Final = 0.3
SWAP_MARGIN_POINTS: Final = 0.5
DISCARD_MARGIN_POINTS: Final = 1.0


def choose(state: Data, seat: Seat, chance: Chance) -> act.Action:
    assert isinstance(state, State), "a state of this game"
    return _ACTS[type(state.stage)](state, seat)


def kept_points(turns: int) -> float:
    return KEPT_POINTS[min(turns, len(KEPT_POINTS) - 1)]


@cache
def gain(worst: float) -> float:
    """The points saved on average by drawing from a full deck to replace a card that counts *worst*."""
    worth = points(0, 0)
    values = [worth[card] for card in deck(0)]
    return sum(max(0.0, worst - value) for value in values) / len(values)


def _start(state: State, seat: Seat) -> act.Action:
    if state.caller is None and not is_too_soon(state) and is_ahead(state, seat):
        return _CALL
    if not state.discard or not (state.deck or len(state.discard) > 1):
        return _FROM_DECK if not state.discard else _FROM_DISCARD
    _, worst, _ = _worst(state, seat)
    saved = worst - state.frame.points[state.discard[-1]]
    return _FROM_DISCARD if saved > DISCARD_MARGIN_POINTS + gain(worst) else _FROM_DECK


def is_ahead(state: State, seat: Seat) -> bool:
    """Whether *seat* would call: it expects to be lowest after everyone else's last turn."""
    turns, seen, worth = state.number // state.frame.seats, known(state, seat), state.frame.points
    mine, variance = 0.0, 4.0
    for card in state.hands[seat]:
        if card is not None:
            mine += worth[card] if seen >> card & 1 else UNKNOWN_POINTS
            variance += 0.0 if seen >> card & 1 else UNKNOWN_VARIANCE
    lead = CALL_LEAD_DEVIATIONS - 0.15 * max(0, turns - PATIENT_ROUNDS)
    return all(
        LAST_TURN_SHARE * total - mine + 0.5 >= lead * sqrt(variance + theirs)
        for total, theirs in (
            _other(state, Seat(n), seen, turns) for n in range(state.frame.seats) if n != seat
        )
    )


def _other(state: State, owner: Seat, seen: int, turns: int) -> tuple[float, float]:
    """The expected sum of *owner* and its variance, for a player who has *seen* these cards."""
    theirs, worth, low = known(state, owner), state.frame.points, kept_points(turns)
    total = variance = 0.0
    for card in state.hands[owner]:
        if card is None:
            continue
        if seen >> card & 1:
            total += worth[card]
        elif theirs >> card & 1:
            total += low
            variance += KEPT_VARIANCE if low > 2 else low * KEPT_VARIANCE / 2
        else:
            total += UNKNOWN_POINTS
            variance += UNKNOWN_VARIANCE
    return total, variance


def _put(state: State, seat: Seat) -> act.Action:
    stage = state.stage
    assert isinstance(stage, Holding), "who puts a card away holds it"
    slot, worst, is_known = _worst(state, seat)
    if stage.source == "discard":
        return act.Swap(slot)
    saved = worst - state.frame.points[stage.card]
    if state.caller is None and not is_known:
        saved += KNOWN_CARD_POINTS
    return act.Swap(slot) if saved > _power_is_worth(state, seat, worst) else _THROW


def _power_is_worth(state: State, seat: Seat, worst: float) -> float:
    stage = state.stage
    assert isinstance(stage, Holding), "only a held card has a power to come"
    power = power_of(stage.card)
    if power == "blind_swap":
        best = _best_of_others(state, seat)
        return max(0.0, worst - best[0] - SWAP_MARGIN_POINTS) if best is not None else 0.0
    if power is None or state.caller is not None:
        return 0.0
    if power == "peek_opponent":
        return SPY_POINTS
    unknown, cards = _unknown(state, seat, seat), [card for card in state.hands[seat] if card is not None]
    if power == "peek_own":
        return PEEK_POINTS if unknown else 0.0
    return PEEK_POINTS * len(unknown) / len(cards)


def _use(state: State, seat: Seat) -> act.Action:
    stage = state.stage
    assert isinstance(stage, Offered), "a power is used when it is offered"
    if stage.power == "peek_own":
        unknown = _unknown(state, seat, seat)
        return act.PeekOwn(unknown[0]) if unknown else _SKIP
    if stage.power == "peek_opponent":
        return _spy(state, seat)
    slot, worst, _ = _worst(state, seat)
    best = _best_of_others(state, seat)
    if best is None or worst - best[0] <= SWAP_MARGIN_POINTS:
        return _SKIP
    return act.BlindSwap(slot, best[1], best[2])


def _spy(state: State, seat: Seat) -> act.Action:
    """Peeks at a card of the player who moves next, preferably one that its owner knows and kept."""
    for step in range(1, state.frame.seats):
        owner = Seat((seat + step) % state.frame.seats)
        unknown = [] if is_locked(state, owner) else _unknown(state, seat, owner)
        if unknown:
            theirs = known(state, owner)
            return act.PeekOpponent(
                owner, min(unknown, key=lambda slot: not theirs >> (state.hands[owner][slot] or 0) & 1)
            )
    return _SKIP


def _snap(state: State, seat: Seat) -> act.Action:
    """Snaps only an own card that is known to match and counts more than 0."""
    seen, wanted = known(state, seat), rank(state.discard[-1])
    for slot, card in enumerate(state.hands[seat]):
        if card is not None and seen >> card & 1 and rank(card) == wanted and state.frame.points[card] > 0:
            return act.Snap(seat, slot)
    return _PASS


def _worst(state: State, seat: Seat) -> tuple[int, float, bool]:
    """The slot with the most expected points, those points, and whether the player knows the card."""
    seen, worth = known(state, seat), state.frame.points
    found, most, is_known = 0, -99.0, True
    for slot, card in enumerate(state.hands[seat]):
        if card is None:
            continue
        knows = bool(seen >> card & 1)
        counts = worth[card] if knows else UNKNOWN_POINTS
        if counts > most:
            found, most, is_known = slot, counts, knows
    return found, most, is_known


def _unknown(state: State, seat: Seat, owner: Seat) -> list[int]:
    seen = known(state, seat)
    return [slot for slot, card in enumerate(state.hands[owner]) if card is not None and not seen >> card & 1]


def _best_of_others(state: State, seat: Seat) -> tuple[float, Seat, int] | None:
    """The best card to take in a blind swap: its points as this seat estimates them, owner and slot."""
    seen, worth, low = known(state, seat), state.frame.points, kept_points(state.number // state.frame.seats)
    best: tuple[float, Seat, int] | None = None
    for number, hand in enumerate(state.hands):
        owner = Seat(number)
        if owner == seat or is_locked(state, owner):
            continue
        theirs = known(state, owner)
        for slot, card in enumerate(hand):
            if card is None:
                continue
            counts = worth[card] if seen >> card & 1 else low if theirs >> card & 1 else UNKNOWN_POINTS
            if best is None or counts < best[0]:
                best = (counts, owner, slot)
    return best


_FROM_DECK, _FROM_DISCARD, _CALL = act.Draw("deck"), act.Draw("discard"), act.CallCambio()
_THROW, _SKIP, _PASS, _READY = act.Discard(), act.Skip(), act.Pass(), act.Ready()
_ACTS: Final[Mapping[type[Stage], Callable[[State, Seat], act.Action]]] = {
    Viewing: lambda *_: _READY,
    Drawing: _start,
    Holding: _put,
    Offered: _use,
    Revealing: lambda *_: _SKIP,
    Snapping: _snap,
    Giving: lambda state, seat: act.Give(_worst(state, seat)[0]),
    Resting: lambda *_: _READY,
}
