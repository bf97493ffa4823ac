"""The tutorial: arranging the fleet, a battle with a miss, a hit and a sunk ship, and a salvo."""

from typing import Final

from msgspec.structs import replace

from parlour.engine import N_, Lesson, Seat, Tutorial, Words, say_lessons
from parlour.games.sea_battle.fleet_inference import HIT, MISS, UNKNOWN
from parlour.games.sea_battle.grid import berths_of, cell_name, grid_of
from parlour.games.sea_battle.rules import start
from parlour.games.sea_battle.state import (
    Fire,
    Move,
    Options,
    Ready,
    Salvo,
    Shuffle,
    Started,
    Turn,
    lengths_of,
    side_of,
)

YOU: Final = Seat(0)
MIA: Final = Seat(1)
SMALL: Final = Options(board="small")
SUBMARINE, DESTROYER = 2, 3
"""The numbers of two ships on the small board."""


def tutorial(words: Words) -> Tutorial:
    return Tutorial(
        lessons=say_lessons((*_PLACING, *_BATTLE), words),
        names=(words.say("You"), "Mia"),
        options=SMALL,
        learner=YOU,
        minutes=3,
    )


_NAMES: Final = [cell_name(side_of(SMALL), cell) for cell in range(side_of(SMALL) ** 2)]


def _cells(names: str) -> tuple[int, ...]:
    return tuple(_NAMES.index(name) for name in names.split())


def _berths(across: bool, *names: str) -> tuple[int, ...]:
    """The berths whose ships begin at these cells, all across or all upright."""
    return tuple(2 * cell + (not across) for cell in _cells(" ".join(names)))


_battleship, _submarine, _destroyer = _berths(True, "B2", "B6", "A5")
_YOURS: Final = (_battleship, *_berths(False, "G3"), _submarine, _destroyer)
_MIAS: Final = (*_berths(True, "C2"), *_berths(False, "F4"), *_berths(True, "A6", "E7"))
_START: Final = start(Started(SMALL, (_YOURS, _MIAS), YOU))
_AT_SEA: Final = replace(_START, ready=(True, True))


def _fire(cell: str) -> Fire:
    return Fire(*_cells(cell))


def _shot_at(fleet: tuple[int, ...], sunk: tuple[int, ...], hits: str, misses: str) -> str:
    """What an opponent knows of a sea: these ships sunk, and single shots."""
    signs = [UNKNOWN] * len(_NAMES)
    for ship, berth in enumerate(berths_of(grid_of(side_of(SMALL)), lengths_of(SMALL), fleet)):
        for cell in berth.cells if ship in sunk else ():
            signs[cell] = str(ship)
    for sign, names in ((HIT, hits), (MISS, misses)):
        for cell in _cells(names):
            signs[cell] = sign
    return "".join(signs)


_NEARLY_WON: Final = replace(
    _AT_SEA,
    waters=(
        _shot_at(_YOURS, (0,), "G3 B6", "D4 F1 H7 C8 E5"),
        _shot_at(_MIAS, (0, 2, 3), "F4 F6", "D4 B1 G2 H5"),
    ),
)
_SALVO: Final = replace(
    _AT_SEA,
    options=replace(SMALL, salvo=True),
    waters=(_shot_at(_YOURS, (2, 3), "", "E5 H1"), _shot_at(_MIAS, (3,), "B6", "D4 G2")),
)

_PLACING: Final = (
    Lesson(
        state=_START,
        title=N_("Move a ship"),
        text=N_(
            "This is your fleet, and Mia can’t see it. Hers is hidden from you in the same way. You can put "
            "your ships anywhere: tap the lit ship, then the lit cell."
        ),
        hint=N_("Tap the lit ship, then the lit cell."),
        do=(Move(DESTROYER, *_cells("G8")),),
    ),
    Lesson(
        title=N_("Turn a ship"),
        text=N_("A ship lies across or upright. Tap the lit ship twice to turn it."),
        hint=N_("Tap the lit ship twice."),
        do=(Turn(SUBMARINE),),
    ),
    Lesson(
        title=N_("Shuffle"),
        text=N_("In a hurry? The shuffle button puts the whole fleet somewhere else."),
        hint=N_("Press the shuffle button."),
        do=(Shuffle(),),
    ),
    Lesson(
        title=N_("Ready"),
        text=N_("Mia is ready. If you like what you see, press Ready. After that no ship moves."),
        hint=N_("Press Ready."),
        moves=((MIA, Ready()),),
        do=(Ready(),),
    ),
)

_BATTLE: Final = (
    Lesson(
        state=_AT_SEA,
        title=N_("Fire"),
        text=N_(
            "Now you take turns, one shot each. Mia’s waters are the other board. You know nothing yet, so "
            "try the lit cell."
        ),
        hint=N_("Tap the lit cell in the enemy waters."),
        do=(_fire("D4"),),
    ),
    Lesson(
        title=N_("Miss, and hit"),
        text=N_("Only water. And Mia has hit your battleship! Pay her back: fire at the lit cell."),
        hint=N_("Tap the lit cell in the enemy waters."),
        moves=((MIA, _fire("C2")),),
        do=(_fire("E7"),),
    ),
    Lesson(
        title=N_("Sink it"),
        text=N_(
            "A hit! The rest of the ship must be next to it: above, below, left or right. Fire at the lit "
            "cell."
        ),
        hint=N_("Tap the lit cell beside your hit."),
        moves=((MIA, _fire("C3")),),
        do=(_fire("F7"),),
    ),
    Lesson(
        title=N_("What’s left?"),
        text=N_(
            "Her destroyer is sunk, it had two cells. Next to her name you see which ships are still afloat. "
            "That tells you how long a gap has to be."
        ),
        moves=((MIA, _fire("B2")),),
    ),
    Lesson(
        state=_NEARLY_WON,
        title=N_("The last ship"),
        text=N_(
            "Later: a single ship of Mia’s is afloat, and you’ve hit both its ends. Sink it, and you’ve won."
        ),
        hint=N_("Tap the lit cell between your two hits."),
        do=(_fire("F5"),),
    ),
    Lesson(
        state=_SALVO,
        title=N_("House rule: salvo"),
        text=N_(
            "At some tables you fire once for every ship you have afloat, all together. Here you have two "
            "left: choose A6 and C6, then fire."
        ),
        hint=N_("Choose A6 and C6, on both sides of your hit, then fire."),
        do=(Salvo(_cells("A6 C6")),),
    ),
    Lesson(
        title=N_("Over to you"),
        text=N_(
            "Two hits with one salvo, and the submarine is sunk. Now hide your ships well: bots look along "
            "the edges, too."
        ),
    ),
)
