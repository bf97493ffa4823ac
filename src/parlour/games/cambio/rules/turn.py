"""A turn: draw, then swap or discard; and whose turn comes next."""

from collections.abc import Sequence

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import Discard, Draw, Swap
from parlour.games.cambio.events import Discarded, Drew, Event, Reshuffled, SnapOpened, Swapped, TurnStarted
from parlour.games.cambio.evolve import evolve
from parlour.games.cambio.refusals import Refusal, no_such_slot
from parlour.games.cambio.rules.ending import score
from parlour.games.cambio.rules.moments import refused
from parlour.games.cambio.state import Drawing, Holding, State, is_locked, seats_of, slots


def draw(state: State, seat: Seat, action: Draw, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat != state.turn or type(state.stage) is not Drawing:
        raise refused(state, seat, action)
    if action.source == "discard":
        if not can_take_discard(state, seat):
            raise IllegalActionError(Refusal.EMPTY_DISCARD)
        return (Drew(seat, "discard", state.discard[-1]),)
    if state.deck:
        return (Drew(seat, "deck", state.deck[-1]),)
    if not can_draw(state):
        raise IllegalActionError(Refusal.NO_CARDS)
    return take_top(state, seat, chance)


def take_top(state: State, seat: Seat, chance: Chance) -> tuple[Drew] | tuple[Reshuffled, Drew]:
    """Draw from the deck, which is made anew from the discards under the top one when it is empty."""
    if state.deck:
        return (Drew(seat, "deck", state.deck[-1]),)
    fresh = reshuffle(state, chance)
    return (fresh, Drew(seat, "deck", fresh.deck[-1]))


def swap(state: State, seat: Seat, action: Swap) -> Swapped:
    stage, slot = state.stage, action.slot
    if seat != state.turn or type(stage) is not Holding:
        raise refused(state, seat, action)
    hand = state.hands[seat]
    out = hand[slot] if 0 <= slot < len(hand) else None
    if out is None:
        raise no_such_slot(slot, hand)
    return Swapped(seat, slot, out, not state.shown >> out & 1)


def discard(state: State, seat: Seat, action: Discard) -> Discarded:
    stage = state.stage
    if seat != state.turn or type(stage) is not Holding:
        raise refused(state, seat, action)
    if stage.source == "discard":
        raise IllegalActionError(Refusal.MUST_SWAP_DISCARD)
    return Discarded(seat, stage.card, "played")


def can_draw(state: State) -> bool:
    return bool(state.deck) or len(state.discard) > 1


def can_take_discard(state: State, seat: Seat) -> bool:
    """A card from the pile must go into the grid, so there must be a place for it."""
    return bool(state.discard) and bool(slots(state.hands[seat]))


def reshuffle(state: State, chance: Chance) -> Reshuffled:
    return Reshuffled(chance.shuffle(state.discard[:-1]))


def end_turn(state: State, events: Sequence[Event], now: Millis, *, landed: bool = True) -> Sequence[Event]:
    """*events*, then what follows the end of the turn they complete.

    *landed*: a card was laid on the discard pile in this turn, so that it may be snapped on.
    """
    frame = state.frame
    options = frame.options
    if state.caller is None and options.snapping == "off":
        # Nothing else can follow an ordinary turn; this is the way most turns of a playout go.
        after = Seat((state.turn + 1) % frame.seats)
        until = turn_limit(state, now) if options.turn_timer_sec else None
        return (*events, TurnStarted(after, state.number + 1, (), until))
    for event in events:
        state = evolve(state, event)
    finished = state.finished
    if state.caller is not None and state.turn not in finished:
        finished = (*finished, state.turn)
    asked = snappers(state) if landed and options.snapping != "off" else ()
    if asked:
        return (*events, SnapOpened(asked, finished, snap_limit(state, now)))
    return (*events, next_turn(state, finished, now))


def next_turn(state: State, finished: tuple[Seat, ...], now: Millis) -> Event:
    """The next turn, or the scores when nobody has one left. A seat without cards takes no turn."""
    seats = state.frame.seats
    for step in range(1, seats + 1):
        seat = Seat((state.turn + step) % seats)
        if seat in finished:
            continue
        if state.caller is None or state.frame.options.snapping == "off" or slots(state.hands[seat]):
            return TurnStarted(seat, state.number + 1, finished, turn_limit(state, now))
        finished = (*finished, seat)
    return score(state, now)


def turn_limit(state: State, now: Millis) -> Millis | None:
    seconds = state.frame.options.turn_timer_sec
    return Millis(now + seconds * 1000) if seconds else None


def snap_limit(state: State, now: Millis) -> Millis:
    return Millis(now + state.frame.options.snap_window_sec * 1000)


def snappers(state: State) -> tuple[Seat, ...]:
    """Who may snap: everyone with cards, but not a caller whose cards are locked."""
    return tuple(
        seat for seat in seats_of(state.frame) if slots(state.hands[seat]) and not is_locked(state, seat)
    )
