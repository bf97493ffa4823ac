"""The vocabulary for spelling actions: ten digits, and every name in the types of the actions."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final

import msgspec
from msgspec import inspect

from parlour.engine.values import Data

DIGITS: Final = tuple("0123456789")


class Vocabulary:
    """Words and their numbers. The same game and names give the same numbers in every process."""

    __slots__ = ("_numbers", "words")

    def __init__(self, actions: Sequence[type[Data]], names: Iterable[str] = ()) -> None:
        found = [name for kind in actions for name in _names(inspect.type_info(kind))]
        self.words: Final = tuple(dict.fromkeys([*DIGITS, *found, *names]))
        self._numbers: Final = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def number(self, value: object) -> int | None:
        """The number of the word for *value*; None if the types do not name it."""
        return self._numbers.get(word_for(value)) if isinstance(value, str | bool | None) else None


def word_for(value: object) -> str:
    """A name as a word. A name that looks like a digit is quoted, because digits are for numbers."""
    text = value.value if isinstance(value, Enum) else value
    if isinstance(text, str):
        return f'"{text}"' if text in DIGITS else text
    return msgspec.json.encode(text).decode()


def _names(info: inspect.Type) -> Iterator[str]:
    if isinstance(info, inspect.StructType):
        yield from [word_for(info.tag)] if isinstance(info.tag, str) else []
        for field in info.fields:
            yield from _names(field.type)
    elif isinstance(info, inspect.LiteralType):
        yield from (word_for(value) for value in info.values if not isinstance(value, int))
    elif isinstance(info, inspect.EnumType):
        yield from map(word_for, info.cls)
    elif isinstance(info, inspect.BoolType):
        yield from (word_for(False), word_for(True))
    elif isinstance(info, inspect.NoneType):
        yield word_for(None)
    elif isinstance(info, inspect.UnionType):
        for part in info.types:
            yield from _names(part)
    elif isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        yield from _names(info.item_type)
    elif isinstance(info, inspect.TupleType):
        for part in info.item_types:
            yield from _names(part)
