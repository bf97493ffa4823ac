"""What happened and what can be done, in words."""

from parlour.engine import Words
from parlour.games.hex.board import board_of
from parlour.games.hex.values import Action, Event, Options, State, Swap, Swapped


def sentence(event: Event, words: Words) -> str:
    who, cell = words.name(event.seat), board_of(int(words.options(Options).size)).names[event.cell]
    if isinstance(event, Swapped):
        return words.say("{who} took over the first stone, now on {cell}.", who=who, cell=cell)
    if event.path:
        return words.say("{who} played {cell} and joined both sides.", who=who, cell=cell)
    return words.say("{who} played {cell}.", who=who, cell=cell)


def label(action: Action, view: State, words: Words) -> str:
    if isinstance(action, Swap):
        return words.say("Swap: take over the stone")
    return words.say("Play {cell}", cell=board_of(view.size).names[action.cell])
