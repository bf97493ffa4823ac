"""Encodes a seat's choices for clients: labels, blanks and taps."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar, get_args

import msgspec
from msgspec import UNSET

from parlour.engine.contract.choices import (
    Open,
    Range,
    Some,
    Split,
    Text,
    bounds,
    fill,
    open_fields,
    template,
)
from parlour.engine.contract.game import Game
from parlour.engine.scene import Taps
from parlour.engine.table.choice_taps import taps_of
from parlour.engine.values import Data
from parlour.engine.words.words import Words
from parlour.protocol.values import Blank, Choice

MAX_LABELLED: Final = 40
"""In a longer list, a choice that is unique by its taps is sent without a label."""

MAX_NEW_CHOICES: Final = 12
"""A list with more new choices is sent whole, because each costs a search through the last list."""

OPEN: Final = frozenset(get_args(Open))
"""Choices with a blank to be filled in."""

T = TypeVar("T")
_TapKey = tuple[frozenset[str], tuple[str, ...]]
encode: Final = msgspec.json.Encoder().encode


def labelled_choices(game: Game, choices: Sequence[Data], view: Data, words: Words) -> list[Choice]:
    """Choices for a board that is not drawn from a scene. Actions are encoded with the whole message."""
    label = game.label
    return [
        Choice(base := template(one), label(base, view, words), blanks(one, words=words))  # type: ignore[arg-type]
        if type(one) in OPEN
        else Choice(one, label(one, view, words))  # type: ignore[arg-type]
        for one in choices
    ]


def tapped_choices(game: Game, choices: Sequence[Data], view: Data, words: Words | None) -> list[Choice]:
    """Choices for a scene; labelled if *words* is given. Actions are encoded with the whole message."""
    if words is None:
        return [_tapped(game, one, view) for one in choices]
    taps = [
        taps_of(game, choice, view) if type(choice) in OPEN else game.taps(choice, view) for choice in choices
    ]
    ways = Counter(map(_tap_key, taps)) if len(choices) > MAX_LABELLED else None
    labels = [
        "" if ways is not None and _is_unambiguous(one, ways) else game.label(template(choice), view, words)
        for choice, one in zip(choices, taps, strict=True)
    ]
    return [
        _open_choice(choice, label, one, words, _number_labels(game, choice, view, words))
        if type(choice) in OPEN
        else Choice(choice, label, (), one.path, one.together, one.drop, one.confirm, one.button, one.shown)  # type: ignore[arg-type]
        for choice, label, one in zip(choices, labels, taps, strict=True)
    ]


def _tapped(game: Game, choice: Data, view: Data) -> Choice:
    if type(choice) in OPEN:
        return _open_choice(choice, "", taps_of(game, choice, view))
    taps = game.taps(choice, view)
    return Choice(choice, "", (), taps.path, taps.together, taps.drop, taps.confirm, taps.button, taps.shown)  # type: ignore[arg-type]


def _number_labels(game: Game, choice: Data, view: Data, words: Words) -> Sequence[str]:
    """The label of each value of a choice with a number and nothing else to fill in, if there are few."""
    if not isinstance(choice, Range) or len(open_fields(choice)) > 1:
        return ()
    values = range(choice.low, choice.high + 1, choice.step)
    if len(values) > MAX_LABELLED:
        return ()
    return [game.label(fill(choice, [value]), view, words) for value in values]


def _open_choice(
    choice: Data, label: str, taps: Taps, words: Words | None = None, numbers: Sequence[str] = ()
) -> Choice:
    """An open choice. The blank of a `Some` holds the names of its values, a number the labels *numbers*."""
    together = () if _has_some(choice) else taps.together
    return Choice(
        template(choice),  # type: ignore[arg-type]
        label,
        blanks(choice, numbers or taps.together, words),
        taps.path,
        together,
        taps.drop,
        taps.confirm,
        taps.button,
        taps.shown,
    )


def _is_unambiguous(taps: Taps, ways: Counter[_TapKey]) -> bool:
    """True if the taps identify the choice. A place that is tapped twice is ambiguous."""
    is_clear = not taps.button and bool(taps.path or taps.together) and len(set(taps.path)) == len(taps.path)
    return is_clear and ways[_tap_key(taps)] == 1


def kept_runs(last: Sequence[T], now: Sequence[T]) -> tuple[list[tuple[int, int]], list[T]]:
    """Returns the runs of the *last* list that stay, and the items of *now* that come after them.

    Reads both lists in parallel, since they are mostly equal. If too many items are new, returns no runs.
    """
    runs: list[tuple[int, int]] = []
    new: list[T] = []
    at = 0
    for one in now:
        try:
            found = last.index(one, at)
        except ValueError:
            new.append(one)
            if len(new) > MAX_NEW_CHOICES:
                return [], [*now]
            continue
        if runs and found == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((found, 1))
        at = found + 1
    return runs, new


def blanks(choice: Data, names: Sequence[str] = (), words: Words | None = None) -> Sequence[Blank]:
    """The open fields. *names* are those of the values; *words* name the parts of a `Split`."""
    return [_blank(one, names, words) for one in open_fields(choice)] if type(choice) in OPEN else ()


def _blank(one: Open, names: Sequence[str], words: Words | None) -> Blank:
    match one:
        case Range():
            labels = names if len(names) > 0 else UNSET
            return Blank(one.field, one.low, one.high, one.step, names=labels)
        case Text():
            return Blank(one.field, longest=one.longest, examples=one.examples)
        case Some():
            values = [msgspec.Raw(encode(value)) for value in one.of]
            return Blank(one.field, type="some", of=values, least=one.least, most=one.most, names=names)
        case Split():
            called = one.parts if words is None else [*map(words.call, one.parts)]
            low, high = bounds(one)
            return Blank(one.field, low, high, type="split", names=called, total=one.total)


def _has_some(choice: Data) -> bool:
    return any(isinstance(blank, Some) for blank in open_fields(choice))


def _tap_key(taps: Taps) -> _TapKey:
    return frozenset(taps.together), taps.path
