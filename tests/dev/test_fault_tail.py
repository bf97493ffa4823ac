"""The tail records exceptions of the rules with rule, text and line. It ignores refusals."""

from pathlib import Path

import pytest

from parlour.dev.fault_tail import FaultTail
from parlour.dev.source import GameSource
from parlour.engine.contract.game import Game
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from served.workbench import change


def _table(game: Game) -> Table:
    table = Table(game, "t", seats=2, secret=b"s" * 32)
    table.start(Millis(0))
    return table


def test_a_fault_is_recorded_and_raised_again(loaded: Game, magpie: Path) -> None:
    change(magpie, "    took = Took(", "    took = Take(")
    told: list[int] = []
    tail = FaultTail(lambda: Millis(7), lambda: told.append(1))
    table = _table(tail.watch(GameSource(loaded).load()))

    with pytest.raises(TypeError):
        table.act(Seat(0), table.choices(Seat(0))[0], Millis(0))

    (fault,) = tail.latest
    assert (fault.rule, fault.at, fault.count) == ("decide", 7, 1)
    assert fault.text.startswith("TypeError: ")
    assert fault.address is not None
    assert fault.address.endswith(" in decide")
    assert told == [1]


def test_a_repeated_fault_is_counted(loaded: Game, magpie: Path) -> None:
    change(magpie, "    took = Took(", "    took = Take(")
    tail = FaultTail(lambda: Millis(7), lambda: None)
    table = _table(tail.watch(GameSource(loaded).load()))

    for _ in range(3):
        with pytest.raises(TypeError):
            table.act(Seat(0), table.choices(Seat(0))[0], Millis(0))

    assert [fault.count for fault in tail.latest] == [3]


def test_a_refusal_is_not_recorded(loaded: Game) -> None:
    tail = FaultTail(lambda: Millis(7), lambda: None)
    table = _table(tail.watch(loaded))

    with pytest.raises(IllegalActionError):
        table.act(Seat(1), table.choices(Seat(0))[0], Millis(0))

    assert tail.latest == ()


def test_a_bare_event_is_a_fault_of_decide(loaded: Game, magpie: Path) -> None:
    change(magpie, "        return [took]\n", "        return took\n")
    tail = FaultTail(lambda: Millis(7), lambda: None)
    table = _table(tail.watch(GameSource(loaded).load()))

    with pytest.raises(TypeError):
        table.act(Seat(0), table.choices(Seat(0))[0], Millis(0))

    assert [fault.rule for fault in tail.latest] == ["decide"]


def test_an_action_of_the_previous_rules_is_accepted(loaded: Game, magpie: Path) -> None:
    """A bot can choose an action with the old rules while new ones are loaded."""
    change(magpie, 'title = "Magpie"', 'title = "Jackdaw"')
    tail = FaultTail(lambda: Millis(7), lambda: None)
    strict = "    if not isinstance(action, Take):\n        raise TypeError\n    if action.place not in"
    change(magpie, "    if action.place not in", strict)
    old = _table(loaded).choices(Seat(0))[0]
    table = _table(tail.watch(GameSource(loaded).load()))

    table.act(Seat(0), old, Millis(0))

    assert len(table.log) == 2
