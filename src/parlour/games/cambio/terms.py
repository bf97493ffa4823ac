"""The glossary of Cambio."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import N_, Term, Words


def terms(words: Words) -> Sequence[Term]:
    return tuple(
        Term(words.say(forms), words.say(text), words.say(section)) for forms, text, section in _TERMS
    )


_TURN: Final = N_("Your turn")
_POWERS: Final = N_("Powers")
_CALL: Final = N_("Calling Cambio")
_SNAP: Final = N_("Snapping")

_TERMS: Final = (
    (
        N_("call Cambio | calls Cambio | called Cambio | calling Cambio"),
        N_(
            "Instead of drawing, claim at the start of your turn that your sum is the lowest. The others get "
            "one more turn each. Then all cards are revealed."
        ),
        _CALL,
    ),
    (
        N_("Final Round | last turn | last turns | final turn"),
        N_("After a player calls Cambio, everyone else gets one more turn. Then the cards are counted."),
        _CALL,
    ),
    (
        N_("caller | called falsely | false call"),
        N_(
            "The caller is the player who called Cambio. If they don’t have the lowest sum, it is a false "
            "call and costs them points."
        ),
        _CALL,
    ),
    (
        N_("power | powers"),
        N_(
            "A card from 7 to king lets you peek at a card or swap two, if you draw it from the draw pile "
            "and discard it right away."
        ),
        _POWERS,
    ),
    (
        N_("peek | peeks | peeked | peeking"),
        N_("Look at one card for five seconds. Only you see it, and you have to remember it."),
        _POWERS,
    ),
    (
        N_("blind swap | blind swaps | swap two cards | swapped two cards"),
        N_("A jack or queen lets you swap one of your cards with another player’s. Nobody sees either card."),
        _POWERS,
    ),
    (
        N_("draw pile"),
        N_("The face-down cards in the middle. You can discard a card that you draw here."),
        _TURN,
    ),
    (
        N_("discard pile"),
        N_(
            "The face-up cards in the middle. You can take the top card instead of drawing, but then it has "
            "to replace one of yours."
        ),
        _TURN,
    ),
    (N_("grid"), N_("Your own cards: four face down, two by two."), _TURN),
    (
        N_("snap | snaps | snapped | snapping"),
        N_(
            "Throw a card of the rank just discarded, out of turn. If it is another player’s card, you give "
            "them one of yours."
        ),
        _SNAP,
    ),
    (
        N_("penalty card | penalty cards"),
        N_("A card that you get face down for a wrong snap. It counts at the end."),
        _SNAP,
    ),
)
"""The forms of each term, its meaning, and the heading of the rules that explain it."""
