"""A watched game, for authors: stops rules that hang and reports wrong return values.

The server watches whole commands instead, which is cheaper.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import update_wrapper
from typing import Final, cast

from parlour.engine.contract import parts as contract
from parlour.engine.contract.game import Game
from parlour.engine.contract.rule_faults import RuleFaultError, require_events
from parlour.engine.contract.rule_returns import (
    EVENT_RULES,
    require_known_events,
    return_types,
    wrong_return_error,
)
from parlour.engine.faults.watchdog import RulesTimeoutError, Watchdog
from parlour.engine.faults.wrong_returns import find_wrong_return
from parlour.engine.words.refusals import IllegalActionError

RULE_LIMIT_S: Final = 5.0
"""The time limit for one call of one function of a game."""

Rule = Callable[..., object]


class WatchedGame:
    """Calls the functions of a game with a timeout. After one has hung, all further calls fail."""

    def __init__(self, game: Game, limit_s: float) -> None:
        self._watchdog, self._limit_s = Watchdog(limit_s), limit_s
        self._is_within = False
        self.hung: RulesTimeoutError | None = None
        parts = {field.name: getattr(game, field.name) for field in fields(Game)}
        make = cast(Callable[..., Game], Game)
        self.game = make(**parts | {name: self._watched(game, name, rule) for name, rule in _rules(game)})

    def close(self) -> None:
        self._watchdog.close()

    def _watched(self, game: Game, name: str, rule: Rule) -> Rule:
        checked = _checked(game, name, rule)

        def call(*args: object) -> object:
            if self._is_within:
                return checked(*args)
            if self.hung is not None:
                raise RulesTimeoutError(str(self.hung)) from self.hung
            self._is_within = True
            try:
                return self._watchdog.call(checked, *args)
            except RulesTimeoutError as fault:
                text = f"`{name}` did not come back within {self._limit_s:g} seconds; does a loop never end?"
                self.hung = RulesTimeoutError(text)
                raise self.hung from fault
            except (IllegalActionError, RuleFaultError):
                raise
            except Exception as fault:
                wrong = self._watchdog.call(find_wrong_return, game, checked, args)
                if wrong is not None:
                    raise wrong from fault
                raise
            finally:
                self._is_within = False

        return update_wrapper(call, rule)


@contextmanager
def watch_game(game: Game, limit_s: float | None = None) -> Iterator[WatchedGame]:
    """A watched copy of *game* for the duration of the context. One thread must make all calls."""
    watch = WatchedGame(game, RULE_LIMIT_S if limit_s is None else limit_s)
    try:
        yield watch
    finally:
        watch.close()


def _rules(game: Game) -> Iterator[tuple[str, Rule]]:
    """The functions that the author wrote. Defaults are recognised by their module."""
    for name in (field.name for field in fields(Game)):
        part: object = getattr(game, name)
        is_rule = callable(part) and not isinstance(part, type) and name != "bot"
        if is_rule and not name.startswith("decode_") and part.__module__ != contract.__name__:
            yield name, cast(Rule, part)


def _checked(game: Game, name: str, rule: Rule) -> Rule:
    """Wraps *rule* to raise an error that names the cause if it returns a wrong value."""
    if name in EVENT_RULES:

        def decide(*args: object) -> Sequence[object]:
            given = rule(*args)
            require_events(rule, given, name)
            events = tuple(cast(Sequence[object], given))
            require_known_events(game, name, events)
            return events

        return decide
    kinds, owed = return_types(game).get(name, ((object,), ""))

    def call(*args: object) -> object:
        given = rule(*args)
        if not isinstance(given, kinds):
            raise wrong_return_error(game, name, given, args, owed)
        return given

    return call
