"""The contract as protocols, so that a type checker can check a game's module.

`rules: Rules[Action, Started, Event, State, View] = my_game` is enough for most games. The other protocols
are for optional parts.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from parlour.engine.chance import Chance
from parlour.engine.contract.choices import Range, Some, Split, Text
from parlour.engine.scene import Scene, Taps
from parlour.engine.values import Due, Lapse, Millis, Result, Seat, Viewer
from parlour.engine.words.words import Words

A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
D_co = TypeVar("D_co", covariant=True)
D_contra = TypeVar("D_contra", contravariant=True)
E = TypeVar("E")
O_contra = TypeVar("O_contra", contravariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Rules(Protocol[A, D_contra, E, S, V_contra]):
    """The functions and constants that every game defines."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seats(self) -> range: ...
    @property
    def version(self) -> int: ...
    @property
    def opens(self) -> str: ...
    @property
    def bound(self) -> int | None: ...

    def start(self, started: D_contra, /) -> S: ...
    def decide(
        self, state: S, seat: Seat | None, action: A, chance: Chance, now: Millis, /
    ) -> Sequence[E]: ...
    def evolve(self, state: S, event: E, /) -> S: ...
    def to_act(self, state: S, /) -> Collection[Seat]: ...
    def legal(self, state: S, seat: Seat, /) -> Sequence[A | Range | Some | Split | Text]: ...
    def result(self, state: S, /) -> Result | None: ...
    def sentence(self, event: E, words: Words, /) -> str: ...
    def label(self, action: A, view: V_contra, words: Words, /) -> str: ...


class DescribedRules(Protocol[V_contra]):
    """The functions that a game without a scene also defines."""

    def describe(self, view: V_contra, words: Words, /) -> str: ...


class DrawnRules(Protocol[A_contra, V_contra]):
    """The functions that a game with a scene also defines."""

    def scene(self, view: V_contra, words: Words, /) -> Scene: ...
    def taps(self, action: A_contra, view: V_contra, /) -> Taps: ...


class DealtRules(Protocol[O_contra, D_co]):
    """The function that a game with options, or with anything to deal, also defines."""

    def setup(self, options: O_contra, seats: int, chance: Chance, now: Millis, /) -> D_co: ...


class SecretRules(Protocol[E, S, V_co]):
    """The functions that a game with hidden information also defines."""

    def view(self, state: S, viewer: Viewer, /) -> V_co: ...
    def redact(self, event: E, viewer: Viewer, /) -> E: ...
    def reveals_to(self, event: E, /) -> Collection[Viewer]: ...
    def redeal(self, state: S, viewer: Viewer, chance: Chance, /) -> S: ...
    def hidden(self, state: S, viewer: Viewer, /) -> Mapping[str, object]: ...


class TimedRules(Protocol[S_contra]):
    """The functions that a game with deadlines also defines."""

    def due(self, state: S_contra, /) -> Due | None: ...
    def lapse(self, state: S_contra, seat: Seat, /) -> Lapse | None: ...
