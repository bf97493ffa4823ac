"""The tutorial: one turn of the Deck."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, NoOptions, Tutorial, Words, say_lessons
from parlour.games.deck import actions as act
from parlour.games.deck.presets import DEFAULT_DECK
from parlour.games.deck.rules import EMPTY_STATE
from parlour.games.deck.state import DISCARD_COUNT, CardInstance, Discarding, Executing, InstanceId


def tutorial(words: Words) -> Tutorial:
    return Tutorial(lessons=say_lessons(_LESSONS, words), names=(words.say("You"),), options=NoOptions())


_DECK: Final[dict[str, CardInstance]] = {
    card: CardInstance(InstanceId(f"{n:02}"), card) for n, card in enumerate(DEFAULT_DECK)
}
_QUEEN, _TWO, _NINE, _ACE, _FIVE = _HAND = tuple(
    _DECK[card] for card in ("Queen of Hearts", "2 of Spades", "9 of Hearts", "Ace of Spades", "5 of Hearts")
)
_PILE: Final = tuple(card for card in _DECK.values() if card not in _HAND)

_START: Final = replace(
    EMPTY_STATE,
    deck=tuple(_DECK.values()),
    draw_pile=(*_PILE[1::2], *_PILE[::2]),
    hand=_HAND,
    phase=Discarding(DISCARD_COUNT, ()),
)


def _put(*cards: CardInstance) -> tuple[act.Action, ...]:
    return tuple(act.SelectForPlayOrder(card.instance_id) for card in cards)


_LOCKED: Final = replace(
    _START,
    hand=(_QUEEN, _NINE, _ACE),
    discard_pile=(_TWO, _FIVE),
    phase=Executing((_ACE.instance_id, _NINE.instance_id, _QUEEN.instance_id)),
)

_LESSONS: Final = (
    Lesson(
        state=_START,
        title=N_("Your hand"),
        text=N_(
            "Every turn you are dealt five cards, and you discard two of them first. Choose the 2 and the 5: "
            "tap each of them."
        ),
        area="hand",
        hint=N_("Tap the 2 of Spades, then the 5 of Hearts."),
        do=(act.ToggleCardSelection(_TWO.instance_id), act.ToggleCardSelection(_FIVE.instance_id)),
    ),
    Lesson(
        title=N_("Discard them"),
        text=N_("Both are selected. You can still change your mind. Press the button to discard them."),
        area="does",
        do=(act.ConfirmDiscard(),),
    ),
    Lesson(
        title=N_("Plan the turn"),
        text=N_("Now put the cards in the order you want to play them. Tap the queen, then the ace."),
        area="hand",
        hint=N_("Tap the queen first, then the ace."),
        do=_put(_QUEEN, _ACE),
    ),
    Lesson(
        title=N_("Change your mind"),
        text=N_(
            "Until the order is locked you can change it. Tap the ace again to take it out, then clear the "
            "rest of the order."
        ),
        area="does",
        hint=N_("Tap the ace to take it out, then press the button that clears the order."),
        do=(act.DeselectFromPlayOrder(_ACE.instance_id), act.ClearPlayOrder()),
    ),
    Lesson(
        title=N_("A better order"),
        text=N_("This time from low to high: tap the ace, the 9 and the queen."),
        area="hand",
        hint=N_("Tap the ace, then the 9, then the queen."),
        do=_put(_ACE, _NINE, _QUEEN),
    ),
    Lesson(
        title=N_("Lock the order"),
        text=N_("Every card has its place. Lock the order. After that, it can’t be changed."),
        area="does",
        do=(act.LockPlayOrder(),),
    ),
    Lesson(
        title=N_("End the turn"),
        text=N_(
            "Play your cards, at a real table or in your head. Then end the turn, and the next hand is dealt."
        ),
        area="does",
        do=(act.EndTurn(),),
    ),
    Lesson(
        state=_LOCKED,
        title=N_("Or another hand"),
        text=N_(
            "Let’s go back to the locked order. Instead of ending the turn, you can also deal another hand "
            "in the same turn. Try it."
        ),
        area="does",
        do=(act.DealNextHand(),),
    ),
    Lesson(
        title=N_("Your own cards"),
        text=N_(
            "In the settings you choose how many cards you are dealt and discard, pick a preset deck or "
            "enter your own cards. When the draw pile runs out, the discards are shuffled back in."
        ),
        area="table",
    ),
)
