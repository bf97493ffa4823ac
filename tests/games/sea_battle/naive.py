"""A naive implementation of fleets and waters, with sets of (row, column)."""

from collections.abc import Iterator, Mapping, Sequence

Cell = tuple[int, int]
Ships = tuple[frozenset[Cell], ...]


def places(side: int, length: int) -> list[frozenset[Cell]]:
    across = [
        frozenset((row, column + n) for n in range(length))
        for row in range(side)
        for column in range(side - length + 1)
    ]
    return [*across, *(frozenset((column, row) for row, column in one) for one in across)]


def fleets(side: int, lengths: Sequence[int], touching: bool = True) -> Iterator[Ships]:
    if not lengths:
        yield ()
        return
    *others, last = lengths
    for drawn in fleets(side, others, touching):
        taken = frozenset[Cell]().union(*drawn)
        if not touching:
            taken = frozenset(near for cell in taken for near in around(cell))
        yield from ((*drawn, place) for place in places(side, last) if not place & taken)


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


def answers(ships: Ships, shots: Sequence[Cell]) -> Mapping[Cell, str]:
    """The result of every shot, in the characters of the game's waters."""
    fired = {*shots}
    told = dict.fromkeys(shots, "~")
    for number, ship in enumerate(ships):
        for cell in ship & fired:
            told[cell] = str(number) if ship <= fired else "*"
    return told


def waters(side: int, ships: Ships, shots: Sequence[Cell]) -> str:
    told = answers(ships, shots)
    return "".join(told.get((row, column), ".") for row in range(side) for column in range(side))


def berth(side: int, ship: frozenset[Cell]) -> int:
    """The game's berth number of a ship."""
    (row, column), *others = sorted(ship)
    return 2 * (row * side + column) + bool(others and others[0][0] > row)


def drawn(side: int, lengths: Sequence[int], fleet: Sequence[int]) -> Ships:
    """The sets of cells of a fleet of the game."""
    ships = []
    for length, number in zip(lengths, fleet, strict=True):
        row, column = divmod(number // 2, side)
        steps = range(length)
        ships.append(frozenset((row + n, column) if number % 2 else (row, column + n) for n in steps))
    return tuple(ships)
