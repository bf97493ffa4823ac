"""Legality: an action is accepted exactly when `legal` lists it."""

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from parlour.engine.checks.findings import Findings
from parlour.engine.checks.strategies import actions
from parlour.engine.checks.walk import Walk
from parlour.engine.choices import is_legal, sample
from parlour.engine.game import Game
from parlour.engine.refusals import IllegalAction
from parlour.engine.values import Data, Millis, Seat, encode

NAME = "legality"

quietly = settings(
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def check(walk: Walk, findings: Findings) -> None:
    """Everything listed along the walk is accepted."""
    if walk.refused is not None:
        findings.add(NAME, f"a listed action was refused: {walk.refused} {walk.about(len(walk.steps) + 1)}")
    for step in walk.some(60):
        for seat in map(Seat, range(walk.seats)):
            chance = walk.chance(f"legal {step.entry.seq} {seat}")
            for choice in walk.game.legal(step.before, seat):
                action = sample(choice, chance)
                fault = _disagrees(walk, step.before, seat, action, step.entry.now, step.entry.seq)
                if fault is not None:
                    findings.add(NAME, fault)


def check_from_types(walks: list[Walk], findings: Findings, examples: int) -> None:
    """Anything that could come over the wire, in positions of all the walks."""
    game = walks[0].game
    places = [(walk, number) for walk in walks for number in range(len(walk.steps))]
    if not places:
        return

    @settings(quietly, max_examples=examples)
    @given(st.integers(0, len(places) - 1), st.integers(0, max(game.seats) - 1), actions(game.actions))
    def agrees(place: int, number: int, action: Data) -> None:
        walk, at = places[place]
        step, seat = walk.steps[at], Seat(number % walk.seats)
        fault = _disagrees(walk, step.before, seat, action, step.entry.now, step.entry.seq)
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


def _disagrees(walk: Walk, state: Data, seat: Seat, action: Data, now: Millis, seq: int) -> str | None:
    game = walk.game
    listed = is_legal(game.legal(state, seat), action)
    what = f"{encode(action).decode()} by seat {seat} {walk.about(seq)}"
    try:
        game.decide(state, seat, action, walk.chance(f"try {seq}"), now)
    except IllegalAction as refusal:
        if not refusal.code.startswith(f"{game.name}/"):
            return f"the refusal code {refusal.code!r} does not begin with {game.name}/"
        return f"`legal` lists it and `decide` refuses it ({refusal}): {what}" if listed else None
    except Exception as fault:  # noqa: BLE001  the rules under test may raise anything
        return f"`decide` failed with {type(fault).__name__}: {fault}: {what}"
    return None if listed else f"`decide` accepts it and `legal` does not list it: {what}"
