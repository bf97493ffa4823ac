"""The kinds of cards that the network distinguishes. Suits matter for kings only."""

from typing import Final

from parlour.games.cambio.cards import MAX_JOKERS
from parlour.games.cambio.options import Options

KINDS: Final = 15
"""Ace to queen are 0 to 11, then the black king, the red king and the joker."""

BLACK_KING, RED_KING, JOKER, NO_KIND = 12, 13, 14, 15
"""NO_KIND is an unknown card or no card."""

COPIES: Final = (4,) * 12 + (2, 2, 0)
"""The number of cards of each kind in a deck without jokers."""

POINTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0, 0, 0)
"""The points of each kind. The options add the points of kings."""

PEEK_OWN, PEEK_OPPONENT, BLIND_SWAP, LOOK_OWN = 1, 2, 3, 4
POWERS: Final = (
    (0,) * 6 + (PEEK_OWN,) * 2 + (PEEK_OPPONENT,) * 2 + (BLIND_SWAP,) * 2 + (LOOK_OWN,) * 2 + (0, 0)
)
"""The power of each kind. The last entry is NO_KIND, which has none."""

TIE_RULES: Final = ("co-winners", "caller-wins", "caller-loses")
PENALTIES: Final = ("double", "+5", "+10", "none")

_KINGS: Final = (BLACK_KING, RED_KING, RED_KING, BLACK_KING)
KIND_OF: Final = (*(card >> 2 for card in range(48)), *_KINGS, *(JOKER,) * MAX_JOKERS)
"""The kind of each card number. The kings are 48 to 51."""


def rules_of(options: Options) -> tuple[int, ...]:
    """The house rules that change play, as numbers, in the order of `inputs.HouseRules`."""
    return (
        int(options.caller_locked),
        int(options.powers_on_swap_out),
        int(options.starting_discard),
        int(options.public_peek_slots),
        options.min_turns_before_cambio,
        options.jokers,
        options.red_king_value,
        options.black_king_value,
        TIE_RULES.index(options.tie_rule),
        PENALTIES.index(options.false_call_penalty),
        options.rounds,
    )
