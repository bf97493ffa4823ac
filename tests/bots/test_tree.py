"""The tree finds what averages hide, and no seat in it acts on hidden information."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import fmean

import pytest

from bots import shells_game
from bots.shells_game import COIN, FIRST, SECOND, Go, Lay, Options, Point, State
from parlour.bots import FastChance, tree
from parlour.bots.observation import observe
from parlour.bots.rollouts import Simulation, roll_out
from parlour.bots.search_bot import search
from parlour.engine import Bot, Data, Game, Millis, Seat, bind
from parlour.engine.contract.choices import is_legal
from parlour.engine.table.log import fold
from support.games import blotto, hush, sealed_bids

SHELLS, HUSH, SEALED, BLOTTO = map(bind, (shells_game, hush, sealed_bids, blotto))
NOW = Millis(0)
BETTER_THAN_A_COIN = {"deep": True, "trap": False, "seek": False, "hide": True}


def choose(game: Game, state: Data, seat: Seat, games: int, seed: object = "tree") -> Data:
    seen = observe(game, state, seat, game.legal(state, seat), tuple, NOW)
    return search(ms=None, games=games)(seen, FastChance(str(seed)))


def after(game: Game, state: Data, *actions: tuple[Seat, Data]) -> Data:
    for seat, action in actions:
        state = fold(game, state, game.decide(state, seat, action, FastChance(0), NOW))
    return state


@pytest.mark.parametrize("way", BETTER_THAN_A_COIN)
def test_the_tree_finds_the_best_play_with_hidden_information(way: str) -> None:
    for seed in range(3):
        chosen = choose(SHELLS, State(Options((COIN, way))), FIRST, 2000, seed)

        assert chosen == Go(way if BETTER_THAN_A_COIN[way] else COIN)


@pytest.mark.parametrize(("way", "looks_good"), [("deep", False), ("trap", True)])
def test_averages_of_rollouts_are_misleading(way: str, looks_good: bool) -> None:
    """Without a tree, the result of the test above is impossible."""
    chance, gone = FastChance("averages"), after(SHELLS, State(Options()), (FIRST, Go(way)))
    shares = [
        roll_out(Simulation(SHELLS, gone, NOW, FIRST), [FIRST], chance, lambda _: 0.0)[0] for _ in range(300)
    ]

    assert (fmean(shares) > 0.5) == looks_good


@pytest.mark.parametrize(
    ("game", "state", "seat"),
    [
        (SHELLS, after(SHELLS, State(Options()), (FIRST, Go("seek")), (SECOND, Lay(3))), FIRST),
        (HUSH, HUSH.start(HUSH.setup(HUSH.Options(), 2, FastChance(1), NOW)), Seat(0)),
        (SEALED, SEALED.start(SEALED.setup(SEALED.Options(), 3, FastChance(1), NOW)), Seat(1)),
    ],
    ids=["shells", "hush", "sealed"],
)
def test_indistinguishable_worlds_get_the_same_choice(game: Game, state: Data, seat: Seat) -> None:
    worlds = [game.redeal(state, seat, FastChance(number)) for number in range(8)]

    assert len({repr(world) for world in worlds}) > 1
    assert len({repr(choose(game, world, seat, 60)) for world in worlds}) == 1


def test_the_tree_plays_simultaneous_games() -> None:
    state = BLOTTO.start(BLOTTO.setup(BLOTTO.Options(), 2, FastChance(1), NOW))
    chosen = choose(BLOTTO, state, Seat(0), 100)

    assert is_legal(BLOTTO.legal(state, Seat(0)), chosen)
    assert chosen == choose(BLOTTO, state, Seat(0), 100)


def test_rollouts_give_every_seat_a_turn_to_bid() -> None:
    """The game waits for all seats until the last has bid, and rollouts take turns."""
    state = SEALED.start(SEALED.setup(SEALED.Options(), 3, FastChance(1), NOW))
    simulation = Simulation(SEALED, state, NOW, Seat(2))
    roll_out(simulation, [Seat(0)], FastChance(1), lambda _: 0.0)

    assert SEALED.result(simulation.state) is not None


def with_bot(game: Game, **parts: Callable[..., object]) -> Game:
    return replace(game, bot=Bot(**parts))  # type: ignore[arg-type]


def prior(state: State, seat: Seat, actions: Sequence[Data]) -> Sequence[float] | None:
    """Good players lay under the first shell, and point at the pebble if they see it."""
    if not state.way or state.way not in shells_game.SEEN:
        return None
    good = Lay(0) if state.shell is None else Point(state.shell)
    return [0.9 if action == good else 0.1 / len(actions) for action in actions]


def test_a_prior_finds_a_good_action_among_many() -> None:
    many = State(Options((COIN, "deep"), shells=200))
    helped = with_bot(SHELLS, prior=prior)

    assert choose(SHELLS, many, FIRST, 100) == Go(COIN)
    assert choose(helped, many, FIRST, 100) == Go("deep")


def test_many_actions_are_tried_in_order_of_the_prior() -> None:
    """The second player cannot see the pebble. Only the prior says where to point."""

    def points_at_150(state: State, seat: Seat, actions: Sequence[Data]) -> Sequence[float]:
        return [float(action == Point(150)) for action in actions]

    hidden = after(SHELLS, State(Options(shells=200)), (FIRST, Go("hide")), (FIRST, Lay(3)))

    assert choose(with_bot(SHELLS, prior=points_at_150), hidden, SECOND, 40) == Point(150)


def test_worth_evaluates_a_leaf() -> None:
    def worth(state: State, seat: Seat) -> float:
        return float((state.way == "seek") == (seat == FIRST))

    judged = with_bot(SHELLS, worth=worth)

    assert choose(judged, State(Options(("hide", "seek"))), FIRST, 4) == Go("seek")


@pytest.mark.parametrize("games", [1, 10, 37, 200])
def test_the_number_of_rollouts_is_limited(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    def counted(*given: object) -> list[float]:
        nonlocal played
        played += 1
        return roll_out(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(tree, "roll_out", counted)
    choose(SHELLS, State(Options()), FIRST, games)

    rounds_of_once_each = 5 + 3 + 2
    assert played <= max(games, rounds_of_once_each)
