"""What happened and what can be done, in words."""

from parlour.engine import Seat, Words
from parlour.games.reversi.board import NAMES
from parlour.games.reversi.values import Event, Passed, Place, Placed, State


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Placed):
        who, square = words.name(event.seat), NAMES[event.square]
        if len(event.turned) == 1:
            return words.say("{who} played {square} and turned over 1 disc.", who=who, square=square)
        return words.say(
            "{who} played {square} and turned over {count} discs.",
            who=who,
            square=square,
            count=len(event.turned),
        )
    if isinstance(event, Passed):
        return words.say("{who} had no move and passed.", who=words.name(event.seat))
    return outcome(event.discs, words)


def outcome(discs: tuple[int, int], words: Words) -> str:
    black, white = discs
    if black == white:
        return words.say("It is a draw: {count} discs each.", count=black)
    return words.say(
        "{who} won by {most} to {least}.",
        who=words.name(Seat(int(white > black))),
        most=max(discs),
        least=min(discs),
    )


def label(action: Place, view: State, words: Words) -> str:
    return words.say("Play {square}", square=NAMES[action.square])
