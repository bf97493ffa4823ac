"""Basic types for games, tables and logs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, Generic, Literal, NewType, TypeVar, dataclass_transform, get_origin

import msgspec
from msgspec import UNSET, UnsetType, inspect

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, from 0. A NewType, so that a type checker catches a confused int."""

Millis = NewType("Millis", int)
"""A point in time or a duration, in milliseconds."""

Viewer = Seat | None
"""The viewer of a position: a seat, or None for a spectator."""

MAX_SEATS: Final = 64

EVERYONE: Final[frozenset[Viewer]] = frozenset([None, *map(Seat, range(MAX_SEATS))])
"""For `reveals_to`: all seats and spectators."""

NOBODY: Final[frozenset[Viewer]] = frozenset()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base class of all values that are stored, sent or compared. Subclasses are frozen.

    These values hold no cycles, so the garbage collector need not track them.
    """


def tag_of(class_name: str) -> str:
    """The default tag of a class: `turned-up` for TurnedUp."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", class_name).lower()


class Tagged(Data, tag=tag_of):
    """Base class of actions, notices, events and phases: values that a tag distinguishes.

    The tag is derived from the class name. It is stored, so a renamed class must keep it with `tag="…"`, or
    the game must list the old one in `aliases`.
    """


Opens = Literal["all", "nothing"]


class NoOptions(Data, frozen=True):
    """The options of a game that has none."""


class Began(Data, frozen=True, tag="began"):
    """The first event of a game in which nothing is dealt."""

    seats: int


class Result(Data, frozen=True):
    """The result of a game: for each seat its place and its score, and what the score is made of."""

    places: tuple[int, ...]
    """For each seat its place, 1 for the winner. Tied seats share the better place."""

    scores: tuple[int, ...]

    breakdown: tuple[tuple[tuple[str, int], ...], ...] = ()
    """For each seat, the components of its score by name. Mark a name with `N_` to have it translated."""

    figures: tuple[tuple[tuple[str, int], ...], ...] | UnsetType = UNSET
    """For each seat, further numbers for the game's `statistics`. They are sent to everyone who can watch."""


def ranked(scores: Sequence[int], breakdown: tuple[tuple[tuple[str, int], ...], ...] = ()) -> Result:
    """A result by score: the highest wins, and equal ones share a place. *breakdown* is as in `Result`."""
    best_first = [None, *sorted(scores, reverse=True)]  # places count from 1
    return Result(tuple(map(best_first.index, scores)), tuple(scores), breakdown)


class Due(Data, frozen=True):
    """The next time at which the rules act by themselves, and the notice that they send."""

    at: Millis
    notice: Data

    even_paused: bool = False
    """It happens on time even during a pause, as the end of a glimpse must. The pause starts afterwards."""

    limits: Seat | None = None
    """The seat whose thinking time ends then. It does not apply to a bot."""


class Lapse(Data, frozen=True):
    """The notice that the rules send for a seat that must act and has been gone for *after*."""

    after: Millis
    notice: Data


class Glimpse(Data, Generic[T], frozen=True):
    """Something hidden that a view shows for a limited time. The kit checks that it ends on time."""

    what: T
    until: Millis


def glimpses(value: object) -> Iterator[Glimpse[object]]:
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, Glimpse):
            yield part
        if isinstance(part, msgspec.Struct):
            if not can_hold_glimpses(type(part)):
                continue
            inside: Iterable[object] = [getattr(part, field) for field in part.__struct_fields__]
        elif isinstance(part, tuple | frozenset):
            inside = part
        else:
            continue
        left.extend([one for one in inside if type(one) not in _SCALARS])


@cache
def can_hold_glimpses(kind: type[msgspec.Struct]) -> bool:
    """Whether the types of its fields allow a Glimpse. Most views have none and need not be searched."""
    if issubclass(kind, Glimpse):
        return True
    try:
        inside = [*types_within([inspect.type_info(kind)])]
    except (TypeError, NameError):  # a type that msgspec cannot inspect
        return True
    return any(
        (get_origin(info.cls) or info.cls) is Glimpse
        if isinstance(info, inspect.StructType)
        else isinstance(info, inspect.AnyType | inspect.CustomType | inspect.DictType)
        for info in inside
    )


def types_within(infos: Iterable[inspect.Type]) -> Iterator[inspect.Type]:
    """These types and all types inside them, each struct once."""
    seen: set[type] = set()
    left: list[object] = [*infos]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left.extend(one)
        if not isinstance(one, msgspec.Struct) or (isinstance(one, inspect.StructType) and one.cls in seen):
            continue
        if isinstance(one, inspect.StructType):
            seen.add(one.cls)
        if isinstance(one, inspect.Type):
            yield one
        left.extend(getattr(one, name) for name in one.__struct_fields__)


_SCALARS: Final = frozenset({int, str, float, bool, type(None)})


encode: Final = msgspec.json.Encoder(order="deterministic").encode
"""The canonical JSON encoding: equal values have equal bytes in every process."""
