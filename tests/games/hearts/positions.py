"""Positions in a line of text: `table("2C 3C", "4C 5C", "6C 7C", "8C 9C", trick="KC")`."""

from collections.abc import Iterable

from parlour.engine import Seat, Secret
from parlour.games.hearts.pack import DECK
from parlour.games.hearts.state import Options, Play, State, Trick
from parlour.parts import cards
from parlour.parts.cards import PlayingCard

FACES = {card.face: card for card in DECK}


def read(faces: str) -> tuple[PlayingCard, ...]:
    return tuple(FACES[face] for face in faces.split())


def play(face: str) -> Play:
    return Play(FACES[face])


def faces(some: Iterable[PlayingCard | Secret[PlayingCard]]) -> set[str]:
    return {(card.value if isinstance(card, Secret) else card).face for card in some}


def table(
    *hands: str,
    trick: str = "",
    first: int = 0,
    taken: tuple[str, ...] = ("", "", "", "2C 3C 4C 5C"),
    is_broken: bool = False,
    deals: tuple[tuple[int, ...], ...] = (),
    options: Options | None = None,
    last: Trick | None = None,
) -> State:
    """A position with these hands by seat. *first* led to the trick, by default not the first of a deal."""
    return State(
        options=options or Options(),
        phase="playing",
        hands=tuple(cards.hold(read(hand), seat) for seat, hand in enumerate(hands)),
        passed=((),) * 4,
        first=Seat(first),
        trick=read(trick),
        last=last,
        is_broken=is_broken,
        taken=tuple(map(read, taken)),
        deals=deals,
    )


FIRST_TRICK = ("", "", "", "")
