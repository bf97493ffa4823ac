"""The log and the labels.

Points are counted from the home of the reader, as on the board before them. Spectators count with the first
seat.
"""

from typing import Final

from parlour.engine import N_, Seat, Words
from parlour.games.backgammon.checkers import BAR, OFF
from parlour.games.backgammon.state import (
    Action,
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
    Passed,
    Roll,
    RollDice,
    Rolled,
    State,
    Take,
    Took,
    Win,
)

refusals: Final = {
    "backgammon/not-your-turn": N_("It’s not your turn."),
    "backgammon/not-now": N_("You can’t do that now. Choose one of the highlighted moves."),
    "backgammon/no-such-move": N_("No checker can move there. Choose one of the highlighted moves."),
}


_WON: Final[dict[Win, tuple[str, str]]] = {
    "single": (N_("You won the game: +{points}."), N_("{who} won the game: +{points}.")),
    "gammon": (N_("You won a gammon: +{points}."), N_("{who} won a gammon: +{points}.")),
    "backgammon": (N_("You won a backgammon: +{points}."), N_("{who} won a backgammon: +{points}.")),
}


def sentence(event: Event, words: Words) -> str:
    match event:
        case GameBegan():
            return say_opening(event.opening, words)
        case Rolled():
            return say_roll(event, words)
        case Moved(seat, start, end):
            return words.tell(
                seat, *_moved(event), start=_number(start, seat, words), end=_number(end, seat, words)
            )
        case Passed(seat):
            return words.tell(seat, N_("You ended your turn."), N_("{who} ended their turn."))
        case Doubled(seat, value):
            yours, others = N_("You doubled to {value}."), N_("{who} doubled to {value}.")
            return words.tell(seat, yours, others, value=value)
        case Took(seat, value):
            yours, others = N_("You took the cube at {value}."), N_("{who} took the cube at {value}.")
            return words.tell(seat, yours, others, value=value)
        case Dropped(seat):
            return words.tell(seat, N_("You dropped the double."), N_("{who} dropped the double."))
        case GameWon():
            return say_win(event, words)


def _number(point: int, seat: Seat, words: Words) -> int:
    """A point of *seat* as the reader counts it."""
    return point if seat == (words.you or 0) else BAR - point


def say_roll(rolled: Rolled, words: Words) -> str:
    one, other = rolled.dice
    if rolled.is_stuck:
        yours = N_("You rolled {one} and {other} and could not move.")
        others = N_("{who} rolled {one} and {other} and could not move.")
    else:
        yours, others = N_("You rolled {one} and {other}."), N_("{who} rolled {one} and {other}.")
    return words.tell(rolled.seat, yours, others, one=one, other=other)


def _moved(moved: Moved) -> tuple[str, str]:
    """The sentence to the moving player, and the one to everyone else."""
    if moved.end == OFF:
        return N_("You bore off from {start}."), N_("{who} bore off from {start}.")
    if moved.start == BAR and moved.hits:
        return N_("You entered on {end} and hit."), N_("{who} entered on {end} and hit.")
    if moved.start == BAR:
        return N_("You entered on {end}."), N_("{who} entered on {end}.")
    if moved.hits:
        return (
            N_("You moved from {start} to {end} and hit."),
            N_("{who} moved from {start} to {end} and hit."),
        )
    return N_("You moved from {start} to {end}."), N_("{who} moved from {start} to {end}.")


def say_opening(opening: tuple[Roll, ...], words: Words) -> str:
    first, second = opening[-1]
    return words.tell(
        Seat(int(second > first)),
        N_("You won the opening roll, {high} to {low}."),
        N_("{who} won the opening roll, {high} to {low}."),
        high=max(first, second),
        low=min(first, second),
    )


def say_win(won: GameWon, words: Words) -> str:
    return words.tell(won.seat, *_WON[won.win], points=won.points)


def label(action: Action, view: State, words: Words) -> str:
    match action:
        case RollDice():
            return words.say("Roll")
        case Move(start, end):
            if end == OFF:
                return words.say("{start} off", start=start)
            if start == BAR:
                return words.say("Bar to {end}", end=end)
            return words.say("{start} to {end}", start=start, end=end)
        case Done():
            return words.say("End turn")
        case Double():
            return words.say("Double to {value}", value=2 * view.cube)
        case Take():
            return words.say("Take and play for {value}", value=2 * view.cube)
        case Drop():
            return words.say("Drop and lose {value}", value=view.cube)
