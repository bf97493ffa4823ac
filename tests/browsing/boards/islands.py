"""Islands: two ships sail from land to land, or claim a side of the hills. The last land wins.

Its table has a map of outlines, a hex grid with zones, a drawer and a card with a time limit.
"""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked
from parlour.engine.scene import (
    Back,
    Card,
    Flash,
    Graph,
    Grid,
    Motion,
    Piece,
    Row,
    Scene,
    Spot,
    Taps,
    Token,
    Travel,
    Zone,
)

name, title, version = "islands", "Islands", 1
seats, bound, secrets, opens = range(2, 3), 40, False, "all"
LANDS = ("Ashby", "Bergen", "Corfu")
SHOWN_MS = 60_000
"""How long the letter stays visible after each move."""


def _land(n: int) -> Spot:
    left = 4 * n
    coast = f"M{left + 0.4} 0.5C{left + 1} -0.4 {left + 3} -0.2 {left + 3.6} 0.6"
    coast += (
        f"C{left + 4} 1.6 {left + 3.4} 2.8 {left + 2} 2.7C{left + 0.6} 2.9 {left - 0.1} 1.8 {left + 0.4} 0.5z"
    )
    colour = ("green", "gold", "teal")[n]
    return Spot(f"land{n}", left + 2, 1.25, 3.2, 2.4, "outline", colour=colour, label=LANDS[n], outline=coast)


_HILLS = tuple(f"hills.{row}.{column}" for row in range(3) for column in range(7))
SIDES = {
    "west": tuple(place for place in _HILLS if int(place[-1]) < 3),
    "east": tuple(place for place in _HILLS if int(place[-1]) > 3),
}
MAP = Graph("map", tuple(_land(n) for n in range(3)))


class Sail(Data, frozen=True, tag="sail"): ...


class Claim(Data, frozen=True, tag="claim"):
    side: str


class Did(Data, frozen=True, tag="did"):
    seat: Seat
    side: str
    at: Millis


class State(Data, frozen=True):
    ships: tuple[int, int]
    flags: tuple[str, ...]
    turn: Seat
    until: Millis | None


Action, Event = Sail | Claim, Did


def start(began: Began) -> State:
    return State((0, 0), (), Seat(0), None)


def decide(
    state: State, seat: Seat | None, action: Sail | Claim, chance: Chance, now: Millis
) -> Sequence[Did]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("islands/not-now")
    return [Did(seat, action.side if isinstance(action, Claim) else "", now)]


def evolve(state: State, event: Did) -> State:
    one, other = (at + (not event.side and event.seat == n) for n, at in enumerate(state.ships))
    flags = (*state.flags, event.side) if event.side else state.flags
    return State((one, other), flags, Seat(1 - event.seat), Millis(event.at + SHOWN_MS))


def to_act(state: State) -> Sequence[Seat]:
    return () if len(LANDS) - 1 in state.ships else (state.turn,)


def legal(state: State, seat: Seat) -> Sequence[Sail | Claim]:
    if seat not in to_act(state):
        return []
    return [Sail(), *(Claim(side) for side in SIDES if side not in state.flags)]


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([int(at == len(LANDS) - 1) for at in state.ships])


def sentence(event: Did, words: Words) -> str:
    what = words.say("puts a flag") if event.side else words.say("sails on")
    return f"{words.name(event.seat)} {what}."


def label(action: Sail | Claim, view: State, words: Words) -> str:
    return (
        words.say("Sail on") if isinstance(action, Sail) else words.say("Claim the {side}", side=action.side)
    )


def scene(view: State, words: Words) -> Scene:
    zones = tuple(Zone(side, over, side.title(), n) for n, (side, over) in enumerate(SIDES.items()))
    hills = Grid("hills", 3, 7, tiling="hex", title="Hills", zones=zones)
    ships = [Piece(f"land{at}", Token("boat", seat, id=f"ship {seat}")) for seat, at in enumerate(view.ships)]
    flags = [Piece(SIDES[side][4], Token("flag", n)) for n, side in enumerate(view.flags)]
    letters = [Piece("letters.0", Back()), Piece("letters.2", Card(title="Map", icon="key"))]
    seen = [] if view.until is None else [Piece("seen", Card("QS", id="QS"), until=view.until)]
    areas = (MAP, hills, Row("letters", size=3, fold=True, title="Letters"), Row("seen", title="Seen"))
    return Scene(areas, (*ships, *flags, *letters, *seen))


def taps(action: Sail | Claim, view: State) -> Taps:
    if isinstance(action, Claim):
        return Taps((action.side,))
    return Taps((f"ship {view.turn}", f"land{view.ships[view.turn] + 1}"))


def motions(redacted: Did) -> Sequence[Motion]:
    """Carries a flag ashore, or flashes the first land when a ship sails."""
    if not redacted.side:
        return (Flash("land0"),)
    return (Travel("land0", SIDES[redacted.side][4], Token("flag", 0)),)
