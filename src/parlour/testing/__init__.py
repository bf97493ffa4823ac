"""Tools for testing a game: scenarios, rigged chance, positions as text, files of played games, and bug
reports.

Scenario(game, seats=2, draws=(0, 3)).act(0, Lay(1)).expect(turn=1)
"""

from parlour.testing.bug_reports import ReportedGame, load_report
from parlour.testing.chance import RiggedChance
from parlour.testing.game_files import load_played, save_played
from parlour.testing.positions import read_cards, read_grid, show_grid
from parlour.testing.scenario import Scenario

__all__ = [
    "ReportedGame",
    "RiggedChance",
    "Scenario",
    "load_played",
    "load_report",
    "read_cards",
    "read_grid",
    "save_played",
    "show_grid",
]
