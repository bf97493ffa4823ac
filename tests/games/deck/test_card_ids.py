"""Each card has its own UUID and keeps it as long as its deck is in play."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tools.deck_dispatch import dispatch
from tools.deck_page_state import PageState, write
from tools.deck_save import dump, load

from parlour.conformance.checks.viewer_output import encode_position
from parlour.engine import Millis
from parlour.engine.contract.choices import sample
from parlour.engine.table.files import load as open_file
from parlour.engine.table.files import read as read_file
from parlour.engine.table.fork import fork
from parlour.engine.values import encode
from parlour.games import built_in
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ChangeParameters,
    DealNextHand,
    EndTurn,
    LoadPresetDeck,
    Reset,
)
from parlour.games.deck.events import Dealt
from parlour.games.deck.rules import legal
from parlour.games.deck.state import State, ids, labels
from parlour.games.deck.view import conserved, hidden, redact, redeal
from parlour.games.deck.view import view as deck_view

from .positions import (
    GAME,
    SEAT,
    at,
    do,
    events,
    meet_obligations,
    opened,
    position,
    stream,
    table,
    with_deck,
)
from .saves import TWO, loaded

PLAYED = Path(__file__).parents[2] / "proofs/played/deck-closed.json.gz"


def ids_and_names(state: PageState) -> list[tuple[str, str]]:
    lying = zip(
        (*state.draw_pile_ids, *state.discard_pile_ids),
        (*state.draw_pile, *state.discard_pile),
        strict=True,
    )
    held = [(held.instance_id, held.card) for held in state.hand_cards]
    return sorted([*((str(own), str(card)) for own, card in lying), *held])


def own_ids(state: State) -> set[str]:
    return {own for own, _ in ids_and_names(write(state))}


def in_old_format(state: State) -> State:
    """The state in the old format, where only cards in hand have ids."""
    return msgspec.structs.replace(
        state,
        deck=labels(state.deck),
        draw_pile=labels(state.draw_pile),
        discard_pile=labels(state.discard_pile),
    )


def play_turns(state: State, steps: int) -> Iterator[State]:
    for number in range(steps):
        action = (EndTurn, DealNextHand)[number % 2]()
        state = do(meet_obligations(state), action, label=f"walk {number}")
        yield state


def test_a_card_dealt_again_keeps_its_id() -> None:
    state, seen = with_deck("a a a", hand_size=3, discard_count=0), set[str]()
    for number in range(20):
        seen |= {held.instance_id for held in state.hand}
        state = do(state, EndTurn(), label=f"ids {number}")

    assert len(seen) == 3


def test_each_card_keeps_its_id_through_every_shuffle() -> None:
    first = opened()
    known = ids_and_names(write(first))

    assert len(known) == 26
    for state in play_turns(first, 40):
        assert ids_and_names(write(state)) == known
        assert conserved(state) == ()


def test_every_card_of_a_new_deck_has_a_random_version_4_uuid() -> None:
    ids = own_ids(with_deck("a a a b b b b", hand_size=2))

    assert len(ids) == 7
    assert all(len(own) == 36 and own[14] == "4" and own[19] in "89ab" for own in ids)
    assert len({own[:8] for own in ids}) == len({own[-4:] for own in ids}) == 7


@pytest.mark.parametrize(
    "action",
    [Reset(), ApplyJsonOverride('["x", "y"]'), ApplyJsonOverride("[]"), LoadPresetDeck("major-arcana")],
)
def test_a_new_deck_has_only_new_ids(action: Action) -> None:
    before = opened()
    after = do(before, action)

    assert len(own_ids(after)) == len(after.deck)
    assert not own_ids(after) & own_ids(before)


def test_init_creates_new_ids() -> None:
    before = write(opened())
    after = dispatch(before, {"type": "INIT"}, stream("init"))

    assert len({*ids_and_names(before), *ids_and_names(after)}) == 52


def test_gathering_all_cards_keeps_every_id() -> None:
    before = do(meet_obligations(opened()), EndTurn())
    after = do(before, ChangeParameters(10, 3, True))

    assert ids_and_names(write(after)) == ids_and_names(write(before))
    assert [held.instance_id for held in after.hand] != [held.instance_id for held in before.hand]


# Ids do not reveal the draw pile.


def test_ids_of_undealt_cards_are_never_sent() -> None:
    made = table()
    dealt = {held.instance_id for held in at(made).hand}
    for number in range(60):
        state, chance = at(made), stream(f"sent {number}")
        unseen = own_ids(state) - dealt
        action = sample(chance.pick(legal(state, SEAT)), chance)
        entry = made.act(SEAT, action, Millis(number + 1))
        dealt |= {held.instance_id for held in at(made).hand}
        unseen = (unseen | own_ids(at(made))) - dealt
        told = b"".join(
            [encode(made.redacted_events(entry, viewer)) for viewer in (SEAT, None)]
            + [part for viewer in (SEAT, None) for part in encode_position(GAME, at(made), viewer).values()]
        ).decode()

        assert unseen or not at(made).draw_pile
        assert not [own for own in unseen if own in told]


@pytest.mark.parametrize(
    "action", [EndTurn(), ChangeParameters(2, 1, True), LoadPresetDeck("major-arcana"), Reset()]
)
def test_a_shuffle_is_sent_without_ids(action: Action) -> None:
    state = meet_obligations(with_deck("a b c d e f g", hand_size=4))
    happened = events(state, action)
    *shuffles, dealt = [redact(event, None) for event in happened]

    assert isinstance(dealt, Dealt)
    assert any(getattr(event, "ids", None) for event in happened)
    assert not any(getattr(event, "ids", None) for event in shuffles)
    assert len(encode(happened)) > len(encode([*shuffles, dealt]))


def test_the_view_does_not_depend_on_the_order_of_the_draw_pile() -> None:
    state = with_deck("a a a a a a a a", hand_size=2)
    other = redeal(state, SEAT, stream("another order"))

    assert ids(other.draw_pile) != ids(state.draw_pile)
    assert own_ids(other) == own_ids(state)
    assert encode_position(GAME, other, SEAT) == encode_position(GAME, state, SEAT)
    assert hidden(other, SEAT) != hidden(state, SEAT)


def test_the_view_contains_the_ids_of_the_discard_pile() -> None:
    state = meet_obligations(opened())
    view = deck_view(state, None)

    assert len(view.discard_ids) == len(view.discard_pile) == 2
    assert view.discard_ids == ids(state.discard_pile)


# Games and tables in the old format.


def test_an_old_game_is_read_without_ids_and_written_unchanged() -> None:
    raw = gzip.decompress(PLAYED.read_bytes())
    made, _ = open_file(raw, built_in)

    assert not {*ids(at(made).draw_pile), *ids(at(made).discard_pile), *ids(at(made).deck)} - {""}
    assert [encode(entry) for entry in made.log.entries] == [bytes(entry) for entry in read_file(raw).entries]


def test_an_old_table_continues_and_its_next_deck_has_ids() -> None:
    old = in_old_format(position("a b c", "d e", "f", locked="a b c", hand_size=3))
    after = do(old, EndTurn())
    new = do(after, Reset())

    assert len({held.instance_id for held in after.hand}) == 3
    assert all(isinstance(card, str) for card in after.draw_pile + after.discard_pile)
    assert conserved(after) == ()
    assert len(own_ids(new)) == 26


def test_an_old_fork_is_read() -> None:
    stored = encode(in_old_format(position("a b", "c d", "e", planned="a")))
    read = GAME.decode_state(stored)

    assert b'"draw_pile":["c","d"]' in stored
    assert encode(read) == stored


def test_a_fork_keeps_the_ids() -> None:
    made = table()
    made.close(SEAT, Millis(1))
    forked = fork(made, 0, name="f", secret=bytes(32), wall=Millis(2))

    assert own_ids(at(forked)) == own_ids(at(made))


# Saves.


def test_a_save_keeps_every_id() -> None:
    state = do(meet_obligations(opened()), EndTurn())

    assert ids_and_names(write(load(dump(state), stream()).state)) == ids_and_names(write(state))


def test_an_old_save_gets_an_id_for_each_card() -> None:
    state = loaded(version=2, handCards=TWO)

    assert [held.instance_id for held in state.hand] == ["x", "y"]
    assert len(own_ids(state)) == 5


@pytest.mark.parametrize(
    ("draw", "discard"),
    [
        (["x", "b"], ["c"]),
        (["b", "b"], ["c"]),
        (["b", "c"], ["c"]),
        (["b", ""], ["c"]),
        (["b", 7], ["c"]),
        (["b"], ["c"]),
        (["b", "c", "d"], ["e"]),
        ("bc", None),
        ({}, 7),
    ],
)
def test_missing_and_duplicate_ids_are_replaced(draw: object, discard: object) -> None:
    state = loaded(handCards=TWO, drawPileIds=draw, discardPileIds=discard)

    assert [held.instance_id for held in state.hand] == ["x", "y"]
    assert len(own_ids(state) - {""}) == 5
    assert (labels(state.draw_pile), labels(state.discard_pile)) == (("A", "B"), ("C",))


def test_ids_are_matched_to_their_saved_entries() -> None:
    state = loaded(drawPile=["A", 7, "B"], drawPileIds=["a", "?", "b"], discardPileIds=["c"])

    assert (ids(state.draw_pile), ids(state.discard_pile)) == (("a", "b"), ("c",))


def test_cards_beyond_the_hand_limit_keep_their_ids() -> None:
    many = [{"instanceId": f"{number}", "card": f"c{number}"} for number in range(12)]
    state = loaded(handCards=many, discardPileIds=["c"])

    assert ids(state.discard_pile) == ("c", "10", "11")


def test_the_piles_of_a_save_are_lists_of_names() -> None:
    saved = json.loads(dump(opened()))

    assert all(isinstance(card, str) for card in saved["drawPile"])
    assert len(saved["drawPileIds"]) == len(saved["drawPile"]) == 21
    assert (saved["discardPile"], saved["discardPileIds"], saved["version"]) == ([], [], 3)


def test_a_state_without_pile_ids_is_played() -> None:
    page = msgspec.structs.replace(
        write(position("a", "b c d", "e f", locked="a", hand_size=2)), draw_pile_ids=(), discard_pile_ids=()
    )
    after = dispatch(page, {"type": "END_TURN"}, stream())

    assert len({held.instance_id for held in after.hand_cards} - {""}) == 2
