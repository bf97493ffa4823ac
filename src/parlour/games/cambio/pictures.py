"""Pictures for the rules page: cards with labels."""

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.engine import Words
from parlour.engine.scene import Arrow, Back, Card, Graph, Piece, Scene, Spot
from parlour.games.cambio.options import Options

MINE, THEIRS, DECK, DISCARD, HELD = "mine", "theirs", "deck", "discard", "held"
MY_NAME, THEIR_NAME = "my name", "their name"
_X: Final = {MINE: 1.0, DECK: 3.3, THEIRS: 5.1}
"""The x of the first card in each column: my cards, the piles, another player's cards."""

COLUMN, LINE, EDGE = 0.85, 1.1, 0.7
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
RANKS_IN_A_LINE: Final = 7


def pictures(words: Words) -> Mapping[str, Scene]:
    return {
        "start": _table({"mine 2": "4H", "mine 3": "KS", DISCARD: "9C"}, (), words),
        "keep": _table({HELD: "2D", "mine 0": "QC", DISCARD: "9C"}, _KEEP, words),
        "peek_own": _table({DISCARD: "7S", "mine 1": "5D"}, (), words),
        "peek_other": _table({DISCARD: "TH", "theirs 2": "3C"}, (), words),
        "blind_swap": _table({DISCARD: "JD"}, _BLIND_SWAP, words),
        "king": _table({DISCARD: "KC", "mine 0": "8H"}, (), words),
        "snap": _table({DISCARD: "6S", "mine 3": "6D"}, (Arrow("mine 3", DISCARD, "good"),), words),
        "values": _values(words),
    }


_KEEP: Final = (Arrow(HELD, "mine 0", "good"), Arrow("mine 0", DISCARD))
_BLIND_SWAP: Final = (Arrow("mine 1", "theirs 0", "note"), Arrow("theirs 0", "mine 1", "note"))


def _table(shown: Mapping[str, str], arrows: Sequence[Arrow], words: Words) -> Scene:
    """My four cards, the piles, another player's four cards, and the held card next to mine.

    *shown* has the faces of the face-up cards by place.
    """
    spots = [
        *(Spot(f"{MINE} {n}", *_at(MINE, n), shape="none") for n in range(4)),
        Spot(DECK, _X[DECK], EDGE, shape="none", label=words.say("Draw pile")),
        Spot(DISCARD, _X[DECK], EDGE + 1.45, shape="none", label=words.say("Discard pile")),
        *(Spot(f"{THEIRS} {n}", *_at(THEIRS, n), shape="none") for n in range(4)),
        _label(MY_NAME, _X[MINE] + COLUMN / 2, EDGE + 1.85, words.say("Your cards")),
        _label(THEIR_NAME, _X[THEIRS] + COLUMN / 2, EDGE + 1.85, words.say("Another player")),
    ]
    if HELD in shown:
        spots.append(Spot(HELD, _X[MINE] - 1.1, EDGE + LINE / 2, shape="none"))
    pieces = [
        Piece(spot.id, Card(shown[spot.id]) if spot.id in shown else Back())
        for spot in spots
        if spot.id not in (MY_NAME, THEIR_NAME)
    ]
    return Scene((Graph("table", tuple(spots)),), tuple(pieces), tuple(arrows))


def _values(words: Words) -> Scene:
    """One card of each rank with its points at this table."""
    options = words.options(Options)
    kings = {options.red_king_value, options.black_king_value}
    counts = {"A": "1", "T": "10", "J": "10", "Q": "10", "K": " / ".join(map(str, sorted(kings)))}
    cards = [(rank, Card(f"{rank}{'SHDC'[n % 4]}"), counts.get(rank, rank)) for n, rank in enumerate(RANKS)]
    if options.jokers:
        cards.append(("joker", Card(title=words.say("Joker"), icon="star"), "0"))
    spots, pieces = [], []
    for n, (name, card, worth) in enumerate(cards):
        line, column = divmod(n, RANKS_IN_A_LINE)
        x, y = 0.7 + column * COLUMN, EDGE + line * 1.5
        spots.append(Spot(name, x, y, shape="none", label=worth))
        pieces.append(Piece(name, card))
    return Scene((Graph("table", tuple(spots)),), tuple(pieces))


def _at(whose: str, slot: int) -> tuple[float, float]:
    row, column = divmod(slot, 2)
    return _X[whose] + column * COLUMN, EDGE + row * LINE


def _label(name: str, x: float, y: float, text: str) -> Spot:
    return Spot(name, x, y, 1.9, 0.3, "none", label=text)
