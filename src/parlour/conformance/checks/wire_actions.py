"""Random actions generated from their types: anything that a client could send."""

from collections.abc import Sequence
from typing import cast

from msgspec import inspect

from parlour.engine.chance import Chance
from parlour.engine.values import Data

MAX_SMALL_INT = 12
"""Small numbers are tried most, because rules mostly use small numbers."""

MAX_INT = 2**53
MAX_ITEMS = 4
MAX_TEXT = 40
FLOATS = (0.0, -0.0, 0.5, 1.0, -1.0, 1e-9, 1e300, -1e300)
LETTERS = "aZ09 _-.\n\0\"'{}<é漢\u202e𝒳"


def random_actions(kinds: Sequence[type[Data]], chance: Chance, count: int) -> Sequence[Data]:
    types = [inspect.type_info(kind) for kind in kinds]
    return [cast(Data, _value(chance.pick(types), chance)) for _ in range(count)]


def _value(info: inspect.Type, chance: Chance) -> object:
    match info:
        case inspect.IntType():
            return _int(info, chance)
        case inspect.FloatType():
            return chance.pick(FLOATS) if chance.below(2) else chance.below(1 << 32) / (1 << 16) - (1 << 15)
        case inspect.StrType():
            return _text(info, chance)
        case inspect.BoolType():
            return bool(chance.below(2))
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return chance.pick(info.values)
        case inspect.EnumType():
            return chance.pick([*info.cls])
        case inspect.StructType():
            return info.cls(**{field.name: _value(field.type, chance) for field in info.fields})
        case inspect.UnionType():
            return _value(chance.pick(info.types), chance)
        case inspect.VarTupleType():
            return tuple(_items(info.item_type, chance))
        case inspect.TupleType():
            return tuple(_value(part, chance) for part in info.item_types)
        case inspect.FrozenSetType():
            return frozenset(_items(info.item_type, chance))
    raise TypeError(f"the kit cannot make a {type(info).__name__}; actions are made of simpler things")


def _items(info: inspect.Type, chance: Chance) -> list[object]:
    """A few values, sometimes one of them twice."""
    items = [_value(info, chance) for _ in range(chance.below(MAX_ITEMS + 1))]
    return [*items, chance.pick(items)] if items and not chance.below(4) else items


def _int(info: inspect.IntType, chance: Chance) -> int:
    low = info.ge if info.ge is not None else (info.gt + 1 if info.gt is not None else None)
    high = info.le if info.le is not None else (info.lt - 1 if info.lt is not None else None)
    near_low = max(-2, low) if low is not None else -2
    near_high = min(MAX_SMALL_INT, high) if high is not None else MAX_SMALL_INT
    if near_low <= near_high and chance.below(4):
        return near_low + chance.below(near_high - near_low + 1)
    first, last = -MAX_INT if low is None else low, MAX_INT if high is None else high
    if not chance.below(4):
        return chance.pick((first, last))
    return first + (chance.below(1 << 32) << 32 | chance.below(1 << 32)) % (last - first + 1)


def _text(info: inspect.StrType, chance: Chance) -> str:
    least, most = info.min_length or 0, min(info.max_length or MAX_TEXT, 200)
    length = chance.pick((least, most, least + chance.below(most - least + 1)))
    return "".join(chance.pick(LETTERS) for _ in range(length))
