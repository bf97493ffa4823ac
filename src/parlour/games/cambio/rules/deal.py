"""The deal: four cards each, the first look at the bottom two, and the next round."""

from collections.abc import Sequence
from typing import Final, cast

from msgspec.structs import replace

from parlour.engine import Chance, Millis, Seat
from parlour.games.cambio.actions import Action, Ready
from parlour.games.cambio.cards import Pile, deck, mask, points
from parlour.games.cambio.events import Acknowledged, Deal, Dealt, Event, Started, TurnStarted, ViewEnded
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules.chapter import Chapter, unchanged
from parlour.games.cambio.rules.whose_turn import turn_limit, wrong_moment
from parlour.games.cambio.state import (
    FIRST_LOOK_SLOTS,
    HAND_SIZE,
    Frame,
    Resting,
    State,
    Viewing,
    first_look,
    seats_of,
)

FIRST_LOOK_MS: Final = 10_000

_READY: Final = (Ready(),)


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    worth = points(options.red_king_value, options.black_king_value)
    return Started(options, _deal(options, seats, chance), worth, Millis(now + FIRST_LOOK_MS))


def start(started: Started) -> State:
    """The first state. *started* must not be redacted."""
    seats = len(started.deal.hands)
    frame = Frame(started.options, started.points, seats, 1, Seat(0), (0,) * seats, ())
    return _lay_out(frame, started.deal, started.until)


def deal_again(state: State, chance: Chance, now: Millis) -> Dealt:
    """Deals the next round. The next seat in turn order goes first."""
    frame = state.frame
    deal = _deal(frame.options, frame.seats, chance)
    first = Seat((frame.first + 1) % frame.seats)
    return Dealt(frame.round + 1, first, deal, Millis(now + FIRST_LOOK_MS))


def ready(state: State, seat: Seat, chance: Chance, now: Millis) -> Sequence[Event]:
    """Marks *seat* as ready. The game continues when all seats are ready."""
    stage = state.stage
    assert isinstance(stage, (Viewing, Resting)), "only a look or a rest waits for everyone"
    is_last, is_rest = len(stage.waiting) == 1, type(stage) is Resting
    said = Acknowledged(seat, () if is_rest else first_look(state.hands[seat]))
    if not is_last:
        return (said,)
    return (said, deal_again(state, chance, now)) if is_rest else (said, *end_first_look(state, now))


def end_first_look(state: State, now: Millis) -> Sequence[Event]:
    top = state.discard[-1] if state.discard else None
    return (ViewEnded(top), TurnStarted(state.frame.first, 1, (), turn_limit(state, now)))


def _legal_ready(state: State, seat: Seat) -> Sequence[Action]:
    stage = state.stage
    return _READY if (type(stage) is Viewing or type(stage) is Resting) and seat in stage.waiting else ()


def _decide_ready(state: State, seat: Seat, action: Ready, chance: Chance, now: Millis) -> Sequence[Event]:
    stage = state.stage
    if not (type(stage) is Viewing or type(stage) is Resting) or seat not in stage.waiting:
        raise wrong_moment(state, seat, action)
    return ready(state, seat, chance, now)


def _evolve_dealt(state: State, event: Dealt) -> State:
    return _lay_out(replace(state.frame, round=event.round, first=event.first), event.deal, event.until)


def _evolve_acknowledged(state: State, event: Acknowledged) -> State:
    stage = state.stage
    assert isinstance(stage, (Viewing, Resting)), "only a look or a rest waits for everyone"
    at = stage.waiting.index(event.seat)
    return replace(state, stage=type(stage)(stage.waiting[:at] + stage.waiting[at + 1 :]))


def _deal(options: Options, seats: int, chance: Chance) -> Deal:
    cards = chance.shuffle(deck(options.jokers))
    hands = tuple([cards[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(seats)])
    if not options.starting_discard:
        return Deal(hands, cards[HAND_SIZE * seats :], ())
    return Deal(hands, cards[HAND_SIZE * seats : -1], cards[-1:])


def _lay_out(frame: Frame, deal: Deal, until: Millis) -> State:
    draw_pile, hands = cast(Pile, deal.deck), cast(tuple[Pile, ...], deal.hands)
    left, right = FIRST_LOOK_SLOTS
    # A deal uses the whole deck, whose cards are numbered from 0.
    count = len(draw_pile) + len(deal.discard) + HAND_SIZE * frame.seats
    return State(
        frame=frame,
        stage=Viewing(seats_of(frame)),
        turn=frame.first,
        number=0,
        until=until,
        deck=draw_pile,
        discard=deal.discard,
        hands=hands,
        caller=None,
        finished=(),
        seen=tuple([1 << hand[left] | 1 << hand[right] for hand in hands]),
        shown=mask(deal.discard),
        shuffles=((1 << count) - 1,),
    )


CHAPTER: Final = Chapter(
    legal={Viewing: _legal_ready, Resting: _legal_ready},
    decide={Ready: _decide_ready},
    evolve={Dealt: _evolve_dealt, Acknowledged: _evolve_acknowledged, ViewEnded: unchanged},
)
