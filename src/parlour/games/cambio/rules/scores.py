"""Scoring: the penalty for a false call, the winners of a round, the result of the game."""

from collections.abc import Sequence
from operator import add
from typing import Final

from parlour.engine import N_, Millis, Result, Seat
from parlour.games.cambio.events import Scored
from parlour.games.cambio.options import Options
from parlour.games.cambio.state import SEATS, Over, Score, Slots, State

REST_MS: Final = 30_000
"""The longest pause between two rounds."""

_POINTS_FOR_FALSE_CALL: Final = {"+5": 5, "+10": 10, "none": 0}


def score(state: State, caller: Seat, now: Millis) -> Scored:
    frame = state.frame
    counted = score_hands(frame.options, frame.points, caller, state.hands)
    totals = tuple(map(add, frame.totals, counted.final))
    is_last = frame.round == frame.options.rounds
    return Scored(counted, totals, None if is_last else Millis(now + REST_MS))


def score_hands(options: Options, worth: Sequence[int], caller: Seat, hands: tuple[Slots, ...]) -> Score:
    base = _sums(hands, worth)
    own, low = base[caller], min(base)
    is_tied = base.count(low) > 1
    if own == low and not is_tied:
        return Score(caller, hands, base, base, False, (caller,))
    is_false = own > low or (is_tied and options.tie_rule == "caller-loses")
    raised = is_false and options.false_call_penalty != "none"
    final = base
    if raised:
        final = base[:caller] + (_raise(options, own),) + base[caller + 1 :]
    return Score(caller, hands, base, final, raised, _winners(options, caller, final))


def result(state: State) -> Result | None:
    """The lowest total wins. An abandoned game has no result, and the platform closes its table."""
    stage = state.stage
    if type(stage) is not Over or stage.abandoned:
        return None
    totals, scores = state.frame.totals, state.frame.scores
    best = scores[-1].winners if len(scores) == 1 else lowest_seats(totals)
    others = sorted([total for seat, total in enumerate(totals) if seat not in best])
    # Counts each seat's calls by whether the caller won the round.
    right, wrong, cards = [0] * len(totals), [0] * len(totals), [0] * len(totals)
    for score in scores:
        calls = right if score.caller in score.winners else wrong
        calls[score.caller] += 1
        for seat, points in enumerate(score.base):
            cards[seat] += points
    places, breakdown, figures = [], [], []
    for seat, total in enumerate(totals):
        places.append(1 if seat in best else 1 + len(best) + others.index(total))
        breakdown.append(((N_("cards"), cards[seat]), (N_("penalty"), total - cards[seat])))
        figures.append((("right_calls", right[seat]), ("wrong_calls", wrong[seat])))
    return Result(tuple(places), totals, tuple(breakdown), tuple(figures))


def _sums(hands: tuple[Slots, ...], worth: Sequence[int]) -> tuple[int, ...]:
    sums = []
    for hand in hands:
        points = 0
        for card in hand:
            if card is not None:
                points += worth[card]
        sums.append(points)
    return tuple(sums)


def _raise(options: Options, base: int) -> int:
    if options.false_call_penalty == "double":
        # Doubling a negative score would reward a false call, so its absolute value is added.
        return base + abs(base)
    return base + _POINTS_FOR_FALSE_CALL[options.false_call_penalty]


def _winners(options: Options, caller: Seat, final: tuple[int, ...]) -> tuple[Seat, ...]:
    lowest = lowest_seats(final)
    if caller not in lowest or len(lowest) == 1 or options.tie_rule == "co-winners":
        return lowest
    if options.tie_rule == "caller-wins":
        return (caller,)
    return tuple(seat for seat in lowest if seat != caller)


def lowest_seats(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    low = min(scores)
    return tuple([seat for seat in SEATS[: len(scores)] if scores[seat] == low])
