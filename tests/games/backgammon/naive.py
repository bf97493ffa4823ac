"""A second, naive implementation of backgammon moves, written from the rules and as simple as possible.

The board has 24 points as the first player counts them. The first player's checkers are positive and move
down, the other player's are negative and move up. All sequences are tried first, and then filtered by the
rules.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

Way = tuple[int | str, int | str]
"""The start and end of a move: a point, `bar` or `off`."""


class Board(NamedTuple):
    points: tuple[int, ...]
    """The 24 points, from point 1."""

    bars: tuple[int, int]
    offs: tuple[int, int]


class Plays(NamedTuple):
    first: frozenset[Way]
    ends: frozenset[Board]


def find_plays(board: Board, seat: int, roll: tuple[int, int]) -> Plays:
    """The sequences that use the most dice. If that is one die, those with the higher die."""
    orders = {(roll[0],) * 4} if roll[0] == roll[1] else set(permutations(roll))
    found = [one for order in orders for one in _sequences(board, seat, order)]
    most = max(used for _, used, _, _ in found)
    kept = [one for one in found if one[1] == most]
    if most == 1:
        highest = max(die for _, _, die, _ in kept)
        kept = [one for one in kept if one[2] == highest]
    firsts = frozenset(first for first, used, _, _ in kept if used)
    return Plays(firsts, frozenset(end for _, _, _, end in kept))


def _sequences(board: Board, seat: int, order: tuple[int, ...]) -> list[tuple[Way, int, int, Board]]:
    """All sequences with the dice in this order: the first move, the dice used, the first die, the end."""
    nothing: Way = ("", "")
    level = {(nothing, board)}
    found = [(nothing, 0, 0, board)]
    for used, die in enumerate(order, 1):
        level = {
            (way if first == nothing else first, after)
            for first, before in level
            for way, after in _single(before, seat, die)
        }
        found += [(first, used, order[0], end) for first, end in level]
    return found


def _single(board: Board, seat: int, die: int) -> Iterator[tuple[Way, Board]]:
    """All moves of one checker by *die*."""
    sign = 1 if seat == 0 else -1
    entry = 25 if seat == 0 else 0
    if board.bars[seat]:
        end = entry - sign * die
        if board.points[end - 1] * sign >= -1:
            yield ("bar", end), _moved(board, seat, "bar", end)
        return
    mine = [point for point in range(1, 25) if board.points[point - 1] * sign > 0]
    for start in mine:
        end = start - sign * die
        if 1 <= end <= 24:
            if board.points[end - 1] * sign >= -1:
                yield (start, end), _moved(board, seat, start, end)
            continue
        far = {point: point if seat == 0 else 25 - point for point in mine}
        is_all_home = all(one <= 6 for one in far.values())
        if is_all_home and (far[start] == die or max(far.values()) == far[start] < die):
            yield (start, "off"), _moved(board, seat, start, "off")


def _moved(board: Board, seat: int, start: int | str, end: int | str) -> Board:
    sign = 1 if seat == 0 else -1
    points, bars, offs = list(board.points), list(board.bars), list(board.offs)
    if isinstance(start, int):
        points[start - 1] -= sign
    else:
        bars[seat] -= 1
    if isinstance(end, int):
        if points[end - 1] == -sign:
            points[end - 1] = 0
            bars[1 - seat] += 1
        points[end - 1] += sign
    else:
        offs[seat] += 1
    return Board(tuple(points), (bars[0], bars[1]), (offs[0], offs[1]))
