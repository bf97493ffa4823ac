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


def test_a_rule_that_hangs_is_stopped_and_the_next_one_runs() -> None:
    watchdog = Watchdog(0.2)

    with pytest.raises(RulesTimeoutError):
        watchdog.call(_for_ever)
    assert watchdog.call(lambda: 5) == 5
    watchdog.close()


def test_a_rule_that_catches_everything_is_stopped_again() -> None:
    watchdog = Watchdog(0.2)

    with pytest.raises(RulesTimeoutError):
        watchdog.call(_stubborn)
    watchdog.close()


def test_a_refusal_passes_through() -> None:
    watchdog, nothing = Watchdog(0.2), dict[str, int]()

    with pytest.raises(KeyError):
        watchdog.call(nothing.__getitem__, "none")
    watchdog.close()


def test_a_call_that_only_waits_has_not_hung() -> None:
    watchdog = Watchdog(0.1)

    watchdog.call(time.sleep, 0.5)
    watchdog.close()
