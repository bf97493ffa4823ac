"""Names of cards, of their places and of points."""

from typing import Final

from parlour.engine import N_, Seat, Viewer, Words
from parlour.games.cambio.cards import RANKS, Card, rank, rank_name

PLACES: Final = (N_("top-left"), N_("top-right"), N_("bottom-left"), N_("bottom-right"))

_COURT: Final = {"A": N_("Ace"), "J": N_("Jack"), "Q": N_("Queen"), "K": N_("King")}
_SUITS: Final = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))
_JOKER_RANK: Final = len(RANKS) - 1


def name_card(card: Card, words: Words) -> str:
    """`8 of clubs`, `Joker`."""
    if rank(card) == _JOKER_RANK:
        return words.say("Joker")
    return words.say("{rank} of {suit}", rank=name_rank(card, words), suit=words.say(_SUITS[card & 3]))


def name_rank(card: Card, words: Words) -> str:
    """`8`, `Jack`, `Joker`."""
    name = rank_name(card)
    return words.say(_COURT.get(name, name))


def name_place(slot: int, words: Words) -> str:
    """`top-left`. Penalty cards have numbers only."""
    if slot < len(PLACES):
        return words.say(PLACES[slot])
    return words.say("number {n}", n=slot + 1)


def name_own_card(slot: int, words: Words) -> str:
    """`your top-left card`."""
    return words.say("your {place} card", place=name_place(slot, words))


def name_card_of(owner: Seat, slot: int, viewer: Viewer, words: Words) -> str:
    """`your top-left card`, `Ann’s top-left card`."""
    return name_card_at(owner, name_place(slot, words), viewer, words)


def name_card_at(owner: Seat, place: str, viewer: Viewer, words: Words) -> str:
    """Like `name_card_of`, but takes the name of the place."""
    if owner == viewer:
        return words.say("your {place} card", place=place)
    return words.say("{who}’s {place} card", who=words.name(owner), place=place)


def count_cards(n: int, words: Words) -> str:
    return words.say("1 card") if n == 1 else words.say("{n} cards", n=n)


def count_turns(n: int, words: Words) -> str:
    return words.say("1 turn left") if n == 1 else words.say("{n} turns left", n=n)


def with_points(n: int, words: Words) -> str:
    return words.say("with 1 point") if n == 1 else words.say("with {n} points", n=n)


def count_points(n: int, words: Words) -> str:
    return words.say("1 point") if n == 1 else words.say("{n} points", n=n)
