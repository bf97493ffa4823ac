"""Puzzles: near the end, exactly one move wins. Every move is solved to the last disc."""

from typing import Final

from parlour.engine import N_, Chance, Observation, Puzzle, Puzzles, Seat, Try, Words
from parlour.games.reversi import endgame
from parlour.games.reversi.board import (
    BITS,
    NAMES,
    SIZE,
    bits_of,
    find_moves,
    find_turned,
    moves_of,
    other,
    squares_of,
    turned_by,
)
from parlour.games.reversi.state import Place, State

EMPTY_SQUARES: Final = range(7, 11)
CORNERS: Final = (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1)
"""Too easy to find, because a corner is nearly always good."""

MIN_MOVES: Final = 4
MIN_LEAD: Final = 2
MIN_GAP: Final = 4
"""How many discs the best move gains over the second best."""


def find(observation: Observation, chance: Chance) -> Puzzle | None:
    state, seat = observation.view, observation.seat
    assert isinstance(state, State), "nothing is hidden"
    squares = find_moves(state.cells, seat)
    if state.cells.count(".") not in EMPTY_SQUARES or squares.bit_count() < MIN_MOVES:
        return None
    own, theirs = bits_of(state.cells, seat), bits_of(state.cells, other(seat))
    following = {square: _after(own, theirs, square, state.cells, seat) for square in squares_of(squares)}
    # It is faster to find whether a move wins than by how much.
    if sum(endgame.lead(others, mine, -1, 0) < 0 for mine, others in following.values()) != 1:
        return None
    leads = {square: -endgame.lead(others, mine) for square, (mine, others) in following.items()}
    best, second = sorted(leads.values(), reverse=True)[:2]
    if best < MIN_LEAD or best - second < MIN_GAP or any(leads.get(corner) == best for corner in CORNERS):
        return None
    tries = tuple(
        Try(Place(square), lead == best, lead, None if lead == best else _reply(*following[square]))
        for square, lead in leads.items()
    )
    return Puzzle(state=state, seat=seat, steps=(tries,))


def task(view: State, seat: Seat, words: Words) -> str:
    if seat == 0:
        return words.say("You play Black. Only one move wins. Find it.")
    return words.say("You play White. Only one move wins. Find it.")


def explain(state: State, attempt: Try, step: int, words: Words) -> str:
    move = attempt.action
    assert isinstance(move, Place), "a puzzle offers moves only"
    square, lead = NAMES[move.square], abs(attempt.value)
    if attempt.is_right:
        said = N_("{square} wins by {lead}, if both players make no more mistakes.")
        return words.say(said, square=square, lead=lead)
    if not isinstance(attempt.reply, Place):  # the other side has to pass
        return words.say("After {square} you can’t win any more.", square=square)
    if attempt.value:
        said = N_("{square} is answered by {reply}, and you lose by {lead}.")
    else:
        said = N_("{square} is answered by {reply}, and it ends in a draw.")
    return words.say(said, square=square, reply=NAMES[attempt.reply.square], lead=lead)


def _after(own: int, theirs: int, square: int, cells: str, seat: Seat) -> tuple[int, int]:
    flips = find_turned(cells, seat, square)
    return own | flips | BITS[square], theirs & ~flips


def _reply(mine: int, others: int) -> Place | None:
    """The best answer of the other side; None if it has to pass."""
    best: tuple[int, int] | None = None
    for square in squares_of(moves_of(others, mine)):
        flips = turned_by(others, mine, BITS[square])
        lead = -endgame.lead(mine & ~flips, others | flips | BITS[square])
        if best is None or lead > best[0]:
            best = lead, square
    return None if best is None else Place(best[1])


puzzles: Final = Puzzles(N_("The winning move"), find, task, explain, slips=25)
