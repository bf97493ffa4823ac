"""Records the latest exceptions of the rules, with their place in the author's files."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace as with_fields
from functools import wraps
from pathlib import Path
from typing import Final, ParamSpec, TypeVar, cast

from msgspec.structs import replace

from parlour.dev.messages import Fault
from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Bot, Policy
from parlour.engine.contract.game import Game
from parlour.engine.faults import fault_location
from parlour.engine.faults.fault_location import relative_path
from parlour.engine.faults.fault_text import one_line
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.engine.words.refusals import IllegalActionError

MAX_FAULTS: Final = 30
RULES: Final = (
    *("setup", "start", "evolve", "to_act", "result", "view", "redact", "reveals_to", "redeal", "hidden"),
    *("due", "lapse", "pass_over", "final", "sentence", "past_sentence", "notation", "label", "describe"),
    *("scene", "taps", "motions", "captions", "ending", "about", "refusal", "conserved"),
)
"""Functions of the contract that are wrapped as they are. `decide` and `legal` need a tuple first, because
they can be generators, which raise only when iterated."""

P = ParamSpec("P")
R = TypeVar("R")


class FaultTail:
    """The latest faults, newest last. Counts repetitions of the same fault."""

    def __init__(self, wall: Callable[[], Millis], changed: Callable[[], None]) -> None:
        self._wall, self._changed = wall, changed
        self._latest: deque[Fault] = deque(maxlen=MAX_FAULTS)

    @property
    def latest(self) -> tuple[Fault, ...]:
        return tuple(self._latest)

    def clear(self) -> None:
        self._latest.clear()

    def note(self, rule: str, fault: BaseException, game: Game) -> None:
        text, where, wall = one_line(fault), address(fault, game), self._wall()
        last = self._latest[-1] if self._latest else None
        if last is not None and (last.rule, last.text, last.address) == (rule, text, where):
            self._latest[-1] = replace(last, at=wall, count=last.count + 1)
        else:
            self._latest.append(Fault(wall, rule, text, where))
        self._changed()

    def watch(self, game: Game) -> Game:
        """Returns the same rules, wrapped to record every exception before it propagates."""
        rules = {name: getattr(game, name) for name in RULES if getattr(game, name) is not None}
        rules["decide"] = _full_decide(game)
        rules["legal"] = lambda state, seat: tuple(game.legal(state, seat))
        watched = {name: self._recording(name, rule, game) for name, rule in rules.items()}
        make = cast(
            Callable[..., Game], with_fields
        )  # each wrapper has the signature of the wrapped function
        return make(game, **watched, bot=self._watch_bot(game))

    def _watch_bot(self, game: Game) -> object | None:
        if not isinstance(game.bot, Bot):
            return game.bot
        levels: dict[str, Policy] = {
            name: self._recording(f"bot {name}", policy, game) for name, policy in game.bot.levels.items()
        }
        return with_fields(game.bot, levels=levels)

    def _recording(self, name: str, rule: Callable[P, R], game: Game) -> Callable[P, R]:
        @wraps(rule)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return rule(*args, **kwargs)
            except IllegalActionError:
                raise
            except Exception as fault:
                self.note(name, fault, game)
                raise

        return call


def address(fault: BaseException, game: Game) -> str | None:
    """Returns the address as in every report. A SyntaxError has no frame, so its own position is used."""
    if isinstance(fault, SyntaxError) and fault.filename:
        return f"{relative_path(Path(fault.filename))}:{fault.lineno}"
    return fault_location.locate_fault(fault, game)


def _full_decide(game: Game) -> Callable[[Data, Seat | None, Data, Chance, Millis], tuple[Data, ...]]:
    own = (*game.actions, *game.notices)

    def decide(state: Data, seat: Seat | None, action: Data, chance: Chance, now: Millis) -> tuple[Data, ...]:
        if not isinstance(action, own):  # a bot chose it with the previous rules
            action = game.decode_action(encode(action))
        return tuple(game.decide(state, seat, action, chance, now))

    return decide
