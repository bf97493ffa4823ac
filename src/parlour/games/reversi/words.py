"""Sentences of the history, and labels of choices."""

from parlour.engine import N_, Seat, Words
from parlour.games.reversi.board import NAMES
from parlour.games.reversi.state import Event, Passed, Place, Placed, State


def sentence(event: Event, words: Words) -> str:
    if isinstance(event, Placed):
        return _placed(event, words)
    if isinstance(event, Passed):
        return words.tell(event.seat, N_("You had no move and passed."), N_("{who} had no move and passed."))
    return outcome(event.discs, words)


def _placed(event: Placed, words: Words) -> str:
    if len(event.turned) == 1:
        yours = N_("You played {square} and turned over 1 disc.")
        others = N_("{who} played {square} and turned over 1 disc.")
    else:
        yours = N_("You played {square} and turned over {count} discs.")
        others = N_("{who} played {square} and turned over {count} discs.")
    return words.tell(event.seat, yours, others, square=NAMES[event.square], count=len(event.turned))


def outcome(discs: tuple[int, int], words: Words) -> str:
    black, white = discs
    if black == white:
        return words.say("A draw: {count} discs each.", count=black)
    return words.tell(
        Seat(int(white > black)),
        N_("You won by {most} to {least}."),
        N_("{who} won by {most} to {least}."),
        most=max(discs),
        least=min(discs),
    )


def notation(event: Event, words: Words) -> str:
    return NAMES[event.square] if isinstance(event, Placed) else ""


def label(action: Place, view: State, words: Words) -> str:
    return words.say("Play {square}", square=NAMES[action.square])
