"""Mutants of the games that each leak one secret. The recorder must find every leak."""

from types import ModuleType, SimpleNamespace
from typing import Final

from msgspec.structs import replace

from parlour.engine import Glimpse, Seat, Viewer, Words
from parlour.engine.contract.module_reader import names_in
from parlour.games import cambio, deck, imperial
from parlour.games.cambio import view as cambio_secrecy
from parlour.games.cambio.events import Acknowledged, Drew, Event, Hid, Penalised, Revealed, Started
from parlour.games.cambio.sentences import sentence
from parlour.games.cambio.state import Holding, Revealing, State
from parlour.games.cambio.view import Held, Spot, View
from parlour.games.deck.events import Event as DeckEvent
from parlour.games.imperial import view as imperial_secrecy
from parlour.games.imperial.events import BidPlaced, Voted
from parlour.games.imperial.events import Event as ImperialEvent
from parlour.games.imperial.state import State as ImperialState

FOUND: Final[dict[str, str]] = {}
"""The import path of each mutant by name."""


def import_path(name: str) -> str:
    return FOUND[name]


def _mutant(sound: ModuleType, attribute: str, **changes: object) -> SimpleNamespace:
    """Registers a changed copy of *sound* under a new name. The copy stores no rows of its own."""
    name = f"{sound.name}-{attribute.replace('_', '-')}"
    FOUND[name] = f"proofs.privacy.mutants:{attribute}"
    return SimpleNamespace(**{**names_in(sound), "name": name, "__name__": FOUND[name], **changes})


def _held_for_all(state: State, viewer: Viewer) -> View:
    seen = cambio_secrecy.view(state, viewer)
    return (
        replace(seen, held=Held(stage.source, stage.card))
        if isinstance(stage := state.stage, Holding)
        else seen
    )


def _peek_for_owner(state: State, viewer: Viewer) -> View:
    seen, stage = cambio_secrecy.view(state, viewer), state.stage
    if not isinstance(stage, Revealing) or viewer != stage.owner or state.until is None:
        return seen
    card = state.hands[stage.owner][stage.slot]
    assert card is not None
    return replace(seen, shown=Glimpse((Spot(stage.owner, stage.slot, card),), state.until))


def _own_hand(state: State, viewer: Viewer) -> View:
    """Shows players their own face-down cards."""
    seen = cambio_secrecy.view(state, viewer)
    if viewer is None or seen.stage in ("resting", "over"):
        return seen
    mine = tuple("empty" if card is None else card for card in state.hands[viewer])
    return replace(seen, grids=(*seen.grids[:viewer], mine, *seen.grids[viewer + 1 :]))


def _smuggled(state: State, viewer: Viewer) -> View:
    """Leaks the top of the draw pile to one seat, in a field for another number."""
    seen = cambio_secrecy.view(state, viewer)
    return replace(seen, number=state.deck[-1]) if viewer == Seat(1) and state.deck else seen


def _smuggled_to_all(state: State, viewer: Viewer) -> View:
    seen = cambio_secrecy.view(state, viewer)
    return replace(seen, number=state.deck[-1]) if state.deck else seen


def _draw_told(event: Event | Started, viewer: Viewer) -> Event | Started:
    return event if isinstance(event, Drew) else cambio_secrecy.redact(event, viewer)


def _look_told(event: Event | Started, viewer: Viewer) -> Event | Started:
    return event if isinstance(event, Revealed) else cambio_secrecy.redact(event, viewer)


def _slot_told(event: Event | Started, viewer: Viewer) -> Event | Started:
    """Reveals the slot of a peek at its end, although a house rule hides it."""
    return event if isinstance(event, Hid) else cambio_secrecy.redact(event, viewer)


def _first_look_told(event: Event | Started, viewer: Viewer) -> Event | Started:
    return event if isinstance(event, Acknowledged | Penalised) else cambio_secrecy.redact(event, viewer)


def _past_shown(view: View, now: View) -> View:
    """Shows all earlier tops of the discard pile."""
    return view


def _past_named(event: Event | Started, now: View, words: Words) -> str:
    return sentence(event, words)


def _bid_told(event: ImperialEvent, viewer: Viewer) -> ImperialEvent:
    return event if isinstance(event, BidPlaced) else imperial_secrecy.redact(event, viewer)


def _vote_told(event: ImperialEvent, viewer: Viewer) -> ImperialEvent:
    return event if isinstance(event, Voted) else imperial_secrecy.redact(event, viewer)


def _bids_seen(state: ImperialState, viewer: Viewer) -> imperial_secrecy.View:
    return replace(imperial_secrecy.view(state, viewer), phase=state.phase)


def _bid_in_the_bank(state: ImperialState, viewer: Viewer) -> imperial_secrecy.View:
    """Leaks a bid in a field for another amount."""
    bids = getattr(state.phase, "bids", ())
    seen = imperial_secrecy.view(state, viewer)
    return replace(seen, bank=bids[-1].cents) if bids else seen


def _shuffle_told(event: DeckEvent, viewer: Viewer) -> DeckEvent:
    return event


held_for_all = _mutant(cambio, "held_for_all", view=_held_for_all)
peek_for_owner = _mutant(cambio, "peek_for_owner", view=_peek_for_owner)
own_hand = _mutant(cambio, "own_hand", view=_own_hand)
smuggled = _mutant(cambio, "smuggled", view=_smuggled)
smuggled_to_all = _mutant(cambio, "smuggled_to_all", view=_smuggled_to_all)
draw_told = _mutant(cambio, "draw_told", redact=_draw_told)
look_told = _mutant(cambio, "look_told", redact=_look_told)
slot_told = _mutant(cambio, "slot_told", redact=_slot_told)
first_look_told = _mutant(cambio, "first_look_told", redact=_first_look_told)
bid_told = _mutant(imperial, "bid_told", redact=_bid_told)
vote_told = _mutant(imperial, "vote_told", redact=_vote_told)
bids_seen = _mutant(imperial, "bids_seen", view=_bids_seen)
bid_in_the_bank = _mutant(imperial, "bid_in_the_bank", view=_bid_in_the_bank)
past_shown = _mutant(cambio, "past_shown", past_view=_past_shown)
past_named = _mutant(cambio, "past_named", past_sentence=_past_named)
shuffle_told = _mutant(deck, "shuffle_told", redact=_shuffle_told)
