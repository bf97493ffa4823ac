"""Mosaic: players take tiles from stalls and lay them into their mats. The most tiles win.

Its table has groups: a mat of three grids for each player, and a market of five stalls. Some names are not
printed.
"""

from collections.abc import Sequence

from parlour.engine import Began, Chance, Data, IllegalActionError, Millis, Result, Seat, Words, ranked
from parlour.engine.scene import Card, Grid, Group, Numbers, Piece, Pile, Row, Scene, Taps, Token, Zone

name, title, version = "mosaic", "Mosaic", 1
seats, bound, secrets, opens = range(2, 5), 100, False, "all"
STALLS, SIDE = 5, 5
COLOURS = ("blue", "gold", "red", "ink", "teal")
CARDS = ("TH", "9S", "4C", "AD", "7H")


class Take(Data, frozen=True, tag="take"):
    stall: int
    tile: int
    row: int


class Took(Data, frozen=True, tag="took"):
    seat: Seat
    stall: int
    tile: int
    row: int


class State(Data, frozen=True):
    stalls: tuple[tuple[str, ...], ...]
    walls: tuple[tuple[int, ...], ...]
    """For each seat, the number of tiles in each row of its wall."""

    turn: Seat


Action, Event = Take, Took


def start(began: Began) -> State:
    stalls = tuple(tuple(COLOURS[(n + tile) % 5] for tile in range(4)) for n in range(STALLS))
    return State(stalls, tuple((0,) * SIDE for _ in range(began.seats)), Seat(0))


def decide(state: State, seat: Seat | None, action: Take, chance: Chance, now: Millis) -> Sequence[Took]:
    if seat is None or action not in legal(state, seat):
        raise IllegalActionError("mosaic/not-now")
    return [Took(seat, action.stall, action.tile, action.row)]


def evolve(state: State, event: Took) -> State:
    stalls = tuple(
        tuple("" if (n, at) == (event.stall, event.tile) else tile for at, tile in enumerate(stall))
        for n, stall in enumerate(state.stalls)
    )
    walls = tuple(
        tuple(count + (seat == event.seat and n == event.row) for n, count in enumerate(wall))
        for seat, wall in enumerate(state.walls)
    )
    return State(stalls, walls, Seat((event.seat + 1) % len(walls)))


def to_act(state: State) -> Sequence[Seat]:
    return (state.turn,) if any(tile for stall in state.stalls for tile in stall) else ()


def legal(state: State, seat: Seat) -> Sequence[Take]:
    if seat not in to_act(state):
        return []
    rows = [row for row, count in enumerate(state.walls[seat]) if count < SIDE]
    return [
        Take(n, at, row)
        for n, stall in enumerate(state.stalls)
        for at, tile in enumerate(stall)
        if tile
        for row in rows
    ]


def result(state: State) -> Result | None:
    return None if to_act(state) else ranked([sum(wall) for wall in state.walls])


def sentence(event: Took, words: Words) -> str:
    return words.say("{who} takes a tile.", who=words.name(event.seat))


def label(action: Take, view: State, words: Words) -> str:
    return ""


def scene(view: State, words: Words) -> Scene:
    stalls = [Grid(f"stall{n}", 2, 2, name=f"Stall {n + 1}") for n in range(STALLS)]
    market = Group("market", tuple(stall.id for stall in stalls), across=True, name="Market")
    areas: list[Grid | Group | Row | Pile | Numbers] = [market, *stalls, Pile("bag", name="Bag")]
    pieces = [
        Piece(f"stall{n}.{at // 2}.{at % 2}", Token("tile", tile))
        for n, stall in enumerate(view.stalls)
        for at, tile in enumerate(stall)
        if tile
    ]
    for n, wall in enumerate(view.walls):
        areas += _mat(Seat(n), wall)
        pieces += [
            Piece(f"wall{n}.{row}.{at}", Token("tile", COLOURS[at]))
            for row, count in enumerate(wall)
            for at in range(count)
        ]
        if words.you in (None, n):
            pieces += [Piece(f"hand{n}", Card(card, id=f"{card}{n}")) for card in CARDS]
    return Scene(tuple(areas), tuple(pieces))


def _mat(seat: Seat, wall: Sequence[int]) -> Sequence[Grid | Group | Row | Numbers]:
    rows = tuple(
        Zone(f"row{seat}.{row}", tuple(f"wall{seat}.{row}.{at}" for at in range(SIDE)), f"Row {row + 1}")
        for row in range(SIDE)
    )
    stairs = tuple(f"lines{seat}.{row}.{at}" for row in range(SIDE) for at in range(SIDE - 1 - row))
    return (
        Group(f"mat{seat}", (f"work{seat}", f"floor{seat}"), seat=seat, title="Mosaic"),
        Group(f"work{seat}", (f"lines{seat}", f"wall{seat}"), across=True, seat=seat),
        Grid(f"lines{seat}", SIDE, SIDE, missing=stairs, name="Lines", seat=seat),
        Grid(f"wall{seat}", SIDE, SIDE, zones=rows, name="Wall", seat=seat),
        Grid(f"floor{seat}", 1, 7, name="Floor", seat=seat),
        Row(f"hand{seat}", fan=True, name="Hand", seat=seat, order=1),
        Numbers(f"score{seat}", (("Tiles", str(sum(wall))),), seat=seat),
    )


def taps(action: Take, view: State) -> Taps:
    return Taps((f"stall{action.stall}.{action.tile // 2}.{action.tile % 2}", f"row{view.turn}.{action.row}"))
