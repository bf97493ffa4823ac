"""The watchdog stops rules that hang, and nothing else."""

import time

import pytest

from parlour.server.core.watchdog import RulesTimeoutError, Watchdog


def _for_ever() -> None:
    while True:
        pass


def _stubborn() -> None:
    """Catches the first timeout error."""
    try:
        _for_ever()
    except RulesTimeoutError:
        _for_ever()


def test_a_rule_that_hangs_is_stopped_and_the_next_one_runs() -> None:
    guard = Watchdog(0.2)

    with pytest.raises(RulesTimeoutError):
        guard.call(_for_ever)
    assert guard.call(lambda: 5) == 5
    guard.close()


def test_a_rule_that_catches_everything_is_stopped_again() -> None:
    guard = Watchdog(0.2)

    with pytest.raises(RulesTimeoutError):
        guard.call(_stubborn)
    guard.close()


def test_a_refusal_passes_through() -> None:
    guard, nothing = Watchdog(0.2), dict[str, int]()

    with pytest.raises(KeyError):
        guard.call(nothing.__getitem__, "none")
    guard.close()


def test_a_call_that_only_waits_has_not_hung() -> None:
    guard = Watchdog(0.1)

    guard.call(time.sleep, 0.5)
    guard.close()
