"""The scene: the viewer's sea with their ships, and the enemy's waters with the results of the shots."""

from collections.abc import Iterator
from functools import cache

from parlour.engine import Seat, Words
from parlour.engine.scene import Grid, Mark, Numbers, Piece, Place, Scene, Taps, Token, Zone
from parlour.games.sea_battle.fleet_inference import HIT, MISS, UNKNOWN, knowledge_of
from parlour.games.sea_battle.grid import cell_name, grid_of
from parlour.games.sea_battle.state import Action, Fire, Move, Salvo, Turn, lengths_of, ships_of, side_of
from parlour.games.sea_battle.view import View
from parlour.games.sea_battle.words import say_what_to_do

MINE, ENEMY = "mine", "enemy"
WATER = "#1d6fa8"


def scene(view: View, words: Words) -> Scene:
    seas = _seas(view)
    areas = tuple(_grid(view, area, seat, words) for area, seat in seas)
    pieces = tuple(piece for area, seat in seas for piece in _pieces(view, area, seat, words))
    side = side_of(view.options)
    marks = tuple(Mark(_place(area, side, cell)) for area, seat in seas for cell in view.last[seat])
    afloat = tuple(_afloat(view, Seat(n), words) for n in range(len(view.fleets)))
    return Scene((*areas, *afloat), pieces, marks, say_what_to_do(view, _shots(view), words))


def _seas(view: View) -> list[tuple[str, Seat]]:
    """The visible seas with the ids of their areas. The first one is drawn largest."""
    if view.me is None:
        return [(f"sea {n}", Seat(n)) for n in range(len(view.fleets))]
    mine, enemy = (MINE, view.me), (ENEMY, Seat(1 - view.me))
    is_enemy_seen = all(view.ready) or view.fleets[1 - view.me] is not None
    return [enemy, mine] if is_enemy_seen else [mine]


def _grid(view: View, area: str, seat: Seat, words: Words) -> Grid:
    side = side_of(view.options)
    if view.me is None:
        title = words.say("Fleet of {who}", who=words.name(seat))
    else:
        title = words.say("Your fleet") if seat == view.me else words.say("Enemy waters")
    return Grid(area, side, side, title=title, labels=_labels(area, side), zones=_water(area, side))


@cache
def _water(area: str, side: int) -> tuple[Zone, ...]:
    """Two zones on top of each other, because the colour of one is too light."""
    cells = tuple(_place(area, side, cell) for cell in range(side * side))
    return Zone(f"{area} water", cells, colour=WATER), Zone(f"{area} depth", cells, colour=WATER)


@cache
def _labels(area: str, side: int) -> tuple[tuple[Place, str], ...]:
    return tuple((_place(area, side, cell), cell_name(side, cell)) for cell in range(side * side))


@cache
def _place(area: str, side: int, cell: int) -> Place:
    return f"{area}.{cell // side}.{cell % side}"


def _pieces(view: View, area: str, seat: Seat, words: Words) -> Iterator[Piece]:
    side, waters = side_of(view.options), view.waters[seat]
    yield from _ships(view, area, seat, words)
    for cell, sign in enumerate(waters):
        if sign != UNKNOWN:
            yield Piece(_place(area, side, cell), _shot(sign, words))


def _ships(view: View, area: str, seat: Seat, words: Words) -> Iterator[Piece]:
    """The ships that the viewer sees: their own, sunk ones, and all after the end."""
    lengths, names, side = lengths_of(view.options), ships_of(view.options), side_of(view.options)
    sunk = dict(knowledge_of(view.waters[seat], lengths, view.options.touching).sunk)
    fleet = view.fleets[seat]
    for number, name in enumerate(names):
        berth = sunk.get(number) if fleet is None else fleet[number]
        if berth is None:
            continue
        first, *others = (
            _place(area, side, cell) for cell in grid_of(side).berths[lengths[number]][berth].cells
        )
        called = words.call(name)
        if number in sunk:
            called = words.say("{ship}, sunk", ship=called)
        token = Token("ship", seat, name=called, id=f"{area} {name}")
        yield Piece(first, token, tuple(others), dim=number in sunk)


def _shot(sign: str, words: Words) -> Token:
    if sign == MISS:
        return Token("dot", "white", name=words.say("miss"))
    if sign == HIT:
        return Token("flame", "orange", name=words.say("hit"))
    return Token("cross", "red", name=words.say("sunk"))


def _afloat(view: View, seat: Seat, words: Words) -> Numbers:
    lengths = lengths_of(view.options)
    left = [str(length) for n, length in enumerate(lengths) if str(n) not in view.waters[seat]]
    shown = " ".join(left) or words.say("none")
    return Numbers(f"afloat {seat}", ((words.say("Ships afloat"), shown),), seat=seat)


def _shots(view: View) -> int:
    if view.me is None or not view.options.salvo:
        return 1
    afloat = sum(str(n) not in view.waters[view.me] for n in range(len(lengths_of(view.options))))
    return min(afloat, view.waters[1 - view.me].count(UNKNOWN))


def taps(action: Action, view: View) -> Taps:
    side, names = side_of(view.options), ships_of(view.options)
    match action:
        case Move(ship, cell):
            return Taps((f"{MINE} {names[ship]}", _place(MINE, side, cell)))
        case Turn(ship):
            return Taps((f"{MINE} {names[ship]}",) * 2)
        case Fire(cell):
            return Taps((_place(ENEMY, side, cell),))
        case Salvo(cells):
            return Taps(together=tuple(_place(ENEMY, side, cell) for cell in cells))
    return Taps()  # a button
