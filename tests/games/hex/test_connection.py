"""Connections compared with a naive implementation, and games that end."""

from itertools import pairwise

import pytest

from parlour.bots import FastChance
from parlour.engine import Game, Millis, bind
from parlour.games import hex as game_module
from parlour.games.hex.state import Options, Place, State, Swap

LONG = pytest.mark.deep
GAMES = [pytest.param(30, id="30"), pytest.param(1000, id="1000", marks=LONG)]
BORDERING = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


class Groups:
    """The textbook's union-find over the cells and four sides."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.above: dict[object, object] = {}
        self.stones: dict[tuple[int, int], int] = {}

    def find(self, one: object) -> object:
        while one in self.above:
            one = self.above[one]
        return one

    def join(self, one: object, other: object) -> None:
        if self.find(one) != self.find(other):
            self.above[self.find(one)] = self.find(other)

    def put(self, row: int, column: int, seat: int) -> None:
        self.stones[row, column] = seat
        along = row if seat == 0 else column
        if along == 0:
            self.join((row, column), f"first side of {seat}")
        if along == self.size - 1:
            self.join((row, column), f"second side of {seat}")
        for down, right in BORDERING:
            if self.stones.get((row + down, column + right)) == seat:
                self.join((row, column), (row + down, column + right))

    def is_connected(self, seat: int) -> bool:
        return self.find(f"first side of {seat}") == self.find(f"second side of {seat}")


def is_chain(path: tuple[int, ...], state: State, seat: int) -> bool:
    """True if the path leads from one side of the seat to the other over neighbouring own stones."""
    cells = [divmod(cell, state.size) for cell in path]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    ends = cells[0][seat], cells[-1][seat]
    return (
        steps <= {*BORDERING}
        and ends == (0, state.size - 1)
        and all(state.cells[cell] == str(seat) for cell in path)
    )


def play_beside(game: Game, seed: str, options: Options) -> int:
    """Plays a random game and compares it with union-find. Returns the number of moves."""
    chance, groups, moves = FastChance(seed), Groups(int(options.size)), 0
    state = game.start(game.setup(options, 2, chance, Millis(0)))
    assert isinstance(state, State), "Hex starts with its own State"
    while game.to_act(state):
        seat = state.turn
        action = chance.pick(game.legal(state, seat))
        if isinstance(action, Swap):
            (row, column), groups = next(iter(groups.stones)), Groups(state.size)
            groups.put(column, row, seat)
        else:
            assert isinstance(action, Place), "there are no other actions"
            groups.put(*divmod(action.cell, state.size), seat)
        for event in game.decide(state, seat, action, chance, Millis(0)):
            state = game.evolve(state, event)
        assert isinstance(state, State), "Hex goes on with its own State"
        moves += 1
        assert bool(state.path) == groups.is_connected(seat)
        assert not groups.is_connected(1 - seat)
    assert is_chain(state.path, state, seat)
    return moves


@pytest.mark.parametrize("games", GAMES)
def test_a_game_is_won_exactly_when_the_sides_are_connected(games: int) -> None:
    game = bind(game_module)
    for number in range(games):
        options = Options(size="13" if number % 5 == 4 else "11", swap=number % 3 > 0)
        assert play_beside(game, f"beside {number}", options) <= int(options.size) ** 2 + 1


@pytest.mark.parametrize("boards", GAMES)
@pytest.mark.parametrize("size", [11, 13])
def test_on_a_full_board_exactly_one_player_is_connected(boards: int, size: int) -> None:
    for number in range(boards):
        stones = FastChance(f"full {size} {number}").shuffle(tuple(n % 2 for n in range(size * size)))
        groups = Groups(size)
        for cell, seat in enumerate(stones):
            groups.put(*divmod(cell, size), seat)

        assert groups.is_connected(0) != groups.is_connected(1)


@pytest.mark.parametrize("games", [pytest.param(20, id="20"), pytest.param(1000, id="1000", marks=LONG)])
def test_random_games_end(games: int) -> None:
    game, chance = bind(game_module), FastChance("games that end")
    assert game.bound is not None
    for number in range(games):
        options = Options(size="13" if number % 2 else "11")
        state, entries = game.start(game.setup(options, 2, chance, Millis(0))), 1
        while (waits := game.to_act(state)) and entries <= game.bound:
            action = chance.pick(game.legal(state, next(iter(waits))))
            for event in game.decide(state, next(iter(waits)), action, chance, Millis(0)):
                state = game.evolve(state, event)
            entries += 1
        found = game.result(state)

        assert entries <= game.bound
        assert found is not None
        assert sorted(found.places) == [1, 2]
