"""The invariants of the rules hold for any sequence of messages to the reducer."""

import json
from collections import Counter
from collections.abc import Mapping

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.deck_dispatch import dispatch
from tools.deck_page_state import PageState, read, write

from games.deck.page_states import KINDS, WITH_CARD, cards, check_invariants, json_values
from parlour.games.deck.entries import read_deck
from parlour.games.deck.presets import DEFAULT_DECK, PRESETS
from parlour.games.deck.view import conserved

from .positions import opened, stream

Message = Mapping[str, object]
NEXT_STEP = "next-step"

numbers = st.integers(-3, 25) | st.floats(allow_nan=True) | st.none() | st.text(max_size=2)
parameters = st.fixed_dictionaries(
    {"handSize": numbers, "discardCount": numbers, "immediateReset": st.booleans()}
)
decks = st.lists(st.sampled_from("abcdef"), max_size=14).map(json.dumps)
overrides = decks | st.sampled_from(["", "[", "{}", "[1]", '[""]'])
presets = st.sampled_from([*PRESETS, "no-such-deck"])


@st.composite
def moves(draw: st.DrawFn) -> Message:
    """A message, or a step that advances the turn. Cards are places until they get their ids."""
    if draw(st.integers(0, 9)) > 2:
        return {"type": NEXT_STEP, "place": draw(st.integers(0, 9))}
    kind = draw(st.sampled_from([*WITH_CARD, *KINDS]))
    if kind in WITH_CARD:
        return {"type": kind, "place": draw(st.integers(0, 10))}
    payloads: dict[str, st.SearchStrategy[object]] = {
        "CHANGE_PARAMETERS": parameters | json_values,
        "APPLY_JSON_OVERRIDE": overrides | json_values,
        "LOAD_PRESET_DECK": presets | json_values,
    }
    return {"type": kind, "payload": draw(payloads.get(kind, st.none()))}


def with_card_ids(move: Message, page: PageState) -> Message:
    place = move.get("place")
    if not isinstance(place, int):
        return move
    if move["type"] == NEXT_STEP:
        return next_message(page, place)
    held = page.hand_cards[place].instance_id if place < len(page.hand_cards) else "not-held"
    return {"type": move["type"], "payload": {"instanceId": held}}


def next_message(page: PageState, place: int) -> Message:
    """A message that advances the turn, with the card at *place* among the possible ones."""
    marked = (*page.selected_card_ids, *page.play_order_sequence)
    left = [held.instance_id for held in page.hand_cards if held.instance_id not in marked]
    if page.discard_phase.active and len(marked) < page.discard_phase.remaining_discards:
        return {"type": "TOGGLE_CARD_SELECTION", "payload": {"instanceId": left[place % len(left)]}}
    if page.planning_phase and left:
        return {"type": "SELECT_FOR_PLAY_ORDER", "payload": {"instanceId": left[place % len(left)]}}
    if page.discard_phase.active:
        return {"type": "CONFIRM_DISCARD"}
    return {"type": "LOCK_PLAY_ORDER" if page.planning_phase else "END_TURN"}


def check_step(before: PageState, message: Message, after: PageState) -> None:
    kind = message["type"]
    assert cards(after) == _expected(before, message), "1: conservation"
    if before.play_order_locked and after.play_order_locked:
        assert after.play_order_sequence == before.play_order_sequence, "10: a locked order is frozen"
    if after.turn_number != before.turn_number:
        step = after.turn_number == before.turn_number + 1 and kind == "END_TURN"
        assert step or (after.turn_number == 1 and kind in ("INIT", "RESET")), "11: turns only go on"
    if after.error is not None and after.error != before.error:
        named = msgspec.structs.replace(before, error=after.error, bad_entries=after.bad_entries)
        assert after == named, "12: an error changes nothing else"


def _expected(before: PageState, message: Message) -> Counter[str]:
    """The cards that the deck must have after the message."""
    kind, payload = message["type"], message.get("payload")
    if kind in ("INIT", "RESET"):
        return Counter(DEFAULT_DECK)
    if kind == "LOAD_PRESET_DECK" and isinstance(payload, str) and payload in PRESETS:
        return Counter(PRESETS[payload].cards)
    if kind == "APPLY_JSON_OVERRIDE" and isinstance(payload, str):
        listed = read_deck(payload)
        if isinstance(listed, tuple):
            return Counter(listed or DEFAULT_DECK)
    return cards(before)


@settings(max_examples=30, deadline=None)
@given(st.lists(moves(), min_size=20, max_size=80))
def test_the_invariants_hold_for_any_sequence_of_actions(sent: list[Message]) -> None:
    page = write(opened())
    for number, move in enumerate(sent):
        message, raw = with_card_ids(move, page), msgspec.json.encode(page)
        after = dispatch(page, message, stream(number))

        assert msgspec.json.encode(page) == raw, "13: the input is not touched"
        assert dispatch(page, message, stream(number)) == after, "13: the same again gives the same"
        check_invariants(after)
        check_step(page, message, after)
        assert conserved(read(after)) == ()
        page = after


@settings(max_examples=80, deadline=None)
@given(
    json_values
    | st.builds(lambda kind, value: {"type": kind, "payload": value}, st.sampled_from(KINDS), json_values)
)
def test_any_message_returns_a_valid_state(message: object) -> None:
    check_invariants(dispatch(write(opened()), message, stream()))
