"""The four powers: their offer, their use, the five-second look and its end."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import Action, BlindSwap, PeekOpponent, PeekOwn, Skip
from parlour.games.cambio.cards import Card, Power, power_of
from parlour.games.cambio.events import BlindSwapped, Event, Hid, PowerOffered, PowerSkipped, Revealed, Why
from parlour.games.cambio.evolve import evolve
from parlour.games.cambio.refusals import Refusal, no_such_slot
from parlour.games.cambio.rules.moments import refused
from parlour.games.cambio.rules.turn import end_turn
from parlour.games.cambio.state import Offered, Revealing, State, is_locked, seats_of, slots

LOOK: Final = 5_000
"""How long a card is shown, in milliseconds."""

Places = tuple[tuple[Seat, tuple[int, ...]], ...]
"""Whose cards may be chosen, and which."""


def after_discard(state: State, landing: Event, card: Card, chance: Chance, now: Millis) -> Sequence[Event]:
    """*landing*, which laid *card* on the pile, then the power that it grants or the end of the turn."""
    power = power_of(card)
    if power is None or not has_target(state, power):
        return end_turn(state, (landing,), now)
    if power != "look_own":
        return (landing, PowerOffered(state.turn, power, _window(state, now)))
    after = evolve(state, landing)
    slot = chance.pick(slots(after.hands[state.turn]))
    return (landing, _revealed(after, "look_own", state.turn, slot, now))


def use(state: State, seat: Seat, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    stage = state.stage
    if seat != state.turn or not isinstance(stage, Offered):
        raise refused(state, seat, action)
    match stage.power, action:
        case "peek_own", PeekOwn(slot):
            _must_lie_at(state, seat, slot)
            return (_revealed(state, "peek_own", seat, slot, now),)
        case "peek_opponent", PeekOpponent(owner, slot):
            _must_be_another(state, seat, owner)
            _must_lie_at(state, owner, slot)
            return (_revealed(state, "peek_opponent", owner, slot, now),)
        case "blind_swap", BlindSwap(mine, owner, theirs):
            _must_be_another(state, seat, owner)
            _must_lie_at(state, seat, mine)
            _must_lie_at(state, owner, theirs)
            return end_turn(state, (BlindSwapped(seat, mine, owner, theirs),), now)
        case _:
            raise refused(state, seat, action)


def skip(state: State, seat: Seat, action: Skip, chance: Chance, now: Millis) -> Sequence[Event]:
    """Leave the power, or dismiss what it shows."""
    if seat != state.turn or not isinstance(state.stage, Offered | Revealing):
        raise refused(state, seat, action)
    return end_power(state, "played", now)


def end_power(state: State, why: Why, now: Millis) -> Sequence[Event]:
    stage = state.stage
    if isinstance(stage, Revealing):
        return end_turn(state, (Hid(state.turn, stage.owner, stage.slot, why, stage.open),), now)
    assert isinstance(stage, Offered), "only a power on offer or in use can end"
    return end_turn(state, (PowerSkipped(state.turn, stage.power, why),), now)


def legal_uses(state: State, power: Power) -> tuple[Action, ...]:
    return _uses(power, slots(state.hands[state.turn]), _others(state))


def has_target(state: State, power: Power) -> bool:
    """A power that could be used on nothing is not offered: nobody is asked what cannot be answered."""
    own = bool(slots(state.hands[state.turn]))
    match power:
        case "peek_own" | "look_own":
            return own
        case "peek_opponent":
            return bool(_others(state))
        case "blind_swap":
            return own and bool(_others(state))


# Once cards are snapped away, places differ from game to game: not all of them can be remembered.
@lru_cache(1024)
def _uses(power: Power, own: tuple[int, ...], others: Places) -> tuple[Action, ...]:
    return (*_targets(power, own, others), Skip())


def _targets(power: Power, own: tuple[int, ...], others: Places) -> Iterator[Action]:
    match power:
        case "peek_own":
            yield from (PeekOwn(slot) for slot in own)
        case "peek_opponent":
            yield from (PeekOpponent(owner, slot) for owner, theirs in others for slot in theirs)
        case "blind_swap":
            yield from (
                BlindSwap(mine, owner, slot) for mine in own for owner, theirs in others for slot in theirs
            )


def _others(state: State) -> Places:
    return tuple(
        (seat, places)
        for seat in seats_of(state.frame)
        if seat != state.turn and not is_locked(state, seat) and (places := slots(state.hands[seat]))
    )


def _revealed(state: State, power: Power, owner: Seat, slot: int, now: Millis) -> Revealed:
    card, public = state.hands[owner][slot], state.frame.options.public_peek_slots
    return Revealed(state.turn, power, owner, slot, card, Millis(now + LOOK), public)


def _window(state: State, now: Millis) -> Millis | None:
    """The offer ends with its window or with the turn's own limit, whichever comes first."""
    seconds = state.frame.options.power_window_sec
    if not seconds:
        return state.until
    closes = Millis(now + seconds * 1000)
    return closes if state.until is None else min(closes, state.until)


def _must_lie_at(state: State, owner: Seat, slot: int) -> None:
    if slot not in slots(state.hands[owner]):
        raise no_such_slot(slot, state.hands[owner])


def _must_be_another(state: State, seat: Seat, owner: Seat) -> None:
    if owner == seat or not 0 <= owner < state.frame.seats:
        raise IllegalActionError(Refusal.BAD_TARGET)
    if is_locked(state, owner):
        raise IllegalActionError(Refusal.CALLER_LOCKED)
