"""Whether an option matters: the same games with another value of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from parlour.bots import FastChance, PlayoutResult
from parlour.cli.simulation.workers import Series, Task
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis
from parlour.engine.words.refusals import IllegalActionError

MAX_GAMES: Final = 25
"""Each value is compared in this many games at most."""


class PlayedGame(NamedTuple):
    options: str | None
    number: int
    played: PlayoutResult


class Variant(NamedTuple):
    option: str
    value: str
    """As JSON."""

    options: str
    """All options, as JSON."""


class OptionEffect(Data, frozen=True):
    option: str
    before: str
    after: str
    games: int
    changed: int
    """The games that ended with other places or scores."""

    mean_steps: tuple[float, float]
    """Before and after."""


class Skipped(Data, frozen=True):
    option: str
    reason: str


class OptionEffects(Data, frozen=True):
    effects: list[OptionEffect]
    skipped: list[Skipped]


def play_results(task: Task, numbers: range) -> list[PlayedGame]:
    series = Series(task)
    return [PlayedGame(task.options, number, series.play(number)) for number in numbers]


def variants(game: Game, options: Data, seats: int) -> tuple[list[Variant], list[Skipped]]:
    """Other values for each option, and the options that cannot be compared."""
    found: list[Variant] = []
    skipped: list[Skipped] = []
    now = _as_json(options)
    kind = msgspec.inspect.type_info(game.Options)
    for field in kind.fields if isinstance(kind, msgspec.inspect.StructType) else ():
        name = field.encode_name
        if reason := _unmet(field.type, now):
            skipped.append(Skipped(name, reason))
            continue
        others = [value for value in _values(field.type, now[name]) if value != now[name]]
        if not others:
            skipped.append(Skipped(name, "it has no list of values"))
        for value in others:
            text = msgspec.json.encode({**now, name: value}).decode()
            if reason := _refusal(game, text, seats):
                skipped.append(Skipped(name, f"{_text(value)} cannot be played: {reason}"))
            else:
                found.append(Variant(name, _text(value), text))
    return found, skipped


def options_json(options: Data) -> str:
    """All options, also those with their default."""
    return msgspec.json.encode(_as_json(options)).decode()


def effect(
    variant: Variant, options: Data, before: Sequence[PlayoutResult], after: Sequence[PlayoutResult]
) -> OptionEffect:
    changed = sum(_outcome(one) != _outcome(other) for one, other in zip(before, after, strict=True))
    games = len(before)
    means = (sum(one.steps for one in before) / games, sum(one.steps for one in after) / games)
    now = _text(_as_json(options)[variant.option])
    return OptionEffect(variant.option, now, variant.value, games, changed, means)


def _outcome(played: PlayoutResult) -> object:
    return None if played.result is None else (played.result.places, played.result.scores)


def _as_json(options: Data) -> dict[str, object]:
    return msgspec.json.decode(msgspec.json.encode(_with_defaults(options)), type=dict[str, object])


def _with_defaults(options: Data) -> Mapping[str, object]:
    """All fields: a struct can omit those that have their default."""
    kind = type(options)
    return {
        encoded: getattr(options, field)
        for field, encoded in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    }


def _unmet(kind: msgspec.inspect.Type, now: Mapping[str, object]) -> str:
    """Says which other option must have another value first, or returns an empty text."""
    while isinstance(kind, msgspec.inspect.Metadata):
        needs = (kind.extra_json_schema or {}).get("x-needs", {})
        for name, among in needs.items():
            if now.get(name) not in among:
                return f"it counts only with {name} {' or '.join(map(_text, among))}"
        kind = kind.type
    return ""


def _values(kind: msgspec.inspect.Type, now: object) -> Iterator[object]:
    """All values of a short list. For a number, its lower bound and about twice its present value."""
    match kind:
        case msgspec.inspect.Metadata():
            yield from _values(kind.type, now)
        case msgspec.inspect.BoolType():
            yield from (False, True)
        case msgspec.inspect.LiteralType():
            yield from kind.values
        case msgspec.inspect.EnumType():
            yield from (member.value for member in kind.cls)
        case msgspec.inspect.IntType(ge=int(low), le=int(high)):
            # The upper bound can make games too long to play, such as 20 rounds instead of one.
            present = now if isinstance(now, int) else low
            yield from sorted({low, min(high, present + max(1, abs(present)))})
        case msgspec.inspect.UnionType():
            for one in kind.types:
                yield from _values(one, now)
        case msgspec.inspect.NoneType():
            yield None


def _refusal(game: Game, options: str, seats: int) -> str:
    try:
        chosen = game.decode_options(options.encode())
        game.start(game.setup(chosen, seats, FastChance("options"), Millis(0)))
    except (IllegalActionError, ValueError) as fault:  # msgspec's errors are ValueErrors
        return str(fault)
    return ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
