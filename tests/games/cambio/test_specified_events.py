"""The specification's events: their names, their audiences, and that they reveal no hidden card."""

import msgspec
import pytest

from parlour.engine import IllegalActionError, Seat
from parlour.game_apis.cambio.errors import from_illegal_action
from parlour.game_apis.cambio.turn_rows import card_id
from parlour.game_apis.cambio.wire import (
    SpecifiedEvent,
    specified_events,
    specified_snapshot,
)
from parlour.games.cambio.actions import Action, BlindSwap, CallCambio, Discard, PeekOpponent, PeekOwn, Skip
from parlour.games.cambio.cards import rank_name, suit_name
from parlour.games.cambio.redeal import hidden
from parlour.games.cambio.state import State
from parlour.games.cambio.view import view

from .sqlite_tables import entry_of
from .tables import ANN, BEN, FROM_DECK, FROM_DISCARD, GAME, act, opened, people, random_game, state_of, table


def sent_events(state: State, seat: Seat, action: Action, viewer: Seat | None) -> list[SpecifiedEvent]:
    entry, after = entry_of(state, seat, action)
    return specified_events(entry, viewer, view(after, viewer), people())


def event_names(state: State, seat: Seat, action: Action, viewer: Seat | None) -> list[str]:
    return [event.name for event in sent_events(state, seat, action, viewer)]


def power_on_offer(drawn: str, **house: object) -> State:
    return act(table(draw=drawn, **house), (ANN, FROM_DECK), (ANN, Discard()))  # type: ignore[arg-type]


def test_the_deal_sends_two_faces_to_each_player_and_none_to_spectators() -> None:
    place = opened()
    entry = place.log.entries[0]
    by_viewer = {
        viewer: specified_events(entry, viewer, view(state_of(place), viewer), people())
        for viewer in (None, ANN)
    }

    assert [event.name for event in by_viewer[None]] == ["GAME_STARTED"]
    assert [event.name for event in by_viewer[ANN]] == ["GAME_STARTED", "INITIAL_CARDS"]
    assert str(by_viewer[ANN][1].payload).count("rank") == 2


def test_a_draw_sends_its_face_to_the_player_and_counts_to_others() -> None:
    mine, theirs = sent_events(table(), ANN, FROM_DECK, ANN)[0], sent_events(table(), ANN, FROM_DECK, BEN)[0]
    open_draw = sent_events(table(), ANN, FROM_DISCARD, BEN)[0]

    assert "card" in mine.payload
    assert "card" not in theirs.payload
    assert "deckCount" in theirs.payload
    assert "card" in open_draw.payload


def test_a_look_is_sent_and_hidden_for_its_player_only() -> None:
    looking = act(power_on_offer("9c"), (ANN, PeekOpponent(BEN, 0)))

    assert event_names(power_on_offer("9c"), ANN, PeekOpponent(BEN, 0), ANN) == [
        "POWER_ACTIVATED",
        "CARD_REVEALED",
    ]
    assert event_names(power_on_offer("9c"), ANN, PeekOpponent(BEN, 0), BEN) == ["POWER_ACTIVATED"]
    assert event_names(looking, ANN, Skip(), ANN) == ["CARD_HIDDEN", "TURN_STARTED"]
    assert event_names(looking, ANN, Skip(), BEN) == ["TURN_STARTED"]


def test_a_blind_swap_has_both_places_and_no_face() -> None:
    _, swapped, _ = sent_events(power_on_offer("Jh"), ANN, BlindSwap(1, BEN, 2), BEN)

    assert swapped.name == "SWAP_COMPLETED"
    assert swapped.payload["first"] == {"playerId": "player-0", "index": 1}
    assert swapped.payload["second"] == {"playerId": "player-1", "index": 2}


def test_an_offer_lists_its_targets() -> None:
    holding = act(table(draw="9c"), (ANN, FROM_DECK))
    _, available = sent_events(holding, ANN, Discard(), ANN)

    assert available.name == "POWER_AVAILABLE"
    assert available.payload["targets"] == [{"playerId": "player-1", "index": slot} for slot in range(4)]


def test_a_call_has_the_caller_and_the_remaining_turns() -> None:
    called, turn = sent_events(table(), ANN, CallCambio(), BEN)

    assert called.name == "CAMBIO_CALLED"
    assert called.payload["callerName"] == "Ann"
    assert called.payload["remainingTurns"] == 1
    assert turn.payload["isFinalTurn"] is True


def test_every_event_has_game_sequence_number_and_timestamp() -> None:
    (event,) = sent_events(table(), ANN, FROM_DECK, BEN)

    assert {"gameId", "seq", "timestamp"} <= set(event.payload)


def test_a_second_call_is_refused_with_the_first_caller() -> None:
    error = from_illegal_action(IllegalActionError("cambio/already-called", caller=1), GAME, people())

    assert (error.status, error.problem.code, error.problem.caller_name) == (409, "ALREADY_CALLED", "Ben")
    assert error.problem.cambio_caller_id == "player-1"


@pytest.mark.parametrize("house", [{}, {"snapping": "everyone"}, {"public_peek_slots": False}], ids=str)
def test_no_hidden_face_is_sent(house: dict[str, object]) -> None:
    for seed in range(15):
        place = random_game(3, seed, False, **house)
        for entry in place.log.entries[:-1]:
            state = place.state_at(entry.seq)
            assert isinstance(state, State)
            for viewer in (None, ANN, BEN):
                sent = specified_events(entry, viewer, view(state, viewer), people(3))
                text = msgspec.json.encode(sent).decode()
                secrets = (c for c in hidden(state, viewer).values() if isinstance(c, int))
                faces = [f'"rank":"{rank_name(c)}","suit":"{suit_name(c)}"' for c in secrets]

                assert not [face for face in faces if face in text]


def test_a_snapshot_shows_only_the_own_look_and_held_card() -> None:
    looking = act(power_on_offer("7h"), (ANN, PeekOwn(0)))
    holding = act(table(draw="7h"), (ANN, FROM_DECK))
    mine, theirs = (specified_snapshot(view(looking, viewer), 9, people()).payload for viewer in (ANN, BEN))

    assert mine["revealed"] == [
        {"ownerId": "player-0", "index": 0, "rank": "A", "suit": "spades", "pointValue": 1}
    ]
    assert mine["expiresAt"] == theirs["expiresAt"] == 5_000
    assert theirs["revealed"] == []
    assert "rank" not in str(theirs["players"])
    assert specified_snapshot(view(holding, BEN), 9, people()).payload["holding"] == {"source": "deck"}


def test_ids_of_card_rows_are_never_sent() -> None:
    place, who = random_game(2, 3), people()
    ids = {card_id(who, c) for c in range(52)}
    for entry in place.log.entries:
        text = str(specified_events(entry, ANN, view(state_of(place), ANN), who))

        assert not [row for row in ids if row in text]


def test_a_peek_at_ones_own_card_has_no_target_player() -> None:
    activated = sent_events(power_on_offer("7h"), ANN, PeekOwn(0), BEN)[0]

    assert "targetPlayerId" not in activated.payload
    assert activated.payload["targetIndex"] == 0
