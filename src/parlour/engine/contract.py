"""The contract of a game, as an author meets it. `game.bind` turns a module that keeps it into a `Game`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Generic, Literal, Protocol, TypeVar

import msgspec

from parlour.engine.chance import Chance
from parlour.engine.choices import Range, Text
from parlour.engine.values import Data, Millis, Seat, Viewer
from parlour.engine.words import Words

O_contra = TypeVar("O_contra", contravariant=True)
A = TypeVar("A")
N_contra = TypeVar("N_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)
D_co = TypeVar("D_co", covariant=True)
E = TypeVar("E")
S = TypeVar("S")
V_contra = TypeVar("V_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")

Opens = Literal["all", "nothing"]


class Result(Data, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """For each seat its place, 1 for the winner; equal seats share the better place."""

    scores: tuple[int, ...]

    breakdown: tuple[tuple[tuple[str, int], ...], ...] = ()
    """For each seat, what its score is made of."""


def ranked(scores: Sequence[int], breakdown: tuple[tuple[tuple[str, int], ...], ...] = ()) -> Result:
    """The result where the most points win and equal points share a place."""
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(places, tuple(scores), breakdown)


class Due(Data, frozen=True):
    """The next moment at which the rules act by themselves, and what they do."""

    at: Millis
    notice: Data

    even_paused: bool = False
    """It comes at its moment whatever pauses, as the end of a look must; a pause takes hold from then on."""

    limits: Seat | None = None
    """The seat whose time to think ends then. For a bot no such time counts."""


class Lapse(Data, frozen=True):
    """What the rules do for a seat that must act and has been gone for *after*."""

    after: Millis
    notice: Data


class Glimpse(Data, Generic[T], frozen=True):
    """Something hidden that a view shows only until a moment. The kit holds the game to the moment."""

    what: T
    until: Millis


def glimpses(value: object) -> Iterator[Glimpse[object]]:
    """Every Glimpse inside a value."""
    if isinstance(value, Glimpse):
        yield value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from glimpses(getattr(value, field))
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from glimpses(part)


class Rules(Protocol[A, N_contra, D_contra, E, S, V_contra]):
    """What every game writes. A module is checked against it in the tests."""

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
        self, state: S, seat: Seat | None, action: A | N_contra, chance: Chance, now: Millis, /
    ) -> Sequence[E]: ...
    def evolve(self, state: S, event: E, /) -> S: ...
    def to_act(self, state: S, /) -> Collection[Seat]: ...
    def legal(self, state: S, seat: Seat, /) -> Sequence[A | Range | Text]: ...
    def result(self, state: S, /) -> Result | None: ...
    def sentence(self, redacted: E, words: Words, /) -> str: ...
    def label(self, action: A, view: V_contra, words: Words, /) -> str: ...
    def describe(self, view: V_contra, words: Words, /) -> str: ...


class Dealing(Protocol[O_contra, D_co]):
    """What a game writes in which something is dealt or which has options; others start from `Began`."""

    def setup(self, options: O_contra, seats: int, chance: Chance, now: Millis, /) -> D_co: ...


class Secretive(Protocol[E, S, V_co]):
    """What a game with hidden information writes besides; `secrets = False` does without."""

    def view(self, state: S, viewer: Viewer, /) -> V_co: ...
    def redact(self, event: E, viewer: Viewer, /) -> E: ...
    def tells(self, event: E, /) -> Collection[Viewer]: ...
    def redeal(self, state: S, viewer: Viewer, chance: Chance, /) -> S: ...
    def hidden(self, state: S, viewer: Viewer, /) -> Mapping[str, object]: ...
