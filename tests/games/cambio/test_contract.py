"""Runs the contract checks with every house rule, and many random games to their end."""

import random
from typing import get_args

import msgspec
import pytest

from parlour.conformance.kit import check
from parlour.engine import Millis
from parlour.games.cambio.actions import Action, Notice
from parlour.games.cambio.events import Event
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules import (
    CHAPTERS,
    conserved,
    decide,
    evolve,
    legal,
    result,
    setup,
    start,
    to_act,
)
from parlour.games.cambio.state import Holding, Resting, Revealing, Stage, State, phase, slots

from .tables import GAME, Seeded, events_of, random_game, state_of
from .test_house_rules import OTHERWISE


def random_house_rules(seed: int) -> Options:
    chosen = random.Random(seed)
    names = [name for name in OTHERWISE if chosen.random() < 0.5]
    house = {name: OTHERWISE[name] for name in names}
    if "rounds" in house:
        house["rounds"] = 2
    if "snapping" in house:
        house["snapping"] = chosen.choice(["first", "single", "everyone"])
    if "tie_rule" in house:
        house["tie_rule"] = chosen.choice(["caller-wins", "caller-loses"])
    return msgspec.convert(house, Options)


def changed_rule(field: str) -> Options:
    value = 2 if field == "rounds" else OTHERWISE[field]
    chosen: dict[str, object] = {field: value}
    if field.startswith("snap_"):
        chosen["snapping"] = "everyone"
    return msgspec.convert(chosen, Options)


def test_every_stage_action_and_event_has_one_chapter() -> None:
    def names(*kinds: object) -> list[str]:
        return sorted(str(kind) for kind in kinds)

    assert names(*(one for chapter in CHAPTERS for one in chapter.legal)) == names(*get_args(Stage))
    assert names(*(one for chapter in CHAPTERS for one in chapter.decide)) == names(
        *get_args(Action), *get_args(Notice)
    )
    assert names(*(one for chapter in CHAPTERS for one in chapter.evolve)) == names(*get_args(Event))


SHORT_HOUSES = ("tie_rule", "powers_on_swap_out")


@pytest.mark.parametrize(
    "field",
    [
        field if field in SHORT_HOUSES else pytest.param(field, marks=pytest.mark.deep)
        for field in Options.__struct_fields__
    ],
)
def test_each_house_rule_alone_keeps_the_contract(field: str) -> None:
    seats = 2 + Options.__struct_fields__.index(field) % 3

    assert check(GAME, seats=[seats], playouts=1, options=[changed_rule(field)]).failures == ()


@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        ("first", 2),
        *(pytest.param(*one, marks=pytest.mark.deep) for one in [("single", 3), ("everyone", 4)]),
    ],
)
def test_each_snapping_mode_keeps_the_contract(mode: str, seats: int) -> None:
    house = msgspec.convert({"snapping": mode, "min_turns_before_cambio": 2}, Options)

    assert check(GAME, seats=[seats], playouts=1, options=[house]).failures == ()


FEW_HOUSES = range(100, 101)


@pytest.mark.parametrize(
    "seed",
    [*FEW_HOUSES, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(FEW_HOUSES.stop, 150))],
)
def test_random_house_rules_keep_the_contract(seed: int) -> None:
    assert (
        check(GAME, seats=[2 + seed % 3], playouts=1, seed=seed, options=[random_house_rules(seed)]).failures
        == ()
    )


def play_and_check(seats: int, options: Options, seed: int) -> int:
    """Plays at random to the end and checks the invariants of each state. Returns the number of steps."""
    chance = Seeded(seed)
    state = start(setup(options, seats, chance, Millis(0)))
    kept, steps = conserved(state), 0
    while waiting := to_act(state):
        seat = chance.pick(waiting)
        for event in decide(state, seat, chance.pick(legal(state, seat)), chance, Millis(steps)):
            state = evolve(state, event)
        assert conserved(state) == kept
        check_invariants(state)
        steps += 1
    assert result(state) is not None
    return steps


def check_invariants(state: State) -> None:
    stage, is_plain = state.stage, state.frame.options.snapping == "off"
    assert not is_plain or all(len(slots(hand)) == 4 for hand in state.hands)
    assert (state.caller is None) == (phase(state) in ("initial_view", "playing"))
    assert state.caller is not None or state.finished == ()
    assert state.caller is None or state.caller in state.finished
    if phase(state) == "final_round" and is_plain and not isinstance(stage, Resting):
        assert state.turn not in state.finished
    if isinstance(stage, Revealing):
        assert state.until is not None
    if isinstance(stage, Holding):
        assert to_act(state) == (state.turn,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_conserve_all_cards_and_points(seats: int) -> None:
    for seed in range(50):
        play_and_check(seats, Options(), seed)


def test_random_games_with_random_house_rules_end_and_conserve_all_cards_and_points() -> None:
    for seed in range(30):
        play_and_check(2 + seed % 3, random_house_rules(seed), seed)


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_random_games_end_and_conserve_all_cards_and_points(part: int) -> None:
    for seed in range(2500 * part, 2500 * (part + 1)):
        play_and_check(2 + seed % 3, Options() if seed % 2 else random_house_rules(seed), seed)


@pytest.mark.slow
def test_the_longest_game_stays_far_below_the_bound() -> None:
    house = Options(rounds=20, min_turns_before_cambio=10, snapping="everyone", snap_penalty_cards=4)
    steps = play_and_check(4, house, 1)

    assert GAME.bound is not None
    assert steps < GAME.bound / 4


def test_games_with_waiting_end_too() -> None:
    for seed in range(40):
        place = random_game(2 + seed % 3, seed, wait=True, turn_timer_sec=20 * (seed % 2))

        assert place.result is not None
        assert conserved(state_of(place)) == (52, 300)
        assert events_of(place)


def test_only_ready_and_draw_entries_can_be_undone() -> None:
    for seed in range(20):
        place = random_game(2, seed)
        free = [entry for entry in place.log.entries if not entry.final and not entry.barrier]

        assert {type(entry.action).__name__ for entry in free} <= {"Ready", "Draw"}
