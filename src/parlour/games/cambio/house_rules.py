"""Describes the house rules of a table. The text is made from the options, so both always agree."""

from collections.abc import Mapping
from typing import Final

from parlour.engine import N_, Words
from parlour.games.cambio.options import Options

STANDARD_GAME = Options()

LOCKED: Final = N_(
    "After calling Cambio, a player’s cards can’t be peeked at or moved, and the caller can’t snap."
)
SWAPPED_OUT: Final = N_("Power cards also work when they are swapped out of the grid.")

_TIES: Mapping[str, str] = {
    "co-winners": N_("Players tied for lowest share the win."),
    "caller-wins": N_("A caller tied for lowest wins alone."),
    "caller-loses": N_("A caller tied for lowest counts as a false call and doesn’t win."),
}


def summary(options: Options, words: Words) -> tuple[str, ...]:
    """One sentence for each option that differs from the standard game, in the order of the options."""
    return tuple(_say(options, field, words) for field in _SENTENCES if _is_shown(options, field))


def kings(options: Options, words: Words) -> str:
    """The points of kings, as part of a sentence."""
    red, black = options.red_king_value, options.black_king_value
    if red == black:
        return words.say("kings {n}", n=red)
    return words.say("red kings {red}, black kings {black}", red=red, black=black)


def tie(options: Options, words: Words) -> str:
    return words.say(_TIES[options.tie_rule])


def snapping(options: Options, words: Words) -> tuple[str, ...]:
    return tuple(_say(options, field, words) for field in _SENTENCES if field.startswith("snap"))


def _is_shown(options: Options, field: str) -> bool:
    """Every table with snapping shows its snap time and snap penalty, even if they have the default."""
    if field.startswith("snap_"):
        return options.snapping != "off"
    return bool(getattr(options, field) != getattr(STANDARD_GAME, field))


def _say(options: Options, field: str, words: Words) -> str:
    value, said = getattr(options, field), _SENTENCES[field]
    if field == "power_window_sec" and not value:
        return words.say("There is no time limit for using a power.")
    return words.say(said if isinstance(said, str) else said[value], n=value)


_SENTENCES: Mapping[str, str | Mapping[str, str]] = {
    "caller_locked": LOCKED,
    "powers_on_swap_out": SWAPPED_OUT,
    "starting_discard": N_("The discard pile starts empty."),
    "public_peek_slots": N_("Only the player who peeks knows which card it was."),
    "min_turns_before_cambio": N_("You can call Cambio once you have taken {n} turns."),
    "snapping": {
        "first": N_("Snapping: throw any card of the rank just discarded. The first to snap can snap again."),
        "single": N_("Snapping: throw any card of the rank just discarded. One snap per discard."),
        "everyone": N_(
            "Snapping: throw any card of the rank just discarded. Everyone can snap, as often as they like."
        ),
    },
    "snap_penalty_cards": N_("Penalty cards for a wrong snap: {n}."),
    "snap_window_sec": N_("Players have {n} seconds to snap."),
    "jokers": N_("Jokers in the deck (0 points each): {n}."),
    "red_king_value": N_("A red king counts {n}."),
    "black_king_value": N_("A black king counts {n}."),
    "tie_rule": _TIES,
    "false_call_penalty": {
        "+5": N_("A false call costs 5 points instead of doubling."),
        "+10": N_("A false call costs 10 points instead of doubling."),
        "none": N_("A false call costs nothing."),
    },
    "turn_timer_sec": N_(
        "A turn can take {n} seconds. Then a card is drawn and discarded for the player, without its power."
    ),
    "power_window_sec": N_("Players have {n} seconds to use a power."),
    "rounds": N_("The lowest total after {n} rounds wins."),
    "bots_skip_powers": N_("Bots skip their powers."),
}
