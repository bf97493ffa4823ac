"""The texts of the options, and the pictures of the rules."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, About, OptionText, Seat, Words
from parlour.engine.scene import Card, Piece, Row, Scene
from parlour.games.hearts.pack import DECK, SEATS
from parlour.games.hearts.scene import scene
from parlour.games.hearts.state import Options, Trick, View
from parlour.parts import cards
from parlour.parts.cards import PlayingCard

_VALUES: Final = {
    "limit.50": (N_("50 points"), N_("A short game of about five deals.")),
    "limit.100": (N_("100 points"), N_("The usual game of about ten deals.")),
    "moon.others": (N_("The others get 26"), N_("Each of the other players gets 26 points.")),
    "moon.self": (N_("Minus 26 points"), N_("The player loses 26 points, and the others get none.")),
}


def about(options: Options, words: Words) -> About:
    names = {key: OptionText(words.say(name), words.say(hint)) for key, (name, hint) in _VALUES.items()}
    return About(options=names)


_CARDS = {card.face: card for card in DECK}
_ME = Seat(0)


def pictures(words: Words) -> Mapping[str, Scene]:
    return {
        "tile": _tile("KH", "QS", "AH"),
        "passing": _passing("4C 9C JC 2D 3D 7D TD 2H 5H 8H", "QS KS JH", words),
        "following": _playing("3D 8D KS QH", Trick(Seat(2), _read("9D KD"), Seat(3)), words),
        "queen": _taken(Trick(Seat(1), _read("TD KD QS 4D"), Seat(2)), words),
    }


def _tile(*faces: str) -> Scene:
    pieces = tuple(Piece(f"cards.{n}", Card(face)) for n, face in enumerate(faces))
    return Scene((Row("cards", size=len(faces)),), pieces)


def _passing(hand: str, passed: str, words: Words) -> Scene:
    """The chosen three cards next to the rest of the hand."""
    kept = _only(scene(_view(hand), words), ("hand",))
    chosen = tuple(Piece(f"passed.{n}", Card(face)) for n, face in enumerate(passed.split()))
    row = Row("passed", size=len(chosen), title=words.say("Pass three cards"))
    return Scene((row, *kept.areas), (*chosen, *kept.pieces))


def _playing(hand: str, trick: Trick, words: Words) -> Scene:
    """A trick and a hand whose unplayable cards are dimmed."""
    whole = _only(scene(_view(hand, first=trick.first, trick=trick.cards), words), ("trick", "hand"))
    barred = {card.face for card in _read(hand) if card.suit != trick.cards[0].suit}
    pieces = (
        replace(piece, dim=isinstance(piece.what, Card) and piece.what.face in barred)
        for piece in whole.pieces
    )
    return replace(whole, pieces=tuple(pieces))


def _taken(trick: Trick, words: Words) -> Scene:
    whole = scene(_view("", first=trick.taker, last=trick), words)
    return replace(_only(whole, ("trick",)), marks=whole.marks)


def _view(
    hand: str, *, first: Seat = _ME, trick: tuple[PlayingCard, ...] = (), last: Trick | None = None
) -> View:
    """The first seat's view, in the first deal."""
    hands = (cards.hold(_read(hand), _ME), (), (), ())
    nothing = ((),) * SEATS
    taken = nothing if last is None else (last.cards, (), (), ())
    return View(Options(), "playing", hands, nothing, first, trick, last, False, taken, (), _ME)


def _only(whole: Scene, ids: tuple[str, ...]) -> Scene:
    """The scene with these areas only."""
    areas = tuple(area for area in whole.areas if area.id in ids)
    pieces = tuple(piece for piece in whole.pieces if piece.at.partition(".")[0] in ids)
    return Scene(areas, pieces)


def _read(faces: str) -> tuple[PlayingCard, ...]:
    return tuple(_CARDS[face] for face in faces.split())
