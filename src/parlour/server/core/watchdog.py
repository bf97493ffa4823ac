"""What the server makes of rules that hang or fail; the watchdog itself is the engine's."""

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
    """Names the table whose rules run to the supervisor, where there is one."""

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
        """A watchdog for a thread in which a long game is replayed."""
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
    """The process in which a bot thinks took too much memory, or ended."""


class RulesFailedError(Exception):
    """The rules raised something in a process of their own: its kind, and the line of the game."""

    def __init__(self, kind: str, where: str | None = None) -> None:
        super().__init__(kind)
        self.kind, self.where = kind, where


def fault_fields(fault: BaseException, game: Game) -> dict[str, str | None]:
    """A fault of the rules for the log: its kind and place, never its text, which may hold a card."""
    if isinstance(fault, RulesFailedError):
        return {"game": game.name, "fault": fault.kind, "where": fault.where}
    return {"game": game.name, "fault": type(fault).__name__, "where": locate_fault(fault, game)}


def refusal_of(fault: Exception) -> RefusedError:
    """What whoever asked is told of rules that failed."""
    match fault:
        case RefusedError():
            return fault
        case RulesTimeoutError():
            return RefusedError("table/hung")
        case _:
            return RefusedError("table/fault")
