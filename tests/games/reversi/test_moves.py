"""Moves compared with published counts and with a naive implementation, and games that end."""

import pytest

from parlour.bots import FastChance
from parlour.engine import Began, Data, Game, Millis, Seat, bind
from parlour.games import reversi as game_module
from parlour.games.reversi.state import Passed, Place, Placed, State

LONG = pytest.mark.deep
PERFT = {1: 4, 2: 12, 3: 56, 4: 244, 5: 1_396, 6: 8_200, 7: 55_092}
"""Published numbers of move sequences from the opening. No player has to pass in them."""

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


@pytest.mark.parametrize(
    "depth",
    [*(depth for depth in PERFT if depth <= 5), *(pytest.param(depth, marks=LONG) for depth in (6, 7))],
)
def test_move_counts_match_the_published_figures(depth: int) -> None:
    game = bind(game_module)
    assert count_sequences(game, game.start(Began(2)), depth, FastChance("none is used")) == PERFT[depth]


def count_sequences(game: Game, state: Data, depth: int, chance: FastChance) -> int:
    if depth == 0:
        return 1
    (seat,) = game.to_act(state)
    found = 0
    for action in game.legal(state, seat):
        after = state
        for event in game.decide(state, seat, action, chance, Millis(0)):
            after = game.evolve(after, event)
        found += count_sequences(game, after, depth - 1, chance)
    return found


class Naive:
    """A naive implementation that walks over a dictionary of squares."""

    def __init__(self) -> None:
        self.discs = {(3, 3): 1, (4, 4): 1, (3, 4): 0, (4, 3): 0}

    def turned(self, seat: int, row: int, column: int) -> set[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for down, right in DIRECTIONS:
            line, at = set(), (row + down, column + right)
            while self.discs.get(at) == 1 - seat:
                line.add(at)
                at = at[0] + down, at[1] + right
            if self.discs.get(at) == seat:
                found |= line
        return found

    def moves(self, seat: int) -> set[tuple[int, int]]:
        return {
            (row, column)
            for row in range(8)
            for column in range(8)
            if (row, column) not in self.discs and self.turned(seat, row, column)
        }

    def put(self, seat: int, row: int, column: int) -> set[tuple[int, int]]:
        turned = self.turned(seat, row, column)
        self.discs |= dict.fromkeys({*turned, (row, column)}, seat)
        return turned

    def text(self) -> str:
        return "".join(str(self.discs.get(divmod(square, 8), ".")) for square in range(64))


def play_beside(game: Game, seed: str) -> int:
    """Plays a random game on both. Returns the number of passes."""
    chance, naive, passes = FastChance(seed), Naive(), 0
    state, seat = game.start(Began(2)), 0
    moves = naive.moves(seat)
    while moves:
        assert isinstance(state, State), "Reversi has its own State"
        assert list(game.to_act(state)) == [seat]
        choices = game.legal(state, Seat(seat))
        assert {divmod(one.square, 8) for one in choices if isinstance(one, Place)} == moves
        action = chance.pick(choices)
        assert isinstance(action, Place), "there are no other actions"
        events = game.decide(state, Seat(seat), action, chance, Millis(0))
        turned = naive.put(seat, *divmod(action.square, 8))
        placed = events[0]
        assert isinstance(placed, Placed)
        assert {divmod(square, 8) for square in placed.turned} == turned
        for event in events:
            state = game.evolve(state, event)
        assert isinstance(state, State)
        assert state.cells == naive.text()
        seat, moves = 1 - seat, naive.moves(1 - seat)
        must_pass = not moves and bool(naive.moves(1 - seat))
        assert (Passed(Seat(seat)) in events) == must_pass
        if must_pass:
            seat, moves, passes = 1 - seat, naive.moves(1 - seat), passes + 1
    found = game.result(state)
    assert found is not None
    assert found.scores == (naive.text().count("0"), naive.text().count("1"))
    return passes


@pytest.mark.parametrize("games", [pytest.param(20, id="20"), pytest.param(1000, id="1000", marks=LONG)])
def test_games_match_the_naive_implementation(games: int) -> None:
    game = bind(game_module)
    passes = [play_beside(game, f"beside {number}") for number in range(games)]
    assert sum(passes) > 0, "some of these games have a pass"


@pytest.mark.parametrize("games", [pytest.param(20, id="20"), pytest.param(1000, id="1000", marks=LONG)])
def test_random_games_end(games: int) -> None:
    game, chance = bind(game_module), FastChance("games that end")
    assert game.bound is not None
    for _ in range(games):
        state, entries = game.start(Began(2)), 1
        while (waits := game.to_act(state)) and entries <= game.bound:
            action = chance.pick(game.legal(state, next(iter(waits))))
            for event in game.decide(state, next(iter(waits)), action, chance, Millis(0)):
                state = game.evolve(state, event)
            entries += 1

        assert entries <= game.bound
        assert game.result(state) is not None
