"""Finds the choice for a typed move: `c4`, `e2 e4`, `QS`, or the beginning of a label."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.engine.contract.choices import Some, open_fields, template
from parlour.engine.contract.game import Game
from parlour.engine.scene import Back, Place, Scene
from parlour.engine.scene.narrow import narrow
from parlour.engine.scene.piece_names import thing_name, thing_sign
from parlour.engine.scene.places import place_names
from parlour.engine.table.choice_taps import tappables
from parlour.engine.values import Data
from parlour.engine.words.words import Words

MAX_LABEL_WORDS: Final = 5
_SEPARATOR: Final = re.compile(r"[,\s]+|(?<=\w)-(?=\w)")


@dataclass(frozen=True, slots=True)
class TypedMove:
    """The choices that match the input, and for a choice with `Some` the values that the player named."""

    numbers: tuple[int, ...]
    chosen: tuple[object, ...] | None = None


def read_move(game: Game, choices: Sequence[Data], view: Data, words: Words, typed: str) -> TypedMove:
    return _matching_taps(game, choices, view, words, typed) or TypedMove(
        _matching_labels(game, choices, view, words, typed)
    )


def _matching_labels(
    game: Game, choices: Sequence[Data], view: Data, words: Words, typed: str
) -> tuple[int, ...]:
    """Returns the choices whose label begins with the input, or only the exact match."""
    labels = [game.label(template(choice), view, words).casefold() for choice in choices]
    wanted = typed.casefold()
    exact = tuple(number for number, label in enumerate(labels) if label == wanted)
    return exact or tuple(number for number, label in enumerate(labels) if label.startswith(wanted))


def _matching_taps(
    game: Game, choices: Sequence[Data], view: Data, words: Words, typed: str
) -> TypedMove | None:
    scene = game.draw(view, words)
    if scene is None:
        return None
    offers, names = tappables(game, choices, view), _names(scene, words)
    left = _SEPARATOR.sub(" ", typed.casefold()).split()
    tapped: list[Place] = []
    while left:
        lit = narrow(offers, tapped).lit
        found = _next_tap(left, [(place, names.get(place, ())) for place in lit])
        if found is None:
            return None
        place, count = found
        tapped.append(place)
        left = left[count:]
    whole = narrow(offers, tapped).whole
    if not whole:
        return None
    chosen = _chosen(choices[whole[0]], offers[whole[0]].together, tapped) if len(whole) == 1 else None
    return TypedMove(whole, chosen)


def _next_tap(left: Sequence[str], lit: Sequence[tuple[Place, Sequence[str]]]) -> tuple[Place, int] | None:
    """Returns the longest lit name that the next words match, and its number of words."""
    for count in range(min(len(left), MAX_LABEL_WORDS), 0, -1):
        said = " ".join(left[:count])
        for place, names in lit:
            if said == place.casefold() or said in names:
                return place, count
    return None


def _names(scene: Scene, words: Words) -> dict[Place, list[str]]:
    """Returns the names that a player can type for each place and piece."""
    found = {place: [label.casefold()] for place, label in place_names(scene).items()}
    for piece in scene.pieces:
        if not isinstance(piece.what, Back) and piece.what.id:
            called = (thing_sign(piece.what, words), thing_name(piece.what, words), piece.note)
            found[piece.what.id] = [name.casefold() for name in called if name]
    return found


def _chosen(choice: Data, names: Sequence[Place], tapped: Sequence[Place]) -> tuple[object, ...] | None:
    for blank in open_fields(choice):
        if isinstance(blank, Some):
            return tuple(value for name, value in zip(names, blank.of, strict=True) if name in tapped)
    return None
