"""What the server makes of rules that hang or fail; the watchdog itself is the engine's."""

from parlour.engine.fault_address import address
from parlour.engine.game import Game
from parlour.engine.watchdog import RulesTimeoutError as RulesTimeoutError
from parlour.engine.watchdog import Watchdog as Watchdog
from parlour.server.core.errors import RefusedError


class RulesStoppedError(Exception):
    """The process in which the rules run took too much memory, or ended."""


class RulesFailedError(Exception):
    """The rules raised something in a process of their own: its kind, and the line of the game."""

    def __init__(self, kind: str, where: str | None = None) -> None:
        super().__init__(kind)
        self.kind, self.where = kind, where


def fault_fields(fault: BaseException, game: Game) -> dict[str, str | None]:
    """A fault of the rules for the log: its kind and place, never its text, which may hold a card."""
    if isinstance(fault, RulesFailedError):
        return {"game": game.name, "fault": fault.kind, "where": fault.where}
    return {"game": game.name, "fault": type(fault).__name__, "where": address(fault, game)}


def refusal_of(fault: Exception) -> RefusedError:
    """What whoever asked is told of rules that failed."""
    match fault:
        case RefusedError():
            return fault
        case RulesTimeoutError():
            return RefusedError("table/hung")
        case RulesStoppedError():
            return RefusedError("table/stopped")
        case _:
            return RefusedError("table/fault")
