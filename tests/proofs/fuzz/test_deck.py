"""The Deck's save and JSON decks accept anything that a browser stored or a player typed."""

import json

from hypothesis import given
from hypothesis import strategies as st
from tools.deck_dispatch import dispatch
from tools.deck_page_state import read, write
from tools.deck_save import dump, load

from games.deck.page_states import check_invariants
from parlour.bots import FastChance
from parlour.engine.values import encode
from parlour.games import built_in
from parlour.games.deck.entries import read_deck
from parlour.games.deck.events import InputRejected
from parlour.games.deck.state import State
from parlour.games.deck.view import conserved
from proofs.fuzz import messages
from proofs.fuzz.mutations import as_bytes, mutated
from proofs.fuzz.run_length import fuzz_settings
from proofs.fuzz.sample_games import play_sample

DECK = built_in("deck")
STATES = [state for seed in range(4) if isinstance(state := play_sample(DECK, seed, 25).state, State)]
SAVES = [dump(state).encode() for state in STATES]
DECKS = [b'["a","b"]', b"[]", json.dumps(["é", "𝄞", "x" * 50] * 5).encode(), b'[ "\\u0041" , "\\n" ]']

saves = st.sampled_from(SAVES).flatmap(mutated) | messages.noise() | messages.ANYTHING.map(as_bytes)
texts = st.sampled_from(DECKS).flatmap(mutated) | messages.noise() | messages.ANYTHING.map(as_bytes)
halves = st.text(st.characters(categories=["Cs", "Ll", "Po", "Cc"]), max_size=40)
"""Text with halves of surrogate pairs, which a browser's strings can contain."""


@fuzz_settings(300)
@given(text=saves.map(lambda raw: raw.decode("utf-8", "surrogateescape")) | halves)
def test_any_save_loads_as_a_deck_and_round_trips(text: str) -> None:
    found = load(text, FastChance(0))

    check_invariants(write(found.state))
    assert conserved(found.state) == ()
    kept = dump(found.state, found.extra)
    again = load(kept, FastChance(1))
    assert dump(again.state, again.extra) == kept
    assert DECK.decode_state(encode(found.state)) == found.state


@fuzz_settings(300)
@given(
    state=st.sampled_from(STATES),
    text=texts.map(lambda raw: raw.decode("utf-8", "surrogateescape")) | halves,
)
def test_any_text_is_a_card_list_or_refused(state: State, text: str) -> None:
    after = read(dispatch(write(state), {"type": "APPLY_JSON_OVERRIDE", "payload": text}, FastChance(0)))

    check_invariants(write(after))
    assert conserved(after) == ()
    assert isinstance(read_deck(text), InputRejected) == (after.error is not None)
    assert DECK.decode_state(encode(after)) == after
    assert load(dump(after), FastChance(1)).state.deck == after.deck
