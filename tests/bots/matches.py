"""Plays matches between two bots in Cambio, with seats swapped, on all cores.

Run it as `python -m bots.matches` in `tests`:

    python -m bots.matches search-hard 1000 --ms 200

It appends results to a file, so that a long match can be played in parts.
"""

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from parlour.bots import FastChance
from parlour.bots.levels import find_bot
from parlour.bots.playout import play
from parlour.bots.search_bot import search
from parlour.cli.simulation.tally import wilson_interval
from parlour.engine import Chance, Data, Observation, Policy
from parlour.games import built_in

GAME = built_in("cambio")


class Score(msgspec.Struct):
    wins: int = 0
    ties: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.ties + self.losses

    def __add__(self, other: "Score") -> "Score":
        return Score(self.wins + other.wins, self.ties + other.ties, self.losses + other.losses)

    def __str__(self) -> str:
        low, high = wilson_interval(self.wins, self.games)
        return (
            f"{self.wins} won, {self.ties} shared, {self.losses} lost of {self.games}: "
            f"{self.wins / self.games:.1%} won (95 % interval {low:.1%} to {high:.1%}), "
            f"{(self.wins + self.ties / 2) / self.games:.1%} with shared wins halved"
        )


def player(name: str, ms: int | None, games: int | None) -> Policy:
    if name == "search":
        return search(ms, games)
    if name == "cheat":
        return cheat(search(ms, games))
    return find_bot(GAME, name)


def cheat(policy: Policy) -> Policy:
    """The same bot, given the true state instead of sampled worlds. Only for comparison, not a level."""

    def choose(seen: Observation, chance: Chance) -> Data:
        truth = _true_state(seen)
        known = seen._replace(read_history=tuple, deal=lambda _: truth)
        return policy(known, chance)

    return choose


def _true_state(seen: Observation) -> Data:
    """Reads the true state from the closure of `deal`. A review would reject a bot that did this."""
    deal = seen.deal
    cells = deal.__closure__ or ()
    (state,) = [cell.cell_contents for cell in cells if isinstance(cell.cell_contents, GAME.State)]
    assert isinstance(state, Data)
    return state


def match(first: str, second: str, ms: int | None, games: int | None, numbers: Sequence[int]) -> Score:
    """Plays the games with these numbers; in even ones *first* has the first seat."""
    score, players = Score(), [player(first, ms, games), player(second, ms, games)]
    for number in numbers:
        mine = number % 2
        result = play(
            GAME, players if mine == 0 else players[::-1], None, FastChance(f"match {number}")
        ).result
        assert result is not None, "a match is played to the end"
        me, other = result.places[mine], result.places[1 - mine]
        score += Score(int(me < other), int(me == other), int(me > other))
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", help="two names with a dash, such as search-hard or cheat-search")
    parser.add_argument("games", type=int)
    parser.add_argument("--ms", type=int, help="milliseconds a move")
    parser.add_argument("--imagined", type=int, help="imagined games a move instead")
    parser.add_argument("--file", type=Path, default=Path("matches.json"))
    arguments = parser.parse_args()
    kept = (
        msgspec.json.decode(arguments.file.read_bytes(), type=dict[str, Score])
        if arguments.file.exists()
        else {}
    )
    label = (
        f"{arguments.players} at {arguments.ms} ms"
        if arguments.ms
        else f"{arguments.players} over {arguments.imagined}"
    )
    score, cores = kept.get(label, Score()), os.cpu_count() or 1
    first, second = arguments.players.split("-")
    numbers = range(score.games, score.games + arguments.games)
    parts = [numbers[n : n + 4] for n in range(0, len(numbers), 4)]
    with ProcessPoolExecutor(cores) as pool:
        jobs = [pool.submit(match, first, second, arguments.ms, arguments.imagined, part) for part in parts]
        for job in jobs:
            score += job.result()
            arguments.file.write_bytes(msgspec.json.encode({**kept, label: score}))
            print(f"\r{label}: {score}", end="", flush=True)  # noqa: T201  a command's own output
    print()  # noqa: T201


if __name__ == "__main__":
    main()
