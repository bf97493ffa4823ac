"""Edge cases of the specification that no other test covers."""

from parlour.games.cambio.actions import BlindSwap, CallCambio, Discard, Swap
from parlour.games.cambio.rules import result
from parlour.games.cambio.view import view

from .tables import ANN, BEN, CID, FROM_DECK, FROM_DISCARD, act, card, events_after, table


def test_two_kings_can_be_swapped() -> None:
    offered = act(table("Kc 2s 3s 4s", "Kd 6s Ad 2d", draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    swapped = act(offered, (ANN, BlindSwap(0, BEN, 0)))

    assert (swapped.hands[ANN][0], swapped.hands[BEN][0]) == (card("Kd"), card("Kc"))
    assert len(events_after(offered, ANN, BlindSwap(0, BEN, 0))) == 2
    assert view(swapped, ANN).shown is None


def test_players_with_equal_scores_win_together_without_penalty() -> None:
    state = table("Ac 2c 3c 4c", "Ad 2d 3d 4d", "Ah 2h 3h 5h", discard="4h")
    state = act(state, (ANN, CallCambio()), (BEN, FROM_DISCARD), (BEN, Swap(3)))
    ended = act(state, (CID, FROM_DISCARD), (CID, Swap(3)))
    final = result(ended)
    assert final is not None

    assert (ended.frame.totals, final.places) == ((10, 10, 10), (1, 1, 1))
    assert not ended.frame.scores[-1].penalty
