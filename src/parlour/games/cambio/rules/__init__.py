"""The rules of Cambio. Dispatches stages, actions and events to the chapters."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import Chance, Millis, Seat
from parlour.games.cambio.actions import Action, Notice
from parlour.games.cambio.events import Drew, Event
from parlour.games.cambio.rules import absence, deal, ending, powers, snapping, turn
from parlour.games.cambio.rules.absence import due, lapse, pass_over
from parlour.games.cambio.rules.chapter import EVOLVE, Chapter, evolve
from parlour.games.cambio.rules.deal import setup, start
from parlour.games.cambio.rules.scores import result
from parlour.games.cambio.rules.whose_turn import to_act
from parlour.games.cambio.state import Holding, State, slots

__all__ = [
    "conserved",
    "decide",
    "due",
    "evolve",
    "final",
    "lapse",
    "legal",
    "pass_over",
    "result",
    "setup",
    "start",
    "to_act",
]


def decide(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if seat is None:
        return absence.decide(state, action, chance, now)
    return _DECIDE[type(action)](state, seat, action, chance, now)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return _LEGAL[type(state.stage)](state, seat)


def conserved(state: State) -> tuple[int, int]:
    """The number of cards and the sum of their points."""
    held = (state.stage.card,) if isinstance(state.stage, Holding) else ()
    hands = (card for hand in state.hands for card in hand if card is not None)
    cards = {*state.deck, *state.discard, *hands, *held}
    laid = len(state.deck) + len(state.discard) + len(held) + sum(len(slots(hand)) for hand in state.hands)
    assert len(cards) == laid, "a card lies in two places"
    return laid, sum(state.frame.points[card] for card in cards)


def final(event: Event) -> bool:
    """Only a draw can be undone. One from the deck reveals a card to its player, which makes it final too.

    Undoing a *ready* would give the player a second look at their cards.
    """
    return not isinstance(event, Drew)


_PARTS: Final = (deal, turn, powers, snapping, ending, absence)
CHAPTERS: Final[tuple[Chapter, ...]] = tuple(part.CHAPTER for part in _PARTS)
_LEGAL: Final = {stage: find for chapter in CHAPTERS for stage, find in chapter.legal.items()}
_DECIDE: Final = {action: decision for chapter in CHAPTERS for action, decision in chapter.decide.items()}
EVOLVE.update({event: change for chapter in CHAPTERS for event, change in chapter.evolve.items()})
