"""Views of the state and redacted events for each viewer."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, Literal, cast

from msgspec.structs import replace

from parlour.engine import EVERYONE, NOBODY, Data, Glimpse, Millis, Seat, Viewer
from parlour.games.cambio import events as ev
from parlour.games.cambio.actions import Source
from parlour.games.cambio.cards import Card, Power
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules.whose_turn import to_act
from parlour.games.cambio.state import (
    FIRST_LOOK_SLOTS,
    Giving,
    Holding,
    Offered,
    Over,
    Phase,
    Resting,
    Revealing,
    Score,
    Slots,
    State,
    Viewing,
    phase,
)

Cell = Card | Literal["down", "empty"]
"""A slot of a grid: a face-up card, a face-down card, or empty."""

StageName = Literal[
    "viewing", "drawing", "holding", "offered", "revealing", "snapping", "giving", "resting", "over"
]


class Held(Data, frozen=True):
    """The card that the player to move holds. *card* is None if the viewer must not see it."""

    source: Source
    card: Card | None


class Looking(Data, frozen=True):
    """A player is peeking at a card. *slot* is None if the house rules hide it from the viewer."""

    power: Power
    owner: Seat
    slot: int | None


class Spot(Data, frozen=True):
    """A card and its place."""

    owner: Seat
    slot: int
    card: Card


class View(Data, frozen=True):
    viewer: Seat | None
    options: Options
    points: tuple[int, ...]
    phase: Phase
    stage: StageName
    abandoned: bool
    round: int
    turn: Seat
    number: int
    waiting: tuple[Seat, ...]
    until: Millis | None
    caller: Seat | None
    finished: tuple[Seat, ...]
    deck: int
    discards: int
    top: Card | None
    grids: tuple[tuple[Cell, ...], ...]
    held: Held | None
    power: Power | None
    looking: Looking | None
    owed: tuple[Seat, Seat, int] | None
    """The seat that owes a card, the seat it is owed to, and the slot it goes to."""

    shown: Glimpse[tuple[Spot, ...]] | None
    """The cards that are revealed to this viewer for a moment."""

    totals: tuple[int, ...]
    scores: tuple[Score, ...]


def view(state: State, viewer: Viewer) -> View:
    frame, stage = state.frame, state.stage
    return View(
        viewer=viewer,
        options=frame.options,
        points=frame.points,
        phase=phase(state),
        stage=cast(StageName, stage.__struct_config__.tag),
        abandoned=isinstance(stage, Over) and stage.abandoned,
        round=frame.round,
        turn=state.turn,
        number=state.number,
        waiting=to_act(state),
        until=state.until,
        caller=state.caller,
        finished=state.finished,
        deck=len(state.deck),
        discards=len(state.discard),
        top=state.discard[-1] if state.discard else None,
        grids=_grids(state),
        held=_held(state, viewer),
        power=stage.power if isinstance(stage, Offered) else None,
        looking=_looking(state, viewer),
        owed=(stage.seat, stage.to, stage.slot) if isinstance(stage, Giving) else None,
        shown=_shown(state, viewer),
        totals=frame.totals,
        scores=frame.scores,
    )


def open_view(state: State, viewer: Viewer) -> View:
    """The view with every card face up, for replays of finished games."""
    return replace(
        view(state, viewer),
        grids=_face_up(state),
        held=Held(state.stage.source, state.stage.card) if isinstance(state.stage, Holding) else None,
        looking=_looking(state, state.turn),
    )


def redact(event: ev.Event | ev.Started, viewer: Viewer) -> ev.Event | ev.Started:
    """The event without what *viewer* must not see. Returns the same object if nothing is hidden."""
    redaction = _REDACTIONS.get(type(event))
    return event if redaction is None else redaction(event, viewer)


def past_view(view: View, now: View) -> View:
    """A past position of a game in progress. It shows only the current top of the discard pile (rules §4.6,
    §13): players have to remember the earlier ones."""
    lies_open = open_cards(now)
    top = view.top if view.top in lies_open else None
    held = view.held
    if held is not None and held.card not in lies_open:
        held = replace(held, card=None)
    return replace(view, top=top, held=held)


def open_cards(view: View) -> Collection[Card]:
    """The discards that everyone can see: the top card, and one that was taken and is held."""
    held = None if view.held is None or view.held.source == "deck" else view.held.card
    return [card for card in (view.top, held) if card is not None]


def reveals_to(event: ev.Event | ev.Started) -> Collection[Viewer]:
    """The viewers who learn a hidden card by this event. A deal reveals nothing that was hidden before."""
    told = _REVEALS_TO.get(type(event))
    return NOBODY if told is None else told(event)


def _grids(state: State) -> tuple[tuple[Cell, ...], ...]:
    is_open = isinstance(state.stage, Resting) or (
        isinstance(state.stage, Over) and not state.stage.abandoned
    )
    if is_open:
        return _face_up(state)
    return tuple(tuple("empty" if card is None else "down" for card in hand) for hand in state.hands)


def _face_up(state: State) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple("empty" if card is None else card for card in hand) for hand in state.hands)


def _held(state: State, viewer: Viewer) -> Held | None:
    match state.stage:
        case Holding(card, "discard"):
            return Held("discard", card)
        case Holding(card, "deck"):
            return Held("deck", card if viewer == state.turn else None)
        case _:
            return None


def _looking(state: State, viewer: Viewer) -> Looking | None:
    match state.stage:
        case Revealing(power, owner, slot, is_public):
            return Looking(power, owner, slot if is_public or viewer == state.turn else None)
        case _:
            return None


def _shown(state: State, viewer: Viewer) -> Glimpse[tuple[Spot, ...]] | None:
    if viewer is None or state.until is None:
        return None
    match state.stage:
        case Viewing(waiting) if viewer in waiting:
            return Glimpse(_spots(state.hands[viewer], viewer, FIRST_LOOK_SLOTS), state.until)
        case Revealing(_, owner, slot) if viewer == state.turn:
            return Glimpse(_spots(state.hands[owner], owner, (slot,)), state.until)
        case _:
            return None


def _spots(hand: Slots, owner: Seat, places: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(owner, slot, card) for slot in places if (card := hand[slot]) is not None)


def _redact_deal(event: ev.Started | ev.Dealt, viewer: Viewer) -> ev.Started | ev.Dealt:
    deal = event.deal
    hands = tuple(
        tuple(card if seat == viewer and slot in FIRST_LOOK_SLOTS else None for slot, card in enumerate(hand))
        for seat, hand in enumerate(deal.hands)
    )
    return replace(event, deal=ev.Deal(hands, (None,) * len(deal.deck), deal.discard))


def _redact_draw(event: ev.Drew, viewer: Viewer) -> ev.Drew:
    if event.source == "discard" or viewer == event.seat:
        return event
    return ev.Drew(event.seat, "deck", None)


def _redact_peek(event: ev.Revealed, viewer: Viewer) -> ev.Revealed:
    if viewer == event.seat:
        return event
    return replace(event, card=None, slot=event.slot if event.open else None)


def _redact_end_of_peek(event: ev.Hid, viewer: Viewer) -> ev.Hid:
    return event if event.open or viewer == event.seat else replace(event, slot=None)


_REDACTIONS: Final[Mapping[type[Data], Callable[..., ev.Event | ev.Started]]] = {
    ev.Started: _redact_deal,
    ev.Dealt: _redact_deal,
    ev.Acknowledged: lambda event, viewer: event if viewer == event.seat else replace(event, cards=None),
    ev.Drew: _redact_draw,
    ev.Reshuffled: lambda event, _: ev.Reshuffled((None,) * len(event.deck)),
    ev.Revealed: _redact_peek,
    ev.Hid: _redact_end_of_peek,
    ev.Penalised: lambda event, _: ev.Penalised(event.seat, event.slot, None),
}


def _reveals_unless_public(event: ev.Swapped | ev.Snapped | ev.SnapMissed) -> Collection[Viewer]:
    return EVERYONE if event.news else NOBODY


_REVEALS_TO: Final[Mapping[type[Data], Callable[..., Collection[Viewer]]]] = {
    ev.Drew: lambda event: (event.seat,) if event.source == "deck" else NOBODY,
    ev.Swapped: _reveals_unless_public,
    ev.Discarded: lambda event: EVERYONE - {event.seat},
    ev.Revealed: lambda event: (event.seat,),
    ev.Snapped: _reveals_unless_public,
    ev.SnapMissed: _reveals_unless_public,
    ev.Scored: lambda _: EVERYONE,
}
