"""Moves as short texts: `31: 8/5 6/5*`. Each entry of a turn continues the one before."""

from parlour.engine import Words
from parlour.games.backgammon.checkers import BAR, OFF
from parlour.games.backgammon.state import Doubled, Dropped, Event, Moved, Rolled, Took


def notation(event: Event, words: Words) -> str:
    match event:
        case Rolled(_, (one, other)):
            return f"{max(one, other)}{min(one, other)}:{' –' if event.is_stuck else ''}"
        case Moved(_, start, end):
            return f"… {_place(start, words)}/{_place(end, words)}{'*' if event.hits else ''}"
        case Doubled(_, value):
            return words.say("Double to {value}", value=value)
        case Took():
            return words.say("Take")
        case Dropped():
            return words.say("Drop")
        case _:
            return ""


def _place(point: int, words: Words) -> str:
    if point == BAR:
        return words.say("bar")
    return words.say("off") if point == OFF else str(point)
