"""An interrupt that Python drops during a garbage collection is sent again."""

import gc
import signal
import threading
from collections.abc import Iterator

import pytest

from parlour.cli.interrupts import repeat_lost_interrupts


@pytest.fixture
def interrupted_collection() -> Iterator[None]:
    """Raises KeyboardInterrupt in the next garbage collection, where Python ignores it."""
    raised: list[str] = []

    def interrupt(phase: str, _: dict[str, int]) -> None:
        if not raised:
            raised.append(phase)
            raise KeyboardInterrupt

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.callbacks.append(interrupt)
    yield
    gc.callbacks.remove(interrupt)
    signal.signal(signal.SIGINT, handler)


def collect_and_wait() -> None:
    gc.collect()
    threading.Event().wait(60)


@pytest.mark.usefixtures("interrupted_collection")
def test_an_interrupt_during_a_collection_is_not_lost(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), repeat_lost_interrupts():
        collect_and_wait()

    assert capsys.readouterr().err == ""
