import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Literal

import pytest

from adapters.episodes import GAMES, LONG, episodes
from parlour.adapters.action_words import PartialAction, begin_action
from parlour.adapters.episode import configure
from parlour.adapters.vocabulary import Vocabulary
from parlour.engine import Data
from parlour.engine.contract.choices import Choice, Range, Some, Text, is_legal, open_fields
from parlour.engine.contract.game import Game
from parlour.games import built_in


class Spot(Data, frozen=True):
    row: int
    mark: str


class Lay(Data, frozen=True, tag="lay"):
    card: str
    face: Literal["up", "down"] = "up"


class Offer(Data, frozen=True, tag="offer"):
    cents: int
    sealed: bool = False


class Write(Data, frozen=True, tag="write"):
    text: str


class Point(Data, frozen=True, tag="point"):
    spots: tuple[Spot, ...]
    to: int | None = None


class Split(Data, frozen=True, tag="split"):
    mine: int
    yours: int


class Keep(Data, frozen=True, tag="keep"):
    dice: tuple[int, ...]


WORDS = Vocabulary((Lay, Offer, Write, Point, Split))


def word_sequences(partial: PartialAction | Data) -> Iterator[tuple[tuple[str, ...], Data]]:
    """Every sequence of words, with the words offered on the way and the resulting action."""
    if not isinstance(partial, PartialAction):
        yield (), partial
        return
    for word in partial.words:
        for words, action in word_sequences(partial.say(word)):
            yield (WORDS.words[word], *words), action


def actions_by_words(choices: Sequence[Choice]) -> dict[str, Data]:
    return {" ".join(words): action for words, action in word_sequences(begin_action(choices, WORDS))}


def test_the_vocabulary_is_ten_digits_and_the_names_in_the_types() -> None:
    assert WORDS.words[:10] == tuple("0123456789")
    assert WORDS.words[10:] == (
        "lay",
        "down",
        "up",
        "offer",
        "false",
        "true",
        "write",
        "point",
        "null",
        "split",
    )


def test_only_fields_with_alternatives_need_words_and_the_last_always_does() -> None:
    assert actions_by_words([Lay("a")]) == {"up": Lay("a")}
    assert actions_by_words([Lay("a"), Lay("a", "down")]) == {"up": Lay("a"), "down": Lay("a", "down")}


def test_unbounded_values_are_encoded_by_rank() -> None:
    cards = [Lay(f"card {number}") for number in range(12)]

    said = actions_by_words(cards)

    assert said["0 0 up"] == cards[0]
    assert said["1 1 up"] == cards[11]
    assert len(said) == 12


def test_a_bid_is_encoded_digit_by_digit_within_its_bounds() -> None:
    said = actions_by_words([Range(Offer(0), "cents", 5, 120, step=5)])

    assert said["0 0 false"] == Offer(5), "where only 5 can follow, it is not asked for"
    assert said["1 2 false"] == Offer(120)
    assert len(said) == 24


def test_two_open_fields_are_encoded_in_order() -> None:
    both = Range(Range(Split(0, 0), "mine", -2, 2), "yours", 7, 8)

    said = actions_by_words([both])

    assert said["0 8"] == Split(mine=-2, yours=8), "what may be less than nothing is counted from the least"
    assert set(said.values()) == {Split(mine, yours) for mine in range(-2, 3) for yours in (7, 8)}


def test_a_text_is_one_of_its_examples() -> None:
    assert actions_by_words([Text(Write(""), "text", 80, ("[]", "[1]"))]) == {
        "0": Write("[]"),
        "1": Write("[1]"),
    }
    assert actions_by_words([Text(Write("x"), "text", 80)]) == {"0": Write("")}


def test_a_some_choice_is_one_number_per_selection() -> None:
    said = actions_by_words([Some(Keep(()), "dice", (6, 6, 1, 4), 1, 3)])

    assert said["0 0"] == Keep((6,))
    assert said["1 3"] == Keep((6, 1, 4)), "the last of fourteen"
    assert len(said) == 14
    assert all(is_legal([Some(Keep(()), "dice", (6, 6, 1, 4), 1, 3)], action) for action in said.values())


def test_nested_and_missing_values_are_distinguished() -> None:
    pointed = [
        Point(()),
        Point((), 3),
        Point((Spot(1, "x"),)),
        Point((Spot(1, "y"),)),
        Point((Spot(1, "x"), Spot(2, "x"))),
    ]

    assert set(actions_by_words(pointed).values()) == set(pointed)


def test_an_illegal_word_is_refused() -> None:
    with pytest.raises(ValueError, match="not one of the words"):
        begin_action([Offer(3), Offer(5)], WORDS).say(4)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.slow if game.name in LONG else ()) for game in GAMES],
    ids=lambda game: game.name,
)
def test_exactly_the_legal_actions_can_be_encoded(game: Game) -> None:
    made = configure(game)
    several = chain.from_iterable(episodes(made, seed, 60) for seed in range(20))
    for episode in islice(several, 150):
        choices = game.legal(episode.state, episode.seat)
        partial = begin_action(choices, made.vocabulary)
        plain = [choice for choice in choices if not open_fields(choice)]
        meant = [action for _, action in _every(partial, 3000)]

        assert all(is_legal(choices, action) for action in meant)
        assert all(action in meant for action in plain)


def test_a_move_of_tic_tac_toe_is_one_word() -> None:
    episode = next(episodes(configure(built_in("tictactoe")), seed=1, words=1))

    assert episode.legal(episode.seat) == tuple(range(9))


@pytest.mark.parametrize("seed", ["1", "2"])
def test_word_numbers_are_equal_in_every_process(seed: str) -> None:
    told = "from parlour.adapters.episode import configure; from parlour.games import CORE_GAMES, built_in; "
    told += "print([configure(built_in(name)).vocabulary.words for name in CORE_GAMES])"

    ran = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
    )

    assert ran.stdout.strip() == str([configure(game).vocabulary.words for game in GAMES])


def test_the_places_of_imperials_board_are_in_the_vocabulary() -> None:
    words = configure(built_in("imperial")).vocabulary.words

    assert {"London", "Taxation", "war", "army"} <= set(words)
    assert len(words) < 128


def _every(partial: PartialAction | Data, most: int) -> Iterator[tuple[int, Data]]:
    """At most *most* of the actions that the choices stand for."""
    waiting = [partial]
    for number in range(most):
        if not waiting:
            return
        now = waiting.pop()
        if isinstance(now, PartialAction):
            waiting.extend(now.say(word) for word in now.words)
        else:
            yield number, now
