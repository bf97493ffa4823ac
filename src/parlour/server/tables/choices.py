"""A seat's choices as they are sent: their blanks, and what is tapped for them."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from parlour.engine.choices import Open, Range, Some, Text, open_fields, template
from parlour.engine.game import Game
from parlour.engine.offers import taps_of
from parlour.engine.scene import Taps
from parlour.engine.values import Data
from parlour.engine.words import Words
from parlour.protocol.values import Blank, Choice

MAX_LABELLED: Final = 40
"""In a longer list a choice that its taps alone tell apart goes without its label: its places name it."""

encode: Final = msgspec.json.Encoder().encode


def tapped_choices(game: Game, choices: Sequence[Data], view: Data, words: Words | None) -> list[Choice]:
    """With labels where there are *words* to say them."""
    taps = [taps_of(game, choice, view) for choice in choices]
    ways = Counter(map(_way, taps)) if len(choices) > MAX_LABELLED else Counter()
    found: list[Choice] = []
    for choice, one in zip(choices, taps, strict=True):
        base = template(choice)
        is_told_apart = ways.get(_way(one)) == 1 and bool(one.path or one.together)
        found.append(
            Choice(
                msgspec.Raw(encode(base)),
                "" if words is None or is_told_apart else game.label(base, view, words),
                blanks(choice, one.together),
                one.path,
                () if _has_some(choice) else one.together,
                one.drop,
                one.confirm,
            )
        )
    return found


def kept_runs(last: Sequence[bytes], now: Sequence[bytes]) -> tuple[list[tuple[int, int]], list[bytes]]:
    """Which runs of the *last* list stay, and what of *now* is new; all of it where the order is another."""
    places = {raw: at for at, raw in enumerate(last)}
    stay = [places[raw] for raw in now if raw in places]
    if stay != sorted(set(stay)):
        return [], [*now]
    runs: list[tuple[int, int]] = []
    for at in stay:
        first, count = runs[-1] if runs else (at, 0)
        if runs and at == first + count:
            runs[-1] = (first, count + 1)
        else:
            runs.append((at, 1))
    return runs, [raw for raw in now if raw not in places]


def blanks(choice: Data, names: Sequence[str] = ()) -> Sequence[Blank]:
    """The open fields; *names* are those of a `Some`'s values."""
    return [_blank(one, names) for one in open_fields(choice)] if isinstance(choice, Open) else ()


def _blank(one: Open, names: Sequence[str]) -> Blank:
    match one:
        case Range():
            return Blank(one.field, one.low, one.high, one.step)
        case Text():
            return Blank(one.field, longest=one.longest, examples=one.examples)
        case Some():
            values = [msgspec.Raw(encode(value)) for value in one.of]
            return Blank(one.field, type="some", of=values, least=one.least, most=one.most, names=names)


def _has_some(choice: Data) -> bool:
    return any(isinstance(blank, Some) for blank in open_fields(choice))


def _way(taps: Taps) -> tuple[frozenset[str], tuple[str, ...]]:
    return frozenset(taps.together), taps.path
