"""`python -m bench.levels`: plays neighbouring levels of each game against each other and prints the order.

Each level plays the next weaker one. In games for several players both have half of the seats. A level is in
order if it wins more than its share; the order is proved if the 95 % interval lies above the half.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from os import cpu_count
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from parlour.bots import FastChance, find_bot, levels_of, play
from parlour.games import NAMES, built_in

_Z_95: Final = 1.96


class Match(NamedTuple):
    game: str
    stronger: str
    weaker: str


def play_one(match: Match, number: int, seed: str) -> float:
    """The share of the stronger level: 1 for a win, 0.5 for a tie. Both levels sit on each seat in turn."""
    game = built_in(match.game)
    seats = next(count for count in game.seats if count > 1)
    is_stronger = [(seat + number) % 2 == 0 for seat in range(seats)]
    policies = [find_bot(game, match.stronger if strong else match.weaker) for strong in is_stronger]
    result = play(game, policies, None, FastChance(f"{seed}/{match}/{number}")).result
    places = result.places if result is not None else (1,) * seats
    winners = [strong for strong, place in zip(is_stronger, places, strict=True) if place == min(places)]
    return fmean(winners)


def matches(names: list[str]) -> Iterator[Match]:
    for name in names or NAMES:
        game = built_in(name)
        if game.seats[-1] > 1:
            levels = [level.bot for level in levels_of(game)]
            yield from (Match(name, stronger, weaker) for weaker, stronger in pairwise(levels))


def measure(names: list[str], games: int, jobs: int, seed: str) -> bool:
    """Plays each level against the next weaker one. Returns whether all are in order."""
    is_ordered = True
    with ProcessPoolExecutor(jobs) as pool:
        running = {
            match: [pool.submit(play_one, match, number, seed) for number in range(games)]
            for match in matches(names)
        }
        for match, tasks in running.items():
            shares = [task.result() for task in tasks]
            share, reach = fmean(shares), _Z_95 * pstdev(shares) / sqrt(games)
            verdict = "ok" if share - reach > 0.5 else "OPEN" if share + reach > 0.5 else "WRONG"
            is_ordered = is_ordered and verdict == "ok"
            print(
                f"{match.game:12} {match.stronger:>6} over {match.weaker:<6} "
                f"{share:6.1%} ± {reach:5.1%} of {games}  {verdict}",
                flush=True,
            )
    return is_ordered


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("names", nargs="*", help="games; otherwise all of the shelf")
    parser.add_argument("--games", type=int, default=200, help="games of each pair of levels")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, help="processes")
    parser.add_argument("--seed", default="1", help="the same seed gives the same deals")
    given = parser.parse_args()
    return 0 if measure(given.names, given.games, given.jobs, given.seed) else 1


if __name__ == "__main__":
    raise SystemExit(main())
