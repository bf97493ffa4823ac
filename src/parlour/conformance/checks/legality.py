"""Checks that `decide` accepts an action exactly if `legal` lists it."""

from collections.abc import Sequence
from typing import cast

import msgspec
from msgspec.structs import replace

from parlour.conformance.checks.hints import similar_name
from parlour.conformance.checks.playout import Playout, Step
from parlour.conformance.checks.viewer_output import words_for
from parlour.conformance.checks.wire_actions import random_actions
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import Open, Some, Split, Value, is_legal, open_fields, sample
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import locate_fault
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.values import Data, Seat, encode
from parlour.engine.words.refusals import IllegalActionError

NAME = "legality"
WIRE = "wire"

MAX_STEPS = 60
WIRE_ACTIONS_PER_PLAYOUT = 50


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


def check_from_types(playouts: Sequence[Playout], count: int) -> None:
    """Tries actions made from the types in positions of all playouts."""
    places = [(playout, step) for playout in playouts for step in playout.steps]
    if not places:
        return
    chance = playouts[0].chance("types")
    for action in random_actions(playouts[0].game.actions, chance, count):
        playout, step = chance.pick(places)
        seat = Seat(chance.below(playout.seats))
        _check_answer(playout, step, seat, playout.game.legal(step.before, seat), action)


def check_wire(playout: Playout, wire: Sequence[Data]) -> None:
    """Tries some decodable actions in positions of one playout."""
    for step in playout.select_steps(WIRE_ACTIONS_PER_PLAYOUT, WIRE):
        chance = playout.chance(f"wire {step.entry.seq}")
        for _ in range(-(-WIRE_ACTIONS_PER_PLAYOUT // len(playout.steps))):
            seat, action = Seat(chance.below(playout.seats)), chance.pick(wire)
            _check_answer(playout, step, seat, playout.game.legal(step.before, seat), action)


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
        said = f"{encode(action).decode()} by seat {seat}{_label(playout, step, seat, action)}"
        playout.fail(NAME, f"{fault}: {said}", entry.seq)


def _label(playout: Playout, step: Step, seat: Seat, action: Data) -> str:
    """The label of an action in brackets. Nothing if `label` fails, as it can if the action is not legal."""
    game = playout.game
    try:
        label = game.label(action, game.view(step.before, seat), words_for(game, seat))
    except Exception:  # noqa: BLE001  the rules under test can raise anything
        return ""
    return f" ({label!r})"


def _unlisted(game: Game, code: str) -> str | None:
    """Why a code has no sentence; None if it has one."""
    if code in game.refusals or game.has_own_refusal or not game.refusals:
        return None
    hint = similar_name(code, game.refusals)
    return f"`decide` refuses with {code!r}, which `refusals` does not list{f'; {hint}' if hint else ''}"
