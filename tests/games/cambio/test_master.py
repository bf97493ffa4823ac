"""The network bot: it uses only what its seat knows, how well it plays, and the reasons it gives."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.bots import observe
from parlour.engine import Chance, Data, Millis, Observation, Seat, Words
from parlour.games.cambio.actions import CallCambio
from parlour.games.cambio.bot import bot
from parlour.games.cambio.bot.network import player
from parlour.games.cambio.bot.network.player import judge
from parlour.games.cambio.options import Options
from parlour.games.cambio.redeal import redeal
from parlour.games.cambio.rules import decide, evolve, legal, setup, start, to_act
from parlour.games.cambio.state import State
from parlour.games.cambio.view import redact

from .tables import GAME, Seeded
from .test_bots import game, win_rate

MASTER = bot.levels["master"]
MAX_WEIGHTS_BYTES = 1_000_000

HOUSES = [
    Options(),
    Options(powers_on_swap_out=True, starting_discard=False, min_turns_before_cambio=3, jokers=4),
    Options(public_peek_slots=False, caller_locked=True, rounds=2, false_call_penalty="none"),
    Options(red_king_value=-1, black_king_value=13, tie_rule="caller-loses"),
]


def decisions(options: Options, seats: int, chance: Chance) -> Iterator[tuple[State, Observation]]:
    """The decisions with more than one choice in a game with master in all seats."""
    state = start(setup(options, seats, chance, Millis(0)))
    told: list[list[Data]] = [[] for _ in range(seats)]
    while waiting := to_act(state):
        seat = waiting[0]
        seen = observe(GAME, state, seat, legal(state, seat), told[seat].copy, Millis(0))
        if len(seen.choices) > 1:
            yield state, seen
        action = MASTER(seen, chance)
        for event in decide(state, seat, action, chance, Millis(0)):  # type: ignore[arg-type]
            state = evolve(state, event)
            for viewer, heard in enumerate(told):
                heard.append(redact(event, Seat(viewer)))


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_master_uses_nothing_that_its_seat_cannot_know(seats: int, options: Options) -> None:
    compared = 0
    for seed in range(3):
        for state, seen in decisions(options, seats, Seeded(seed)):
            other = redeal(state, seen.seat, Seeded(1000 + compared))
            there = observe(GAME, other, seen.seat, legal(other, seen.seat), seen.read_history, Millis(0))
            compared += other != state

            assert MASTER(there, Seeded(1)) == MASTER(seen, Seeded(2))
            assert judge(there, _words(seats)) == judge(seen, _words(seats))

    assert compared > 20


def test_master_is_stronger_than_the_handwritten_bots() -> None:
    assert win_rate("master", "hard", 200) > win_rate("hard", "master", 200)
    assert win_rate("master", "easy", 100) > 0.6


def test_with_snapping_master_plays_like_expert() -> None:
    options = Options(snapping="everyone")

    for seed in range(5):
        ends = [game((bot.levels[level],) * 3, options, Seeded(seed)) for level in ("master", "expert")]

        assert ends[0] == ends[1]


def test_master_leaves_powers_unused_if_configured() -> None:
    for seed in range(5):
        _, happened = game((MASTER,) * 2, Options(bots_skip_powers=True), Seeded(seed))

        assert not {"BlindSwapped"} & {type(event).__name__ for event in happened}


def test_the_reasons_match_the_choices() -> None:
    calls = []
    for seed in range(20):
        for _, seen in decisions(Options(), 2, Seeded(seed)):
            said = judge(seen, _words(2))
            assert said is not None
            assert 0 <= said.odds <= 1
            assert said.action == MASTER(seen, Seeded(0))
            if isinstance(said.action, CallCambio):
                calls.append(said.reason)

    assert calls
    assert all(reason.endswith("% chance of having the lowest score.") for reason in calls)
    assert sum(int(reason.split("%")[0]) for reason in calls) / len(calls) > 50


def test_the_weights_are_small() -> None:
    folder = Path(player.__file__).parent

    assert sum(file.stat().st_size for file in folder.glob("*.npz")) < MAX_WEIGHTS_BYTES
    assert {file.name for file in folder.glob("*.npz")} == {f"weights-{n}.npz" for n in GAME.seats}


def _words(seats: int) -> Words:
    return Words([f"Player {n}" for n in range(seats)])
