"""`python -m bench.scenes [GAME …]`: plays random games and measures their scenes and choices.

The cost is the CPU time of one update for one viewer: drawing the scene from the view, comparing it with the
last one and encoding the difference.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time

import msgspec
from rich.console import Console
from rich.table import Table as Listing

from parlour.bots import FastChance
from parlour.engine import Data, Millis, Seat, Table
from parlour.engine.contract.choices import sample
from parlour.engine.contract.game import Game
from parlour.engine.values import Viewer
from parlour.games.finder import find
from parlour.protocol.values import Choice
from parlour.server.tables.choices import tapped_choices
from parlour.server.tables.scene_change import EMPTY, find_change
from parlour.server.tables.views import Subscription, ViewCache

GAMES = ("tictactoe", "parlour.games.hex", "cambio", "imperial")
MAX_MOVES = 300
NAMES = ("Ada", "Bea", "Cem", "Dov", "Eva", "Fay")
encode = msgspec.json.Encoder().encode


class Weights:
    """The measurements of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.seats = game, game.seats[0]
        self.micros: list[float] = []
        self.changes: list[int] = []
        self.wholes: list[int] = []
        self.choices: list[int] = []
        self.choices_before: list[int] = []

    def play(self, seed: int) -> None:
        table = Table(self.game, f"bench {seed}", seats=self.seats, secret=bytes(32))
        table.start(Millis(0))
        viewers: list[Viewer] = [Seat(0)] if not self.game.secrets else [*map(Seat, range(self.seats))]
        scenes = dict.fromkeys(viewers, EMPTY)
        chance, wall = FastChance(f"scenes {seed}"), 0
        for _ in range(MAX_MOVES):
            for viewer in viewers:
                view, words = table.view(viewer), self.game.words(NAMES, you=viewer)
                begun = process_time()
                after = self.game.draw(view, words) or EMPTY
                change = find_change(scenes[viewer], after)
                raw = b"" if change is None else encode(change)
                self.micros.append((process_time() - begun) * 1e6)
                if scenes[viewer] is not EMPTY:
                    self.changes.append(len(raw))
                scenes[viewer] = after
                self.wholes.append(len(encode(after)))
                self._weigh_choices(table, viewer, view)
            if table.is_over:
                return
            wall = _step(table, chance, wall)

    def _weigh_choices(self, table: Table, viewer: Viewer, view: Data) -> None:
        if viewer is None or not (choices := table.choices(viewer)):
            return
        plain = ViewCache(self.game, NAMES).choices(table, Subscription(viewer, True, "en"), view)
        words = self.game.words(NAMES, you=viewer)
        self.choices_before.append(_size(plain))
        self.choices.append(_size(tapped_choices(self.game, choices, view, words)))


def _size(choices: Sequence[Choice]) -> int:
    return len(encode(choices))


def _step(table: Table, chance: FastChance, wall: int) -> int:
    due = table.due
    actors = [seat for seat in map(Seat, range(table.seats)) if table.choices(seat)]
    if due is not None and (not actors or chance.below(4) == 0):
        wall = max(wall, due.at + table.offset)
        table.settle(Millis(wall))
        return wall
    table.settle(Millis(wall))
    seat = chance.pick(actors)
    if table.choices(seat) and not table.is_over:
        table.act(seat, sample(chance.pick(table.choices(seat)), chance), Millis(wall))
    return wall + 10


def _weigh(places: Sequence[str], games: int) -> Iterator[Weights]:
    for place in places:
        weights = Weights(find(place))
        for seed in range(games):
            weights.play(seed)
        yield weights


def _row(weights: Weights) -> list[str]:
    def at(share: float, values: Sequence[float]) -> float:
        return sorted(values)[min(len(values) - 1, int(share * len(values)))]

    show: Callable[[float], str] = lambda value: f"{value:,.0f}"  # noqa: E731
    return [
        weights.game.title,
        show(len(weights.micros)),
        show(median(weights.micros)),
        show(at(0.99, weights.micros)),
        *(show(at(share, weights.changes)) for share in (0.5, 0.99, 1)),
        show(max(weights.wholes)),
        *(show(max(sizes, default=0)) for sizes in (weights.choices_before, weights.choices)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.scenes", description=__doc__)
    parser.add_argument("places", nargs="*", default=GAMES, help="names, paths or modules of games")
    parser.add_argument("--games", type=int, default=10, help="of each (%(default)s)")
    chosen = parser.parse_args()
    listing = Listing(
        "game", "scenes", "µs", "µs 99 %", "B a change", "99 %", "most", "whole", "choices", "tapped"
    )
    for weights in _weigh(chosen.places, chosen.games):
        listing.add_row(*_row(weights))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 120
    console.print(listing)


if __name__ == "__main__":
    main()
