import pytest

from parlour.bots import FastChance, Step, StuckGameError, find_bot, play
from parlour.engine import Chance, Data, Observation, bind
from parlour.games import tictactoe
from support.games import sealed_bids

OPEN, SEALED = bind(tictactoe), bind(sealed_bids)
RANDOM = find_bot(OPEN, "random")


def test_a_game_is_played_to_its_end() -> None:
    played = play(OPEN, [RANDOM, RANDOM], None, FastChance(1))

    assert played.result is not None
    assert 5 <= played.steps <= 9


def test_the_same_seed_plays_the_same_game() -> None:
    games = [play(SEALED, [RANDOM] * 3, None, FastChance("one")) for _ in range(3)]

    assert games[0] == games[1] == games[2]


def test_seats_that_act_simultaneously_act_in_order() -> None:
    acted: list[int] = []

    def bid(seen: Observation, chance: Chance) -> Data:
        acted.append(seen.seat)
        return sealed_bids.Bid(0)

    play(SEALED, [bid] * 3, None, FastChance(1))

    assert acted == [0, 1, 2]


def test_time_advances_to_the_next_due_notice() -> None:
    played = play(SEALED, [RANDOM] * 2, None, FastChance(1))

    assert played.now == sealed_bids.WAIT
    assert played.steps == 3


def test_every_step_can_be_watched() -> None:
    steps: list[Step] = []

    played = play(SEALED, [RANDOM] * 2, None, FastChance(1), watch=steps.append)

    assert [step.seat for step in steps] == [0, 1, None]
    assert [len(step.choices) for step in steps] == [1, 1, 0]
    assert steps[2].action == sealed_bids.Ring()
    assert SEALED.result(steps[2].state) == played.result
    assert played == play(SEALED, [RANDOM] * 2, None, FastChance(1))


def test_a_game_without_an_end_is_cut_after_the_given_steps() -> None:
    played = play(OPEN, [RANDOM, RANDOM], None, FastChance(1), steps=3)

    assert (played.result, played.steps) == (None, 3)


def test_levels_play_according_to_their_names() -> None:
    policies = [find_bot(SEALED, "timid"), find_bot(SEALED, "bold")]

    played = play(SEALED, policies, None, FastChance(1))

    assert played.result is not None
    assert played.result.places == (2, 1)


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("to_act", "Tic-tac-toe waits for nobody and nothing, and is not over"),
        ("legal", "Tic-tac-toe waits for seat 1, which may do nothing"),
    ],
)
def test_a_stuck_game_is_named(part: str, reason: str) -> None:
    class Broken:
        def __getattr__(self, name: str) -> object:
            return (lambda *_: ()) if name == part else getattr(tictactoe, name)

    with pytest.raises(StuckGameError) as caught:
        play(bind(Broken()), [RANDOM, RANDOM], None, FastChance(1))

    assert str(caught.value) == reason


def test_greedy_beats_random_at_an_open_game() -> None:
    greedy, wins = find_bot(OPEN, "greedy"), 0
    for seed in range(100):
        result = play(OPEN, [greedy, RANDOM], None, FastChance(seed)).result
        wins += result is not None and result.places == (1, 2)

    assert wins > 70


def test_fast_chance_is_uniform_and_portable() -> None:
    chance = FastChance("seed")
    drawn = [chance.below(6) for _ in range(6000)]

    assert all(900 < drawn.count(face) < 1100 for face in range(6))
    assert FastChance(1).below(1 << 32) == 577090034
    assert sorted(FastChance(2).shuffle(range(52))) == list(range(52))
