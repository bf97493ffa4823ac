"""Evaluates a position for a seat: the expected score of its stock, and its cash."""

from collections.abc import Sequence
from math import ceil

from parlour.engine import Data, Seat
from parlour.games.imperial.board import Board, get_board
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.production import working
from parlour.games.imperial.rules.taxation import MAX_TAX, TAX_BASELINE, WINNING_POINTS
from parlour.games.imperial.state import Maneuvering, Nation, State
from parlour.games.imperial.view import View

TURNS_BETWEEN_TAXATIONS = 2.67
"""Turns between two taxations of a country that moves three steps a turn."""

CHIPS_PER_IDLE_UNIT = 0.4
"""Expected chips from each unit that is not on a place with the country's chip."""

GROWTH_POINTS = 2.0
"""Expected points of a taxation beyond those of the current tax."""

FOREIGN_LEADER_WEIGHT = 0.6
"""Discount for a country that another player leads and moves to their own advantage."""

FUTURE_POINTS_WEIGHT = 0.6
"""Value of an expected point, as a fraction of a point already scored."""

TREASURY_WEIGHT = 0.35
RIVALS_WEIGHT = 0.4


def evaluate(seen: Data, seat: Seat) -> float:
    """The value of a view or state, in dollars. During a maneuver, the steps so far count as made."""
    assert isinstance(seen, View | State), "Imperial evaluates its own positions"
    phase = seen.phase
    return worth(seen, phase.field if isinstance(phase, Maneuvering) else seen.nations, seat)


def worth(seen: View | State, nations: Sequence[Nation], seat: Seat) -> float:
    """The value with *nations* as the countries, for example the field of a maneuver."""
    board = get_board(seen.board)
    growths = [growth(board, nations, nation) for nation in nations]
    waits = [turns_to_tax(board, nation) for nation in nations]
    left = min(map(_rounds_left, nations, growths, waits))
    fortunes = [player.money / 100 + player.modifier for player in seen.players]
    for nation, gain, wait in zip(nations, growths, waits, strict=True):
        if nation.leadership:
            _invest(fortunes, nation, gain, max(0.0, (left - wait) / TURNS_BETWEEN_TAXATIONS + 1), seat)
    others = [fortune for n, fortune in enumerate(fortunes) if n != seat]
    return fortunes[seat] - RIVALS_WEIGHT * max(others)


def growth(board: Board, nations: Sequence[Nation], nation: Nation) -> float:
    """Expected points of a taxation."""
    idle = sum(place not in nation.chips for place in (*nation.fleets, *nation.armies))
    raw = len(nation.chips) + 2 * len(working(nations, nation)) + CHIPS_PER_IDLE_UNIT * idle
    return min(max(0.0, raw - TAX_BASELINE) + GROWTH_POINTS, float(MAX_TAX - TAX_BASELINE))


def turns_to_tax(board: Board, nation: Nation) -> float:
    if nation.spot is None:
        return 2.0
    away = (board.wheel.index("Taxation") - board.wheel.index(nation.spot)) % len(board.wheel)
    return float(ceil((away or len(board.wheel)) / 3))


def _rounds_left(nation: Nation, gain: float, wait: float) -> float:
    taxations = (WINNING_POINTS - nation.points) / max(gain, 1.0)
    return wait + TURNS_BETWEEN_TAXATIONS * max(0.0, taxations - 1)


def _invest(fortunes: list[float], nation: Nation, gain: float, taxations: float, seat: Seat) -> None:
    """Adds the value of the country's stock to each holder's fortune."""
    expected = min(gain * taxations, float(WINNING_POINTS - nation.points))
    if nation.leadership[0] != seat:
        expected *= FOREIGN_LEADER_WEIGHT
    multiple = 0.5 * (nation.points // 5) + 0.1 * nation.points + 0.2 * FUTURE_POINTS_WEIGHT * expected
    treasury = TREASURY_WEIGHT * nation.money / 100 / stock.total(nation)
    for share, owner in enumerate(nation.owners, 1):
        if owner is not None:
            fortunes[owner] += share * (multiple + treasury)
