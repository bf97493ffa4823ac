"""Other worlds that a seat holds possible, and games played on in them to see what they come to."""

from collections.abc import Callable
from typing import Final

from parlour.engine.bot import Bot, Seen
from parlour.engine.chance import Chance
from parlour.engine.choices import sample
from parlour.engine.contract import Result
from parlour.engine.game import Game
from parlour.engine.log import fold
from parlour.engine.values import Data, Millis, Seat

BATCH: Final = 64
KEPT: Final = 16
"""Of a batch of dealt worlds, so many are kept, the likelier the rather."""

LOOKAHEAD: Final = 5
"""Steps played on before the game's own judgement of a position is asked for."""

ALERT: Final = 2
FEW: Final = 40
"""A game without a quick player is played on by chance, but for the first steps a win at hand is taken."""

PATIENCE: Final = 120
"""Steps after which a game that goes on is judged as it stands."""

Worlds = Callable[[Chance], Data]


def worlds(seen: Seen) -> Worlds:
    """Deals worlds that agree with all the seat was shown, as likely as the others' play makes them."""
    bot = _advice(seen.game)
    if bot.weigh is None:
        return seen.deal
    weight, pool = bot.weigh(seen), list[Data]()

    def deal(chance: Chance) -> Data:
        if not pool:
            dealt = [seen.deal(chance) for _ in range(BATCH)]
            pool.extend(chance.shuffle(_likelier(dealt, [weight(world) for world in dealt], chance)))
        return pool.pop()

    return deal


def usual_choice(game: Game, state: Data, seat: Seat, chance: Chance) -> Data | None:
    """What the game's quick player does here, if the game has one."""
    rollout = _advice(game).rollout
    return rollout(state, seat, chance) if rollout is not None else None


def looks(game: Game, state: Data, seat: Seat) -> float:
    """How good the position looks to *seat*, by the game's own measure."""
    evaluate = _advice(game).evaluate
    return evaluate(game.view(state, seat), seat) if evaluate is not None else 0.0


def play_on(game: Game, state: Data, seat: Seat, chance: Chance, now: Millis, before: float) -> float:
    """What the world comes to for *seat*, from 0 for lost to 1 for won; it looked like *before* so far."""
    worth = _advice(game).worth
    for step in range(PATIENCE):
        waiting, due = game.to_act(state), game.due(state)
        if not waiting:
            result = game.result(state)
            if result is not None or due is None:
                return _share(result, seat)
            now = max(now, due.at)
            state = fold(game, state, game.decide(state, None, due.notice, chance, now))
            continue
        if step >= LOOKAHEAD and worth is not None and (chances := worth(state, seat)) is not None:
            return chances
        mover = next(iter(waiting))
        action = usual_choice(game, state, mover, chance)
        if action is None and step < ALERT:
            action = _win_at_hand(game, state, mover, chance, now)
        if action is None:
            action = sample(chance.pick(game.legal(state, mover)), chance)
        state = fold(game, state, game.decide(state, mover, action, chance, now))
    return _better_off(game, state, seat, before)


def _advice(game: Game) -> Bot:
    return game.bot if isinstance(game.bot, Bot) else _NONE


def _win_at_hand(game: Game, state: Data, seat: Seat, chance: Chance, now: Millis) -> Data | None:
    """An action that wins at once: nobody overlooks it, however little they know of the game."""
    choices = game.legal(state, seat)
    if len(choices) > FEW:
        return None
    for choice in choices:
        action = sample(choice, chance)
        result = game.result(fold(game, state, game.decide(state, seat, action, chance, now)))
        if result is not None and _share(result, seat) == 1:
            return action
    return None


def _likelier(dealt: list[Data], weights: list[float], chance: Chance) -> list[Data]:
    """Drawn from the batch in proportion to the weights, at equal steps from one random start."""
    total = sum(weights)
    if total <= 0:
        return dealt[:KEPT]
    step, passed, kept = total / KEPT, 0.0, list[Data]()
    mark = step * chance.below(1 << 20) / (1 << 20)
    for world, weight in zip(dealt, weights, strict=True):
        passed += weight
        while mark < passed and len(kept) < KEPT:
            kept.append(world)
            mark += step
    return kept or dealt[:KEPT]


def _share(result: Result | None, seat: Seat) -> float:
    """A win is shared among those who won; a game that came to nothing is worth half."""
    if result is None:
        return 0.5
    winners = result.places.count(1)
    return 1 / winners if result.places[seat] == 1 else 0.0


def _better_off(game: Game, state: Data, seat: Seat, before: float) -> float:
    """A game that was not played out: from 0 to 1, how much better it looks than *before*."""
    better = (looks(game, state, seat) - before) / (1 + abs(before))
    return 0.5 + 0.5 * better / (1 + abs(better))


_NONE: Final = Bot()
