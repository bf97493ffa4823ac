"""Cambio is called, the final round is played, hands are scored; then another round or the end."""

from collections.abc import Collection, Sequence
from typing import Final

from parlour.engine import Chance, IllegalActionError, Millis, Result, Seat
from parlour.games.cambio.cards import deck, points
from parlour.games.cambio.events import CambioCalled, Deal, Dealt, Scored, Started
from parlour.games.cambio.options import Options
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.state import Over, Score, Slots, State, seats_of, slots

FIRST_LOOK: Final = 10_000
REST: Final = 30_000
"""The longest wait between two rounds, in milliseconds."""


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    worth = points(options.red_king_value, options.black_king_value)
    return Started(options, _deal(options, seats, chance), worth, Millis(now + FIRST_LOOK))


def deal_again(state: State, chance: Chance, now: Millis) -> Dealt:
    """The next round; the first turn goes round the table."""
    frame = state.frame
    deal = _deal(frame.options, frame.seats, chance)
    first = Seat((frame.first + 1) % frame.seats)
    return Dealt(frame.round + 1, first, deal, Millis(now + FIRST_LOOK))


def call(state: State, seat: Seat, *, emptied: bool = False, gone: Collection[Seat] = ()) -> CambioCalled:
    """Whoever is gone has no turn left, nor has, where cards are snapped away, one who has none."""
    can_be_empty = state.frame.options.snapping != "off"
    playing = [
        other
        for other in seats_of(state.frame)
        if other != seat and other not in gone and not (can_be_empty and not slots(state.hands[other]))
    ]
    return CambioCalled(seat, len(playing), emptied)


def must_be_free_to_call(state: State) -> None:
    if state.caller is not None:
        raise IllegalActionError(Refusal.ALREADY_CALLED, caller=state.caller)


def may_call(state: State) -> bool:
    if state.caller is not None:
        return False
    return state.frame.options.min_turns_before_cambio == 0 or not turns_missing(state)


def turns_missing(state: State) -> bool:
    """Whether the player to move has taken too few turns to call."""
    least = state.frame.options.min_turns_before_cambio
    return least > 0 and (state.number - 1) // state.frame.seats < least


def score(state: State, now: Millis) -> Scored:
    frame = state.frame
    assert state.caller is not None, "a round ends through a call"
    tally = tallied(frame.options, frame.points, state.caller, state.hands)
    totals = tuple([old + new for old, new in zip(frame.totals, tally.final, strict=True)])
    is_last = frame.round == frame.options.rounds
    return Scored(tally, totals, None if is_last else Millis(now + REST))


def tallied(options: Options, worth: Sequence[int], caller: Seat, hands: tuple[Slots, ...]) -> Score:
    base = tuple([sum([worth[card] for card in hand if card is not None]) for hand in hands])
    low = min(base)
    tied = base.count(low) > 1
    if base[caller] == low and not tied:
        return Score(caller, hands, base, base, False, (caller,))
    is_false = base[caller] > low or (tied and options.tie_rule == "caller-loses")
    raised = is_false and options.false_call_penalty != "none"
    final = base
    if raised:
        final = (*base[:caller], _raised(options, base[caller]), *base[caller + 1 :])
    return Score(caller, hands, base, final, raised, _winners(options, caller, final))


def result(state: State) -> Result | None:
    """The lowest total wins. An abandoned game has no result; its table is closed by the platform."""
    if not isinstance(state.stage, Over) or state.stage.abandoned:
        return None
    frame = state.frame
    last = frame.scores[-1]
    best = last.winners if len(frame.scores) == 1 else _lowest(frame.totals)
    places = tuple(
        1
        if seat in best
        else 1 + sum(_is_ahead(best, frame.totals, other, seat) for other in range(frame.seats))
        for seat in range(frame.seats)
    )
    return Result(places, frame.totals, _breakdown(state))


def _deal(options: Options, seats: int, chance: Chance) -> Deal:
    cards = chance.shuffle(deck(options.jokers))
    hands = tuple([cards[4 * seat : 4 * seat + 4] for seat in range(seats)])
    rest = cards[4 * seats :]
    if not options.starting_discard:
        return Deal(hands, rest, ())
    return Deal(hands, rest[:-1], rest[-1:])


def _raised(options: Options, base: int) -> int:
    match options.false_call_penalty:
        case "double":
            # A score below zero counts the other way: a false call must never pay.
            return base + abs(base)
        case "+5":
            return base + 5
        case "+10":
            return base + 10
        case "none":
            return base


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


def _is_ahead(best: tuple[Seat, ...], totals: tuple[int, ...], other: int, seat: int) -> bool:
    return other in best or totals[other] < totals[seat]


def _breakdown(state: State) -> tuple[tuple[tuple[str, int], ...], ...]:
    scores = state.frame.scores
    return tuple(
        (
            ("cards", sum(score.base[seat] for score in scores)),
            ("penalty", sum(score.final[seat] - score.base[seat] for score in scores)),
        )
        for seat in range(state.frame.seats)
    )
