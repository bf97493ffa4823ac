"""Watches one game and makes its record."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

import msgspec

from parlour.bots import PlayoutResult, Step
from parlour.cli.report.action_values import (
    NamedValue,
    choice_of,
    kind_of,
    values_chosen,
    values_offered,
)
from parlour.cli.report.record import GameRecord, Lead, Use
from parlour.cli.simulation.workers import Series, Task
from parlour.engine.contract.bot import Bot
from parlour.engine.contract.choices import Choice, count_actions, template
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Seat

_MAX_CACHED_CHOICES = 1 << 16
_MIN_LEAD = 1e-9
_Key = TypeVar("_Key")
_Name = TypeVar("_Name", str, NamedValue)
_Count = TypeVar("_Count")

_cached = lru_cache(_MAX_CACHED_CHOICES)(values_offered)


def record_games(task: Task, numbers: range) -> list[GameRecord]:
    """Plays the games with these numbers and returns their records."""
    series, made = Series(task), []
    for number in numbers:
        recorder = Recorder(series.game, len(task.lineup))
        played = series.play(number, recorder.watch)
        made.append(recorder.record(number, series.bots(number), played))
    return made


def _values_offered(choice: Choice) -> frozenset[NamedValue]:
    try:
        return _cached(choice)
    except TypeError:  # an action with a list in it has no hash
        return values_offered(choice)


class _Uses(dict[_Key, Use]):
    """Adds decisions up."""

    def add(self, offered: Iterable[_Key], chosen: Iterable[_Key], seat: Seat, is_free: bool) -> None:
        taken = set(chosen)
        offered_to = frozenset((int(seat),)) if is_free else frozenset[int]()
        for key in {*offered} | taken:
            old, is_taken = self.get(key, Use()), key in taken
            self[key] = Use(
                old.legal + 1,
                old.chosen + is_taken,
                old.offered_to | offered_to,
                old.chosen_by | offered_to if is_taken else old.chosen_by,
            )


class Recorder:
    def __init__(self, game: Game, seats: int) -> None:
        self._game, self._seats, self._step = game, seats, 0
        self._evaluate = game.bot.evaluate if isinstance(game.bot, Bot) else None
        self._course = hashlib.blake2b(digest_size=8)
        self._branching: list[int] = []
        self._events: Counter[str] = Counter()
        self._notices: set[str] = set()
        self._last_event = ""
        self._kinds: _Uses[str] = _Uses()
        self._values: _Uses[NamedValue] = _Uses()
        self._leads: list[Lead] = []

    def watch(self, step: Step) -> None:
        self._step += 1
        self._course.update(b"%r %s;" % (step.seat, msgspec.json.encode(step.action)))
        if step.seat is None:
            self._notices.add(kind_of(step.action))
        else:
            self._decision(step, step.seat)
        for event in step.events:
            self._last_event = kind_of(event)
            self._events[self._last_event] += 1
        if self._evaluate is not None and self._seats > 1:
            self._note_leader(step.state)

    def record(self, number: int, bots: tuple[str, ...], played: PlayoutResult) -> GameRecord:
        return GameRecord(
            number=number,
            bots=bots,
            played=played,
            course=self._course.hexdigest(),
            branching=tuple(self._branching),
            events=_plain(self._events),
            notices=frozenset(self._notices),
            last_event=self._last_event,
            kinds=_plain(self._kinds),
            values=_plain(self._values),
            leads=None if self._evaluate is None else tuple(self._leads),
        )

    def _decision(self, step: Step, seat: Seat) -> None:
        count = sum(map(count_actions, step.choices))
        self._branching.append(count)
        choice = choice_of(step.choices, step.action)
        kinds = (kind_of(template(one)) for one in step.choices)
        self._kinds.add(kinds, (kind_of(step.action),), seat, count > 1)
        offered = (value for one in step.choices for value in _values_offered(one))
        self._values.add(offered, values_chosen(choice, step.action), seat, count > 1)

    def _note_leader(self, state: Data) -> None:
        assert self._evaluate is not None, "only called with an evaluation"
        values = [
            float(self._evaluate(self._game.view(state, Seat(seat)), Seat(seat)))
            for seat in range(self._seats)
        ]
        most = max(values)
        best = [seat for seat, value in enumerate(values) if value >= most - _MIN_LEAD]
        leader = best[0] if len(best) == 1 else None
        if leader != (self._leads[-1].seat if self._leads else None):
            self._leads.append(Lead(self._step, leader))


def _plain(counts: Mapping[_Name, _Count]) -> dict[_Name, _Count]:
    """Sorted, so that the record does not depend on the order of a set."""
    return {name: counts[name] for name in sorted(counts)}
