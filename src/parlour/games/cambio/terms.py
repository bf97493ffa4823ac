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
            "Say at the start of your turn, instead of drawing, that your sum is the lowest. The others get "
            "one more turn each; then all cards are turned up."
        ),
        _CALL,
    ),
    (
        N_("Final Round | last turn | last turns | final turn"),
        N_("After somebody has called Cambio everyone else gets one more turn. Then the cards are counted."),
        _CALL,
    ),
    (
        N_("caller | called falsely | false call"),
        N_(
            "The caller is the one who said Cambio. A caller who does not have the lowest sum has called "
            "falsely and pays for it."
        ),
        _CALL,
    ),
    (
        N_("power | powers"),
        N_(
            "A card from 7 to king lets you peek at a card or swap two, if you draw it from the draw pile "
            "and discard it at once."
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
        N_(
            "With a jack or queen you exchange one of your cards with a card of another player. Nobody "
            "sees them."
        ),
        _POWERS,
    ),
    (
        N_("draw pile"),
        N_("The cards that lie face down in the middle. A card that you draw here may be discarded again."),
        _TURN,
    ),
    (
        N_("discard pile"),
        N_(
            "The open cards in the middle. You may take the top one instead of drawing; it must then take "
            "the place of one of yours."
        ),
        _TURN,
    ),
    (N_("grid"), N_("Your own cards: four face down, two by two."), _TURN),
    (
        N_("snap | snaps | snapped | snapping"),
        N_(
            "Throw a card of the rank just discarded, out of turn. If it is a card of another player, you "
            "give them one of yours."
        ),
        _SNAP,
    ),
    (
        N_("penalty card | penalty cards"),
        N_("A card that you take face down, unseen, for a wrong snap. It counts at the end."),
        _SNAP,
    ),
)
"""The forms of each term, its meaning, and the heading of the rules that explain it."""
