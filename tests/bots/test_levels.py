import re
from pathlib import Path
from typing import Final

import pytest

from parlour.bots import FastChance, bot_names, find_bot, observe, random_bot, strongest_bot
from parlour.bots.levels import COMMON_LEVELS, is_slow, levels_of, parts_of, quick_bot
from parlour.engine import Bot, Data, Game, IllegalActionError, Millis, Observation, Range, Seat, Text, bind
from parlour.games import NAMES, built_in, tictactoe
from support.games import sealed_bids

OPEN, SEALED = bind(tictactoe), bind(sealed_bids)
X, O = Seat(0), Seat(1)  # noqa: E741  the marks of the game


def observation(game: Game, state: Data, seat: Seat, told: tuple[Data, ...] = ()) -> Observation:
    return observe(game, state, seat, game.legal(state, seat), lambda: told, Millis(0))


def board(cells: str, turn: Seat) -> tictactoe.State:
    return tictactoe.State(tuple({"X": X, "O": O}.get(cell) for cell in cells), turn, None)


def purses(*held: int) -> sealed_bids.State:
    return sealed_bids.start(sealed_bids.Started(held))


def test_pages_have_words_for_the_common_levels() -> None:
    labels = (Path(__file__).parents[2] / "web/src/lib/labels.ts").read_text()
    words = labels.partition("const LEVELS:")[2].partition("};")[0]

    assert {*re.findall(r"^  (\w+): m\.", words, re.MULTILINE)} == COMMON_LEVELS


def test_the_random_bot_eventually_takes_every_choice() -> None:
    position = observation(OPEN, board("XO  X O  ", X), X)

    taken = {find_bot(OPEN, "random")(position, FastChance(seed)) for seed in range(100)}

    assert taken == set(position.choices)


def test_the_random_bot_fills_open_choices_within_their_bounds() -> None:
    position = observation(SEALED, purses(3, 9), X)

    taken = {find_bot(SEALED, "random")(position, FastChance(seed)) for seed in range(100)}

    assert taken == {sealed_bids.Bid(amount) for amount in range(4)}


@pytest.mark.parametrize("seed", range(5))
def test_the_greedy_bot_takes_the_win(seed: int) -> None:
    position = observation(OPEN, board("XX OO    ", X), X)

    assert find_bot(OPEN, "greedy")(position, FastChance(seed)) == tictactoe.Mark(2)


def test_the_greedy_bot_chooses_among_equal_actions_at_random() -> None:
    position = observation(OPEN, board("         ", X), X)

    assert len({find_bot(OPEN, "greedy")(position, FastChance(seed)) for seed in range(100)}) == 9


def test_the_greedy_bot_uses_the_games_own_evaluation() -> None:
    position = observation(SEALED, purses(1, 9), X)

    assert find_bot(SEALED, "greedy")(position, FastChance(1)) == sealed_bids.Bid(1)


class Word(Data, frozen=True, tag="word"):
    said: str | int


class Jump(Data, frozen=True, tag="jump"):
    far: bool


def test_the_greedy_bot_skips_actions_that_a_dealt_world_refuses() -> None:
    def decide(state: Data, seat: Seat | None, action: Data, *_: object) -> list[Data]:
        if action == Jump(True):
            raise IllegalActionError("jump/too-far")
        return []

    game = bind(_with(tictactoe, decide=decide))
    position = observe(game, board("         ", X), X, [Jump(True), Jump(False)], tuple, Millis(0))

    assert {find_bot(game, "greedy")(position, FastChance(seed)) for seed in range(20)} == {Jump(False)}


def test_the_greedy_bot_tries_several_values_of_an_open_choice() -> None:
    position = observation(SEALED, purses(9, 1), X)

    bids = [find_bot(SEALED, "greedy")(position, FastChance(seed)) for seed in range(200)]

    mean = sum(bid.amount for bid in bids if isinstance(bid, sealed_bids.Bid)) / len(bids)
    assert mean > 6.5, "the best of four is well above the middle"


def test_bots_leave_a_text_without_examples_empty() -> None:
    choice = Text(Word(""), "said", 5)
    position = observe(
        OPEN, board("         ", X), X, [choice, Range(Word(""), "said", 2, 2)], tuple, Millis(0)
    )

    taken = [find_bot(OPEN, "random")(position, FastChance(seed)) for seed in range(20)]

    assert {word.said for word in taken if isinstance(word, Word)} == {"", 2}


def test_a_game_can_add_levels_of_which_the_last_is_the_strongest() -> None:
    levels = ("random", "easy", "medium", "hard")
    assert bot_names(OPEN) == (*levels, "best", "greedy", "search")
    assert bot_names(SEALED) == (*levels, "greedy", "timid", "bold", "search")
    assert strongest_bot(OPEN) == "search"
    assert strongest_bot(SEALED) == "bold"


def test_a_game_can_name_its_strongest_bot() -> None:
    levels = {"timid": random_bot.choose, "bold": random_bot.choose}
    game = bind(_with(sealed_bids, bot=Bot(levels=levels, strongest="greedy")))

    assert (strongest_bot(game), quick_bot(game)) == ("greedy", "greedy")


def _levels(bot: Bot) -> dict[str, tuple[str, ...]]:
    game = bind(_with(sealed_bids, bot=bot))
    return {level.bot: parts_of(game, level.bot) for level in levels_of(game)}


def test_levels_fill_the_gaps_between_the_bots_of_known_strength() -> None:
    own = {"timid": random_bot.choose, "bold": random_bot.choose}

    assert _levels(Bot(levels=own, strengths={"timid": 1, "bold": 3})) == {
        "easy": ("timid",),
        "medium": ("bold", "timid"),
        "hard": ("bold",),
    }
    assert _levels(Bot(levels=own)) == {
        "easy": ("bold", "random"),
        "medium": ("bold", "random"),
        "hard": ("bold",),
    }
    assert _levels(Bot()) == {
        "easy": ("greedy", "random"),
        "medium": ("greedy",),
        "hard": ("search", "greedy"),
        "best": ("search",),
    }


def test_a_level_of_the_game_keeps_its_name() -> None:
    own = dict.fromkeys(("easy", "medium", "hard"), random_bot.choose)

    assert _levels(Bot(levels=own)) == {"easy": ("easy",), "medium": ("medium",), "hard": ("hard",)}


def test_a_level_between_two_bots_asks_each_for_its_share() -> None:
    position = observation(SEALED, purses(1, 9), X)
    game = bind(
        _with(sealed_bids, bot=Bot(levels={"zero": lambda *_: sealed_bids.Bid(0)}, strengths={"zero": 3}))
    )
    medium = find_bot(game, "medium")

    bids = [medium(position, FastChance(seed)) == sealed_bids.Bid(1) for seed in range(400)]

    # A third of the bids are random, and half of those are 1.
    assert 0.1 < sum(bids) / len(bids) < 0.24


@pytest.mark.parametrize(
    "strengths", [{"other": 3}, {"greedy": 2}, {"greedy": 5}, {"greedy": 3, "search": 0}]
)
def test_strengths_name_known_bots_from_easy_to_best(strengths: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="strengths"):
        Bot(strengths=strengths)


MEASURED: Final = {
    "cambio": "master",
    "imperial": "greedy",
    "liars-dice": "sensible",
    "sea-battle": "gunner",
}
"""Games whose strongest bot is not `search`; docs/bots.md has the measurements."""


@pytest.mark.parametrize("name", [name for name in NAMES if name != "deck"])
def test_the_strongest_bot_of_each_game_is_the_measured_one(name: str) -> None:
    game = built_in(name)

    assert strongest_bot(game) == MEASURED.get(name, "search")
    assert strongest_bot(game) in bot_names(game)
    assert not is_slow(game, quick_bot(game))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gredy", "Tic-tac-toe has no bot 'gredy'; did you mean greedy?"),
        ("zzz", "Tic-tac-toe has no bot 'zzz'; there are random, easy, medium, hard, best, greedy, search"),
    ],
)
def test_an_unknown_bot_is_refused_with_the_list_of_bots(name: str, reason: str) -> None:
    with pytest.raises(LookupError, match="has no bot") as caught:
        find_bot(OPEN, name)

    assert str(caught.value) == reason


class _with:
    """A module with some parts replaced."""

    def __init__(self, module: object, **parts: object) -> None:
        self._module, self._parts = module, parts

    def __getattr__(self, name: str) -> object:
        parts = self.__dict__["_parts"]
        return parts[name] if name in parts else getattr(self.__dict__["_module"], name)
