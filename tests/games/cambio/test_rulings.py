"""One test for each ruling of the rules."""

import re

import pytest

from parlour.bots import observe
from parlour.engine import IllegalActionError, Millis
from parlour.engine.entry import Entry
from parlour.engine.table.files import save
from parlour.engine.table.verify import verify
from parlour.game_apis.cambio.errors import from_illegal_action
from parlour.game_apis.cambio.schema import TABLES
from parlour.game_apis.cambio.wire import specified_events
from parlour.games import built_in, cambio
from parlour.games.cambio.actions import Abandon, CallCambio, Discard, Gone, PeekOwn, Ready, Skip, Swap
from parlour.games.cambio.bot import bot
from parlour.games.cambio.events import Discarded, PowerOffered, Revealed, Swapped, TimedOut
from parlour.games.cambio.options import Options
from parlour.games.cambio.redeal import hidden, redeal
from parlour.games.cambio.refusals import ROUTES, SENTENCES, Refusal
from parlour.games.cambio.rules import due, final, lapse, legal, result
from parlour.games.cambio.state import Holding, Offered, Revealing
from parlour.games.cambio.view import view

from .tables import (
    ANN,
    BEN,
    FROM_DECK,
    FROM_DISCARD,
    GAME,
    Seeded,
    act,
    card,
    events_after,
    opened,
    people,
    refusal,
    state_of,
    table,
    time_up,
)


def test_ruling_a1_swaps_discards_powers_and_calls_are_final() -> None:
    place = opened()
    for seat in (ANN, BEN):
        place.act(seat, Ready(), Millis(10))
    place.act(ANN, CallCambio(), Millis(20))

    with pytest.raises(IllegalActionError, match="undo-final"):
        place.undo(ANN, Millis(30), agreed=[ANN, BEN])
    assert final(Swapped(ANN, 0, 3, True))
    assert final(Discarded(ANN, 3, "played"))


def test_ruling_a14_ready_is_final() -> None:
    place = opened()
    place.act(ANN, Ready(), Millis(1_000))

    for agreed in ((), (ANN, BEN)):
        with pytest.raises(IllegalActionError, match="undo-final"):
            place.undo(ANN, Millis(2_000), agreed=agreed)
    assert view(state_of(place), ANN).shown is None


def test_ruling_a14_the_first_look_ends_on_time_during_a_pause() -> None:
    place = opened(turn_timer_sec=20)
    place.pause(Millis(4_000))
    (entry,) = place.settle(Millis(90_000))
    place.resume(Millis(100_000))

    assert entry.now == 10_000
    assert view(state_of(place), ANN).shown is None
    assert state_of(place).until == 30_000
    assert place.settle(Millis(119_999)) == []
    assert [timed.now for timed in place.settle(Millis(120_000))] == [30_000]


@pytest.mark.parametrize("turns", [1, 2])
def test_ruling_a14_the_turn_timer_does_not_count_for_bots(turns: int) -> None:
    place = opened(turn_timer_sec=1)
    for seat in (ANN, BEN):
        place.act(seat, Ready(), Millis(10))
    place.bots = frozenset([ANN, BEN][:turns])

    for seat, wall in ((ANN, 5_000), (BEN, 9_000))[:turns]:
        assert place.settle(Millis(wall)) == []
        place.act(seat, FROM_DISCARD, Millis(wall))
        place.act(seat, Swap(0), Millis(wall + 2_000))
    if turns == 1:
        (timed,) = place.settle(Millis(60_000))
        assert timed.events[0] == TimedOut(BEN)
    assert verify(save(place, (), Millis(99_000)), built_in).fault is None


def test_ruling_a14_the_power_window_does_not_count_for_bots() -> None:
    offer = act(table(draw="7h", turn_timer_sec=1), (ANN, FROM_DECK), (ANN, Discard()))
    moment = due(offer)

    assert moment is not None
    assert (moment.limits, moment.even_paused) == (ANN, False)


def test_ruling_a2_a_reload_shows_the_same_look() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)), now=1_000)

    assert view(looking, ANN) == view(looking, ANN)
    assert getattr(view(looking, ANN).shown, "until", None) == 6_000


def test_ruling_a2_the_grace_is_five_seconds_or_sixty_with_a_held_card() -> None:
    holding = act(table(draw="7h"), (ANN, FROM_DECK))
    offer = act(holding, (ANN, Discard()))
    last = act(table(), (ANN, CallCambio()))

    assert [getattr(lapse(s, s.turn), "after", None) for s in (table(), holding, offer, last)] == [
        None,
        60_000,
        5_000,
        5_000,
    ]


@pytest.mark.parametrize(("skips", "choice"), [(False, PeekOwn), (True, Skip)])
def test_ruling_a3_bots_use_powers_unless_configured(skips: bool, choice: type[PeekOwn | Skip]) -> None:
    offer = act(table(draw="7h", bots_skip_powers=skips), (ANN, FROM_DECK), (ANN, Discard()))
    seen = observe(GAME, offer, ANN, legal(offer, ANN), tuple, Millis(0))

    assert isinstance(bot.levels["hard"](seen, Seeded(1)), choice)


def test_ruling_a4_a_finished_game_is_opened_and_an_abandoned_one_is_not() -> None:
    left = act(table(), (None, Abandon()))

    assert cambio.opens == "all"
    assert result(left) is None
    assert all(cell == "down" for grid in view(left, ANN).grids for cell in grid)


def test_ruling_a4_an_abandoned_game_opens_its_secret_only_when_closed() -> None:
    place = opened(seed=1)
    place.notice(Abandon(), Millis(9_000))
    assert place.open_secret is None

    place.close(None, Millis(10_000))

    assert place.open_secret is not None


def test_ruling_a5_a_king_is_one_entry_with_power_and_look() -> None:
    place = opened(seed=1)
    entry = next(entry for entry in map(_king, range(200)) if entry is not None)
    names = [e.name for e in specified_events(entry, ANN, view(state_of(place), ANN), people())]

    assert names == ["CARD_DISCARDED", "POWER_AVAILABLE", "POWER_ACTIVATED", "CARD_REVEALED"]


def test_ruling_a5_skip_dismisses_any_look() -> None:
    king = act(table(draw="Kh"), (ANN, FROM_DECK), (ANN, Discard()))
    peek = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(1)))

    assert act(king, (ANN, Skip())).turn == act(peek, (ANN, Skip())).turn == BEN


@pytest.mark.parametrize(("seconds", "moment"), [(30, 31_000), (7, 8_000), (0, None)])
def test_ruling_a6_the_power_window_is_thirty_seconds_unless_configured(
    seconds: int, moment: int | None
) -> None:
    holding = act(table(draw="7h", power_window_sec=seconds), (ANN, FROM_DECK))
    _, offer = events_after(holding, ANN, Discard(), 1_000)

    assert isinstance(offer, PowerOffered)
    assert offer.until == moment


def test_ruling_a6_the_power_window_does_not_affect_a_kings_look() -> None:
    king = act(table(draw="Kh", power_window_sec=1), (ANN, FROM_DECK), (ANN, Discard()), now=0)

    assert getattr(due(king), "at", None) == 5_000


def test_ruling_a7_the_state_remembers_looks_and_views_do_not_show_them() -> None:
    state = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)), (ANN, Skip()))

    assert "seat 0 slot 0" not in hidden(state, ANN)
    assert "seat 0 slot 0" in hidden(state, BEN)
    assert {redeal(state, ANN, Seeded(n)).hands[ANN][0] for n in range(20)} == {card("As")}
    assert len({redeal(state, BEN, Seeded(n)).hands[ANN][0] for n in range(20)}) > 5
    assert view(state, ANN).grids[ANN] == ("down",) * 4


def test_ruling_a8_row_ids_are_a_keyed_hash() -> None:
    mine, other = people(), type(people())("game", ("a", "b"), ("A", "B"), b"another key")

    assert mine.id_for(3, 1) == people().id_for(3, 1)
    assert len({mine.id_for(3, 1), mine.id_for(3, 2), mine.id_for(4, 1), other.id_for(3, 1)}) == 4
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", mine.id_for(0, 0))


def test_ruling_a8_events_name_hidden_cards_by_place() -> None:
    _, offer = events_after(act(table(draw="7h"), (ANN, FROM_DECK)), ANN, Discard())
    (shown,) = events_after(act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard())), ANN, PeekOwn(2))
    assert isinstance(shown, Revealed)

    assert isinstance(offer, PowerOffered)
    assert (shown.owner, shown.slot) == (ANN, 2)


def test_ruling_a9_columns_are_snake_case_and_the_caller_is_written_once() -> None:
    session = TABLES[0]

    assert [t.name for t in TABLES] == [
        "game_session",
        "player",
        "card",
        "turn",
        "special_power",
        "game_score",
    ]
    assert all(re.fullmatch(r"[a-z_]+", column.name) for t in TABLES for column in t.columns)
    assert session.write_once == ("cambio_caller_id",)


def test_ruling_a10_every_refusal_has_one_code_and_status() -> None:
    error = from_illegal_action(IllegalActionError(Refusal.NOT_YOUR_TURN), GAME, people())

    assert set(ROUTES) == set(Refusal) == set(SENTENCES)
    assert (error.status, error.problem.code) == (409, "NOT_YOUR_TURN")
    assert all(re.fullmatch(r"[A-Z_]+", name) and 400 <= code < 500 for name, code in ROUTES.values())


def test_ruling_a11_rules_have_seats_and_texts_have_names() -> None:
    words = GAME.words(("Ann", "Ben"), you=ANN)

    assert "Ann" not in str(view(table(), ANN))
    assert "Ben" in GAME.describe(view(table(), ANN), words)


def test_ruling_a12_the_specified_wording_is_used() -> None:
    words = GAME.words(("Ann", "Ben"), you=ANN)
    last = act(table(), (ANN, CallCambio()))

    assert GAME.label(CallCambio(), view(table(), ANN), words) == "Call Cambio"
    assert "Final Round" in GAME.describe(view(last, BEN), words)


def test_a_player_who_returns_before_the_final_turn_can_play_it() -> None:
    last = act(table(), (ANN, CallCambio()))

    assert legal(last, BEN) != ()


def test_a_power_is_skipped_when_its_window_closes() -> None:
    offer = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))

    assert isinstance(offer.stage, Offered)
    assert time_up(offer).turn == BEN
    assert refusal(offer, None, Gone(BEN)) == "cambio/nothing-due"


def _king(seed: int) -> Entry | None:
    """The entry in which Ann discards a king, or None if the deal of *seed* has none on top."""
    place = opened(seed=seed)
    for seat in (ANN, BEN):
        place.act(seat, Ready(), Millis(10))
    place.act(ANN, FROM_DECK, Millis(20))
    stage = state_of(place).stage
    assert isinstance(stage, Holding)
    if stage.card < card("Kc"):
        return None
    entry = place.act(ANN, Discard(), Millis(30))
    assert isinstance(state_of(place).stage, Revealing)
    return entry


def test_the_default_options_are_the_plain_game() -> None:
    plain = Options()

    assert (plain.snapping, plain.jokers, plain.rounds, plain.turn_timer_sec) == ("off", 0, 1, 0)
    assert Swap(0) in legal(act(table(), (ANN, FROM_DECK)), ANN)
