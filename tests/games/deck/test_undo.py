"""Undo at a table: it reverts selections and ordering, but never a discard, a lock or a deal."""

import pytest

from parlour.engine import IllegalActionError, Millis, Table
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ChangeParameters,
    ConfirmDiscard,
    DealNextHand,
    EndTurn,
    LockPlayOrder,
    Reset,
    SelectForPlayOrder,
    ToggleCardSelection,
)
from parlour.games.deck.state import Discarding, Planning

from .positions import SEAT, at, table

SOON = Millis(1)


def act(made: Table, *actions: Action) -> Table:
    for action in actions:
        made.act(SEAT, action, SOON)
    return made


def selecting(made: Table) -> Table:
    return act(made, *(ToggleCardSelection(held.instance_id) for held in at(made).hand[:2]))


def ordering(made: Table) -> Table:
    act(selecting(made), ConfirmDiscard())
    return act(made, *(SelectForPlayOrder(held.instance_id) for held in at(made).hand))


def refusal(made: Table) -> str:
    with pytest.raises(IllegalActionError) as refused:
        made.undo(SEAT, SOON)
    return refused.value.code


def test_a_selection_can_be_undone_and_redone() -> None:
    made = selecting(table())
    chosen = at(made)
    made.undo(SEAT, SOON)
    made.undo(SEAT, SOON)

    assert at(made).phase == Discarding(2, ())
    made.redo(SEAT, SOON)
    made.redo(SEAT, SOON)
    assert at(made) == chosen


def test_ordering_can_be_undone_back_to_the_discard() -> None:
    made = ordering(table())
    for _ in range(3):
        made.undo(SEAT, SOON)

    assert at(made).phase == Planning(())
    assert refusal(made) == "table/undo-final"


def test_a_discard_is_final() -> None:
    assert refusal(act(selecting(table()), ConfirmDiscard())) == "table/undo-final"


def test_a_lock_is_final() -> None:
    assert refusal(act(ordering(table()), LockPlayOrder())) == "table/undo-final"


@pytest.mark.parametrize("deal", [EndTurn(), DealNextHand(), Reset(), ApplyJsonOverride("[]")])
def test_a_deal_is_final(deal: Action) -> None:
    assert refusal(act(ordering(table()), LockPlayOrder(), deal)) == "table/undo-final"


def test_the_first_deal_is_final() -> None:
    assert refusal(table()) == "table/nothing-to-undo"


def test_a_change_of_parameters_is_final() -> None:
    assert refusal(act(selecting(table()), ChangeParameters(3, 1, False))) == "table/undo-final"


def test_a_discard_is_final_even_with_consent() -> None:
    made = act(selecting(table()), ConfirmDiscard())

    with pytest.raises(IllegalActionError, match="table/undo-final"):
        made.undo(SEAT, SOON, agreed=[SEAT])
