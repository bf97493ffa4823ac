"""Phases as data: the actions allowed in each, and which phase comes next.

    PHASES = Phases(Phase("draw", (Draw,)), Phase("play", (Play, Pass)))

The state stores a phase's name.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from parlour.engine import Data

A = TypeVar("A", bound=Data)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game."""

    name: str
    """Its name, which the state stores."""

    actions: tuple[type[Data], ...]
    """The types of action that are allowed in it."""

    then: str | None = None
    """The next phase; by default the next in the list, and the first after the last."""


class Phases:
    """The phases of a game in order. An unknown name in `then` fails at import."""

    def __init__(self, *phases: Phase) -> None:
        self._phases = {phase.name: phase for phase in phases}
        assert len(self._phases) == len(phases), "two phases have one name"
        following = (*phases[1:], *phases[:1])
        self._after = {one.name: one.then or other.name for one, other in zip(phases, following, strict=True)}
        for name, then in self._after.items():
            assert then in self._phases, f"after {name} comes {then}, which is no phase"

    def __iter__(self) -> Iterator[str]:
        return iter(self._phases)

    @property
    def first(self) -> str:
        """The name of the first phase."""
        return next(iter(self._phases))

    def allows(self, name: str, action: Data) -> bool:
        """Whether the action is allowed in the phase."""
        return isinstance(action, self._phases[name].actions)

    def allowed(self, name: str, actions: Iterable[A]) -> list[A]:
        """The actions that are allowed in the phase."""
        return [action for action in actions if self.allows(name, action)]

    def after(self, name: str) -> str:
        """The name of the next phase."""
        return self._after[name]
