"""Records games of Cambio played by the engine's rules, to replay them on arrays."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple, cast

import numpy as np

from parlour.bots import FastChance, find_bot, observe
from parlour.bots.observation import history_reader
from parlour.engine import Chance, Data, Millis, Observation, Policy, Result, Seat
from parlour.games import finder
from parlour.games.cambio import actions as act
from parlour.games.cambio import events as ev
from parlour.games.cambio.bot.network.action_numbers import action_count, number_of
from parlour.games.cambio.bot.network.inputs import Known
from parlour.games.cambio.bot.network.kinds import KIND_OF, KINDS, NO_KIND, PENALTIES, TIE_RULES
from parlour.games.cambio.bot.network.recall import recall
from parlour.games.cambio.cards import Card
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules import decide, evolve, setup, start, to_act
from parlour.games.cambio.rules import legal as cambio_legal
from parlour.games.cambio.rules import result as cambio_result
from parlour.games.cambio.state import Resting, Revealing, State, Viewing, known

GAME: Final = finder.find("cambio")


@dataclass(frozen=True, slots=True)
class Decision:
    action: int
    drawn: int
    look: int
    seat: Seat
    legal: np.ndarray
    known: Known
    """What the player to move knows."""

    hands: np.ndarray
    aware: np.ndarray
    """By player, owner and slot, from the player to move: whether the player knows the card."""

    deck: np.ndarray


@dataclass(slots=True)
class Round:
    seed: int
    options: Options
    number: int
    first: Seat
    before: tuple[int, ...]
    """The totals before the round."""

    hands: np.ndarray
    top: int
    decisions: list[Decision] = field(default_factory=list)
    after: tuple[int, ...] = ()
    called_right: bool = False
    shares: tuple[float, ...] = ()
    """The shares of the win. Empty if another round follows."""

    reshuffled: bool = False


def seldom_calls(seen: Observation, chance: Chance) -> Data:
    """Plays at random but rarely calls, so that the draw pile runs out."""
    calls = chance.below(40) == 0
    wanted = [action for action in seen.choices if isinstance(action, act.CallCambio) == calls]
    return chance.pick(wanted or seen.choices)


PLAYERS: Final[tuple[tuple[int, Policy], ...]] = (
    (55, find_bot(GAME, "random")),
    (20, seldom_calls),
    (5, find_bot(GAME, "greedy")),
    (20, find_bot(GAME, "hard")),
)
"""The players, with their frequency in percent."""


def random_options(random: Random) -> Options:
    """Random house rules without snapping, and often the standard rules."""
    rounds = random.choice((1, 1, 1, 2, 3, 4, 5))
    if random.random() < 0.2:
        return Options(rounds=rounds)
    return Options(
        caller_locked=random.random() < 0.5,
        powers_on_swap_out=random.random() < 0.5,
        starting_discard=random.random() < 0.5,
        public_peek_slots=random.random() < 0.5,
        min_turns_before_cambio=random.choice((0, 0, random.randint(0, 10))),
        jokers=random.randint(0, 4),
        red_king_value=random.choice((0, random.randint(-5, 25))),
        black_king_value=random.choice((0, random.randint(-5, 25))),
        tie_rule=random.choice(TIE_RULES),
        false_call_penalty=random.choice(PENALTIES),
        rounds=rounds,
    )


def rounds_of_a_game(seats: int, seed: int) -> Sequence[Round]:
    random = Random(f"{seats} {seed}")
    options = random_options(random)
    weights, players = zip(*PLAYERS, strict=True)
    policies = (
        random.choices(players, weights, k=seats) if seed % 2 else random.choices(players, weights) * seats
    )
    return tuple(_played(seed, options, policies, FastChance(f"{seats} {seed}")))


class Step(NamedTuple):
    before: State
    seat: Seat
    action: Data
    happened: Sequence[Data]
    after: State
    seen: Observation
    """The seat's observation before the step. Read it at once, because the history grows."""


def steps_of_a_game(options: Options, policies: Sequence[Policy], chance: Chance) -> Iterator[Step]:
    state, now = start(setup(options, len(policies), chance, Millis(0))), Millis(0)
    events: list[Data] = []
    histories = [history_reader(GAME, Seat(seat), events) for seat in range(len(policies))]
    while waiting := to_act(state):
        seat, before = waiting[0], state
        seen = observe(GAME, state, seat, cambio_legal(state, seat), histories[seat], now)
        action = policies[seat](seen, chance)
        happened = decide(state, seat, cast(act.Action, action), chance, now)
        for event in happened:
            state = evolve(state, event)
        yield Step(before, seat, action, happened, state, seen)
        events.extend(happened)


def is_forced(step: Step) -> bool:
    """Whether the step has only one choice. Arrays skip such steps."""
    return isinstance(step.before.stage, Viewing | Revealing | Resting)


def _played(seed: int, options: Options, policies: Sequence[Policy], chance: Chance) -> Iterator[Round]:
    current: Round | None = None
    for step in steps_of_a_game(options, policies, chance):
        if not is_forced(step):
            current = current or _begun(seed, step.before)
            current.decisions.append(_decision(step))
        for event in step.happened:
            if isinstance(event, ev.Scored):
                assert current is not None, "a round is scored after it was played"
                yield _ended(current, event, cambio_result(step.after))
                current = None
            elif isinstance(event, ev.Reshuffled) and current is not None:
                current.reshuffled = True


def _begun(seed: int, state: State) -> Round:
    frame = state.frame
    top = KIND_OF[state.discard[-1]] if state.discard else NO_KIND
    return Round(seed, frame.options, frame.round, frame.first, frame.totals, _kinds(state.hands), top)


def _decision(step: Step) -> Decision:
    state, seat, happened, seen = step.before, step.seat, step.happened, step.seen
    seats = state.frame.seats
    order = [*range(seat, seats), *range(seat)]
    drawn = [event.card for event in happened if isinstance(event, ev.Drew) and event.source == "deck"]
    looks = [event.slot for event in happened if isinstance(event, ev.Revealed) and event.power == "look_own"]
    legal = np.zeros(action_count(seats), bool)
    for choice in seen.choices:
        legal[number_of(cast(act.Action, choice), seat, seats)] = True
    assert legal.sum() == len(seen.choices), "each action has a number of its own"
    hands = [state.hands[owner] for owner in order]
    counts = [0] * KINDS
    for card in state.deck:
        counts[KIND_OF[card]] += 1
    return Decision(
        action=number_of(cast(act.Action, step.action), seat, seats),
        drawn=NO_KIND if not drawn or drawn[0] is None else KIND_OF[drawn[0]],
        look=looks[0] or 0 if looks else 0,
        seat=seat,
        legal=legal,
        known=recall(seen),
        hands=_kinds(hands),
        aware=np.array(
            [
                [[cards >> card & 1 for card in hand] for hand in hands]
                for cards in (known(state, Seat(knower)) for knower in order)
            ],
            bool,
        ),
        deck=np.array(counts),
    )


def _ended(played: Round, event: ev.Scored, result: Result | None) -> Round:
    played.after = event.totals
    played.called_right = event.score.caller in event.score.winners
    if result is not None:
        played.shares = tuple((place == 1) / result.places.count(1) for place in result.places)
    return played


def _kinds(hands: Sequence[Sequence[Card | None]]) -> np.ndarray:
    return np.array([[KIND_OF[card] for card in hand if card is not None] for hand in hands])
