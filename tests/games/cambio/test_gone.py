"""Ruling A15: a seat that is gone does not count and gets no last turn."""

from parlour.engine import Millis, Seat, Table
from parlour.engine.entry import Entry
from parlour.engine.table.files import load, save
from parlour.engine.table.verify import verify
from parlour.game_apis.cambio.wire import specified_events
from parlour.games import built_in
from parlour.games.cambio.actions import CallCambio, Discard, Ready, Swap
from parlour.games.cambio.events import CambioCalled, Forfeited, Scored, TurnStarted
from parlour.games.cambio.state import phase
from parlour.games.cambio.view import view

from .tables import ANN, BEN, CID, DOT, FROM_DECK, FROM_DISCARD, opened, people, state_of


def started_table(seats: int) -> Table:
    """A table where everyone is ready and the first seat is on move."""
    place = opened(seats)
    for seat in range(seats):
        place.act(Seat(seat), Ready(), Millis(10))
    return place


def call(place: Table, *gone: Seat) -> Entry:
    place.gone = gone
    return place.act(ANN, CallCambio(), Millis(20))


def turns(entry: Entry) -> list[Seat]:
    return [event.seat for event in entry.events if isinstance(event, TurnStarted)]


def test_a_call_counts_only_present_players_and_skips_the_others() -> None:
    entry = call(started_table(3), BEN)

    called, forfeited, turn = entry.events
    assert called == CambioCalled(ANN, 1, emptied=False)
    assert forfeited == Forfeited(BEN)
    assert isinstance(turn, TurnStarted)
    assert (turn.seat, turn.finished) == (CID, (ANN, BEN))


def test_a_call_with_all_others_gone_completes_the_game_in_one_entry() -> None:
    place = started_table(3)
    entry = call(place, BEN, CID)

    assert [type(event) for event in entry.events] == [CambioCalled, Forfeited, Forfeited, Scored]
    assert entry.events[0] == CambioCalled(ANN, 0, emptied=False)
    assert phase(state_of(place)) == "completed"
    assert place.is_over


def test_a_player_who_returns_before_their_turn_plays_it() -> None:
    place = started_table(3)
    called = call(place, CID)
    place.gone = ()
    place.act(BEN, FROM_DISCARD, Millis(30))
    swapped = place.act(BEN, Swap(0), Millis(40))

    assert called.events[0] == CambioCalled(ANN, 1, emptied=False)
    assert turns(called) == [BEN]
    assert turns(swapped) == [CID]


def test_a_player_who_is_gone_at_their_turn_forfeits_it() -> None:
    place = started_table(4)
    assert turns(call(place)) == [BEN]
    place.gone = (CID,)
    place.act(BEN, FROM_DISCARD, Millis(30))
    entry = place.act(BEN, Swap(0), Millis(40))

    assert Forfeited(CID) in entry.events
    assert turns(entry) == [DOT]


def test_a_lapse_also_skips_the_next_absent_seat() -> None:
    place = started_table(3)
    call(place)
    place.gone = (BEN, CID)
    entry = place.lapse(BEN, Millis(9_000))

    assert [type(event) for event in entry.events] == [Forfeited, Forfeited, Scored]


def test_the_end_of_a_look_also_skips_the_next_absent_seat() -> None:
    place = _looking_in_the_final_round()
    place.gone = (CID,)
    (entry,) = place.settle(Millis(60_000))

    assert Forfeited(CID) in entry.events
    assert turns(entry) == []
    assert place.is_over


def _looking_in_the_final_round() -> Table:
    """Ben discarded a king in his last turn and is peeking."""
    for seed in range(500):
        place = opened(3, seed)
        for seat in (ANN, BEN, CID):
            place.act(seat, Ready(), Millis(10))
        call(place)
        place.act(BEN, FROM_DECK, Millis(30))
        place.act(BEN, Discard(), Millis(40))
        if view(state_of(place), BEN).stage == "revealing":
            return place
    raise AssertionError("no king in five hundred decks")


def test_before_a_call_a_turn_starts_for_an_absent_seat() -> None:
    place = started_table(2)
    place.gone = (BEN,)
    place.act(ANN, FROM_DISCARD, Millis(30))
    entry = place.act(ANN, Swap(0), Millis(40))

    assert turns(entry) == [BEN]
    assert entry.gone == ()


def test_an_entry_records_relevant_absences_so_that_it_verifies() -> None:
    place = started_table(3)
    entry = call(place, BEN)
    raw = save(place, (), Millis(100))
    again, _ = load(raw, built_in)
    proof = verify(raw, built_in)

    assert entry.gone == (BEN,)
    assert again.state == place.state
    assert (proof.fault, proof.decided) == (None, len(place.log))


def test_the_event_stream_does_not_announce_turns_of_absent_seats() -> None:
    place = started_table(3)
    entry = call(place, BEN)
    told = specified_events(entry, CID, view(state_of(place), CID), people(3))

    assert [event.name for event in told] == ["CAMBIO_CALLED", "FINAL_TURN_FORFEITED", "TURN_STARTED"]
    assert told[0].payload["remainingTurns"] == 1
    assert told[2].payload["playerId"] == "player-2"
