"""Sentences of the history, and labels of choices."""

from parlour.engine import N_, Words
from parlour.games.hex.board import board_of
from parlour.games.hex.state import Action, Event, Options, State, Swap, Swapped


def sentence(event: Event, words: Words) -> str:
    yours, others = _templates(event)
    cell = board_of(int(words.options(Options).size)).names[event.cell]
    return words.tell(event.seat, yours, others, cell=cell)


def _templates(event: Event) -> tuple[str, str]:
    """The sentence for the player, and for other readers."""
    if isinstance(event, Swapped):
        yours = N_("You took over the first stone, now on {cell}.")
        return yours, N_("{who} took over the first stone, now on {cell}.")
    if event.path:
        yours = N_("You played {cell} and connected both sides.")
        return yours, N_("{who} played {cell} and connected both sides.")
    return N_("You played {cell}."), N_("{who} played {cell}.")


def notation(event: Event, words: Words) -> str:
    cell = board_of(int(words.options(Options).size)).names[event.cell]
    return words.say("Swap: {cell}", cell=cell) if isinstance(event, Swapped) else cell


def label(action: Action, view: State, words: Words) -> str:
    if isinstance(action, Swap):
        return words.say("Swap: take over the first stone")
    return words.say("Play {cell}", cell=board_of(view.size).names[action.cell])
