"""Finds a wrong value that a game's own call of one of its functions returned.

The platform checks what functions return to it. A game also calls them itself: `decide` can use `evolve`. If
that returns nothing, the error comes up later and blames the caller.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from inspect import CO_GENERATOR
from types import CodeType, FrameType
from typing import TYPE_CHECKING

from parlour.engine.chance import Chance, RecordedChance
from parlour.engine.contract.game import Game
from parlour.engine.contract.rule_faults import RuleFaultError
from parlour.engine.contract.rule_returns import Kinds, return_types, wrong_return_error
from parlour.engine.faults.fault_location import code_of

if TYPE_CHECKING:
    from _typeshed import TraceFunction


def find_wrong_return(
    game: Game, call: Callable[..., object], args: tuple[object, ...]
) -> RuleFaultError | None:
    """Repeats a call that failed, with the same draws, and watches what the functions return in it."""
    owed = _return_types_by_code(game)
    found: list[RuleFaultError] = []
    raising: set[FrameType] = set()

    def enter(frame: FrameType, event: str, given: object) -> "TraceFunction | None":
        return watch if frame.f_code in owed else None

    def watch(frame: FrameType, event: str, given: object) -> "TraceFunction":
        if event == "exception":
            raising.add(frame)
        elif event == "line":
            raising.discard(frame)  # it was caught
        elif event == "return" and frame not in raising:
            name, kinds, text = owed[frame.f_code]
            if not isinstance(given, kinds):
                found.append(wrong_return_error(game, name, given, _arguments(frame), text))
        return watch

    again = [RecordedChance(arg.draws) if isinstance(arg, Chance) else arg for arg in args]
    before = sys.gettrace()
    sys.settrace(enter)
    try:
        with suppress(Exception):
            call(*again)
    finally:
        sys.settrace(before)
    return found[0] if found else None


def _return_types_by_code(game: Game) -> dict[CodeType, tuple[str, Kinds, str]]:
    found: dict[CodeType, tuple[str, Kinds, str]] = {}
    for name, (kinds, text) in return_types(game).items():
        code = code_of(getattr(game, name))
        if code is not None and not code.co_flags & CO_GENERATOR:
            found[code] = name, kinds, text
    return found


def _arguments(frame: FrameType) -> list[object]:
    code = frame.f_code
    return [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
