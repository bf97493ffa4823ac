"""Faults of a game that the engine notices itself, in words that name the cause."""

from collections.abc import Callable, Iterable

from parlour.engine.values import Data


class RuleFaultError(TypeError):
    """A function of the game did or gave what it must not; the text says what, and what to do instead."""

    def __init__(self, text: str, rule: Callable[..., object] | None = None) -> None:
        super().__init__(text)
        self.rule = rule
        """The function that stands for the fault, where no line of the game is in the traceback."""


def require_events(rule: Callable[..., object], given: object, name: str = "decide") -> None:
    """RuleFaultError where *given* cannot hold events: a slip that Python words badly."""
    if isinstance(given, Data):
        kind = type(given).__name__
        text = f"`{name}` returned the event {kind} by itself; return a list of events: `return [{kind}(…)]`"
        raise RuleFaultError(text, rule)
    if not isinstance(given, Iterable):
        text = f"`{name}` returned {spell_kind(given)}; return a list of events, or raise IllegalActionError"
        raise RuleFaultError(text, rule)


def spell_kind(value: object) -> str:
    """`None`, `a Laid`, `an int`."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}"
