"""Legality: an action is accepted exactly when `legal` lists it."""

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.engine.chance import Chance
from parlour.engine.checks.findings import Findings
from parlour.engine.checks.playout import Playout
from parlour.engine.checks.strategies import actions
from parlour.engine.choices import is_legal, sample
from parlour.engine.game import Game
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Data, Millis, Seat, encode

NAME = "legality"

quietly = settings(
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def check(playout: Playout, findings: Findings) -> None:
    """What is listed along the playout is accepted; what comes close to it only if it is listed too."""
    if playout.refused is not None:
        findings.add(
            NAME, f"a listed action was refused: {playout.refused} {playout.about(len(playout.steps) + 1)}"
        )
    for step in playout.some(60):
        for seat in map(Seat, range(playout.seats)):
            chance = playout.chance(f"legal {step.entry.seq} {seat}")
            for choice in playout.game.legal(step.before, seat):
                action = sample(choice, chance)
                for tried in (action, *_variant(playout.game, action, chance)):
                    fault = _disagrees(playout, step.before, seat, tried, step.entry.now, step.entry.seq)
                    if fault is not None:
                        findings.add(NAME, fault)


def check_from_types(playouts: list[Playout], findings: Findings, examples: int) -> None:
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
        fault = _disagrees(playout, step.before, seat, action, step.entry.now, step.entry.seq)
        if fault is not None:
            findings.add(NAME, fault)

    agrees()


def wire_actions(game: Game, count: int) -> list[Data]:
    """Some actions made from the types, the same at every call."""
    made: list[Data] = []

    @settings(quietly, max_examples=count)
    @given(actions(game.actions))
    def collect(action: Data) -> None:
        made.append(action)

    collect()
    return made


def _variant(game: Game, action: Data, chance: Chance) -> list[Data]:
    """The action with another small number in one of its fields, where a client could send that."""
    fields = [name for name in action.__struct_fields__ if type(getattr(action, name)) is int]
    if not fields:
        return []
    try:
        return [game.decode_action(encode(replace(action, **{chance.pick(fields): chance.below(4)})))]
    except msgspec.ValidationError:
        return []


def _disagrees(playout: Playout, state: Data, seat: Seat, action: Data, now: Millis, seq: int) -> str | None:
    game = playout.game
    listed = is_legal(game.legal(state, seat), action)
    what = f"{encode(action).decode()} by seat {seat} {playout.about(seq)}"
    try:
        game.decide(state, seat, action, playout.chance(f"try {seq}"), now)
    except IllegalActionError as refusal:
        if not refusal.code.startswith(f"{game.name}/"):
            return f"the refusal code {refusal.code!r} does not begin with {game.name}/"
        return f"`legal` lists it and `decide` refuses it ({refusal}): {what}" if listed else None
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        return f"`decide` failed with {type(fault).__name__}: {fault}: {what}"
    return None if listed else f"`decide` accepts it and `legal` does not list it: {what}"
