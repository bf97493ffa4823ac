"""How good a position looks to a seat: what its stock is likely to score, and its cash."""

from collections.abc import Sequence
from math import ceil

from parlour.engine import Data, Seat
from parlour.games.imperial.board import Board, board
from parlour.games.imperial.rules import stock
from parlour.games.imperial.rules.production import working
from parlour.games.imperial.rules.taxation import BASELINE, MOST_TAX, WINNING_POINTS
from parlour.games.imperial.state import Maneuvering, Nation, State
from parlour.games.imperial.view import View

ROTATION = 2.67
"""Turns between two taxations of a country that goes three steps at a time."""

IDLE = 0.4
"""A unit that stands on no new ground yet will bring a chip about that often."""

DEVELOPMENT = 2.0
"""Points a taxation that a country will grow by, whatever it looks like now."""

FOREIGN = 0.6
"""A country led by somebody else is led that much less to one's liking."""

FUTURE = 0.6
"""Points to come are worth that much of points made."""

TREASURY = 0.35
RIVALS = 0.4


def evaluate(seen: Data, seat: Seat) -> float:
    """For a view or a state, in dollars; while a maneuver is made, as if it stood as far as it is."""
    assert isinstance(seen, View | State), "Imperial evaluates its own positions"
    phase = seen.phase
    return worth(seen, phase.field if isinstance(phase, Maneuvering) else seen.nations, seat)


def worth(seen: View | State, nations: Sequence[Nation], seat: Seat) -> float:
    """With *nations* as the countries stand, which may be the field of a maneuver."""
    table = board(seen.board)
    growths = [growth(table, nations, one) for one in nations]
    waits = [turns_to_tax(table, one) for one in nations]
    left = min(map(_rounds_left, nations, growths, waits))
    fortunes = [player.money / 100 + player.modifier for player in seen.players]
    for one, gain, wait in zip(nations, growths, waits, strict=True):
        if one.leadership:
            _invest(fortunes, one, gain, max(0.0, (left - wait) / ROTATION + 1), seat)
    others = [fortune for n, fortune in enumerate(fortunes) if n != seat]
    return fortunes[seat] - RIVALS * max(others)


def growth(table: Board, nations: Sequence[Nation], one: Nation) -> float:
    """Points that a taxation may be expected to bring."""
    idle = sum(place not in one.chips for place in (*one.fleets, *one.armies))
    raw = len(one.chips) + 2 * len(working(nations, one)) + IDLE * idle
    return min(max(0.0, raw - BASELINE) + DEVELOPMENT, float(MOST_TAX - BASELINE))


def turns_to_tax(table: Board, one: Nation) -> float:
    if one.spot is None:
        return 2.0
    away = (table.wheel.index("Taxation") - table.wheel.index(one.spot)) % len(table.wheel)
    return float(ceil((away or len(table.wheel)) / 3))


def _rounds_left(one: Nation, gain: float, wait: float) -> float:
    taxations = (WINNING_POINTS - one.points) / max(gain, 1.0)
    return wait + ROTATION * max(0.0, taxations - 1)


def _invest(fortunes: list[float], one: Nation, gain: float, taxations: float, seat: Seat) -> None:
    """Add what the country's stock is worth to each holder."""
    expected = min(gain * taxations, float(WINNING_POINTS - one.points))
    if one.leadership[0] != seat:
        expected *= FOREIGN
    multiple = 0.5 * (one.points // 5) + 0.1 * one.points + 0.2 * FUTURE * expected
    treasury = TREASURY * one.money / 100 / stock.total(one)
    for share, owner in enumerate(one.owners, 1):
        if owner is not None:
            fortunes[owner] += share * (multiple + treasury)
