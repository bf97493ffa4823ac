from collections.abc import Sequence

import pytest

from games.sea_battle import naive
from parlour.bots import FastChance
from parlour.bots.playout import play
from parlour.bots.random_bot import choose as choose_at_random
from parlour.engine import Seat, Some, bind
from parlour.games import sea_battle
from parlour.games.sea_battle.bot import bot
from parlour.games.sea_battle.fleet_inference import is_possible
from parlour.games.sea_battle.rules import MAX_ARRANGED, bound, setup
from parlour.games.sea_battle.state import (
    Arranged,
    Ended,
    Fire,
    Fired,
    Move,
    Options,
    Readied,
    Ready,
    Salvo,
    Shuffle,
    State,
    Turn,
    Wreck,
    lengths_of,
    side_of,
)
from parlour.testing import Scenario

LONG = pytest.mark.deep
GAME = bind(sea_battle)
SMALL = Options(board="small")
VARIANTS = [Options(), SMALL, Options(salvo=True), Options(touching=False), Options("small", True, False)]


def fleet(*ships: str) -> tuple[int, ...]:
    """Berths from text: `B2-` is horizontal from B2, `B2|` upright."""
    return tuple(2 * cell(ship[:-1]) + (ship[-1] == "|") for ship in ships)


def cell(name: str, side: int = 8) -> int:
    return (int(name[1:]) - 1) * side + ord(name[0]) - ord("A")


CORNERS = fleet("A1-", "H1|", "A8-", "G8-")
"""Ships of 4, 3, 3 and 2 cells in the corners of the small sea."""


def placement(options: Options = SMALL, fleets: Sequence[tuple[int, ...]] = (CORNERS, CORNERS)) -> State:
    nothing = "." * side_of(options) ** 2
    return State(
        options,
        tuple(fleets),
        (0, 0),
        (False, False),
        (nothing, nothing),
        ((), ()),
        turn=Seat(0),
        winner=None,
    )


def battle(options: Options = SMALL, fleets: Sequence[tuple[int, ...]] = (CORNERS, CORNERS)) -> Scenario:
    return Scenario(sea_battle, state=placement(options, fleets)).act(0, Ready()).act(1, Ready())


def fire(name: str) -> Fire:
    return Fire(cell(name))


# Before the battle


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_a_dealt_fleet_is_legal(options: Options) -> None:
    for seed in range(20):
        started = setup(options, 2, FastChance(f"deal {seed}"), 0)  # type: ignore[arg-type]
        for dealt in started.fleets:
            ships = naive.drawn(side_of(options), lengths_of(options), dealt)
            everything = [at for ship in ships for at in ship]
            near = {near for ship in ships[:1] for at in ship for near in naive.around(at)}

            assert len({*everything}) == len(everything) == sum(lengths_of(options))
            assert all(0 <= n < side_of(options) for at in everything for n in at)
            assert options.touching or not near & {at for ship in ships[1:] for at in ship}


def test_a_ship_moves_to_the_nearest_legal_place() -> None:
    game = Scenario(sea_battle, state=placement()).act(0, Move(0, cell("F1")))
    game.expect(fleets=(fleet("C1-", "H1|", "A8-", "G8-"), CORNERS), arranged=(1, 0))
    game.act(0, Move(0, cell("D5"))).expect(fleets=(fleet("C5-", "H1|", "A8-", "G8-"), CORNERS))


def test_a_ship_moves_past_another_in_its_way() -> None:
    mine = fleet("A1-", "D3|", "A8-", "G8-")
    game = Scenario(sea_battle, state=placement(fleets=(mine, CORNERS))).act(0, Move(0, cell("E3")))

    game.expect(fleets=(fleet("E3-", "D3|", "A8-", "G8-"), CORNERS))


def test_a_ship_turns_where_there_is_room() -> None:
    game = Scenario(sea_battle, state=placement()).act(0, Turn(0))
    turned = naive.drawn(8, (4, 3, 3, 2), game.state.fleets[0])  # type: ignore[attr-defined]

    assert len({column for _, column in turned[0]}) == 1
    assert len({at for ship in turned for at in ship}) == 12


def test_a_ship_cannot_move_onto_another_or_itself() -> None:
    game = Scenario(sea_battle, state=placement())
    game.refuse(0, Move(0, cell("H2")), "no-room").refuse(0, Move(0, cell("B1")), "no-room")
    game.refuse(0, Move(4, 20), "no-room").refuse(0, Move(0, 64), "no-room").refuse(0, Turn(-1), "no-room")


def test_ships_that_must_not_touch_keep_off_corners_too() -> None:
    options = Options(board="small", touching=False)
    game = Scenario(sea_battle, state=placement(options)).refuse(0, Move(3, cell("A7")), "no-room")
    game.act(0, Move(3, cell("A6"))).expect(fleets=(fleet("A1-", "H1|", "A8-", "A6-"), CORNERS))


def test_ships_can_touch_if_allowed() -> None:
    game = Scenario(sea_battle, state=placement()).act(0, Move(3, cell("A7")))

    game.expect(fleets=(fleet("A1-", "H1|", "A8-", "A7-"), CORNERS))


def test_the_number_of_shuffles_is_limited() -> None:
    game = Scenario(sea_battle, draws=FastChance("shuffles"))
    for _ in range(MAX_ARRANGED):
        game.act(0, Shuffle())
    game.refuse(0, Shuffle(), "enough").refuse(0, Turn(0), "enough").expect_choices(0, Ready())


def test_firing_starts_when_both_players_are_ready() -> None:
    game = Scenario(sea_battle, state=placement()).expect_turn(0, 1).refuse(0, fire("A1"), "not-ready")
    game.act(1, Ready()).expect_events(Readied(Seat(1))).expect_turn(0).refuse(1, Turn(0), "not-your-turn")
    game.act(0, Turn(1)).act(0, Ready()).expect_turn(0).refuse(0, Turn(1), "at-sea").refuse(
        0, Ready(), "at-sea"
    )


def test_the_first_player_is_drawn() -> None:
    firsts = {setup(SMALL, 2, FastChance(f"first {n}"), 0).first for n in range(20)}  # type: ignore[arg-type]

    assert firsts == {0, 1}


# The battle


def test_a_shot_hits_or_misses_and_the_turn_passes() -> None:
    game = battle().act(0, fire("D4")).expect_turn(1)
    game.expect_events(Fired(Seat(0), (cell("D4"),), (), ()))
    game.act(1, fire("H2")).expect_events(Fired(Seat(1), (cell("H2"),), (cell("H2"),), ())).expect_turn(0)
    game.expect(last=((cell("H2"),), (cell("D4"),)))


def test_a_cell_cannot_be_shot_twice_or_out_of_turn() -> None:
    game = battle().refuse(1, fire("A1"), "not-your-turn").act(0, fire("D4")).act(1, fire("D4"))
    game.refuse(0, fire("D4"), "not-here").refuse(0, Fire(64), "not-here").refuse(0, Fire(-1), "not-here")
    game.refuse(0, Salvo((1,)), "single")


def test_a_ship_sinks_with_its_last_cell() -> None:
    game = battle().act(0, fire("G8")).act(1, fire("A1")).act(0, fire("H8"))
    destroyer = Wreck(3, fleet("G8-")[0])
    game.expect_events(Fired(Seat(0), (cell("H8"),), (cell("H8"),), (destroyer,)))

    assert game.state.waters[1][cell("G8") :] == "33"  # type: ignore[attr-defined]


def test_sinking_the_last_ship_wins_and_reveals_everything() -> None:
    targets = ["A1", "B1", "C1", "D1", "H1", "H2", "H3", "A8", "B8", "C8", "G8", "H8"]
    game = battle()
    for n, name in enumerate(targets):
        game.act(0, fire(name))
        if name != targets[-1]:
            game.act(1, Fire(n))
    game.expect_over(1, 0).expect_turn().expect_view(None, fleets=(CORNERS, CORNERS))

    assert game.events[-1] == Ended(Seat(0), (CORNERS, CORNERS))
    assert game.told(1)[-1] == "Ann sank the whole fleet and won."


def test_the_result_of_a_shot_is_logged() -> None:
    game = Scenario(sea_battle, options=SMALL, state=placement()).act(0, Ready()).act(1, Ready())

    assert game.act(0, Fire(0)).told(None)[-1] == "Ann fired at A1: hit."


# Salvo


def test_a_salvo_has_one_shot_for_each_ship_afloat() -> None:
    options = Options(board="small", salvo=True)
    game = battle(options)
    assert GAME.legal(game.state, Seat(0)) == (Some(Salvo(()), "cells", tuple(range(64)), 4, 4),)
    game.refuse(0, Fire(0), "salvo").refuse(0, Salvo((1, 2, 3)), "salvo").refuse(
        0, Salvo((3, 2, 1, 0)), "salvo"
    )
    shots = tuple(sorted(cell(name) for name in ("G8", "H8", "A1", "D4")))
    game.act(0, Salvo(shots))
    hits = tuple(sorted(cell(name) for name in ("G8", "H8", "A1")))
    game.expect_events(Fired(Seat(0), shots, hits, (Wreck(3, CORNERS[3]),)))
    assert GAME.legal(game.state, Seat(1)) == (Some(Salvo(()), "cells", tuple(range(64)), 3, 3),)


def test_a_salvo_has_at_most_one_shot_for_each_remaining_cell() -> None:
    options = Options(board="small", salvo=True)
    nothing, left = "." * 64, "".join("." if n in (0, 20) else "~" for n in range(64))
    few = State(
        options,
        (CORNERS, CORNERS),
        (0, 0),
        (True, True),
        (nothing, left),
        ((), ()),
        turn=Seat(0),
        winner=None,
    )

    assert GAME.legal(few, Seat(0)) == (Some(Salvo(()), "cells", (0, 20), 2, 2),)


# Secrets


def test_the_opponents_fleet_is_hidden() -> None:
    game = Scenario(sea_battle, state=placement()).act(0, Turn(0)).act(1, Ready())
    mine = game.state.fleets[0]  # type: ignore[attr-defined]
    game.expect_view(0, fleets=(mine, None)).expect_view(1, fleets=(None, CORNERS)).expect_view(
        None, fleets=(None, None)
    )

    assert GAME.redact(Arranged(Seat(0), mine), Seat(1)) == Arranged(Seat(0), None)


@pytest.mark.parametrize("options", [SMALL, Options("small", salvo=True, touching=False)], ids=repr)
def test_a_redealt_fleet_gives_the_same_answers(options: Options) -> None:
    chance, side, lengths = FastChance("anew"), side_of(options), lengths_of(options)
    state = GAME.start(GAME.setup(options, 2, chance, 0))  # type: ignore[arg-type]
    steps = 0
    while GAME.result(state) is None:
        for seat in GAME.to_act(state):
            assert bot.rollout is not None
            action = bot.rollout(state, seat, chance)
            for event in GAME.decide(state, seat, action, chance, 0):  # type: ignore[arg-type]
                state = GAME.evolve(state, event)
            break
        assert isinstance(state, State)
        steps += 1
        for waters, true in zip(state.waters, state.fleets, strict=True):
            assert is_possible(waters, lengths, options.touching, true)
        if state.winner is None:
            other = GAME.redeal(state, Seat(0), chance)
            assert isinstance(other, State)
            shots = [divmod(n, side) for n, sign in enumerate(state.waters[1]) if sign != "."]
            ships = naive.drawn(side, lengths, other.fleets[1])

            assert other.fleets[0] == state.fleets[0]
            assert naive.waters(side, ships, shots) == state.waters[1]
    assert steps > 10


def test_a_fleet_that_can_be_deduced_is_not_hidden() -> None:
    waters = list("~" * 64)
    for ship, cells in enumerate((("A1", "B1", "C1", "D1"), ("H1", "H2", "H3"), ("A8", "B8", "C8"))):
        for name in cells:
            waters[cell(name)] = str(ship)
    waters[cell("G8")], waters[cell("H8")] = "*", "."
    known = State(
        SMALL, (CORNERS, CORNERS), (0, 0), (True, True), ("." * 64, "".join(waters)), ((), ()), Seat(0), None
    )

    assert [*GAME.hidden(known, Seat(0))] == []
    assert [*GAME.hidden(known, None)] == ["fleet 0"]
    assert GAME.redeal(known, Seat(0), FastChance("known")) == known


# Games to the end


def play_at_random(options: Options, seed: str) -> int:
    done = play(GAME, [choose_at_random] * 2, options, FastChance(seed))

    assert done.result is not None
    assert sorted(done.result.places) == [1, 2]
    return done.steps


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_random_games_end(options: Options) -> None:
    for seed in range(4):
        assert play_at_random(options, f"{seed}") < bound


@LONG
def test_a_thousand_random_games_end() -> None:
    for seed in range(1000):
        assert play_at_random(VARIANTS[seed % len(VARIANTS)], f"long {seed}") < bound
