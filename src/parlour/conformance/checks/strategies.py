"""Hypothesis strategies for the values of a game, made from its types."""

from collections.abc import Sequence
from typing import cast

from hypothesis import strategies as st
from msgspec import inspect

from parlour.engine.values import Data

Values = st.SearchStrategy[object]

_SMALL = 12
"""Rules count in small numbers; most of what is worth trying lies near them."""


def actions(kinds: Sequence[type[Data]]) -> st.SearchStrategy[Data]:
    """Any action that could be decoded from the wire."""
    return cast(st.SearchStrategy[Data], st.one_of([_values(inspect.type_info(kind)) for kind in kinds]))


def _values(info: inspect.Type) -> Values:
    simple = _simple(info)
    if simple is not None:
        return simple
    if isinstance(info, inspect.StructType):
        fields = {field.name: _values(field.type) for field in info.fields}
        return st.builds(info.cls, **fields)
    if isinstance(info, inspect.UnionType):
        return st.one_of([_values(part) for part in info.types])
    if isinstance(info, inspect.VarTupleType):
        return st.lists(_values(info.item_type), max_size=4).map(tuple)
    if isinstance(info, inspect.TupleType):
        return st.tuples(*[_values(part) for part in info.item_types])
    if isinstance(info, inspect.FrozenSetType):
        return st.frozensets(_values(info.item_type), max_size=4)
    raise TypeError(f"the kit cannot make a {type(info).__name__}; actions are made of simpler things")


def _simple(info: inspect.Type) -> Values | None:
    if isinstance(info, inspect.IntType):
        return _ints(info)
    if isinstance(info, inspect.FloatType):
        return st.floats(allow_nan=False, allow_infinity=False)
    if isinstance(info, inspect.StrType):
        return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 40, 200))
    if isinstance(info, inspect.BoolType):
        return st.booleans()
    if isinstance(info, inspect.NoneType):
        return st.none()
    if isinstance(info, inspect.LiteralType):
        return st.sampled_from(info.values)
    if isinstance(info, inspect.EnumType):
        return st.sampled_from(list(info.cls))
    return None


def _ints(info: inspect.IntType) -> Values:
    low = info.ge if info.ge is not None else (info.gt + 1 if info.gt is not None else None)
    high = info.le if info.le is not None else (info.lt - 1 if info.lt is not None else None)
    everything = st.integers(low if low is not None else -(2**53), high if high is not None else 2**53)
    near_low = max(-2, low) if low is not None else -2
    near_high = min(_SMALL, high) if high is not None else _SMALL
    if near_low > near_high:
        return everything
    return st.one_of(st.integers(near_low, near_high), everything)
