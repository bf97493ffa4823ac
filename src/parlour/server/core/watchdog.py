"""Handles rules that hang or fail. Extends the engine's watchdog."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar, TypeVarTuple

from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import locate_fault
from parlour.engine.faults.watchdog import RulesTimeoutError as RulesTimeoutError
from parlour.engine.faults.watchdog import Watchdog as Watchdog
from parlour.server.core.errors import RefusedError
from parlour.server.core.process_page import ProcessPage

REPLAY_LIMIT_S: Final = 60.0


A = TypeVarTuple("A")
R = TypeVar("R")


class TableWatchdog(Watchdog):
    """Tells the supervisor, if there is one, which table's rules run."""

    def __init__(self, limit: float, page: ProcessPage | None) -> None:
        super().__init__(limit)
        self._page = page

    def call_for(self, table_id: str, rule: Callable[[*A], R], *args: *A) -> R:
        page = self._page
        if page is None:
            return self.call(rule, *args)
        page.enter(table_id)
        try:
            return self.call(rule, *args)
        finally:
            page.leave()

    @contextmanager
    def replay(self, table_id: str) -> Iterator[Watchdog]:
        """A watchdog for a thread that replays a long game."""
        watchdog = Watchdog(REPLAY_LIMIT_S)
        if self._page is not None:
            self._page.enter(table_id, is_replay=True)
        try:
            yield watchdog
        finally:
            watchdog.close()
            if self._page is not None:
                self._page.leave(is_replay=True)


class RulesStoppedError(Exception):
    """The process of a bot took too much memory or ended."""


class RulesFailedError(Exception):
    """The rules raised an exception in a bot process: its type, and the line of the game."""

    def __init__(self, kind: str, where: str | None = None) -> None:
        super().__init__(kind)
        self.kind, self.where = kind, where


def fault_fields(fault: BaseException, game: Game) -> dict[str, str | None]:
    """The log fields of a fault in the rules. Leaves out its text, which can contain hidden cards."""
    if isinstance(fault, RulesFailedError):
        return {"game": game.name, "fault": fault.kind, "where": fault.where}
    return {"game": game.name, "fault": type(fault).__name__, "where": locate_fault(fault, game)}


def refusal_of(fault: Exception) -> RefusedError:
    """The refusal that the caller gets when the rules fail."""
    match fault:
        case RefusedError():
            return fault
        case RulesTimeoutError():
            return RefusedError("table/hung")
        case _:
            return RefusedError("table/fault")
