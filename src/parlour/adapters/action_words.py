"""Spells an action word by word, so that a small fixed vocabulary serves any game.

A choice is a sequence of parts: the type of the action, then its fields in order. A part that the vocabulary
contains is one word. Any other part is a number, spelled digit by digit, as long as the largest
possible number. A whole number stands for itself. Anything else (the id of a card, a text) is spelled
as its rank among the possible values, in the order of `legal`. Selections of several values, and numbers that
add up to a total, are spelled as one number, their rank.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final

import msgspec

from parlour.adapters.vocabulary import DIGITS, Vocabulary
from parlour.engine.contract.choices import (
    Choice,
    Open,
    Some,
    Split,
    Text,
    Value,
    count_splits,
    fill,
    nth_split,
    open_fields,
    template,
)
from parlour.engine.values import Data

_TEN: Final = len(DIGITS)


@dataclass(frozen=True, slots=True)
class RankedValue:
    """A value that the types do not bound, spelled as its rank."""

    value: object


Part = int | range | RankedValue
"""A word of the vocabulary, a range of possible numbers, or a value spelled as its rank."""


@dataclass(frozen=True, slots=True)
class SpelledChoice:
    choice: Choice
    parts: tuple[Part, ...]
    blanks: tuple[int, ...]
    """The indices of the parts that are open fields, innermost first."""


@dataclass(frozen=True, slots=True)
class PartialNumber:
    so_far: int
    left: int

    def smallest_after(self, digit: int) -> tuple[int, int]:
        """The smallest number it can become after *digit*, and how many numbers follow from there."""
        span = _TEN ** (self.left - 1)
        return (self.so_far * _TEN + digit) * span, span

    def next_towards(self, whole: int) -> int:
        """The next digit on the way to *whole*; not a digit if that is impossible."""
        span: int = _TEN ** (self.left - 1)
        return whole // span - self.so_far * _TEN

    def append_digit(self, digit: int) -> "PartialNumber":
        return PartialNumber(self.so_far * _TEN + digit, self.left - 1)


class PartialAction:
    """An action that is partly spelled.

    Words without an alternative are skipped, except the last one, so that an agent chooses at least once per
    action.
    """

    __slots__ = ("_here", "_number", "_numbers", "_spellings", "spelled", "words")

    def __init__(
        self,
        spellings: Sequence[SpelledChoice],
        numbers: tuple[int, ...] = (),
        number: PartialNumber | None = None,
        said: tuple[int, ...] = (),
    ) -> None:
        self._spellings = spellings
        self._numbers = numbers
        """The number of each part spelled so far; 0 for a word."""

        self._here = _ranked([spelling.parts[len(numbers)] for spelling in spellings])
        counts = [part for part in self._here if isinstance(part, range)]
        names = {part for part in self._here if isinstance(part, int)} if number is None else set()
        if number is None and counts:
            number = PartialNumber(0, max(len(str(count[-1])) for count in counts))
        self._number = number
        """The number being spelled, or about to be."""

        self.spelled: Final = said
        self.words: Final = (*_digits(self._number, counts), *sorted(names))
        """The words that can come next, ascending."""

    def say(self, word: int) -> "PartialAction | Data":
        """The partial action after *word*, or the action if it is complete."""
        if word not in self.words:
            raise ValueError(f"{word} is not one of the words that can come next, {self.words}")
        partial = self._after(word)
        return partial.skip_forced() if isinstance(partial, PartialAction) else partial

    def skip_forced(self) -> "PartialAction":
        """Skips to the next word that has an alternative, or to the last."""
        partial = self
        while len(partial.words) == 1:
            following = partial._after(partial.words[0])
            if not isinstance(following, PartialAction):
                break
            partial = following
        return partial

    def _after(self, word: int) -> "PartialAction | Data":
        pairs, said = zip(self._spellings, self._here, strict=True), (*self.spelled, word)
        if word >= _TEN:
            return self._advance([spelling for spelling, part in pairs if part == word], 0, said)
        assert self._number is not None, "digits spell a number"
        least, span = self._number.smallest_after(word)
        if span > 1:
            # Ranks count all possible values, so no choice is dropped before the number is complete.
            return PartialAction(self._spellings, self._numbers, self._number.append_digit(word), said)
        whole = [spelling for spelling, part in pairs if isinstance(part, range) and least in part]
        return self._advance(whole, least, said)

    def _advance(
        self, kept: Sequence[SpelledChoice], number: int, said: tuple[int, ...]
    ) -> "PartialAction | Data":
        numbers, first = (*self._numbers, number), kept[0]
        if len(numbers) == len(first.parts):
            return fill(first.choice, [*_values(first, numbers)])
        return PartialAction(kept, numbers, None, said)


def begin_action(choices: Sequence[Choice], vocabulary: Vocabulary) -> PartialAction:
    return PartialAction([_spelled(choice, vocabulary) for choice in choices]).skip_forced()


@lru_cache(maxsize=1 << 14)
def _spelled(choice: Choice, vocabulary: Vocabulary) -> SpelledChoice:
    base, blanks = template(choice), {blank.field: blank for blank in open_fields(choice)}
    parts: list[Part] = [*_tag(base, vocabulary)]
    places: dict[str, int] = {}
    for field in base.__struct_fields__:
        if (blank := blanks.get(field)) is not None:
            places[field] = len(parts)
            parts.append(_open(blank))
        else:
            parts.extend(_parts(getattr(base, field), vocabulary))
    return SpelledChoice(choice, tuple(parts), tuple(places[field] for field in blanks))


def _parts(value: object, vocabulary: Vocabulary) -> Iterator[Part]:
    if (word := vocabulary.number(value)) is not None:
        yield word
    elif type(value) is int and value >= 0:
        yield range(value, value + 1)
    elif isinstance(value, tuple):
        yield range(len(value), len(value) + 1)
        for item in value:
            yield from _parts(item, vocabulary)
    elif isinstance(value, msgspec.Struct):
        yield from _tag(value, vocabulary)
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field), vocabulary)
    else:
        yield RankedValue(value)


def _tag(value: msgspec.Struct, vocabulary: Vocabulary) -> Iterator[int]:
    word = vocabulary.number(value.__struct_config__.tag)
    yield from [word] if word is not None else []


def _open(blank: Open) -> range:
    """The numbers that stand for the values of an open field."""
    if isinstance(blank, Text):
        return range(max(1, len(blank.examples)))
    if isinstance(blank, Some):
        return range(sum(_selections(blank)))
    if isinstance(blank, Split):
        return range(count_splits(blank))
    values = range(blank.low, blank.high + 1, blank.step)
    return values if blank.low >= 0 else range(len(values))


def _values(spelling: SpelledChoice, numbers: Sequence[int]) -> Iterator[Value]:
    for blank, place in zip(open_fields(spelling.choice), spelling.blanks, strict=True):
        number = numbers[place]
        if isinstance(blank, Text):
            yield blank.examples[number] if blank.examples else ""
        elif isinstance(blank, Some):
            yield _selection(blank, number)
        elif isinstance(blank, Split):
            yield nth_split(blank, number)
        else:
            yield number if blank.low >= 0 else blank.low + number * blank.step


def _selections(blank: Some) -> list[int]:
    """The number of selections of each size, smallest first."""
    return [comb(len(blank.of), size) for size in range(blank.least, blank.most + 1)]


def _selection(blank: Some, rank: int) -> tuple[object, ...]:
    """The selection with this rank: smaller ones first, those of one size in the order of their values."""
    ends = [*accumulate(_selections(blank))]
    more = next(number for number, end in enumerate(ends) if rank < end)
    left, rank = blank.least + more, rank - (ends[more - 1] if more else 0)
    found: list[object] = []
    for place, value in enumerate(blank.of):
        if not left:
            break
        with_it = comb(len(blank.of) - place - 1, left - 1)
        if rank < with_it:
            found.append(value)
            left -= 1
        else:
            rank -= with_it
    return tuple(found)


def _ranked(parts: Sequence[Part]) -> list[int | range]:
    """The parts that can come next, with unbounded values replaced by their rank."""
    ranks: dict[object, int] = {}
    for part in parts:
        if isinstance(part, RankedValue):
            ranks.setdefault(part.value, len(ranks))
    return [
        range(rank := ranks[part.value], rank + 1) if isinstance(part, RankedValue) else part
        for part in parts
    ]


def _digits(number: PartialNumber | None, counts: Sequence[range]) -> list[int]:
    """The digits after which *number* can still become one of the counts."""
    if number is None:
        return []
    found: set[int] = set()
    for count in counts:
        if len(count) > 1:
            found.update(digit for digit in range(_TEN) if _overlaps(count, *number.smallest_after(digit)))
        elif 0 <= (digit := number.next_towards(count[0])) < _TEN:
            found.add(digit)
    return sorted(found)


def _overlaps(count: range, least: int, span: int) -> bool:
    """Whether *count* contains one of the *span* numbers from *least* on."""
    first = max(0, -(-(least - count.start) // count.step))
    return first < len(count) and count[first] < least + span
