"""Folds what happened into the state. Never refuses, never draws, knows no rules."""

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from parlour.engine import Millis, Seat
from parlour.games.cambio.cards import Card, mask
from parlour.games.cambio.events import (
    Abandoned,
    Acknowledged,
    BlindSwapped,
    CambioCalled,
    Deal,
    Dealt,
    Discarded,
    Drew,
    Event,
    Forfeited,
    Gave,
    Hid,
    Passed,
    Penalised,
    PowerCancelled,
    PowerOffered,
    PowerSkipped,
    PutBack,
    Reshuffled,
    Revealed,
    Scored,
    SnapMissed,
    SnapOpened,
    Snapped,
    Started,
    Swapped,
    TimedOut,
    TurnStarted,
    ViewEnded,
)
from parlour.games.cambio.state import (
    LOOKED_AT,
    Drawing,
    Frame,
    Giving,
    Holding,
    Offered,
    Over,
    Resting,
    Revealing,
    Slots,
    Snapping,
    State,
    Viewing,
    seats_of,
)

_DRAWING = Drawing()


def start(started: Started) -> State:
    """The first state; the deal in it is whole, never a redacted one."""
    seats = len(started.deal.hands)
    frame = Frame(started.options, started.points, seats, 1, Seat(0), (0,) * seats, ())
    return _dealt(frame, started.deal, started.until)


def evolve(state: State, event: Event) -> State:
    """The state after *event*. Dispatch is by type: this is the hottest line of a playout."""
    return _FOLDS[type(event)](state, event)


def _dealt(frame: Frame, deal: Deal, until: Millis) -> State:
    assert deal.hands[0][0] is not None, "a redacted event reached evolve"
    deck, left, right = cast(tuple[Card, ...], deal.deck), *LOOKED_AT
    # A deal is of a whole deck, whose cards are numbered from 0 on.
    count = len(deck) + len(deal.discard) + 4 * frame.seats
    return State(
        frame=frame,
        stage=Viewing(seats_of(frame)),
        turn=frame.first,
        number=0,
        until=until,
        deck=deck,
        discard=deal.discard,
        hands=deal.hands,
        caller=None,
        finished=(),
        seen=tuple([1 << _card(hand[left]) | 1 << _card(hand[right]) for hand in deal.hands]),
        shown=mask(deal.discard),
        shuffles=((1 << count) - 1,),
    )


def _next_round(state: State, event: Dealt) -> State:
    return _dealt(replace(state.frame, round=event.round, first=event.first), event.deal, event.until)


def _acknowledged(state: State, event: Acknowledged) -> State:
    stage = state.stage
    assert isinstance(stage, Viewing | Resting), "only a look or a rest waits for everyone"
    return replace(state, stage=replace(stage, waiting=tuple([s for s in stage.waiting if s != event.seat])))


def _same(state: State, event: Event) -> State:
    return state


def _turn_started(state: State, event: TurnStarted) -> State:
    return replace(
        state,
        stage=_DRAWING,
        turn=event.seat,
        number=event.number,
        finished=event.finished,
        until=event.until,
    )


def _drew(state: State, event: Drew) -> State:
    card, seat = _card(event.card), event.seat
    if event.source == "discard":
        return replace(state, stage=Holding(card, "discard"), discard=state.discard[:-1])
    return replace(
        state,
        stage=Holding(card, "deck"),
        deck=state.deck[:-1],
        seen=_learned(state.seen, seat, card),
    )


def _reshuffled(state: State, event: Reshuffled) -> State:
    deck = cast(tuple[Card, ...], event.deck)
    mixed = mask(deck)
    return replace(
        state,
        deck=deck,
        discard=state.discard[-1:],
        seen=tuple(cards & ~mixed for cards in state.seen),
        shown=state.shown & ~mixed,
        shuffles=(*(left for cards in state.shuffles if (left := cards & ~mixed)), mixed),
    )


def _swapped(state: State, event: Swapped) -> State:
    held = state.stage
    assert isinstance(held, Holding), "a swap puts down a held card"
    return replace(
        state,
        stage=_DRAWING,
        hands=_put(state.hands, event.seat, event.slot, held.card),
        discard=(*state.discard, event.card),
        shown=state.shown | 1 << event.card,
    )


def _discarded(state: State, event: Discarded) -> State:
    return replace(
        state,
        stage=_DRAWING,
        discard=(*state.discard, event.card),
        shown=state.shown | 1 << event.card,
    )


def _put_back(state: State, event: PutBack) -> State:
    return replace(state, stage=_DRAWING, discard=(*state.discard, event.card))


def _offered(state: State, event: PowerOffered) -> State:
    return replace(state, stage=Offered(event.power), until=event.until)


def _revealed(state: State, event: Revealed) -> State:
    assert event.slot is not None, "a redacted event reached evolve"
    return replace(
        state,
        stage=Revealing(event.power, event.owner, event.slot, event.open),
        until=event.until,
        seen=_learned(state.seen, event.seat, _card(event.card)),
    )


def _power_over(state: State, event: Event) -> State:
    return replace(state, stage=_DRAWING, until=None)


def _blind_swapped(state: State, event: BlindSwapped) -> State:
    mine, theirs = state.hands[event.seat][event.mine], state.hands[event.owner][event.theirs]
    hands = _put(state.hands, event.seat, event.mine, theirs)
    return replace(state, stage=_DRAWING, until=None, hands=_put(hands, event.owner, event.theirs, mine))


def _called(state: State, event: CambioCalled) -> State:
    return replace(state, caller=event.seat, finished=(event.seat,))


def _snap_opened(state: State, event: SnapOpened) -> State:
    return replace(state, stage=Snapping(event.asked), finished=event.finished, until=event.until)


def _snapped(state: State, event: Snapped) -> State:
    owed = Giving(event.seat, event.owner, event.slot, event.asked)
    return replace(
        state,
        stage=owed if event.giving else Snapping(event.asked),
        hands=_put(state.hands, event.owner, event.slot, None),
        discard=(*state.discard, event.card),
        shown=state.shown | 1 << event.card,
        until=event.until,
    )


def _snap_missed(state: State, event: SnapMissed) -> State:
    return replace(state, stage=_without(state, event.seat), shown=state.shown | 1 << event.card)


def _penalised(state: State, event: Penalised) -> State:
    hands = _put(state.hands, event.seat, event.slot, _card(event.card))
    return replace(state, hands=hands, deck=state.deck[:-1])


def _passed(state: State, event: Passed) -> State:
    return replace(state, stage=_without(state, event.seat))


def _gave(state: State, event: Gave) -> State:
    stage = state.stage
    assert isinstance(stage, Giving), "a card is given only where one is owed"
    card = state.hands[event.seat][event.slot]
    hands = _put(state.hands, event.seat, event.slot, None)
    return replace(
        state,
        stage=Snapping(stage.asked),
        hands=_put(hands, event.to, event.to_slot, card),
        until=event.until,
    )


def _scored(state: State, event: Scored) -> State:
    frame = state.frame
    open_cards = state.shown
    for hand in event.score.hands:
        for card in hand:
            if card is not None:
                open_cards |= 1 << card
    return replace(
        state,
        frame=replace(frame, totals=event.totals, scores=(*frame.scores, event.score)),
        stage=Over(abandoned=False) if event.until is None else Resting(seats_of(frame)),
        until=event.until,
        finished=seats_of(frame),
        shown=open_cards,
    )


def _abandoned(state: State, event: Abandoned) -> State:
    return replace(state, stage=Over(abandoned=True), until=None)


def _card(card: Card | None) -> Card:
    assert card is not None, "a redacted event reached evolve"
    return card


def _put(hands: tuple[Slots, ...], seat: Seat, slot: int, card: Card | None) -> tuple[Slots, ...]:
    """A card laid in a place of a hand, which may be the next new one."""
    hand, all_hands = list(hands[seat]), list(hands)
    if slot < len(hand):
        hand[slot] = card
    else:
        hand.append(card)
    all_hands[seat] = tuple(hand)
    return tuple(all_hands)


def _learned(seen: tuple[int, ...], seat: Seat, card: Card) -> tuple[int, ...]:
    sets = list(seen)
    sets[seat] |= 1 << card
    return tuple(sets)


def _without(state: State, seat: Seat) -> Snapping:
    stage = state.stage
    assert isinstance(stage, Snapping), "a snap or a pass answers an open window"
    return Snapping(tuple(asked for asked in stage.asked if asked != seat))


_FOLDS = cast(
    dict[type[Event], Callable[[State, Event], State]],
    {
        Dealt: _next_round,
        Acknowledged: _acknowledged,
        ViewEnded: _same,
        TurnStarted: _turn_started,
        Drew: _drew,
        Reshuffled: _reshuffled,
        Swapped: _swapped,
        Discarded: _discarded,
        PutBack: _put_back,
        TimedOut: _same,
        PowerOffered: _offered,
        Revealed: _revealed,
        Hid: _power_over,
        BlindSwapped: _blind_swapped,
        PowerSkipped: _power_over,
        PowerCancelled: _power_over,
        CambioCalled: _called,
        Forfeited: _same,
        SnapOpened: _snap_opened,
        Snapped: _snapped,
        SnapMissed: _snap_missed,
        Penalised: _penalised,
        Passed: _passed,
        Gave: _gave,
        Scored: _scored,
        Abandoned: _abandoned,
    },
)
