"""Fifteen faults of the code that the specification was taken from. None of them is here."""

import pytest

from parlour.engine import Millis
from parlour.games.cambio.actions import (
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Swap,
)
from parlour.games.cambio.bot import bot
from parlour.games.cambio.events import Drew, Reshuffled, Revealed
from parlour.games.cambio.rules import conserved, due, legal
from parlour.games.cambio.state import Drawing, phase
from parlour.games.cambio.view import redact, reveals_to, view

from .sqlite_tables import all_rows
from .tables import (
    ANN,
    BEN,
    FROM_DECK,
    FROM_DISCARD,
    PLAIN_HANDS,
    act,
    card,
    events_after,
    events_of,
    fresh,
    opened,
    people,
    random_game,
    refusal,
    state_of,
    table,
    time_up,
)


def test_fault_01_the_first_look_ends_by_itself() -> None:
    begun = time_up(fresh())

    assert phase(begun) == "playing"
    assert legal(begun, ANN) != ()


def test_fault_02_the_final_round_is_played_and_completes_the_game() -> None:
    called = act(table(), (ANN, CallCambio()))
    ended = act(called, (BEN, FROM_DECK), (BEN, Swap(0)))

    assert called.turn == BEN
    assert phase(ended) == "completed"


@pytest.mark.parametrize("power", [PeekOwn(0), PeekOpponent(BEN, 0), BlindSwap(0, BEN, 0)])
def test_fault_03_a_power_needs_its_discard_and_keeps_the_turn_until_used(power: Action) -> None:
    offered = act(table(draw="9c"), (ANN, FROM_DECK), (ANN, Discard()))

    assert refusal(table(), ANN, power) == "cambio/no-power"
    assert offered.turn == ANN
    assert refusal(offered, ANN, PeekOwn(0)) == "cambio/wrong-power"
    assert refusal(offered, ANN, BlindSwap(0, BEN, 0)) == "cambio/wrong-power"


def test_fault_04_a_power_row_belongs_to_a_turn_row() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    rows = all_rows(offered, ANN, PeekOwn(0))
    turns = [row.id for row in rows if row.table == "turn"]
    (power,) = [dict(row.values) for row in rows if row.table == "special_power"]

    assert power["turn_id"] in turns
    assert power["turn_id"] != people().game


def test_fault_05_a_blind_swap_exchanges_owner_and_place() -> None:
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    swapped = act(offered, (ANN, BlindSwap(0, BEN, 3)))

    assert swapped.hands[ANN] == (card("2d"), *offered.hands[ANN][1:])
    assert swapped.hands[BEN] == (*offered.hands[BEN][:3], card("As"))


def test_fault_06_a_private_event_reaches_its_player() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    (shown,) = events_after(offered, ANN, PeekOwn(0))

    assert getattr(redact(shown, ANN), "card", None) == card("As")
    assert reveals_to(shown) == (ANN,)


def test_fault_07_no_snapshot_holds_the_deck_or_a_hidden_face() -> None:
    seen = view(table(), ANN)

    assert isinstance(seen.deck, int)
    assert seen.grids == (("down",) * 4, ("down",) * 4)


def test_fault_08_actions_do_not_contain_the_player() -> None:
    fields = {name for kind in Action.__args__ for name in kind.__struct_fields__}

    assert fields == {"source", "slot", "owner", "mine", "theirs"}


def test_fault_09_only_the_player_who_drew_holds_the_card() -> None:
    holding = act(table(), (ANN, FROM_DECK))

    assert refusal(holding, ANN, FROM_DECK) == "cambio/already-drew"
    assert refusal(holding, BEN, Swap(0)) == "cambio/not-your-turn"
    assert refusal(holding, BEN, Discard()) == "cambio/not-your-turn"


def test_fault_10_drawing_after_a_reshuffle_works() -> None:
    empty = table(*PLAIN_HANDS[:2], draw="", discard="7h 8h 9h", rest=False)
    events = events_after(empty, ANN, FROM_DECK)
    after = act(empty, (ANN, FROM_DECK))

    assert [type(event) for event in events] == [Reshuffled, Drew]
    assert after.discard == (card("9h"),)
    assert len(after.deck) == 1


def test_fault_11_games_do_not_share_cards() -> None:
    one, other = opened(seed=1), opened(seed=2)
    one.act(ANN, Ready(), Millis(10))

    assert conserved(state_of(one)) == conserved(state_of(other)) == (52, 300)


def test_fault_12_skip_ends_the_turn() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))

    assert act(offered, (ANN, Skip())).turn == BEN


@pytest.mark.parametrize("slot", range(4))
def test_fault_13_an_index_is_the_visible_place(slot: int) -> None:
    offered = act(table("As 2s 3s 4s", "5s 6s Ad 2d", draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    looking = act(offered, (ANN, PeekOwn(slot)))
    shown = view(looking, ANN).shown
    assert shown is not None

    assert [(spot.slot, spot.card) for spot in shown.what] == [(slot, looking.hands[ANN][slot])]


def test_fault_14_bots_exist_and_play() -> None:
    assert list(bot.levels) == ["easy", "medium", "hard", "expert", "master"]


def test_fault_15_a_look_ends_by_its_stored_time_without_a_timer() -> None:
    looking = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()), (ANN, PeekOwn(0)), now=100)
    moment = due(looking)
    assert moment is not None

    assert looking.until == moment.at == 5_100
    assert view(time_up(looking), ANN).shown is None


def test_a_card_drawn_from_the_discard_pile_is_public_and_must_be_kept() -> None:
    holding = act(table(), (ANN, FROM_DISCARD))
    (drew,) = events_after(table(), ANN, FROM_DISCARD)

    assert refusal(holding, ANN, Discard()) == "cambio/must-swap-discard"
    assert redact(drew, BEN) is drew
    assert isinstance(act(holding, (ANN, Swap(2))).stage, Drawing)


def test_random_games_reach_every_power() -> None:
    seen = {
        event.power
        for seed in range(60)
        for event in events_of(random_game(3, seed))
        if isinstance(event, Revealed)
    }

    assert seen == {"peek_own", "peek_opponent", "look_own"}
