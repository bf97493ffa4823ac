"""The puzzle of the day of each game. It is the same for everyone, and changes at midnight UTC."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import kinds_of
from parlour.engine.contract.puzzle import Puzzle, Puzzles, puzzles_of
from parlour.engine.contract.puzzle_file import puzzles_in
from parlour.engine.table.puzzle_playback import PlayedStep, PlayedTry, play_puzzle
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.engine.words.words import N_, Words
from parlour.server.core.errors import TRANSLATIONS, RefusedError
from parlour.server.lobby.lesson_frame import LessonFrame, lesson_frame

TODAY: Final = "today"
MAX_AHEAD_DAYS: Final = 7
"""Pages fetch puzzles ahead, for a device that is offline on that day."""

_EPOCH: Final = date(1970, 1, 1)
_DAY_MS: Final = 24 * 60 * 60 * 1000
_YOU: Final = N_("You")
_OTHERS: Final = ("Mia", "Ben", "Zoe", "Leo", "Ada", "Tom", "Eva")


class PuzzleTry(Data, frozen=True, kw_only=True):
    """An action that the player can choose, and what the page then says and shows."""

    action: msgspec.Raw
    is_right: bool
    text: str
    frames: Sequence[LessonFrame]
    """After a right action: the position, and then the one after the answer of the next player."""


class PuzzleStep(Data, frozen=True, kw_only=True):
    frame: LessonFrame
    tries: Sequence[PuzzleTry]


class PuzzleResponse(Data, frozen=True, kw_only=True):
    """A puzzle with everything that a page needs to play it without the server."""

    game: str
    game_title: str
    day: str
    """The day of the puzzle in UTC, such as `2026-11-19`."""

    title: str
    task: str
    options: msgspec.Raw
    names: Sequence[str]
    kinds: Sequence[str]
    colours: Sequence[str]
    """As in the list of games."""

    you: Seat
    steps: Sequence[PuzzleStep]


def puzzle_title(game: Game, language: str) -> str:
    """What the puzzles of the game ask for. Empty if it ships none."""
    asked = puzzles_of(game)
    return game.words((), language).call(asked.title) if asked is not None and puzzles_in(game) else ""


def day_of(text: str, wall: Millis) -> date:
    """The day with this text, or today. Refuses a day too far ahead."""
    today = _EPOCH + timedelta(days=wall // _DAY_MS)
    if text == TODAY:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RefusedError("puzzle/day", day=text[:20]) from None
    if day > today + timedelta(days=MAX_AHEAD_DAYS):
        raise RefusedError("puzzle/too-early", day=text)
    return day


@lru_cache(maxsize=256)
def read_puzzle(game: Game, day: date, language: str) -> PuzzleResponse:
    """The puzzle of that day. Days count through the file, so that no puzzle comes back soon."""
    asked, stored = puzzles_of(game), puzzles_in(game)
    if asked is None or not stored:
        raise RefusedError("game/no-puzzles")
    return describe_puzzle(game, asked, stored[(day - _EPOCH).days % len(stored)], day.isoformat(), language)


def describe_puzzle(game: Game, asked: Puzzles, puzzle: Puzzle, day: str, language: str) -> PuzzleResponse:
    played, seat, options = play_puzzle(game, puzzle), puzzle.seat, game.Options()
    names = _names(asked.seats, seat, language)
    words = game.words(names, language, seat, options)
    see = asked.view or game.view
    return PuzzleResponse(
        game=game.name,
        game_title=words.call(game.title),
        day=day,
        title=words.call(asked.title),
        task=asked.task(see(puzzle.state, seat), seat, words),
        options=msgspec.Raw(encode(options)),
        names=names,
        kinds=kinds_of(game),
        colours=game.colours,
        you=seat,
        steps=[_step(game, asked, seat, one, number, words) for number, one in enumerate(played)],
    )


def _step(game: Game, asked: Puzzles, seat: Seat, step: PlayedStep, number: int, words: Words) -> PuzzleStep:
    return PuzzleStep(
        frame=lesson_frame(game, seat, step.frame, words, see=asked.view),
        tries=[
            PuzzleTry(
                action=msgspec.Raw(encode(one.attempt.action)),
                is_right=one.attempt.is_right,
                text=asked.explain(step.frame.state, one.attempt, number, words),
                frames=_frames(game, asked, seat, one, words),
            )
            for one in step.tries
        ],
    )


def _frames(game: Game, asked: Puzzles, seat: Seat, one: PlayedTry, words: Words) -> list[LessonFrame]:
    return [lesson_frame(game, seat, frame, words, see=asked.view) for frame in one.frames]


def _names(seats: int, seat: Seat, language: str) -> tuple[str, ...]:
    others = iter(_OTHERS)
    you = Words((), language, TRANSLATIONS).say(_YOU)
    return tuple(you if number == seat else next(others, f"{number + 1}") for number in range(seats))
