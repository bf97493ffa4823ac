"""Statistics over a player's games: the average points from each country."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import Bar, Played, Statistic, Words
from parlour.games.imperial.rules.ending import CENTS_PER_DOLLAR

_NO_COUNTRY: Final = frozenset({"cash", "clock"})
"""The parts of a score that come from no country."""


def statistics(played: Sequence[Played], words: Words) -> Sequence[Statistic]:
    counted = [parts for game in played if (parts := game.breakdown())]
    if not counted:
        return ()
    countries = [name for name in counted[-1] if name not in _NO_COUNTRY]
    bars = tuple(
        _bar(country, sum(parts.get(country, 0) for parts in counted) / len(counted), words)
        for country in countries
    )
    return (Statistic(words.say("Average points by country"), bars),)


def _bar(country: str, cents: float, words: Words) -> Bar:
    tenths = round(10 * cents / CENTS_PER_DOLLAR)
    whole, rest = divmod(tenths, 10)
    text = words.say("{whole}.{rest}", whole=whole, rest=rest) if rest else str(whole)
    return Bar(words.call(country), tenths, text)
