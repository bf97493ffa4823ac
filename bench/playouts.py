"""Random playouts of our own games, using only the engine's functions."""

from collections.abc import Callable, Iterator, Sequence

from bench.rounds import Run, played_for
from parlour.bots import FastChance
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import OPEN_KINDS, sample
from parlour.engine.contract.game import Game, GameContractError
from parlour.engine.values import Millis, Seat
from parlour.games import NAMES, finder

ENDLESS_STEPS = 100
"""A game without an end stops after this many steps."""

SEATS = {"imperial": 4}
"""Number of seats in the peer's version. Other games use their smallest number of seats."""


class Playouts:
    """Plays random games of one game, one after the other."""

    def __init__(self, game: Game, title: str) -> None:
        self.game = game
        self.seats = SEATS.get(game.name, game.seats[0])
        self.name = f"{title}, {self.seats} seat{'s' if self.seats > 1 else ''}"
        self._chance = FastChance(game.name)

    def run(self, secs: float) -> Run:
        return played_for(secs, lambda: play(self.game, self.seats, self._chance))


def find(places: Sequence[str], only: str, say: Callable[[str], None]) -> Iterator[Playouts]:
    """Yields the games at these places, or the built-in ones. Reports and skips a module that is not a
    game."""
    for place in places or NAMES:
        try:
            game = finder.find(place)
        except GameContractError as fault:
            say(f"Skipped {place}: {fault}")
        else:
            if only in game.name:
                yield Playouts(game, place if places else game.title)


def play(game: Game, seats: int, chance: Chance) -> int:
    """Plays one game and returns the number of decisions."""
    state = game.start(game.setup(game.Options(), seats, chance, Millis(0)))
    limit, now, steps = game.bound or ENDLESS_STEPS, Millis(0), 0
    to_act, legal, pick, decide, evolve = game.to_act, game.legal, chance.pick, game.decide, game.evolve
    seat: Seat | None
    # Table time stands still while a seat can act. Otherwise it jumps to the next deadline.
    while steps < limit:
        waiting = to_act(state)
        if waiting:
            (seat,) = waiting if len(waiting) == 1 else (pick(list(waiting)),)
            action = pick(legal(state, seat))
            if type(action) in OPEN_KINDS:
                action = sample(action, chance)
            steps += 1
        elif game.result(state) is not None:
            break
        else:
            due = game.due(state)
            assert due is not None, "the game waits for nobody and nothing, and is not over"
            seat, action, now = None, due.notice, max(due.at, now)
        for event in decide(state, seat, action, chance, now):
            state = evolve(state, event)
    return steps
