"""The standard rules of Nine Men's Morris.

Each player places nine men, then moves them along the lines, or to any point with three men left. Closing a
mill takes a man. A player with two men left or without a move loses. A position for the third time, or fifty
moves of each player without a mill, is a draw.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Chance, IllegalActionError, Millis, Result, Seat, ranked
from parlour.games.morris.board import (
    ALL,
    BIT,
    NEAR,
    NEIGHBOURS,
    POINTS,
    can_slide,
    closes_mill,
    men_in_mills,
    points_in,
)
from parlour.games.morris.state import (
    Action,
    Ended,
    Event,
    Move,
    Moved,
    Options,
    Place,
    Placed,
    Started,
    State,
    Take,
    Took,
)

MEN: Final = 9
MIN_MEN: Final = 3
"""A player with fewer men has lost. A player with exactly this number can fly."""

REPEATS: Final = 3
MAX_QUIET_MOVES: Final = 100
"""The game ends after this number of moves without a mill, fifty of each player."""

MAX_TAKES: Final = 2 * (MEN - MIN_MEN) + 1
bound: Final = 1 + 2 * MEN + MAX_TAKES + (MAX_TAKES + 1) * MAX_QUIET_MOVES

refusals = {
    "morris/not-your-turn": N_("It’s not your turn."),
    "morris/take-first": N_("You closed a mill: take one of your opponent’s men."),
    "morris/no-mill": N_("Close a mill first, then take a man."),
    "morris/not-theirs": N_("Choose one of your opponent’s men."),
    "morris/in-a-mill": N_("That man is in a mill. Choose one that isn’t."),
    "morris/place-first": N_("Place all your men before you move one."),
    "morris/none-in-hand": N_("All your men are placed. Move one of them."),
    "morris/not-free": N_("Choose a free point."),
    "morris/not-yours": N_("Choose one of your own men."),
    "morris/no-line": N_("Move along a line to the next point."),
}

PLACE: Final = tuple(Place(point) for point in POINTS)
TAKE: Final = tuple(Take(point) for point in POINTS)
MOVE: Final = tuple(tuple(Move(start, end) for end in POINTS) for start in POINTS)
SLIDES: Final = tuple(tuple(MOVE[start][end] for end in NEIGHBOURS[start]) for start in POINTS)


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(options.flying)


def start(started: Started) -> State:
    return State(
        flying=started.flying,
        men=(0, 0),
        hands=(MEN, MEN),
        turn=Seat(0),
        taking=False,
        since=(),
        last=(),
        taken=None,
        ended=None,
        winner=None,
    )


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat != state.turn or state.ended is not None:
        raise IllegalActionError("morris/not-your-turn")
    event: Placed | Moved | Took
    if isinstance(action, Take):
        event = _take(state, seat, action)
    elif state.taking:
        raise IllegalActionError("morris/take-first")
    else:
        event = _place(state, seat, action) if isinstance(action, Place) else _move(state, seat, action)
        if event.mill:
            return [event]
    ended = find_end(evolve(state, event))
    return [event] if ended is None else [event, ended]


def _place(state: State, seat: Seat, action: Place) -> Placed:
    if not state.hands[seat]:
        raise IllegalActionError("morris/none-in-hand")
    if not _contains(empty(state), action.point):
        raise IllegalActionError("morris/not-free")
    return Placed(seat, action.point, closes_mill(state.men[seat], action.point))


def _move(state: State, seat: Seat, action: Move) -> Moved:
    mine = state.men[seat]
    if state.hands[seat]:
        raise IllegalActionError("morris/place-first")
    if not _contains(mine, action.start):
        raise IllegalActionError("morris/not-yours")
    if not _contains(empty(state), action.end):
        raise IllegalActionError("morris/not-free")
    if not NEAR[action.start] & BIT[action.end] and not can_fly(state, seat):
        raise IllegalActionError("morris/no-line")
    return Moved(seat, action.start, action.end, closes_mill(mine & ~BIT[action.start], action.end))


def _take(state: State, seat: Seat, action: Take) -> Took:
    theirs = state.men[1 - seat]
    if not state.taking:
        raise IllegalActionError("morris/no-mill")
    if not _contains(theirs, action.point):
        raise IllegalActionError("morris/not-theirs")
    if not _contains(open_to_take(theirs), action.point):
        raise IllegalActionError("morris/in-a-mill")
    return Took(seat, action.point)


def evolve(state: State, event: Event) -> State:
    if isinstance(event, Ended):
        return replace(state, ended=event.why, winner=event.winner)
    seat, men, hands = event.seat, state.men, state.hands
    last: tuple[int, ...]
    if isinstance(event, Took):
        men = _changed(men, Seat(1 - seat), BIT[event.point])
        return _next_turn(state, men, hands, (), state.last, event.point)
    if isinstance(event, Placed):
        men, last = _changed(men, seat, BIT[event.point]), (event.point,)
        hands = (hands[0] - 1, hands[1]) if seat == 0 else (hands[0], hands[1] - 1)
    else:
        men, last = _changed(men, seat, BIT[event.start] | BIT[event.end]), (event.start, event.end)
    if event.mill:
        return State(state.flying, men, hands, seat, True, (), last, None, None, None)
    return _next_turn(state, men, hands, state.since, last, None)


def _next_turn(
    state: State,
    men: tuple[int, int],
    hands: tuple[int, int],
    since: tuple[int, ...],
    last: tuple[int, ...],
    taken: int | None,
) -> State:
    turn = Seat(1 - state.turn)
    if not hands[0] and not hands[1]:
        since = (*since, men[0] | men[1] << 24 | turn << 48)
    return State(state.flying, men, hands, turn, False, since, last, taken, None, None)


def find_end(state: State) -> Ended | None:
    """The end of the game if it is over before the next turn, else None."""
    seat = state.turn
    other, mine = Seat(1 - seat), state.men[seat]
    if not state.hands[seat]:
        if mine.bit_count() < MIN_MEN:
            return Ended(other, "men")
        if not can_fly(state, seat) and not can_slide(mine, empty(state)):
            return Ended(other, "blocked")
    if len(state.since) > MAX_QUIET_MOVES:
        return Ended(None, "quiet")
    if state.since and state.since.count(state.since[-1]) >= REPEATS:
        return Ended(None, "repeated")
    return None


def to_act(state: State) -> Sequence[Seat]:
    return () if state.ended is not None else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat != state.turn or state.ended is not None:
        return []
    if state.taking:
        return [TAKE[point] for point in points_in(open_to_take(state.men[1 - seat]))]
    free, mine = empty(state), points_in(state.men[seat])
    if state.hands[seat]:
        return [PLACE[point] for point in points_in(free)]
    if can_fly(state, seat):
        ends = points_in(free)
        return [MOVE[start][end] for start in mine for end in ends]
    return [move for start in mine if NEAR[start] & free for move in SLIDES[start] if free & BIT[move.end]]


def result(state: State) -> Result | None:
    return None if state.ended is None else ranked([int(state.winner == seat) for seat in (0, 1)])


def empty(state: State) -> int:
    return ALL & ~(state.men[0] | state.men[1])


def can_fly(state: State, seat: Seat) -> bool:
    return state.flying and not state.hands[seat] and state.men[seat].bit_count() <= MIN_MEN


def open_to_take(men: int) -> int:
    """The men that can be taken: those outside of mills, or all if there are none."""
    return men & ~men_in_mills(men) or men


def _contains(points: int, point: int) -> bool:
    """True if *point* is in the set *points*. Also accepts numbers that are no point."""
    return point in POINTS and points & BIT[point] != 0


def _changed(men: tuple[int, int], seat: Seat, points: int) -> tuple[int, int]:
    return (men[0] ^ points, men[1]) if seat == 0 else (men[0], men[1] ^ points)
