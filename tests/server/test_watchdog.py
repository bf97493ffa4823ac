"""The watchdog stops rules that hang, and nothing else."""

import time

import pytest

from parlour.server.core.watchdog import RulesTimeoutError, Watchdog


def _for_ever() -> None:
    while True:
        pass


def _stubborn() -> None:
    """Catch the first error that stops it."""
    try:
        _for_ever()
    except RulesTimeoutError:
        _for_ever()


def test_hanging_rules_are_stopped_and_the_next_call_runs() -> None:
    watchdog = Watchdog(0.2)

    with pytest.raises(RulesTimeoutError):
        watchdog.call(_for_ever)
    assert watchdog.call(lambda: 5) == 5
    watchdog.close()


def test_rules_that_catch_the_timeout_are_stopped_again() -> None:
    watchdog = Watchdog(0.2)

    with pytest.raises(RulesTimeoutError):
        watchdog.call(_stubborn)
    watchdog.close()


def test_an_exception_passes_through() -> None:
    watchdog, nothing = Watchdog(0.2), dict[str, int]()

    with pytest.raises(KeyError):
        watchdog.call(nothing.__getitem__, "none")
    watchdog.close()


def test_a_blocking_call_is_not_a_hang() -> None:
    watchdog = Watchdog(0.1)

    watchdog.call(time.sleep, 0.5)
    watchdog.close()
