"""Hands are counted: the penalty of a false call, the winners of a round, the result of the game."""

from collections.abc import Sequence
from operator import add
from typing import Final, cast

from parlour.engine import Millis, Result, Seat
from parlour.games.cambio.cards import Card
from parlour.games.cambio.events import Scored
from parlour.games.cambio.options import Options
from parlour.games.cambio.state import Over, Score, Slots, State

REST_MS: Final = 30_000
"""The longest wait between two rounds."""

_POINTS_FOR_FALSE_CALL: Final = {"+5": 5, "+10": 10, "none": 0}


def score(state: State, now: Millis) -> Scored:
    frame = state.frame
    assert state.caller is not None, "a round ends through a call"
    counted = score_hands(frame.options, frame.points, state.caller, state.hands)
    totals = tuple(map(add, frame.totals, counted.final))
    is_last = frame.round == frame.options.rounds
    return Scored(counted, totals, None if is_last else Millis(now + REST_MS))


def score_hands(options: Options, worth: Sequence[int], caller: Seat, hands: tuple[Slots, ...]) -> Score:
    base = tuple([_sum(hand, worth) for hand in hands])
    low = min(base)
    tied = base.count(low) > 1
    if base[caller] == low and not tied:
        return Score(caller, hands, base, base, False, (caller,))
    is_false = base[caller] > low or (tied and options.tie_rule == "caller-loses")
    raised = is_false and options.false_call_penalty != "none"
    final = base
    if raised:
        final = (*base[:caller], _raise(options, base[caller]), *base[caller + 1 :])
    return Score(caller, hands, base, final, raised, _winners(options, caller, final))


def result(state: State) -> Result | None:
    """The lowest total wins. An abandoned game has no result; its table is closed by the platform."""
    if not isinstance(state.stage, Over) or state.stage.abandoned:
        return None
    totals, scores = state.frame.totals, state.frame.scores
    best = scores[-1].winners if len(scores) == 1 else _lowest(totals)
    # How often a seat called Cambio and won the round by it, and how often it did not.
    right, wrong = [0] * len(totals), [0] * len(totals)
    for score in scores:
        calls = right if score.caller in score.winners else wrong
        calls[score.caller] += 1
    standing, breakdown, figures = [], [], []
    for seat, cards in enumerate(map(sum, zip(*[score.base for score in scores], strict=True))):
        standing.append((seat not in best, totals[seat]))
        breakdown.append((("cards", cards), ("penalty", totals[seat] - cards)))
        figures.append((("right_calls", right[seat]), ("wrong_calls", wrong[seat])))
    best_first = [None, *sorted(standing)]  # places count from 1
    return Result(tuple(map(best_first.index, standing)), totals, tuple(breakdown), tuple(figures))


def _sum(hand: Slots, worth: Sequence[int]) -> int:
    cards = [card for card in hand if card is not None] if None in hand else cast(tuple[Card, ...], hand)
    return sum(map(worth.__getitem__, cards))


def _raise(options: Options, base: int) -> int:
    if options.false_call_penalty == "double":
        # A score below zero counts the other way: a false call must never pay.
        return base + abs(base)
    return base + _POINTS_FOR_FALSE_CALL[options.false_call_penalty]


def _winners(options: Options, caller: Seat, final: tuple[int, ...]) -> tuple[Seat, ...]:
    lowest = _lowest(final)
    if caller not in lowest or len(lowest) == 1 or options.tie_rule == "co-winners":
        return lowest
    if options.tie_rule == "caller-wins":
        return (caller,)
    return tuple(seat for seat in lowest if seat != caller)


def _lowest(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    low = min(scores)
    return tuple([Seat(seat) for seat, score in enumerate(scores) if score == low])
