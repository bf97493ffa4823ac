"""The four powers: the offer, the use, and the five-second look."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio import events as ev
from parlour.games.cambio.actions import Action, BlindSwap, PeekOpponent, PeekOwn, Skip
from parlour.games.cambio.cards import Card, Power, power_of
from parlour.games.cambio.events import Event
from parlour.games.cambio.refusals import Refusal, no_such_slot
from parlour.games.cambio.rules.chapter import Chapter, add_seen, card_of, evolve, put_card
from parlour.games.cambio.rules.whose_turn import end_turn, wrong_moment
from parlour.games.cambio.state import DRAWING, Offered, Revealing, State, is_locked, seats_of, slots

PEEK_MS: Final = 5_000

Places = tuple[tuple[Seat, tuple[int, ...]], ...]
"""The possible targets: owners with the slots of their cards."""

_DISMISS: Final = (Skip(),)


def grant_power(state: State, landing: Event, card: Card, chance: Chance, now: Millis) -> Sequence[Event]:
    """After *landing*, which put *card* on the discard pile, offers its power or ends the turn."""
    power = power_of(card)
    if power is None or not _has_target(state, power):
        return end_turn(state, (landing,), now)
    if power != "look_own":
        return (landing, ev.PowerOffered(state.turn, power, _offer_deadline(state, now)))
    after = evolve(state, landing)
    slot = chance.pick(slots(after.hands[state.turn]))
    return (landing, _reveal(after, "look_own", state.turn, slot, now))


def end_power(state: State, why: ev.Why, now: Millis) -> Sequence[Event]:
    stage = state.stage
    if isinstance(stage, Revealing):
        return end_turn(state, (ev.Hid(state.turn, stage.owner, stage.slot, why, stage.open),), now)
    assert isinstance(stage, Offered), "only a power on offer or in use can end"
    return end_turn(state, (ev.PowerSkipped(state.turn, stage.power, why),), now)


def _legal_uses(state: State, seat: Seat) -> Sequence[Action]:
    stage = state.stage
    if seat != state.turn or not isinstance(stage, Offered):
        return ()
    return _uses(stage.power, slots(state.hands[seat]), _others(state))


# The cache is limited because snapping allows many different sets of slots.
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


def _decide_use(state: State, seat: Seat, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    stage = state.stage
    if seat != state.turn or not isinstance(stage, Offered):
        raise wrong_moment(state, seat, action)
    match stage.power, action:
        case "peek_own", PeekOwn(slot):
            _require_card_at(state, seat, slot)
            return (_reveal(state, "peek_own", seat, slot, now),)
        case "peek_opponent", PeekOpponent(owner, slot):
            _require_other_player(state, seat, owner)
            _require_card_at(state, owner, slot)
            return (_reveal(state, "peek_opponent", owner, slot, now),)
        case "blind_swap", BlindSwap(mine, owner, theirs):
            _require_other_player(state, seat, owner)
            _require_card_at(state, seat, mine)
            _require_card_at(state, owner, theirs)
            return end_turn(state, (ev.BlindSwapped(seat, mine, owner, theirs),), now)
        case _:
            raise wrong_moment(state, seat, action)


def _decide_skip(state: State, seat: Seat, action: Skip, chance: Chance, now: Millis) -> Sequence[Event]:
    """Skips an offered power, or ends a peek."""
    if seat != state.turn or not isinstance(state.stage, (Offered, Revealing)):
        raise wrong_moment(state, seat, action)
    return end_power(state, "played", now)


def _evolve_offered(state: State, event: ev.PowerOffered) -> State:
    return replace(state, stage=Offered(event.power), until=event.until)


def _evolve_revealed(state: State, event: ev.Revealed) -> State:
    assert event.slot is not None, "a redacted event reached evolve"
    return replace(
        state,
        stage=Revealing(event.power, event.owner, event.slot, event.open),
        until=event.until,
        seen=add_seen(state.seen, event.seat, card_of(event.card)),
    )


def _evolve_blind_swapped(state: State, event: ev.BlindSwapped) -> State:
    mine, theirs = state.hands[event.seat][event.mine], state.hands[event.owner][event.theirs]
    hands = put_card(state.hands, event.seat, event.mine, theirs)
    return replace(state, stage=DRAWING, until=None, hands=put_card(hands, event.owner, event.theirs, mine))


def _evolve_ended(state: State, event: ev.Hid | ev.PowerSkipped | ev.PowerCancelled) -> State:
    return replace(state, stage=DRAWING, until=None)


def _has_target(state: State, power: Power) -> bool:
    """Whether the power has a card to be used on. A power without a target is not offered."""
    if power != "peek_opponent" and not slots(state.hands[state.turn]):
        return False
    return power in ("peek_own", "look_own") or bool(_others(state))


def _others(state: State) -> Places:
    return tuple(
        [
            (seat, places)
            for seat in seats_of(state.frame)
            if seat != state.turn and not is_locked(state, seat) and (places := slots(state.hands[seat]))
        ]
    )


def _reveal(state: State, power: Power, owner: Seat, slot: int, now: Millis) -> ev.Revealed:
    card, public = state.hands[owner][slot], state.frame.options.public_peek_slots
    return ev.Revealed(state.turn, power, owner, slot, card, Millis(now + PEEK_MS), public)


def _offer_deadline(state: State, now: Millis) -> Millis | None:
    """The deadline of the offer: the earlier of the power window and the turn limit."""
    seconds = state.frame.options.power_window_sec
    if not seconds:
        return state.until
    closes = Millis(now + seconds * 1000)
    return closes if state.until is None else min(closes, state.until)


def _require_card_at(state: State, owner: Seat, slot: int) -> None:
    if slot not in slots(state.hands[owner]):
        raise no_such_slot(slot, state.hands[owner])


def _require_other_player(state: State, seat: Seat, owner: Seat) -> None:
    if owner == seat or not 0 <= owner < state.frame.seats:
        raise IllegalActionError(Refusal.BAD_TARGET)
    if is_locked(state, owner):
        raise IllegalActionError(Refusal.CALLER_LOCKED)


CHAPTER: Final = Chapter(
    legal={Offered: _legal_uses, Revealing: lambda state, seat: _DISMISS if seat == state.turn else ()},
    decide={PeekOwn: _decide_use, PeekOpponent: _decide_use, BlindSwap: _decide_use, Skip: _decide_skip},
    evolve={
        ev.PowerOffered: _evolve_offered,
        ev.Revealed: _evolve_revealed,
        ev.BlindSwapped: _evolve_blind_swapped,
        ev.Hid: _evolve_ended,
        ev.PowerSkipped: _evolve_ended,
        ev.PowerCancelled: _evolve_ended,
    },
)
