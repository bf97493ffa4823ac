"""Plays every tutorial by the rules, and checks that it makes each kind of move."""

from collections.abc import Set
from typing import Final

import pytest

from parlour.engine.contract.choices import is_legal
from parlour.engine.contract.game import Game
from parlour.engine.contract.tutorial import Tutorial
from parlour.engine.table.tutorial_playback import play
from parlour.games import CORE_GAMES, NAMES, built_in
from parlour.games.cambio.actions import Action as CambioAction
from parlour.games.deck import actions as deck
from parlour.games.imperial import actions as imperial
from parlour.games.imperial.board import SPACE_KINDS
from parlour.server.lobby.tutorial import read_lesson as shown_lesson

TAUGHT: Final = tuple(name for name in NAMES if built_in(name).tutorial is not None)
LANGUAGES: Final = ("en", "de")
LEAST_LESSONS: Final = dict.fromkeys(CORE_GAMES, 7) | {"tictactoe": 5}
LEAST_LESSONS_OF_THE_SHELF: Final = 6

KINDS_TO_MAKE: Final[dict[str, Set[type]]] = {
    "cambio": {*CambioAction.__args__},
    "imperial": {
        imperial.Bid,
        imperial.Take,
        imperial.Steer,
        imperial.Build,
        imperial.MakeAll,
        imperial.Import,
        imperial.Done,
        imperial.Agree,
        imperial.Vote,
        imperial.Plan,
        imperial.March,
        imperial.Buy,
    },
    "deck": {
        deck.ToggleCardSelection,
        deck.ConfirmDiscard,
        deck.SelectForPlayOrder,
        deck.DeselectFromPlayOrder,
        deck.ClearPlayOrder,
        deck.LockPlayOrder,
        deck.EndTurn,
        deck.DealNextHand,
    },
}
"""The kinds of moves in a turn. The Deck's settings are only mentioned, they have a dialog."""

NOT_TAUGHT: Final = {"chess": {"DeclineDraw"}}
"""Moves of the shelf's games that no lesson makes: declining a draw is a button next to the one to accept."""


def tutorial_of(game: Game, language: str = "en") -> Tutorial:
    assert game.tutorial is not None
    return game.tutorial(game.words((), language))


def kinds_to_make(name: str) -> Set[type]:
    skipped = NOT_TAUGHT.get(name, set())
    return KINDS_TO_MAKE.get(name) or {
        kind for kind in built_in(name).actions if kind.__name__ not in skipped
    }


def test_every_game_has_a_tutorial() -> None:
    assert TAUGHT == NAMES


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scripted_move_is_legal_and_the_end_is_reached(name: str, language: str) -> None:
    game = built_in(name)
    tutorial = tutorial_of(game, language)
    played = play(game, tutorial)

    assert [one.lesson for one in played] == [*tutorial.lessons]
    assert len(played) >= LEAST_LESSONS.get(name, LEAST_LESSONS_OF_THE_SHELF)
    for one in played:
        for (seat, action), frame in zip(one.lesson.moves, one.before, strict=False):
            if seat is not None and not isinstance(action, imperial.March):  # a plan is legal as a whole
                assert is_legal(game.legal(frame.state, seat), action), (one.lesson.title, action)


@pytest.mark.parametrize("name", TAUGHT)
def test_the_learner_has_to_act_and_has_choices(name: str) -> None:
    game = built_in(name)
    tutorial = tutorial_of(game)
    for one in play(game, tutorial):
        asked = (one.before[-1], *one.done[:-1]) if one.done else ()
        for frame in asked:
            assert tutorial.learner in game.to_act(frame.state), one.lesson.title
            assert frame.choices, one.lesson.title


@pytest.mark.parametrize("name", TAUGHT)
def test_the_learner_makes_each_kind_of_move(name: str) -> None:
    made = {type(action) for one in tutorial_of(built_in(name)).lessons for action in one.do}

    assert made >= kinds_to_make(name)


def test_imperial_visits_every_kind_of_wheel_space() -> None:
    steered = [
        action.spot
        for one in tutorial_of(built_in("imperial")).lessons
        for action in one.do
        if isinstance(action, imperial.Steer)
    ]

    assert {SPACE_KINDS[space] for space in steered} == {*SPACE_KINDS.values()}


def test_cambio_ends_as_described() -> None:
    game = built_in("cambio")
    ends = [one for one in play(game, tutorial_of(game)) if game.result(one.before[-1].state) is not None]

    assert len(ends) == 1
    result = game.result(ends[0].before[-1].state)
    assert result is not None
    assert result.places == (1, 2)
    assert "8 points and Mia has 19" in ends[0].lesson.text
    assert [abs(score) for score in result.scores] == [8, 19]


@pytest.mark.parametrize("name", TAUGHT)
def test_lessons_are_sent_in_the_readers_language(name: str) -> None:
    game = built_in(name)
    count = len(tutorial_of(game).lessons)
    for step in range(count):
        english, german = (shown_lesson(game, step, language) for language in LANGUAGES)

        assert english.steps == german.steps == count
        assert english.do == german.do
        assert english.text != german.text
        assert english.you == german.you == tutorial_of(game).learner
