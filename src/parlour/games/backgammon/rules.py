"""The rules of backgammon, with matches, the cube and the Crawford rule. No beavers, no Jacoby rule."""

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Millis, Result, Seat, ranked
from parlour.games.backgammon.checkers import (
    BAR,
    CHECKERS,
    OFF,
    START,
    Checkers,
    Step,
    dice_of,
    move,
    runs,
    steps,
)
from parlour.games.backgammon.state import (
    Action,
    Crawford,
    Done,
    Double,
    Doubled,
    Drop,
    Dropped,
    Event,
    GameBegan,
    GameWon,
    Move,
    Moved,
    Options,
    Passed,
    Roll,
    RollDice,
    Rolled,
    Started,
    State,
    Take,
    Took,
    Win,
)
from parlour.parts import zones

HIGHEST_CUBE: Final = 64
WORTH: Final[dict[Win, int]] = {"single": 1, "gammon": 2, "backgammon": 3}
_MOVES: Final = {(start, end): Move(start, end) for start in range(1, 26) for end in range(25)}
_BEFORE_ROLLING: Final = (RollDice(), Double())
_ANSWERS: Final = (Take(), Drop())
_DONE: Final = (Done(),)


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    return Started(options, opening_rolls(chance))


def opening_rolls(chance: Chance) -> tuple[Roll, ...]:
    """Each seat rolls one die, until the dice differ."""
    rolls = [roll(chance)]
    while rolls[-1][0] == rolls[-1][1]:
        rolls.append(roll(chance))
    return tuple(rolls)


def roll(chance: Chance) -> Roll:
    return 1 + chance.below(6), 1 + chance.below(6)


def start(started: Started) -> State:
    return begin(started.options, started.opening, (0, 0), "ahead", None)


def begin(
    options: Options,
    opening: tuple[Roll, ...],
    score: tuple[int, int],
    crawford: Crawford,
    won: GameWon | None,
) -> State:
    """The start of a game. The player with the higher die plays both dice."""
    dice = opening[-1]
    return State(
        options,
        checkers=(START, START),
        turn=Seat(int(dice[1] > dice[0])),
        phase="move",
        dice=dice,
        left=dice_of(dice),
        had_choice=False,
        trail=(),
        missed=None,
        opening=opening,
        cube=1,
        owner=None,
        crawford=crawford,
        score=score,
        won=won,
    )


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("backgammon/not-your-turn")
    if isinstance(action, Move):
        return _decide_move(state, seat, action, chance)
    if action not in legal(state, seat):
        raise IllegalActionError("backgammon/not-now")
    match action:
        case RollDice():
            return _roll(state, seat, chance)
        case Done():
            return _pass_on(state, seat, chance)
        case Double():
            return [Doubled(seat, 2 * state.cube)]
        case Take():
            took = Took(seat, 2 * state.cube)
            return [took, *_roll(evolve(state, took), other(seat), chance)]
        case Drop():
            won = GameWon(other(seat), "single", state.cube)
            return [Dropped(seat), *_end_game(state, won, chance)]
        case _:
            assert_never(action)


def _decide_move(state: State, seat: Seat, action: Move, chance: Chance) -> Sequence[Event]:
    if state.phase != "move":
        raise IllegalActionError("backgammon/not-now")
    asked = action.start, action.end
    run: Sequence[Step] = [step for step in possible_steps(state) if step[:2] == asked]
    run = run or next((one for one in possible_runs(state) if (one[0].start, one[-1].end) == asked), ())
    if not run:
        raise IllegalActionError("backgammon/no-such-move", start=action.start, end=action.end)
    moves: list[Event] = []
    for start, end, die in run:
        hits = end != OFF and state.checkers[other(seat)][BAR - end] > 0
        moves.append(Moved(seat, start, end, die, hits))
        state = evolve(state, moves[-1])
    if state.checkers[seat][OFF] == CHECKERS:
        win = win_over(state.checkers[other(seat)])
        return [*moves, *_end_game(state, GameWon(seat, win, WORTH[win] * state.cube), chance)]
    if state.phase == "done" and not state.had_choice:  # a forced turn ends by itself: nothing to undo
        return [*moves, *_pass_on(state, seat, chance)]
    return moves


def _pass_on(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """Starts the opponent's turn. Rolls at once unless the opponent can double first."""
    following = other(seat)
    return [Passed(seat)] if can_double(state, following) else _roll(state, following, chance)


def _roll(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """Rolls for each player in turn until one can move or double."""
    rolled: list[Event] = []
    while True:
        dice = roll(chance)
        is_stuck = not steps(*sides(state, seat), dice_of(dice))
        rolled.append(Rolled(seat, dice, is_stuck))
        seat = other(seat)
        if not is_stuck or can_double(state, seat):
            return rolled


def _end_game(state: State, won: GameWon, chance: Chance) -> list[Event]:
    is_over = max(_after_game(state, won).score) >= state.options.target
    return [won] if is_over else [won, GameBegan(opening_rolls(chance))]


def evolve(state: State, event: Event) -> State:
    match event:
        case Moved():
            return _after_move(state, event)
        case Rolled(seat, dice, is_stuck):
            if is_stuck:
                return replace(
                    state, turn=other(seat), phase="roll", dice=None, left=(), missed=dice, had_choice=False
                )
            missed = state.missed if state.phase == "roll" and seat == state.turn else None
            return replace(
                state, turn=seat, phase="move", dice=dice, left=dice_of(dice), missed=missed, had_choice=False
            )
        case Passed(seat):
            return replace(state, turn=other(seat), phase="roll", dice=None, left=(), missed=None)
        case Doubled():
            return replace(state, phase="answer", missed=None)
        case Took(seat, value):
            return replace(state, phase="roll", cube=value, owner=seat)
        case Dropped():
            return state
        case GameWon():
            return _after_game(state, event)
        case GameBegan(opening):
            return begin(state.options, opening, state.score, state.crawford, state.won)
        case _:
            assert_never(event)


def _after_move(state: State, moved: Moved) -> State:
    seat = moved.seat
    mine, theirs = move(*sides(state, seat), moved.start, moved.end)
    used = state.left.index(moved.die)
    left = state.left[:used] + state.left[used + 1 :]
    is_first = len(state.left) == len(dice_of(state.dice or (0, 0)))
    return replace(
        state,
        checkers=(mine, theirs) if seat == 0 else (theirs, mine),
        phase="move" if steps(mine, theirs, left) else "done",
        left=left,
        had_choice=state.had_choice or len(possible_steps(state)) > 1,
        trail=(moved,) if is_first else (*state.trail, moved),
        missed=None,
        opening=(),
    )


def _after_game(state: State, won: GameWon) -> State:
    score = zones.put(state.score, won.seat, state.score[won.seat] + won.points)
    crawford = state.crawford
    if crawford == "now":
        crawford = "past"
    elif crawford == "ahead" and max(score) == state.options.target - 1:
        crawford = "now"
    return replace(state, phase="over", left=(), score=score, crawford=crawford, won=won)


def to_act(state: State) -> Sequence[Seat]:
    match state.phase:
        case "over":
            return ()
        case "answer":
            return (other(state.turn),)
        case _:
            return (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return ()
    match state.phase:
        case "move":
            direct = (_MOVES[step[:2]] for step in possible_steps(state))
            return [*direct, *(_MOVES[run[0].start, run[-1].end] for run in possible_runs(state))]
        case "done":
            return _DONE
        case "answer":
            return _ANSWERS
        case _:
            return _BEFORE_ROLLING if can_double(state, seat) else _BEFORE_ROLLING[:1]


def result(state: State) -> Result | None:
    return ranked(state.score) if state.phase == "over" else None


def final(event: Event | Started) -> bool:
    """A roll cannot be undone."""
    return isinstance(event, Rolled | GameBegan)


def conserved(state: State) -> tuple[int, int]:
    first, second = state.checkers
    return sum(first), sum(second)


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def sides(state: State, seat: Seat) -> tuple[Checkers, Checkers]:
    return state.checkers[seat], state.checkers[1 - seat]


def possible_steps(state: State) -> tuple[Step, ...]:
    return steps(*sides(state, state.turn), state.left)


def possible_runs(state: State) -> list[tuple[Step, ...]]:
    return runs(*sides(state, state.turn), state.left)


def can_double(state: State, seat: Seat) -> bool:
    """Whether *seat* can double. Not in the Crawford game, nor if the current stake wins the match."""
    target = state.options.target
    return (
        state.options.cube
        and state.owner in (None, seat)
        and state.crawford != "now"
        and state.cube < HIGHEST_CUBE
        and (target == 1 or state.score[seat] + state.cube < target)
    )


def win_over(loser: Checkers) -> Win:
    """A gammon if the loser has borne off no checker. A backgammon if the loser also has a checker on the bar
    or in the winner's home."""
    if loser[OFF]:
        return "single"
    return "backgammon" if any(loser[19:]) else "gammon"
