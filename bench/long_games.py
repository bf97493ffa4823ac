"""Compares the cost of a move early and late in a long game, and measures how long a game's own bot
thinks."""

from time import process_time

import msgspec

from parlour.bots import FastChance, observe
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Bot
from parlour.engine.contract.choices import sample
from parlour.engine.contract.game import Game
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Millis, Seat

EARLY, LATE = 50, 1000
WINDOW = 40
"""Number of entries on each side to average over, because costs of single moves vary."""

GAMES = 6
BOT_GAMES = 3
REPEATS = 5


class LongGameCost(msgspec.Struct, frozen=True):
    """Microseconds to decide and apply a move and to make every seat's view. Milliseconds for a bot's
    move."""

    early: float
    late: float
    bot: str | None
    p99: float | None

    @property
    def ratio(self) -> float:
        return self.late / self.early


def measure_long_game(game: Game) -> LongGameCost | None:
    """Measures with the largest number of seats. Returns None if the game is never long enough."""
    seats, early, late = max(game.seats), list[float](), list[float]()
    for number in range(GAMES):
        costs = _costs(game, seats, FastChance(f"lasting {number}"))
        early += costs[EARLY - WINDOW : EARLY + WINDOW]
        late += costs[LATE - WINDOW : LATE + WINDOW]
    if not late or game.bound is None:
        return None
    bot = list(game.bot.levels)[-1] if isinstance(game.bot, Bot) and game.bot.levels else None
    return LongGameCost(_mean(early), _mean(late), bot, _p99(game, bot) if bot is not None else None)


def _costs(game: Game, seats: int, chance: Chance) -> list[float]:
    """Returns the microseconds of each move in a random game."""
    state, now = game.start(game.setup(game.Options(), seats, chance, Millis(0))), Millis(0)
    costs: list[float] = []
    while len(costs) < LATE + WINDOW and (waiting := list(game.to_act(state))):
        seat = chance.pick(waiting)
        action = sample(chance.pick(game.legal(state, seat)), chance)
        events = game.decide(state, seat, action, chance, now)
        start = process_time()
        for _ in range(REPEATS):
            _move(game, seats, state, events)
        costs.append(1e6 * (process_time() - start) / REPEATS + _decide_micros(game, state, seat, action))
        state = fold(game, state, events)
    return costs


def _move(game: Game, seats: int, state: Data, events: object) -> None:
    assert isinstance(events, tuple | list), "what a move comes to is a sequence of events"
    after = fold(game, state, events)
    for seat in range(seats):
        game.view(after, Seat(seat))


def _decide_micros(game: Game, state: Data, seat: Seat, action: Data) -> float:
    chance, start = FastChance("again"), process_time()
    for _ in range(REPEATS):
        game.decide(state, seat, action, chance, Millis(0))
    return 1e6 * (process_time() - start) / REPEATS


def _p99(game: Game, level: str) -> float:
    """Returns the 99th percentile of the thinking time in complete games between bots of this level."""
    assert isinstance(game.bot, Bot), "a level is a bot's"
    policy, times, seats = game.bot.levels[level], list[float](), min(4, max(game.seats))
    for number in range(BOT_GAMES):
        chance = FastChance(f"bot {number}")
        state = game.start(game.setup(game.Options(), seats, chance, Millis(0)))
        while waiting := list(game.to_act(state)):
            seat = waiting[0]
            seen = observe(game, state, seat, game.legal(state, seat), tuple, Millis(0))
            start = process_time()
            action = policy(seen, chance)
            times.append(1e3 * (process_time() - start))
            state = fold(game, state, game.decide(state, seat, action, chance, Millis(0)))
    return sorted(times)[int(0.99 * len(times))]


def _mean(costs: list[float]) -> float:
    return sum(costs) / len(costs)
