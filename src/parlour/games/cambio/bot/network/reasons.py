"""What the network thinks of a position, in words: its odds, what it would do and why."""

from parlour.engine import Judgement, Observation, Seat, Words
from parlour.games.cambio import actions as act
from parlour.games.cambio.bot.network.inputs import Known, points, unseen_cards
from parlour.games.cambio.bot.network.kinds import NO_KIND
from parlour.games.cambio.bot.network.player import Thought, think
from parlour.games.cambio.cards import power_of
from parlour.games.cambio.view import View


def judge(seen: Observation, words: Words) -> Judgement | None:
    thought = think(seen)
    if thought is None:
        return None
    view = seen.view
    assert isinstance(view, View), "a view of this game"
    return Judgement(thought.odds, thought.action, _reason(thought, seen.seat, view, words))


def _reason(thought: Thought, seat: Seat, view: View, words: Words) -> str:
    known = thought.known
    match thought.action:
        case act.CallCambio():
            return words.say("{n}% to be lowest.", n=_percent(thought.lowest))
        case act.Draw() if view.caller is None:
            return words.say("A call would be right {n}% of the time.", n=_percent(thought.lowest))
        case act.Swap(slot):
            return _of_place(known, 0, slot, words)
        case act.Discard() if view.held and view.held.card is not None and power_of(view.held.card):
            return words.say("The power is worth more than the card.")
        case act.Discard():
            return words.say("The card is no better than those in the grid.")
        case act.PeekOwn() | act.PeekOpponent():
            return words.say("That card is not known yet.")
        case act.BlindSwap(_, owner, theirs):
            return _of_place(known, (owner - seat) % len(view.grids), theirs, words)
        case _:
            return ""


def _of_place(known: Known, owner: int, slot: int, words: Words) -> str:
    """What the card there counts, or would on average."""
    import numpy as np

    kind, worth = int(known.hands[owner, slot]), points(known.rules, np)
    if kind != NO_KIND:
        return words.say("The card there is worth {n}.", n=int(worth[kind]))
    mean, _, _ = unseen_cards(known, worth, np)
    return words.say("An unknown card is worth about {n}.", n=round(float(mean)))


def _percent(chance: float) -> int:
    return round(100 * chance)
