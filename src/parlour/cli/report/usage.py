"""Which actions, values and events were never used, and which went with winning or losing."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import TypeVar

from parlour.cli.report.action_values import NamedValue, kind_of
from parlour.cli.report.record import GameRecord, Use
from parlour.cli.report.statistics import Difference, Group, difference
from parlour.engine.contract.game import Game
from parlour.engine.values import Data

MAX_VALUES = 200
"""A field with more values than this is left out."""

MIN_GROUP = 10
"""An action is compared only if at least this many seats chose it and at least this many declined it."""

MAX_TELLING = 12
_Key = TypeVar("_Key", str, NamedValue)


class KindUse(Data, frozen=True):
    kind: str
    legal: int
    """The number of decisions in which it was legal."""

    chosen: int


class Telling(Data, frozen=True):
    """An action whose choice goes with winning or losing."""

    name: str
    chosen: int
    """How many seats, over all games, chose it at least once."""

    chosen_won: int
    declined: int
    """How many could choose it, had another choice, and never chose it."""

    declined_won: int
    difference: Difference
    """Of the win rates. The interval allows for the number of comparisons."""


class Usage(Data, frozen=True):
    kinds: list[KindUse]
    never_legal: list[str]
    never_chosen: list[str]
    unseen_events: list[str]
    unseen_notices: list[str]
    values_counted: Mapping[str, int]
    """For each field, the number of values that were legal."""

    values_left_out: Mapping[str, int]
    values_never_chosen: Mapping[str, list[str]]
    compared: int
    """The number of actions and values whose win rates were compared."""

    telling: list[Telling]
    """The clearly different ones, the largest difference first."""

    telling_total: int


def usage(game: Game, records: Sequence[GameRecord]) -> Usage:
    kinds = _total([record.kinds for record in records])
    values = _total([record.values for record in records])
    fields: dict[str, list[str]] = {}
    for field, value in sorted(values, key=_by_number):
        fields.setdefault(field, []).append(value)
    counted = {field: len(found) for field, found in fields.items() if 1 < len(found) <= MAX_VALUES}
    unused: dict[str, list[str]] = {}
    for field in counted:
        if never := [value for value in fields[field] if not values[field, value].chosen]:
            unused[field] = never
    seen = {kind for record in records for kind in record.events}
    fired = {kind for record in records for kind in record.notices}
    telling, compared = _telling(records, kinds, [key for key in values if key[0] in counted])
    return Usage(
        kinds=[KindUse(kind, use.legal, use.chosen) for kind, use in kinds.items()],
        never_legal=[kind for kind in map(kind_of, game.actions) if kind not in kinds],
        never_chosen=[kind for kind, use in kinds.items() if not use.chosen],
        unseen_events=[kind for kind in map(kind_of, game.events) if kind not in seen],
        unseen_notices=[
            kind_of(notice)
            for notice in game.notices
            if notice not in game.by_platform and kind_of(notice) not in fired
        ],
        values_counted=counted,
        values_left_out={field: len(found) for field, found in fields.items() if len(found) > MAX_VALUES},
        values_never_chosen=unused,
        compared=compared,
        telling=telling[:MAX_TELLING],
        telling_total=len(telling),
    )


def _by_number(key: NamedValue) -> tuple[str, int, str]:
    """Sorts the values of a field as numbers if they are numbers."""
    field, value = key
    return field, int(value) if value.isdecimal() else 0, value


def _total(parts: Sequence[Mapping[_Key, Use]]) -> dict[_Key, Use]:
    """The decisions of all games, sorted by name. The seats differ from game to game and are left out."""
    legal: Counter[_Key] = Counter()
    chosen: Counter[_Key] = Counter()
    for part in parts:
        for key, use in part.items():
            legal[key] += use.legal
            chosen[key] += use.chosen
    return {key: Use(legal[key], chosen[key]) for key in sorted(legal)}


def _telling(
    records: Sequence[GameRecord], kinds: Iterable[str], values: Iterable[NamedValue]
) -> tuple[list[Telling], int]:
    """The clear differences, and how many were compared."""
    finished = [record for record in records if record.played.result is not None]
    uses: list[tuple[str, list[Use | None]]] = [
        *((kind, [record.kinds.get(kind) for record in finished]) for kind in kinds),
        *((" = ".join(value), [record.values.get(value) for record in finished]) for value in values),
    ]
    grouped = [(name, _groups(finished, use)) for name, use in uses]
    enough = [(name, groups) for name, groups in grouped if _is_enough(groups)]
    if not enough:
        return [], 0
    # Bonferroni's correction: 100 comparisons at 95 % would find five differences by chance.
    z = NormalDist().inv_cdf(1 - 0.025 / len(enough))
    clear = [one for name, groups in enough if (one := _compare(name, groups, z)) is not None]
    return sorted(clear, key=lambda one: (-abs(one.difference.value), one.name)), len(enough)


def _groups(records: Sequence[GameRecord], uses: Sequence[Use | None]) -> list[Group]:
    """The wins of those that chose it and of those that declined it, for each seat and bot."""
    found: dict[tuple[int, str], Group] = {}
    for record, use in zip(records, uses, strict=True):
        for seat in sorted(use.offered_to) if use is not None else ():
            key, won = (seat, record.bots[seat]), int(seat == record.winner)
            wins, games, other_wins, other_games = found.get(key, Group(0, 0, 0, 0))
            if use is not None and seat in use.chosen_by:
                found[key] = Group(wins + won, games + 1, other_wins, other_games)
            else:
                found[key] = Group(wins, games, other_wins + won, other_games + 1)
    return [group for group in found.values() if group.games and group.other_games]


def _is_enough(groups: Sequence[Group]) -> bool:
    chosen, declined = sum(group.games for group in groups), sum(group.other_games for group in groups)
    return min(chosen, declined) >= MIN_GROUP


def _compare(name: str, groups: Sequence[Group], z: float) -> Telling | None:
    """None if the difference is not clear."""
    found = difference(groups, z)
    if found is None or not found.is_clear:
        return None
    wins, games, other_wins, other_games = (sum(numbers) for numbers in zip(*groups, strict=True))
    return Telling(name, games, wins, other_games, other_wins, found)
