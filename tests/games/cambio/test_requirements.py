"""The specification's requirements, one test each: FR-001 to FR-024 and SC-001 to SC-005."""

import pytest
from msgspec.structs import replace

from parlour.engine import Millis, Seat
from parlour.game_apis.cambio.records import records
from parlour.game_apis.cambio.wire import specified_events
from parlour.games.cambio.actions import (
    BlindSwap,
    CallCambio,
    Discard,
    Draw,
    Gone,
    PeekOpponent,
    PeekOwn,
    Skip,
    Swap,
)
from parlour.games.cambio.cards import STANDARD_DECK_SIZE, points
from parlour.games.cambio.events import (
    BlindSwapped,
    CambioCalled,
    Discarded,
    Hid,
    PowerCancelled,
    PowerOffered,
    Revealed,
    TurnStarted,
)
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules import due, lapse, legal, result, to_act
from parlour.games.cambio.rules.scores import score_hands
from parlour.games.cambio.state import Drawing, Offered, Over, Revealing, State, phase
from parlour.games.cambio.view import redact, view

from .tables import (
    ANN,
    BEN,
    CID,
    DOT,
    FROM_DECK,
    FROM_DISCARD,
    PLAIN_HANDS,
    act,
    card,
    cards,
    events_after,
    people,
    random_game,
    refusal,
    state_of,
    table,
    time_up,
)

POWERS = {"7h": "peek_own", "8h": "peek_own", "9c": "peek_opponent", "10c": "peek_opponent"}
POWERS |= {"Jh": "blind_swap", "Qh": "blind_swap"}


def offered(drawn: str, *hands: str, **house: object) -> State:
    """Ann has drawn *drawn* from the deck and discarded it."""
    return act(table(*hands, draw=drawn, **house), (ANN, FROM_DECK), (ANN, Discard()))  # type: ignore[arg-type]


def scores(caller: Seat, *hands: str) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    tally = score_hands(Options(), points(), caller, tuple(cards(hand) for hand in hands))
    return tally.final, tally.winners


@pytest.mark.parametrize(("drawn", "power"), POWERS.items())
def test_fr_001_a_discarded_power_card_offers_its_power(drawn: str, power: str) -> None:
    state = offered(drawn)

    assert isinstance(state.stage, Offered)
    assert state.stage.power == power
    assert view(state, ANN).power == power


@pytest.mark.parametrize("drawn", ["Ac", "2h", "3c", "4c", "5c", "6c"])
def test_fr_001_other_cards_offer_nothing(drawn: str) -> None:
    assert offered(drawn).turn == BEN


def test_fr_002_a_peek_shows_the_card_to_its_player_only() -> None:
    (shown,) = events_after(offered("7h"), ANN, PeekOwn(0))

    assert isinstance(shown, Revealed)
    assert redact(shown, ANN) == shown
    assert redact(shown, BEN) == redact(shown, None) == replace(shown, card=None)


def test_fr_003_a_power_can_be_skipped() -> None:
    state = act(offered("7h"), (ANN, Skip()))

    assert state.turn == BEN
    assert isinstance(state.stage, Drawing)


def test_fr_004_a_power_cannot_be_used_after_its_window() -> None:
    late = time_up(offered("7h"))

    assert late.turn == BEN
    assert refusal(late, ANN, PeekOwn(0)) == "cambio/not-your-turn"
    assert refusal(act(late, (BEN, FROM_DECK)), BEN, PeekOwn(0)) == "cambio/no-power"


def test_fr_005_every_power_used_is_recorded() -> None:
    place = random_game(seed=3, seats=4, min_turns_before_cambio=6)
    used, rows = 0, 0
    before = None
    for entry in place.log.entries:
        after = place.state_at(entry.seq)
        assert isinstance(after, State)
        used += sum(isinstance(event, Revealed | BlindSwapped) for event in entry.events)
        rows += sum(row.table == "special_power" for row in records(before, entry, after, people(4)))
        before = after

    assert used == rows > 0


def test_fr_006_cambio_is_called_only_before_drawing() -> None:
    holding = act(table(), (ANN, FROM_DECK))

    assert CallCambio() in legal(table(), ANN)
    assert refusal(holding, ANN, CallCambio()) == "cambio/must-call-before-draw"
    assert refusal(table(), BEN, CallCambio()) == "cambio/not-your-turn"


def test_fr_007_cambio_is_called_once_per_game() -> None:
    called = act(table(), (ANN, CallCambio()))

    assert refusal(called, BEN, CallCambio()) == "cambio/already-called"
    assert refusal(called, ANN, CallCambio()) == "cambio/already-called"


def test_fr_008_a_call_ends_the_callers_turn_and_starts_the_final_round() -> None:
    called = act(table(), (ANN, CallCambio()))

    assert phase(called) == "final_round"
    assert called.turn == BEN
    assert legal(called, ANN) == ()


def test_fr_009_every_other_player_gets_exactly_one_final_turn() -> None:
    state, turns = act(table(*PLAIN_HANDS), (ANN, CallCambio())), []
    while to_act(state):
        turns.append(state.turn)
        state = act(state, (state.turn, FROM_DISCARD), (state.turn, Swap(0)))

    assert turns == [BEN, CID, DOT]


def test_fr_010_the_game_ends_after_the_last_final_turn() -> None:
    state = act(table(), (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(0)))

    assert state.stage == Over(abandoned=False)
    assert result(state) is not None


def test_fr_011_cards_have_the_specified_values() -> None:
    worth = points()

    assert [worth[c] for c in cards("Ah 2h 3h 4h 5h 6h 7h")] == [1, 2, 3, 4, 5, 6, 7]
    assert [worth[c] for c in cards("8h 9h 10h Jh Qh Kh")] == [8, 9, 10, 10, 10, 0]
    assert sum(worth[:STANDARD_DECK_SIZE]) == 300


def test_fr_012_a_caller_who_is_not_lowest_is_doubled() -> None:
    assert scores(ANN, "7c 8c Kc Kd", "Ac 3c 4c 4d") == ((30, 12), (BEN,))
    assert scores(ANN, "Ac 3c 4c 4d", "7c 8c Kc Kd") == ((12, 15), (ANN,))


def test_fr_013_the_lowest_final_score_wins() -> None:
    assert scores(CID, "2c 10c Kc Kd", "8c Kh Ks Ac", "5c 10d Kc Kd")[1] == (BEN,)


def test_fr_014_final_scores_are_written() -> None:
    place = random_game(seed=5)
    entry = place.log.entries[-1]
    before, after = place.state_at(entry.seq - 1), place.state
    assert isinstance(before, State)
    assert isinstance(after, State)
    rows = [row for row in records(before, entry, after, people()) if row.table == "game_score"]

    assert [dict(row.values)["final_score"] for row in rows] == list(after.frame.totals)


def test_fr_015_all_hands_are_open_at_the_end() -> None:
    state = state_of(random_game(seed=6))

    assert all(view(state, viewer).grids == state.hands for viewer in (None, ANN, BEN))


def test_fr_016_every_change_is_sent_under_its_specified_name() -> None:
    place = random_game(seed=7, seats=3, min_turns_before_cambio=8)
    names = set()
    for entry in place.log.entries:
        seen = view(state_of(place), ANN)
        names |= {event.name for event in specified_events(entry, ANN, seen, people(3))}

    assert names >= {"POWER_ACTIVATED", "CAMBIO_CALLED", "GAME_COMPLETED", "TURN_STARTED", "CARD_DRAWN"}


@pytest.mark.parametrize("slot", [-1, 4, 99, 2**70])
def test_fr_017_invalid_targets_are_refused_and_reveal_nothing(slot: int) -> None:
    assert refusal(offered("7h"), ANN, PeekOwn(slot)) == "cambio/no-such-slot"
    assert refusal(offered("9c"), ANN, PeekOpponent(BEN, slot)) == "cambio/no-such-slot"
    assert refusal(offered("9c"), ANN, PeekOpponent(Seat(slot), 0)) == "cambio/bad-target"
    assert refusal(act(table(), (ANN, FROM_DECK)), ANN, Swap(slot)) == "cambio/no-such-slot"


def test_fr_018_the_second_of_two_equal_commands_is_refused() -> None:
    used = act(offered("Jh"), (ANN, BlindSwap(0, BEN, 0)))

    assert refusal(used, ANN, BlindSwap(0, BEN, 0)) == "cambio/not-your-turn"


def test_fr_019_a_peek_ends_after_five_seconds_or_when_dismissed() -> None:
    looking = act(offered("7h"), (ANN, PeekOwn(0)), now=1_000)
    moment = due(looking)
    assert moment is not None
    shown = view(looking, ANN).shown
    assert shown is not None

    assert moment.at == shown.until == 6_000
    assert view(time_up(looking), ANN).shown is None
    assert view(act(looking, (ANN, Skip())), ANN).shown is None


@pytest.mark.parametrize("slot", range(4))
def test_fr_020_a_king_reveals_a_random_own_card_without_a_choice(slot: int) -> None:
    events = events_after(act(table(draw="Kh"), (ANN, FROM_DECK)), ANN, Discard(), 0, slot)

    assert isinstance(events[-1], Revealed)
    assert (events[-1].owner, events[-1].slot) == (ANN, slot)


def test_fr_021_an_absent_player_forfeits_the_final_turn_and_play_continues() -> None:
    state = act(table(*PLAIN_HANDS[:3]), (ANN, CallCambio()))
    gone = lapse(state, BEN)
    assert gone is not None
    state = act(state, (None, Gone(BEN)))

    assert gone.after == 5_000
    assert (state.turn, state.finished) == (CID, (ANN, BEN))


def test_fr_022_a_power_is_cancelled_when_its_player_leaves() -> None:
    events = events_after(offered("Jh"), None, Gone(ANN))

    assert isinstance(events[0], PowerCancelled)
    assert isinstance(events[1], TurnStarted)


def test_fr_023_an_absent_player_is_scored_with_their_current_hand() -> None:
    called = act(table("As 2s 3s 4s", "5s 6s Ad 2d"), (ANN, CallCambio()))
    ended = act(called, (None, Gone(BEN)))

    assert ended.frame.totals == (10, 14)


@pytest.mark.parametrize("action", [FROM_DECK, FROM_DISCARD, Swap(0), Discard(), CallCambio()])
def test_fr_024_only_the_power_or_skip_is_legal_while_a_power_is_pending(
    action: Draw | Swap | Discard | CallCambio,
) -> None:
    looking = act(offered("7h"), (ANN, PeekOwn(0)))

    assert refusal(offered("7h"), ANN, action) == "cambio/power-pending"
    assert refusal(looking, ANN, action) == "cambio/power-pending"
    assert refusal(looking, BEN, action) == "cambio/not-your-turn"


def test_sc_001_all_four_powers_can_be_used() -> None:
    own = act(offered("7h"), (ANN, PeekOwn(3)))
    other = act(offered("9c"), (ANN, PeekOpponent(BEN, 2)))
    swapped = act(offered("Jh"), (ANN, BlindSwap(0, BEN, 1)))
    king = offered("Kh")

    assert isinstance(own.stage, Revealing)
    assert isinstance(other.stage, Revealing)
    assert isinstance(king.stage, Revealing)
    assert (swapped.hands[ANN][0], swapped.hands[BEN][1]) == (card("6s"), card("As"))


def test_sc_002_a_look_is_visible_only_to_its_player() -> None:
    looking = act(offered("9c"), (ANN, PeekOpponent(BEN, 2)))

    assert [view(looking, viewer).shown is not None for viewer in (None, ANN, BEN)] == [False, True, False]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sc_003_a_call_is_followed_by_one_turn_of_each_other_player(seats: int) -> None:
    (called, _) = events_after(table(*PLAIN_HANDS[:seats]), ANN, CallCambio())
    for seed in range(30):
        place = random_game(seats, seed)
        events = [event for entry in place.log.entries for event in entry.events]
        at = next(i for i, event in enumerate(events) if isinstance(event, CambioCalled))
        assert sum(isinstance(event, TurnStarted) for event in events[at:]) == seats - 1

    assert isinstance(called, CambioCalled)
    assert called.remaining == seats - 1


def test_sc_004_scores_are_correct_in_every_game() -> None:
    for seed in range(100):
        state = state_of(random_game(2 + seed % 3, seed))
        (score,) = state.frame.scores
        base = [sum(points()[c] for c in hand if c is not None) for hand in state.hands]
        doubled = base[score.caller] > min(base)
        final = [2 * b if doubled and seat == score.caller else b for seat, b in enumerate(base)]

        assert list(score.base) == base
        assert list(score.final) == final
        assert score.penalty == doubled


@pytest.mark.parametrize(
    ("hands", "caller", "winners"),
    [
        (("7c Kc Kd Kh", "8c 9c Ac 2c"), ANN, (ANN,)),
        (("7c Kc Kd Kh", "3c 3d Ks As"), ANN, (ANN, BEN)),
        (("7c Kc Kd Kh", "3c 4c Ks As", "9d Qd Qh Qs"), CID, (ANN,)),
        (("7c Kc Kd Kh", "3c 3d Ks As", "2d 5d Ac Qs"), CID, (ANN, BEN)),
        (("7c Kc Kd Kh", "3c 4c Ks 2s", "5d 2d Ad 4d"), CID, (ANN,)),
    ],
)
def test_sc_005_the_winner_is_correct_for_every_order_of_scores(
    hands: tuple[str, ...], caller: Seat, winners: tuple[Seat, ...]
) -> None:
    assert scores(caller, *hands)[1] == winners


def test_the_end_of_a_look_passes_the_turn() -> None:
    events = events_after(act(offered("7h"), (ANN, PeekOwn(0))), ANN, Skip())

    assert [type(event) for event in events] == [Hid, TurnStarted]


def test_an_offer_has_its_end_time() -> None:
    events = events_after(act(table(draw="7h"), (ANN, FROM_DECK)), ANN, Discard(), 2_000)

    assert events == (
        Discarded(ANN, card("7h"), "played"),
        PowerOffered(ANN, "peek_own", Millis(32_000)),
    )
