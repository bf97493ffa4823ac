"""The market, and a mat for each player: pots on the left, the shelf on the right, and the floor below."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Counter,
    Delay,
    Graph,
    Grid,
    Group,
    Motion,
    Numbers,
    Piece,
    Place,
    Scene,
    Spot,
    Taps,
    Token,
    Travel,
    Zone,
)

from .state import (
    FRUITS,
    KINDS,
    LOSSES,
    MIDDLE,
    SIZE,
    SPILT,
    Cooked,
    Event,
    Fruits,
    Pick,
    Picked,
    State,
    column,
)
from .words import MANY, pot_name, stall_name

FILES: Final = ("plum", "pear", "cherry", "orange", "blueberry")
COLOURS: Final = ("purple", "green", "red", "orange", "blue")
STALL: Final = 2.5
"""The width of a stall. A fruit has the width 1."""


def scene(view: State, words: Words) -> Scene:
    areas: list[AnyArea] = [_market(view, words)]
    pieces = [*_lying(view, words)]
    for seat in map(Seat, range(len(view.pots))):
        areas += _mat(view, seat, words)
        pieces += [*_on_mat(view, seat, words)]
    return Scene(tuple(areas), tuple(pieces), say=_say(view, words))


def _market(view: State, words: Words) -> Graph:
    """Two lines of stalls. The last place is the middle, where the unwanted fruits go."""
    per_line = (len(view.stalls) + 1) // 2
    spots: list[Spot] = []
    zones: list[Zone] = []
    for n in range(len(view.stalls) + 1):
        stall = n if n < len(view.stalls) else MIDDLE
        left, top = n % per_line * STALL, n // per_line * STALL
        name, picture = stall_name(stall, words), "middle.svg" if stall == MIDDLE else "stall.svg"
        spots.append(Spot(f"stall {stall}", left, top, 2.4, 2.4, "square", name=name, picture=picture))
        spots += _spots_of(view, stall, left, top, words)
        lying = view.middle if stall == MIDDLE else view.stalls[stall]
        for kind in sorted({*lying}):
            named = words.say("{stall}, {fruits}", stall=name, fruits=words.call(MANY[kind]))
            zones.append(Zone(f"take {stall} {kind}", (*_places(stall, lying, kind),), named))
    return Graph("market", tuple(spots), zones=tuple(zones), weight=2)


def _spots_of(view: State, stall: int, left: float, top: float, words: Words) -> Iterator[Spot]:
    """Four fruits in a square. In the middle, a place for each kind, its number, and the ladle."""
    name = stall_name(stall, words)
    if stall != MIDDLE:
        for n in range(4):
            x, y = left + n % 2 - 0.5, top + n // 2 - 0.5
            yield Spot(f"stall {stall} {n}", x, y, 0.95, 0.95, "none", name=name)
        return
    for n in range(len(FRUITS) + 1):
        x, y = left + n % 2 * 1.15 - 0.8, top + (n // 2 - 1) * 0.72
        kind = words.call(MANY[n]) if n in KINDS else words.say("Ladle")
        yield Spot(f"stall {stall} {n}", x, y, 0.78, 0.78, "none", name=f"{name}, {kind}")
        if (count := view.middle.count(n)) > 1:
            yield Spot(f"count {n}", x + 0.55, y, 0.5, 0.78, "none", name=f"{name}, {kind}", label=str(count))


def _places(stall: int, lying: Fruits, kind: int) -> Iterator[Place]:
    if stall == MIDDLE:
        yield f"stall {stall} {kind}"
        if lying.count(kind) > 1:
            yield f"count {kind}"
    else:
        yield from (f"stall {stall} {n}" for n, fruit in enumerate(lying) if fruit == kind)


def _lying(view: State, words: Words) -> Iterator[Piece]:
    for n, stall in enumerate(view.stalls):
        yield from (Piece(f"stall {n} {at}", _fruit(fruit, words)) for at, fruit in enumerate(stall))
    for kind in sorted({*view.middle}):
        yield Piece(f"stall {MIDDLE} {kind}", _fruit(kind, words))
    if view.ladle is None and view.bonuses is None:
        yield Piece(f"stall {MIDDLE} {len(FRUITS)}", _ladle(words))


def _fruit(kind: int, words: Words | None = None) -> Token:
    named = "" if words is None else words.call(FRUITS[kind])
    return Token("disc", COLOURS[kind], picture=f"{FILES[kind]}.svg", name=named)


def _jar(kind: int, words: Words | None = None) -> Token:
    named = "" if words is None else words.say("jar of {fruits}", fruits=words.call(MANY[kind]))
    return Token("tile", COLOURS[kind], picture=f"jar-{FILES[kind]}.svg", name=named)


def _ladle(words: Words) -> Token:
    return Token("key", "brown", picture="ladle.svg", name=words.say("Ladle"), id="ladle")


def _mat(view: State, seat: Seat, words: Words) -> Iterator[AnyArea]:
    points = Counter(words.say("Points"), view.points[seat], icon="star", colour="gold")
    yield Numbers(f"points {seat}", (points,), seat=seat)
    yield Group(f"mat {seat}", (f"work {seat}", f"floor {seat}"), seat=seat)
    yield Group(f"work {seat}", (f"pots {seat}", f"shelf {seat}"), across=True, seat=seat)
    missing = tuple(_pot(seat, row, n) for row in range(SIZE) for n in range(row + 1, SIZE))
    pots = tuple(
        Zone(f"pot {seat} {row}", tuple(_pot(seat, row, n) for n in range(row + 1)), pot_name(row, words))
        for row in range(SIZE)
    )
    yield Grid(f"pots {seat}", SIZE, SIZE, missing=missing, zones=pots, seat=seat)
    shelf = [(_shelf(seat, row, kind), kind) for row in range(SIZE) for kind in KINDS]
    names = tuple((at, words.say("Shelf, {fruits}", fruits=words.call(MANY[kind]))) for at, kind in shelf)
    pictures = tuple((at, f"slot-{FILES[kind]}.svg") for at, kind in shelf)
    yield Grid(f"shelf {seat}", SIZE, SIZE, names=names, pictures=pictures, seat=seat)
    places = [f"floor {seat}.0.{n}" for n in range(len(LOSSES))]
    costs = tuple((at, f"−{loss}") for at, loss in zip(places, LOSSES, strict=True))
    lying = len(view.floors[seat]) + (view.ladle == seat)
    floor = Zone(f"pot {seat} {SPILT}", tuple(places), pot_name(SPILT, words))
    named = tuple((at, words.say("Floor, {cost}", cost=cost)) for at, cost in costs)
    yield Grid(f"floor {seat}", 1, len(LOSSES), names=named, labels=costs[lying:], zones=(floor,), seat=seat)


def _pot(seat: int, row: int, n: int) -> Place:
    """The nth place of a pot, from the right, next to the shelf."""
    return f"pots {seat}.{row}.{SIZE - 1 - n}"


def _shelf(seat: int, row: int, kind: int) -> Place:
    return f"shelf {seat}.{row}.{column(row, kind)}"


def _on_mat(view: State, seat: Seat, words: Words) -> Iterator[Piece]:
    for row in range(SIZE):
        for n, kind in enumerate(view.pots[seat][row]):
            yield Piece(_pot(seat, row, n), _fruit(kind, words))
        for kind in view.shelves[seat][row]:
            yield Piece(_shelf(seat, row, kind), _jar(kind, words))
    spilt = [_fruit(kind, words) for kind in view.floors[seat]]
    if view.ladle == seat:
        spilt = [_ladle(words), *spilt]
    for n, thing in enumerate(spilt):
        yield Piece(f"floor {seat}.0.{n}", thing)


def _say(view: State, words: Words) -> str:
    if view.bonuses is not None:
        return words.say("The season is over.")
    return words.say("Round {round} of {rounds}", round=view.round, rounds=view.rounds)


def taps(action: Pick, view: State) -> Taps:
    """A kind of fruit is tapped, then a pot. It can also be dragged there."""
    return Taps((f"take {action.stall} {action.fruit}", f"pot {view.turn} {action.pot}"))


def motions(redacted: Event) -> Sequence[Motion]:
    match redacted:
        case Picked():
            return [*_picking(redacted)]
        case Cooked(jars):
            made = [(seat, jar) for seat, of in enumerate(jars) for jar in of]
            ways = [(_pot(seat, jar.row, 0), _shelf(seat, jar.row, jar.fruit), jar) for seat, jar in made]
            return [Delay(300), *(Travel(start, end, _jar(jar.fruit)) for start, end, jar in ways)]
        case _:
            return ()


def _picking(event: Picked) -> Iterator[Motion]:
    """The kept fruits go to the pot, and the others go to the middle."""
    found = [*_places(event.stall, event.lay_there, event.fruit)]
    starts = found[:1] if event.stall == MIDDLE else found
    for n in range(event.kept):
        end = _pot(event.seat, event.pot, event.in_pot + n)
        yield Travel(starts[n % len(starts)], end, _fruit(event.fruit))
    if event.stall == MIDDLE:
        return
    for n, fruit in enumerate(event.lay_there):
        if fruit != event.fruit:
            yield Travel(f"stall {event.stall} {n}", f"stall {MIDDLE} {fruit}", _fruit(fruit))
