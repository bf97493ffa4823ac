"""The kinds of value that games, tables and logs are made of."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, Generic, Literal, NewType, TypeVar, dataclass_transform, get_origin

import msgspec
from msgspec import UNSET, UnsetType, inspect

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, from 0. Not an alias: an int that may be swapped for another int will be."""

Millis = NewType("Millis", int)
"""A moment or a length of time, in thousandths of a second."""

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator."""

MAX_SEATS: Final = 64

EVERYONE: Final[frozenset[Viewer]] = frozenset([None, *map(Seat, range(MAX_SEATS))])
"""For `reveals_to`: every seat and the spectators."""

NOBODY: Final[frozenset[Viewer]] = frozenset()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of every value that is stored, sent or compared; what is made from it is frozen.

    Such values hold no cycles, so the garbage collector need not look at them.
    """


def tag_of(class_name: str) -> str:
    """The tag that a class gets from its name: `turned-up` for TurnedUp."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", class_name).lower()


class Tagged(Data, tag=tag_of):
    """Base of actions, notices, events and phases: values that are told apart by a tag.

    The tag is made from the name of the class. It is stored, so a class that is renamed keeps it by
    `tag="…"`, or the game's `aliases` say what it was.
    """


Opens = Literal["all", "nothing"]


class NoOptions(Data, frozen=True):
    """The options of a game that has none."""


class Began(Data, frozen=True, tag="began"):
    """The start of a game in which nothing is dealt."""

    seats: int


class Result(Data, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """For each seat its place, 1 for the winner; equal seats share the better place."""

    scores: tuple[int, ...]

    breakdown: tuple[tuple[tuple[str, int], ...], ...] = ()
    """For each seat, what its score is made of."""

    figures: tuple[tuple[tuple[str, int], ...], ...] | UnsetType = UNSET
    """For each seat, what else the game's `statistics` count. Everyone who may watch is sent it."""


def ranked(scores: Sequence[int], breakdown: tuple[tuple[tuple[str, int], ...], ...] = ()) -> Result:
    """The result where the most points win and equal points share a place."""
    best_first = [None, *sorted(scores, reverse=True)]  # places count from 1
    return Result(tuple(map(best_first.index, scores)), tuple(scores), breakdown)


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
        left.extend([one for one in inside if type(one) not in _ATOMS])


@cache
def can_hold_glimpses(kind: type[msgspec.Struct]) -> bool:
    """Whether the types of its fields allow one; most views have none, and need not be searched."""
    if issubclass(kind, Glimpse):
        return True
    try:
        inside = [*types_within([inspect.type_info(kind)])]
    except (TypeError, NameError):  # a type that msgspec cannot name
        return True
    return any(
        (get_origin(info.cls) or info.cls) is Glimpse
        if isinstance(info, inspect.StructType)
        else isinstance(info, inspect.AnyType | inspect.CustomType | inspect.DictType)
        for info in inside
    )


def types_within(infos: Iterable[inspect.Type]) -> Iterator[inspect.Type]:
    """These types and all that they hold; a struct once."""
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


_ATOMS: Final = frozenset({int, str, float, bool, type(None)})


encode: Final = msgspec.json.Encoder(order="deterministic").encode
"""The one JSON form of a value: equal values give equal bytes in every process."""
