"""The full state of a table of Cambio."""

from typing import Final, Literal

from parlour.engine import Data, Millis, Seat
from parlour.games.cambio.actions import Source
from parlour.games.cambio.cards import Card, Power
from parlour.games.cambio.options import Options

Phase = Literal["initial_view", "playing", "final_round", "completed"]

HAND_SIZE: Final = 4
FIRST_LOOK_SLOTS: Final = (2, 3)
"""The bottom two of the grid: 0 top left, 1 top right, 2 bottom left, 3 bottom right."""

SEATS: Final = (Seat(0), Seat(1), Seat(2), Seat(3))
_SEATS_BY_COUNT: Final = tuple(SEATS[:count] for count in range(5))
_SEATS_AFTER: Final = tuple(
    tuple(SEATS[seat + 1 : count] + SEATS[: seat + 1] for seat in range(count)) for count in range(5)
)

Slots = tuple[Card | None, ...]
"""A hand by slot. None is an empty slot, which occurs only with snapping."""


class Viewing(Data, frozen=True, tag="viewing"):
    """Everyone looks at their own bottom two cards. The seats in *waiting* are not ready yet."""

    waiting: tuple[Seat, ...]


class Drawing(Data, frozen=True, tag="drawing"): ...


DRAWING: Final = Drawing()


class Holding(Data, frozen=True, tag="holding"):
    card: Card
    source: Source


class Offered(Data, frozen=True, tag="offered"):
    power: Power


class Revealing(Data, frozen=True, tag="revealing"):
    power: Power
    owner: Seat
    slot: int
    open: bool


class Snapping(Data, frozen=True, tag="snapping"):
    """The seats in *asked* can still snap or pass."""

    asked: tuple[Seat, ...]


class Giving(Data, frozen=True, tag="giving"):
    """*seat* snapped *to*'s card in *slot* and owes a card for it. Then the seats in *asked* can snap."""

    seat: Seat
    to: Seat
    slot: int
    asked: tuple[Seat, ...]


class Resting(Data, frozen=True, tag="resting"):
    """A round is scored. The seats in *waiting* are not ready for the next one yet."""

    waiting: tuple[Seat, ...]


class Over(Data, frozen=True, tag="over"):
    abandoned: bool


Stage = Viewing | Drawing | Holding | Offered | Revealing | Snapping | Giving | Resting | Over


class Score(Data, frozen=True):
    """The result of a round, by seat."""

    caller: Seat
    hands: tuple[Slots, ...]
    base: tuple[int, ...]
    final: tuple[int, ...]
    penalty: bool
    """Whether the caller's score was raised."""

    winners: tuple[Seat, ...]


class Frame(Data, frozen=True):
    """The part of the state that changes at most once a round."""

    options: Options
    points: tuple[int, ...]
    seats: int
    round: int
    first: Seat
    totals: tuple[int, ...]
    scores: tuple[Score, ...]
    """The results of the finished rounds."""


class State(Data, frozen=True):
    frame: Frame
    stage: Stage
    turn: Seat
    number: int
    """The number of turns started in this round."""

    until: Millis | None
    """The deadline after which the table acts by itself, in any stage."""

    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[Slots, ...]
    caller: Seat | None
    finished: tuple[Seat, ...]
    """In the final round, the seats without a turn left, the caller first."""

    seen: tuple[int, ...]
    """By seat: the set of cards (`cards.mask`) whose place it was shown. All moves are public, so the seat
    still knows a card after it moved. A shuffle removes cards from the set."""

    shown: int
    """The set of cards whose place was shown to everyone."""

    shuffles: tuple[int, ...]
    """Sets of cards that were last shuffled together. Everyone knows which set a hidden card is from."""


def phase(state: State) -> Phase:
    match state.stage:
        case Viewing():
            return "initial_view"
        case Over(abandoned=False):
            return "completed"
        case _:
            return "playing" if state.caller is None else "final_round"


def slots(hand: Slots) -> tuple[int, ...]:
    if None not in hand:
        return tuple(range(len(hand)))
    return tuple(slot for slot, card in enumerate(hand) if card is not None)


def first_look(hand: Slots) -> tuple[tuple[int, Card], ...]:
    """The cards that the owner sees at the first look, by slot."""
    left, right = FIRST_LOOK_SLOTS
    one, other = hand[left], hand[right]
    assert one is not None, "a hand is dealt whole"
    assert other is not None, "a hand is dealt whole"
    return (left, one), (right, other)


def is_locked(state: State, seat: Seat) -> bool:
    return seat == state.caller and state.frame.options.caller_locked


def seats_of(frame: Frame) -> tuple[Seat, ...]:
    return _SEATS_BY_COUNT[frame.seats]


def seats_after(frame: Frame, seat: Seat) -> tuple[Seat, ...]:
    """All seats in turn order, from the one after *seat* to *seat* itself."""
    return _SEATS_AFTER[frame.seats][seat]


def known(state: State, viewer: Seat | None) -> int:
    """The set of cards whose place was shown to *viewer*."""
    return state.shown if viewer is None else state.shown | state.seen[viewer]
