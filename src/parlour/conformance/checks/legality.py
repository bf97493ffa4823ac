"""Checks that `decide` accepts an action exactly if `legal` lists it."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import cast

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import replace

from parlour.conformance.checks.playout import Playout, Step
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import Open, Some, Split, Value, is_legal, open_fields, sample
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import locate_fault
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.values import Data, Seat, encode
from parlour.engine.words.refusals import IllegalActionError

NAME = "legality"

MAX_STEPS = 60
WIRE_ACTIONS_PER_PLAYOUT = 50
MAX_SMALL_INT = 12
"""Small numbers are tried most, because rules mostly use small numbers."""

Strategy = st.SearchStrategy[object]

HYPOTHESIS_SETTINGS = settings(
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def check(playout: Playout) -> None:
    """Checks that listed actions are accepted, and similar ones only if they are listed too."""
    if playout.refused is not None:
        playout.fail(NAME, f"a listed action was refused: {playout.refused}", len(playout.steps) + 1)
    for step in playout.select_steps(MAX_STEPS, NAME):
        offered = {seat: playout.game.legal(step.before, seat) for seat in map(Seat, range(playout.seats))}
        for seat, choices in offered.items():
            chance = playout.chance(f"legal {step.entry.seq} {seat}")
            samples = [sample(choice, chance) for choice in choices]
            for choice, action in zip(choices, samples, strict=True):
                near = (*_variant(playout.game, action, chance), *_misfilled(playout.game, choice, action))
                for tried in (action, *near):
                    _check_answer(playout, step, seat, choices, tried)
            if samples:  # no other seat can take an action on behalf of this one
                action = chance.pick(samples)
                for other in offered.keys() - {seat}:
                    _check_answer(playout, step, other, offered[other], action)


def check_from_types(playouts: list[Playout], examples: int) -> None:
    """Tries any decodable action in positions of all playouts."""
    game = playouts[0].game
    places = [(playout, number) for playout in playouts for number in range(len(playout.steps))]
    if not places:
        return

    @settings(HYPOTHESIS_SETTINGS, max_examples=examples)
    @given(st.integers(0, len(places) - 1), st.integers(0, max(game.seats) - 1), actions(game.actions))
    def agrees(place: int, number: int, action: Data) -> None:
        playout, at = places[place]
        step, seat = playout.steps[at], Seat(number % playout.seats)
        _check_answer(playout, step, seat, game.legal(step.before, seat), action)

    agrees()


def check_wire(playout: Playout, wire: Sequence[Data]) -> None:
    """Tries some decodable actions in positions of one playout."""
    for step in playout.select_steps(WIRE_ACTIONS_PER_PLAYOUT, "wire"):
        chance = playout.chance(f"wire {step.entry.seq}")
        for _ in range(-(-WIRE_ACTIONS_PER_PLAYOUT // len(playout.steps))):
            seat, action = Seat(chance.below(playout.seats)), chance.pick(wire)
            _check_answer(playout, step, seat, playout.game.legal(step.before, seat), action)


@cache
def wire_actions(kinds: tuple[type[Data], ...], count: int) -> Sequence[Data]:
    """Some actions generated from the types, the same at every call."""
    made: list[Data] = []

    @settings(HYPOTHESIS_SETTINGS, max_examples=count)
    @given(actions(kinds))
    def collect(action: Data) -> None:
        made.append(action)

    collect()
    return made


def _variant(game: Game, action: Data, chance: Chance) -> list[Data]:
    """The action with another small number in one field, if a client could send that."""
    fields = [name for name in action.__struct_fields__ if type(getattr(action, name)) is int]
    if not fields:
        return []
    return _decoded(game, replace(action, **{chance.pick(fields): chance.below(4)}))


def _misfilled(game: Game, choice: Data, action: Data) -> list[Data]:
    """The action with slightly wrong values in its open fields, if a client could send that."""
    found: list[Data] = []
    for blank in open_fields(choice):
        for value in _wrong_values(blank, getattr(action, blank.field)):
            found += _decoded(game, replace(action, **{blank.field: value}))
    return found


def _wrong_values(blank: Open, value: Value) -> list[tuple[object, ...]]:
    """The chosen values in another order, or one of them twice; for a split, numbers that do not add up."""
    if isinstance(blank, Some) and isinstance(value, tuple) and value:
        return [value[::-1], (*value[:-1], value[0])]
    if isinstance(blank, Split) and isinstance(value, tuple) and value:
        first, *others = cast(tuple[int, ...], value)
        owing = (first + sum(others) + 1, *(0 for _ in others[1:]), -1)
        return [(first + 1, *others), (first - 1, *others), (first, *others, 0), tuple(others), owing]
    return []


def _decoded(game: Game, action: Data) -> list[Data]:
    """The action as decoded from the wire; none if its type forbids it."""
    try:
        return [game.decode_action(encode(action))]
    except msgspec.ValidationError:
        return []


def _check_answer(playout: Playout, step: Step, seat: Seat, choices: Sequence[Data], action: Data) -> None:
    """Compares the answer to *action* with *choices*, which `legal` lists."""
    game, entry, fault = playout.game, step.entry, ""
    listed = is_legal(choices, action)
    try:
        game.decide(step.before, seat, action, playout.chance(f"try {entry.seq}"), entry.now)
    except IllegalActionError as refusal:
        if not refusal.code.startswith(f"{game.name}/"):
            text = f"the refusal code {refusal.code!r} does not begin with {game.name}/"
            playout.findings.add(NAME, text)
        elif (unlisted := _unlisted(game, refusal.code)) is not None:
            playout.fail(NAME, f"{unlisted}, at {locate_fault(refusal, game)}", entry.seq)
        elif listed:
            fault = f"`legal` lists it and `decide` refuses it ({refusal})"
    except Exception as raised:  # noqa: BLE001  the rules under test can raise anything
        fault = fault_text(raised, game)
    else:
        if not listed:
            fault = "`decide` accepts it and `legal` does not list it"
    if fault:
        playout.fail(NAME, f"{fault}: {encode(action).decode()} by seat {seat}", entry.seq)


def _unlisted(game: Game, code: str) -> str | None:
    """Why a code has no sentence; None if it has one."""
    if code in game.refusals or game.has_own_refusal or not game.refusals:
        return None
    close = get_close_matches(code, game.refusals, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return f"`decide` refuses with {code!r}, which `refusals` does not list{hint}"


def actions(kinds: Sequence[type[Data]]) -> st.SearchStrategy[Data]:
    """Any action that can be decoded from the wire."""
    return cast(st.SearchStrategy[Data], st.one_of([_values(inspect.type_info(kind)) for kind in kinds]))


def _values(info: inspect.Type) -> Strategy:
    match info:
        case inspect.IntType():
            return _ints(info)
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.StrType():
            return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 40, 200))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.StructType():
            return st.builds(info.cls, **{field.name: _values(field.type) for field in info.fields})
        case inspect.UnionType():
            return st.one_of([_values(part) for part in info.types])
        case inspect.VarTupleType():
            return st.lists(_values(info.item_type), max_size=4).map(tuple)
        case inspect.TupleType():
            return st.tuples(*[_values(part) for part in info.item_types])
        case inspect.FrozenSetType():
            return st.frozensets(_values(info.item_type), max_size=4)
    raise TypeError(f"the kit cannot make a {type(info).__name__}; actions are made of simpler things")


def _ints(info: inspect.IntType) -> Strategy:
    low = info.ge if info.ge is not None else (info.gt + 1 if info.gt is not None else None)
    high = info.le if info.le is not None else (info.lt - 1 if info.lt is not None else None)
    everything = st.integers(low if low is not None else -(2**53), high if high is not None else 2**53)
    near_low = max(-2, low) if low is not None else -2
    near_high = min(MAX_SMALL_INT, high) if high is not None else MAX_SMALL_INT
    if near_low > near_high:
        return everything
    return st.one_of(st.integers(near_low, near_high), everything)
