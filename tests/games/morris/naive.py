"""A naive implementation of Nine Men's Morris, from the geometry of the board and the text of the rules."""

Point = tuple[int, int]
"""Distance to the right and up from the centre of the board."""

COLUMNS = "abcdefg"


def _points() -> list[Point]:
    found = []
    for ring in (1, 2, 3):
        for right in (-ring, 0, ring):
            for up in (-ring, 0, ring):
                if (right, up) != (0, 0):
                    found.append((right, up))
    return found


BOARD = _points()


def name(point: Point) -> str:
    return COLUMNS[point[0] + 3] + str(point[1] + 4)


def _straight(one: Point, other: Point) -> bool:
    """True if both are on one line of the board: in a row or a column, but not across the centre."""
    if one[0] == other[0]:
        return one[0] != 0 or one[1] * other[1] > 0
    if one[1] == other[1]:
        return one[1] != 0 or one[0] * other[0] > 0
    return False


def _between(one: Point, middle: Point, other: Point) -> bool:
    return (
        one < middle < other and _straight(one, middle) and _straight(middle, other) and _straight(one, other)
    )


def adjacent(one: Point, other: Point) -> bool:
    first, second = sorted((one, other))
    return _straight(first, second) and not any(_between(first, middle, second) for middle in BOARD)


ADJACENT = {point: [other for other in BOARD if other != point and adjacent(point, other)] for point in BOARD}
ROWS = [
    {one, middle, other}
    for one in BOARD
    for middle in BOARD
    for other in BOARD
    if _between(one, middle, other)
]


class NaiveMorris:
    """One game. Moves are written `a1`, `a1-a4` and `xa4`."""

    def __init__(self, flying: bool = True) -> None:
        self.flying = flying
        self.men: dict[Point, str] = {}
        self.hand = {"white": 9, "black": 9}
        self.turn = "white"
        self.takes = False
        self.positions: list[tuple[str, frozenset[tuple[Point, str]]]] = []
        self.moves_without_mill = 0
        self.result = ""

    @property
    def opponent(self) -> str:
        return "black" if self.turn == "white" else "white"

    def men_of(self, player: str) -> list[Point]:
        return [point for point, owner in self.men.items() if owner == player]

    def in_mill(self, point: Point) -> bool:
        owner = self.men[point]
        return any(point in row and all(self.men.get(one) == owner for one in row) for row in ROWS)

    def legal(self) -> set[str]:
        if self.result:
            return set()
        if self.takes:
            theirs = self.men_of(self.opponent)
            outside = [point for point in theirs if not self.in_mill(point)]
            return {f"x{name(point)}" for point in outside or theirs}
        free = [point for point in BOARD if point not in self.men]
        if self.hand[self.turn] > 0:
            return {name(point) for point in free}
        mine = self.men_of(self.turn)
        flies = self.flying and len(mine) == 3
        return {
            f"{name(start)}-{name(end)}" for start in mine for end in free if flies or end in ADJACENT[start]
        }

    def play(self, move: str) -> None:
        named = {name(point): point for point in BOARD}
        if move.startswith("x"):
            del self.men[named[move[1:]]]
            self.takes = False
            self.positions = []
            self.moves_without_mill = 0
            self.pass_turn()
            return
        start, _, end = move.rpartition("-")
        if start:
            del self.men[named[start]]
            self.moves_without_mill += 1
        else:
            self.hand[self.turn] -= 1
        self.men[named[end]] = self.turn
        if self.in_mill(named[end]):
            self.takes = True
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        before, self.turn = self.turn, self.opponent
        all_placed = self.hand == {"white": 0, "black": 0}
        if self.hand[self.turn] == 0 and (len(self.men_of(self.turn)) == 2 or not self.legal()):
            self.result = before
        elif all_placed:
            position = (self.turn, frozenset(self.men.items()))
            self.positions.append(position)
            if self.positions.count(position) == 3 or self.moves_without_mill == 100:
                self.result = "draw"
