"""Plays the games of the report: those that are recorded, bots against bots, and other options."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from parlour.bots import bot_names, is_slow
from parlour.cli.options import decode_options
from parlour.cli.report.design_report import DesignReport, make_report
from parlour.cli.report.option_effects import (
    MAX_GAMES,
    OptionEffects,
    PlayedGame,
    effect,
    options_json,
    play_results,
    variants,
)
from parlour.cli.report.record import GameRecord
from parlour.cli.report.recorder import record_games
from parlour.cli.report.seats import Match, match, play_match
from parlour.cli.simulation.progress import with_progress
from parlour.cli.simulation.tally import empty_tally
from parlour.cli.simulation.workers import Task, Work, in_parts
from parlour.engine.contract.game import Game

WEAK = "random"
_One = TypeVar("_One")


def measure(game: Game, task: Task, games: int, jobs: int) -> DesignReport:
    """Plays the games and makes the report. It depends on the task and the number of games alone."""
    measurement = _Measurement(game, task, jobs)
    records = measurement.records(games)
    options = options_json(decode_options(game, task.options))
    return make_report(game, task, options, records, measurement.matches(games), measurement.options(records))


@dataclass(frozen=True, slots=True)
class _Measurement:
    game: Game
    task: Task
    jobs: int

    def records(self, games: int) -> list[GameRecord]:
        found = self._play("games", record_games, [self.task], games)
        return sorted(found, key=lambda record: record.number)

    def matches(self, games: int) -> list[Match]:
        """Each fast bot against the weakest one."""
        others = len(self.task.lineup) - 1
        if not others:
            return []
        strong = [bot for bot in bot_names(self.game) if bot != WEAK and not is_slow(self.game, bot)]
        tasks = [replace(self.task, lineup=(bot, *[WEAK] * others), opening=0) for bot in strong]
        played = {task.lineup: empty_tally(task.lineup) for task in tasks}
        for lineup, tally in self._play(f"bots against {WEAK}", play_match, tasks, games):
            played[lineup] += tally
        return [match(self.game, lineup, tally) for lineup, tally in played.items()]

    def options(self, records: Sequence[GameRecord]) -> OptionEffects:
        """The first games again, with each option at another value."""
        chosen = decode_options(self.game, self.task.options)
        others, skipped = variants(self.game, chosen, len(self.task.lineup))
        before = [record.played for record in records[:MAX_GAMES]]
        tasks = [replace(self.task, options=variant.options) for variant in others]
        found: dict[str | None, list[PlayedGame]] = {variant.options: [] for variant in others}
        for game in self._play("other options", play_results, tasks, len(before)):
            found[game.options].append(game)
        effects = []
        for variant in others:
            after = sorted(found[variant.options], key=lambda game: game.number)
            effects.append(effect(variant, chosen, before, [game.played for game in after]))
        return OptionEffects(effects, skipped)

    def _play(self, label: str, work: Work[list[_One]], tasks: Sequence[Task], games: int) -> list[_One]:
        found: list[_One] = []
        parts = in_parts(work, tasks, games, self.jobs)
        with closing(with_progress(label, len(tasks) * games, parts, len)) as shown:
            for part in shown:
                found += part
        return found
