"""Errors in a game's rules that the engine detects, with messages that name the cause."""

from collections.abc import Callable, Iterable

from parlour.engine.values import Data


class RuleFaultError(TypeError):
    """A function of the game broke its contract. The message says how, and what to do instead."""

    def __init__(self, text: str, rule: Callable[..., object] | None = None) -> None:
        super().__init__(text)
        self.rule = rule
        """The function at fault, for when the traceback has no line of the game."""


def require_events(rule: Callable[..., object], given: object, name: str = "decide") -> None:
    """Raises RuleFaultError if *given* cannot hold events, because Python's own message would not help."""
    if isinstance(given, Data):
        kind = type(given).__name__
        text = f"`{name}` returned the event {kind} by itself; return a list of events: `return [{kind}(…)]`"
        raise RuleFaultError(text, rule)
    if not isinstance(given, Iterable):
        kind = type_with_article(given)
        text = f"`{name}` returned {kind}; return a list of events, or raise IllegalActionError"
        raise RuleFaultError(text, rule)


def type_with_article(value: object) -> str:
    """The type of a value with its article: `None`, `a Laid`, `an int`."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}"
