"""The scene: the viewer's sea with their ships, and the enemy's waters with the results of the shots."""

from collections.abc import Iterator, Sequence
from functools import cache

from parlour.engine import Seat, Words
from parlour.engine.scene import BurstKind, Counter, Grid, Mark, Numbers, Piece, Place, Scene, Taps, Token
from parlour.games.sea_battle.fleet_inference import HIT, MISS, UNKNOWN, knowledge_of
from parlour.games.sea_battle.grid import cell_name, grid_of
from parlour.games.sea_battle.state import (
    Action,
    Fire,
    Move,
    Ready,
    Salvo,
    Turn,
    lengths_of,
    ships_of,
    side_of,
)
from parlour.games.sea_battle.view import View
from parlour.games.sea_battle.words import say_what_to_do

MINE, ENEMY = "mine", "enemy"
OWN_WEIGHT = 2.2
"""The share of the viewer's own sea during the battle. A board has 3."""


def scene(view: View, words: Words) -> Scene:
    seas = _seas(view)
    areas = tuple(_grid(view, area, seat, words) for area, seat in seas)
    pieces = tuple(piece for area, seat in seas for piece in _pieces(view, area, seat, words))
    side = side_of(view.options)
    marks = tuple(
        Mark(_place(area, side, cell), look="corners") for area, seat in seas for cell in view.last[seat]
    )
    seats = range(len(view.fleets)) if len(seas) > 1 else ()
    afloat = tuple(_afloat(view, Seat(n), words) for n in seats)
    say = say_what_to_do(view, _shots(view), words)
    return Scene((*areas, *afloat), pieces, marks, say, blocked=_say_blocked(view, words))


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
    return Grid(
        area,
        side,
        side,
        title=title,
        names=_names(area, side),
        picture="sea.svg",
        turns=False,
        pointer="aim.svg" if area == ENEMY else "",
        weight=OWN_WEIGHT if area == MINE and view.me is not None and all(view.ready) else 0,
    )


@cache
def _names(area: str, side: int) -> tuple[tuple[Place, str], ...]:
    return tuple((_place(area, side, cell), cell_name(side, cell)) for cell in range(side * side))


@cache
def _place(area: str, side: int, cell: int) -> Place:
    return f"{area}.{cell // side}.{cell % side}"


def _pieces(view: View, area: str, seat: Seat, words: Words) -> Iterator[Piece]:
    side, waters = side_of(view.options), view.waters[seat]
    yield from _ships(view, area, seat, words)
    for cell, sign in enumerate(waters):
        if sign != UNKNOWN:
            is_faint = sign == MISS and view.winner is not None  # the wrecks stand out at the end
            yield Piece(_place(area, side, cell), _shot(sign, cell in view.last[seat], words), dim=is_faint)


def _ships(view: View, area: str, seat: Seat, words: Words) -> Iterator[Piece]:
    """The ships that the viewer sees: their own, sunk ones, and all after the end."""
    lengths, names, side = lengths_of(view.options), ships_of(view.options), side_of(view.options)
    sunk = dict(knowledge_of(view.waters[seat], lengths, view.options.touching).sunk)
    fleet = view.fleets[seat]
    for number, name in enumerate(names):
        berth = sunk.get(number) if fleet is None else fleet[number]
        if berth is None:
            continue
        found = grid_of(side).berths[lengths[number]][berth]
        first, *others = (_place(area, side, cell) for cell in found.cells)
        called = words.call(name)
        if number in sunk:
            called = words.say("{ship}, sunk", ship=called)
        picture = f"{name}-sunk.svg" if number in sunk else f"{name}.svg"
        turned = 90 if found.is_upright else 0
        token = Token("ship", "grey", picture=picture, name=called, turned=turned, id=f"{area} {name}")
        yield Piece(first, token, tuple(others))


def _shot(sign: str, is_last: bool, words: Words) -> Token:
    if sign == MISS:
        return Token("dot", "white", picture="miss.svg", name=words.say("miss"), comes="splash")
    if sign == HIT:
        return Token("flame", "orange", picture="hit.svg", name=words.say("hit"), comes="explosion")
    comes: BurstKind = "explosion" if is_last else "sink"
    return Token("cross", "red", picture="sunk.svg", name=words.say("sunk"), comes=comes)


def _afloat(view: View, seat: Seat, words: Words) -> Numbers:
    """The ships as pictures: the viewer's own with the damage of each, others afloat or sunk."""
    lengths, names = lengths_of(view.options), ships_of(view.options)
    return Numbers(
        f"afloat {seat}",
        tuple(_ship_counter(view, seat, number, lengths, name, words) for number, name in enumerate(names)),
        seat=seat,
        name=words.say("Ships afloat"),
    )


def _ship_counter(
    view: View, seat: Seat, number: int, lengths: Sequence[int], name: str, words: Words
) -> Counter:
    waters, fleet = view.waters[seat], view.fleets[seat]
    most = 1 if fleet is None else lengths[number]
    if str(number) in waters:
        left = 0
    elif fleet is None:
        left = 1
    else:
        cells = grid_of(side_of(view.options)).berths[lengths[number]][fleet[number]].cells
        left = sum(waters[cell] != HIT for cell in cells)
    return Counter(words.call(name), left, most, "damage", picture=f"{name}-side.svg")


def _say_blocked(view: View, words: Words) -> str:
    if view.me is None or view.ready[view.me]:
        return ""
    if view.options.touching:
        return words.say("There is no room for the ship there.")
    return words.say("There is no room there: ships can’t touch.")


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
        case Ready():
            return Taps(button="main")
    return Taps()  # a button
