"""The report of a game's design, made from the records of its games."""

from collections.abc import Sequence

from parlour.bots import is_slow
from parlour.cli.report.leads import Leads, leads
from parlour.cli.report.lengths import Branching, Ending, Length, branching, endings, length
from parlour.cli.report.option_effects import OptionEffects
from parlour.cli.report.record import GameRecord
from parlour.cli.report.seats import Match, Seats, seats
from parlour.cli.report.usage import Usage, usage
from parlour.cli.simulation.workers import Task
from parlour.engine.contract.game import Game
from parlour.engine.values import Data


class DesignReport(Data, frozen=True):
    """The output of `--json`."""

    game: str
    title: str
    version: int
    games: int
    lineup: tuple[str, ...]
    options: str
    """All options, as JSON."""

    given_options: str | None
    opening: int
    """The number of random actions of each seat at the start of a game."""

    seed: str
    is_repeatable: bool
    """False if a bot thinks for a time instead of a number of games."""

    ending: Ending
    length: Length
    branching: Branching
    seats: Seats
    leads: Leads | str
    """A text is the reason why the lead is not measured."""

    matches: list[Match]
    usage: Usage
    options_compared: OptionEffects


def make_report(
    game: Game,
    task: Task,
    options: str,
    records: Sequence[GameRecord],
    matches: list[Match],
    compared: OptionEffects,
) -> DesignReport:
    return DesignReport(
        game=game.name,
        title=game.title,
        version=game.version,
        games=len(records),
        lineup=task.lineup,
        options=options,
        given_options=task.options,
        opening=task.opening,
        seed=task.seed,
        is_repeatable=not any(is_slow(game, bot) for bot in task.lineup),
        ending=endings(records),
        length=length(records, game.bound),
        branching=branching(records),
        seats=seats(game, records),
        leads=leads(records, len(task.lineup)),
        matches=matches,
        usage=usage(game, records),
        options_compared=compared,
    )
