"""Fills the open fields of a choice at random, so that the tool can play any game."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from parlour.engine.contract.choices import Split, count_splits, nth_split
from parlour.engine.values import Data
from parlour.protocol.values import Blank, Choice

_as_fields: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_encode: Final = msgspec.json.Encoder().encode


def fill(choice: Choice, random: Random) -> msgspec.Raw:
    if not choice.blanks:
        return choice.action
    fields = _as_fields(choice.action)
    for blank in choice.blanks:
        fields[blank.field] = msgspec.Raw(_encode(_value(blank, random)))
    return msgspec.Raw(_encode(fields))


def _value(blank: Blank, random: Random) -> object:
    if blank.type == "some":
        return _some(blank, random)
    if blank.type == "split":
        return _split(blank, random)
    if blank.low is not None and blank.high is not None:
        return random.randrange(blank.low, blank.high + 1, blank.step)
    return random.choice(blank.examples) if blank.examples else ""


def _some(blank: Blank, random: Random) -> list[msgspec.Raw]:
    assert isinstance(blank.of, Sequence), "a `some` has its values"
    assert isinstance(blank.least, int), "a `some` has its least"
    assert isinstance(blank.most, int), "a `some` has its most"
    count = random.randint(blank.least, blank.most)
    return [blank.of[n] for n in sorted(random.sample(range(len(blank.of)), count))]


def _split(blank: Blank, random: Random) -> tuple[int, ...]:
    assert isinstance(blank.names, Sequence), "a `split` has its parts"
    assert isinstance(blank.total, int), "a `split` has its total"
    split = Split(Data(), blank.field, blank.total, tuple(blank.names), blank.low or 0, blank.high)
    return nth_split(split, random.randrange(count_splits(split)))
