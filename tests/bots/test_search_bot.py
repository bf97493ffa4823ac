import pytest

from bots.matches import match
from parlour.bots import FastChance, random_bot
from parlour.bots.observation import history_reader, observe
from parlour.bots.playout import play
from parlour.bots.rollouts import world_sampler
from parlour.bots.search_bot import search
from parlour.engine import Bot, Data, Game, Millis, Seat, bind
from parlour.engine.contract.choices import is_legal
from parlour.engine.table.log import fold
from parlour.games import built_in
from parlour.games.tictactoe import Mark, State
from support.games import hush, sealed_bids

TICTACTOE, CAMBIO, HUSH = built_in("tictactoe"), built_in("cambio"), bind(hush)
X, O = Seat(0), Seat(1)  # noqa: E741  the signs of the game
THINKING = search(ms=None, games=2000)


def marked(board: str, turn: Seat) -> State:
    signs = {"X": X, "O": O, ".": None}
    return State(tuple(signs[sign] for sign in board.replace(" ", "")), turn, None)


def choice(state: State) -> Data:
    seat = state.turn
    seen = observe(TICTACTOE, state, seat, TICTACTOE.legal(state, seat), tuple, Millis(0))
    return THINKING(seen, FastChance("search"))


def test_search_takes_a_win() -> None:
    assert choice(marked("XX. OO. ...", X)) == Mark(2)


def test_search_blocks_a_win() -> None:
    assert choice(marked("XX. O.. ...", O)) == Mark(2)


@pytest.mark.deep
def test_search_never_loses_tic_tac_toe_to_random() -> None:
    for number in range(8):
        mine = number % 2
        players = [THINKING, random_bot.choose] if mine == 0 else [random_bot.choose, THINKING]
        result = play(TICTACTOE, players, None, FastChance(number)).result

        assert result is not None
        assert result.places[mine] == 1


@pytest.mark.slow
def test_search_beats_random_in_a_game_of_hidden_cards() -> None:
    score = match("search", "random", None, 60, range(20))

    assert score.wins >= 14


FEW_GAMES = [bind(sealed_bids), HUSH, CAMBIO]


@pytest.mark.parametrize("game", FEW_GAMES, ids=lambda game: game.name)
def test_search_plays_any_game_reproducibly(game: Game) -> None:
    must_play_the_same_again(game, steps=4)


@pytest.mark.deep
@pytest.mark.parametrize("game", [*FEW_GAMES, built_in("deck")], ids=lambda game: game.name)
def test_search_plays_many_steps_of_any_game_reproducibly(game: Game) -> None:
    must_play_the_same_again(game, steps=25)


def must_play_the_same_again(game: Game, steps: int) -> None:
    thinking = search(ms=None, games=20)
    seats = game.seats[0]

    first, again = (play(game, [thinking] * seats, None, FastChance("same"), steps=steps) for _ in range(2))

    assert first == again


def test_search_uses_little_more_than_its_time() -> None:
    state = marked("... ... ...", X)
    seen = observe(TICTACTOE, state, X, TICTACTOE.legal(state, X), tuple, Millis(0))

    assert is_legal(seen.choices, search(ms=5)(seen, FastChance(1)))


def a_game_of_cambio(seed: int, steps: int = 14) -> tuple[Data, list[Data]]:
    """A position between experts, with the events before it."""
    chance = FastChance(seed)
    assert isinstance(CAMBIO.bot, Bot)
    expert = CAMBIO.bot.levels["expert"]
    state = CAMBIO.start(CAMBIO.setup(CAMBIO.Options(), 2, chance, Millis(0)))
    events: list[Data] = []
    histories = [history_reader(CAMBIO, Seat(seat), events) for seat in range(2)]
    for _ in range(steps):
        waiting = CAMBIO.to_act(state)
        if not waiting:
            break
        seat = next(iter(waiting))
        seen = observe(CAMBIO, state, seat, CAMBIO.legal(state, seat), histories[seat], Millis(0))
        happened = CAMBIO.decide(state, seat, expert(seen, chance), chance, Millis(0))
        state = fold(CAMBIO, state, happened)
        events.extend(happened)
    return state, events


@pytest.mark.parametrize("seed", range(60))
def test_the_rollout_policy_uses_only_what_its_seat_knows(seed: int) -> None:
    assert isinstance(CAMBIO.bot, Bot)
    assert CAMBIO.bot.rollout is not None
    state, _ = a_game_of_cambio(seed, steps=6 + seed % 17)
    for seat in CAMBIO.to_act(state):
        action = CAMBIO.bot.rollout(state, seat, FastChance(1))

        assert is_legal(CAMBIO.legal(state, seat), action)
        for number in range(10):
            world = CAMBIO.redeal(state, seat, FastChance(number))
            assert CAMBIO.bot.rollout(world, seat, FastChance(1)) == action


def test_the_worth_of_a_position_is_split_between_the_players() -> None:
    assert isinstance(CAMBIO.bot, Bot)
    assert CAMBIO.bot.worth is not None
    judged = 0
    for seed in range(60):
        state, _ = a_game_of_cambio(seed, steps=6 + seed % 12)
        mine, theirs = (CAMBIO.bot.worth(state, Seat(seat)) for seat in range(2))
        if mine is not None and theirs is not None:
            judged += 1
            assert 0 < mine < 1
            assert mine + theirs == pytest.approx(1)
    assert judged > 10


def test_the_actions_of_others_make_the_true_deal_more_likely() -> None:
    assert isinstance(CAMBIO.bot, Bot)
    assert CAMBIO.bot.weigh is not None
    truth = others = 0.0
    for seed in range(80):
        state, events = a_game_of_cambio(seed, steps=24)
        told = history_reader(CAMBIO, Seat(0), events)
        weight = CAMBIO.bot.weigh(observe(CAMBIO, state, Seat(0), [], told, Millis(0)))
        deals = [weight(CAMBIO.redeal(state, Seat(0), FastChance(number))) for number in range(30)]
        truth, others = truth + weight(state), others + sum(deals) / len(deals)

    assert truth > 1.3 * others


def test_sampled_worlds_agree_with_the_view() -> None:
    for seed in range(20):
        state, events = a_game_of_cambio(seed)
        seen = observe(CAMBIO, state, Seat(0), [], history_reader(CAMBIO, Seat(0), events), Millis(0))
        deal = world_sampler(seen)
        for number in range(20):
            assert CAMBIO.view(deal(FastChance(number)), Seat(0)) == seen.view


# Short matches, with bounds that a bot of the documented strength misses about once in a thousand runs.
@pytest.mark.deep
def test_search_holds_its_own_against_hard() -> None:
    score = match("search", "hard", None, 100, range(24))

    assert score.wins + score.ties / 2 >= 0.25 * score.games


@pytest.mark.deep
def test_a_bot_with_the_true_state_beats_search() -> None:
    score = match("cheat", "search", None, 100, range(30))

    assert score.wins > score.losses


# A shared win counts as one half.
@pytest.mark.deep
def test_search_beats_hard_in_a_thousand_games() -> None:
    score = match("search", "hard", 200, None, range(1000))

    assert score.wins + score.ties / 2 >= 0.55 * score.games


@pytest.mark.deep
def test_a_bot_with_the_true_state_beats_search_in_a_thousand_games() -> None:
    score = match("cheat", "search", 200, None, range(1000))

    assert score.wins >= 0.60 * score.games
