"""What happened and what can be done, in words. Points are those of whoever moves, as players write them."""

from typing import Final, assert_never

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
)

refusals: Final = {
    "backgammon/not-your-turn": N_("It is not your turn."),
    "backgammon/not-now": N_("That is not possible now. Choose one of the moves that are offered."),
    "backgammon/no-such-move": N_("No checker may move there now. Choose one of the moves that are offered."),
}


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, GameBegan):
        return say_opening(event.opening, words)
    who = words.name(event.seat)
    match event:
        case Rolled():
            return say_roll(event, words)
        case Moved():
            return _say_move(event, who, words)
        case Passed():
            return words.say("{who} passed the dice.", who=who)
        case Doubled(_, value):
            return words.say("{who} doubled to {value}.", who=who, value=value)
        case Took(_, value):
            return words.say("{who} took the cube at {value}.", who=who, value=value)
        case Dropped():
            return words.say("{who} dropped.", who=who)
        case GameWon():
            return say_win(event, words)
        case _:
            assert_never(event)


def say_roll(rolled: Rolled, words: Words) -> str:
    who, (one, other) = words.name(rolled.seat), rolled.dice
    if rolled.is_stuck:
        return words.say("{who} rolled {one} and {other} and cannot move.", who=who, one=one, other=other)
    return words.say("{who} rolled {one} and {other}.", who=who, one=one, other=other)


def _say_move(moved: Moved, who: str, words: Words) -> str:
    start, end = moved.start, moved.end
    if end == OFF:
        return words.say("{who} bore off from {start}.", who=who, start=start)
    if start == BAR:
        if moved.hits:
            return words.say("{who} entered on {end} and hit.", who=who, end=end)
        return words.say("{who} entered on {end}.", who=who, end=end)
    if moved.hits:
        return words.say("{who} moved from {start} to {end} and hit.", who=who, start=start, end=end)
    return words.say("{who} moved from {start} to {end}.", who=who, start=start, end=end)


def say_opening(opening: tuple[Roll, ...], words: Words) -> str:
    first, second = opening[-1]
    begins = Seat(int(second > first))
    high, low = max(first, second), min(first, second)
    return words.say("{who} begins with {high} and {low}.", who=words.name(begins), high=high, low=low)


def say_win(won: GameWon, words: Words) -> str:
    who = words.name(won.seat)
    if won.win == "backgammon":
        return words.say("{who} won a backgammon: +{points}.", who=who, points=won.points)
    if won.win == "gammon":
        return words.say("{who} won a gammon: +{points}.", who=who, points=won.points)
    return words.say("{who} won the game: +{points}.", who=who, points=won.points)


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
            return words.say("Take, and play for {value}", value=2 * view.cube)
        case Drop():
            return words.say("Drop, and lose {value}", value=view.cube)
        case _:
            assert_never(action)
