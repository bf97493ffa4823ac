"""Legality: an action is accepted exactly when `legal` lists it."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import cast

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.strategies import actions
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import Open, Some, Split, Value, is_legal, open_fields, sample
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_address import address
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.values import Data, Seat, encode
from parlour.engine.words.refusals import IllegalActionError

NAME = "legality"

MAX_STEPS = 60
WIRE_ACTIONS_PER_PLAYOUT = 50

quietly = settings(
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def check(playout: Playout) -> None:
    """What is listed along the playout is accepted; what comes close to it only if it is listed too."""
    if playout.refused is not None:
        playout.fail(NAME, f"a listed action was refused: {playout.refused}", len(playout.steps) + 1)
    for step in playout.some(MAX_STEPS, NAME):
        offered = {seat: playout.game.legal(step.before, seat) for seat in map(Seat, range(playout.seats))}
        for seat, choices in offered.items():
            chance = playout.chance(f"legal {step.entry.seq} {seat}")
            samples = [sample(choice, chance) for choice in choices]
            for choice, action in zip(choices, samples, strict=True):
                near = (*_variant(playout.game, action, chance), *_misfilled(playout.game, choice, action))
                for tried in (action, *near):
                    _try(playout, step, seat, choices, tried)
            if samples:  # what is offered to one, the others cannot do for them
                action = chance.pick(samples)
                for other in offered.keys() - {seat}:
                    _try(playout, step, other, offered[other], action)


def check_from_types(playouts: list[Playout], examples: int) -> None:
    """Anything that could come over the wire, in positions of all the playouts."""
    game = playouts[0].game
    places = [(playout, number) for playout in playouts for number in range(len(playout.steps))]
    if not places:
        return

    @settings(quietly, max_examples=examples)
    @given(st.integers(0, len(places) - 1), st.integers(0, max(game.seats) - 1), actions(game.actions))
    def agrees(place: int, number: int, action: Data) -> None:
        playout, at = places[place]
        step, seat = playout.steps[at], Seat(number % playout.seats)
        _try(playout, step, seat, game.legal(step.before, seat), action)

    agrees()


def check_wire(playout: Playout, wire: Sequence[Data]) -> None:
    """Some of what could come over the wire, in positions of one playout."""
    for step in playout.some(WIRE_ACTIONS_PER_PLAYOUT, "wire"):
        chance = playout.chance(f"wire {step.entry.seq}")
        for _ in range(-(-WIRE_ACTIONS_PER_PLAYOUT // len(playout.steps))):
            seat, action = Seat(chance.below(playout.seats)), chance.pick(wire)
            _try(playout, step, seat, playout.game.legal(step.before, seat), action)


@cache
def wire_actions(kinds: tuple[type[Data], ...], count: int) -> Sequence[Data]:
    """Some actions made from the types, the same at every call."""
    made: list[Data] = []

    @settings(quietly, max_examples=count)
    @given(actions(kinds))
    def collect(action: Data) -> None:
        made.append(action)

    collect()
    return made


def _variant(game: Game, action: Data, chance: Chance) -> list[Data]:
    """The action with another small number in one of its fields, where a client could send that."""
    fields = [name for name in action.__struct_fields__ if type(getattr(action, name)) is int]
    if not fields:
        return []
    return _sent(game, replace(action, **{chance.pick(fields): chance.below(4)}))


def _misfilled(game: Game, choice: Data, action: Data) -> list[Data]:
    """The action with open fields that are filled a little wrong, where a client could send that."""
    found: list[Data] = []
    for blank in open_fields(choice):
        for value in _wrong_values(blank, getattr(action, blank.field)):
            found += _sent(game, replace(action, **{blank.field: value}))
    return found


def _wrong_values(blank: Open, value: Value) -> list[tuple[object, ...]]:
    """The values that were chosen in another order, or one of them twice; numbers that do not add up."""
    if isinstance(blank, Some) and isinstance(value, tuple) and value:
        return [value[::-1], (*value[:-1], value[0])]
    if isinstance(blank, Split) and isinstance(value, tuple) and value:
        first, *others = cast(tuple[int, ...], value)
        owing = (first + sum(others) + 1, *(0 for _ in others[1:]), -1)
        return [(first + 1, *others), (first - 1, *others), (first, *others, 0), tuple(others), owing]
    return []


def _sent(game: Game, action: Data) -> list[Data]:
    """The action as it comes over the wire; none where its type forbids it."""
    try:
        return [game.decode_action(encode(action))]
    except msgspec.ValidationError:
        return []


def _try(playout: Playout, step: Step, seat: Seat, choices: Sequence[Data], action: Data) -> None:
    fault = _disagrees(playout, step, seat, choices, action)
    if fault is not None:
        playout.findings.add(NAME, fault)


def _disagrees(playout: Playout, step: Step, seat: Seat, choices: Sequence[Data], action: Data) -> str | None:
    """What is wrong with the answer to *action*, where `legal` lists *choices*."""
    game, entry = playout.game, step.entry
    listed = is_legal(choices, action)
    try:
        game.decide(step.before, seat, action, playout.chance(f"try {entry.seq}"), entry.now)
    except IllegalActionError as refusal:
        if not refusal.code.startswith(f"{game.name}/"):
            return f"the refusal code {refusal.code!r} does not begin with {game.name}/"
        if (unlisted := _unlisted(game, refusal.code)) is not None:
            return f"{unlisted}, at {address(refusal, game)} {playout.about(entry.seq)}"
        fault = f"`legal` lists it and `decide` refuses it ({refusal})" if listed else None
    except Exception as raised:  # noqa: BLE001  the rules under test may raise anything
        fault = fault_text(raised, game)
    else:
        fault = None if listed else "`decide` accepts it and `legal` does not list it"
    if fault is None:
        return None
    return f"{fault}: {encode(action).decode()} by seat {seat} {playout.about(entry.seq)}"


def _unlisted(game: Game, code: str) -> str | None:
    """What is wrong with a code for which the game has no sentence."""
    if code in game.refusals or game.has_own_refusal or not game.refusals:
        return None
    close = get_close_matches(code, game.refusals, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return f"`decide` refuses with {code!r}, which `refusals` does not list{hint}"
