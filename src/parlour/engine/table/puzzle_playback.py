"""Plays the right actions of a puzzle by the rules, and lists all that the player can try."""

from typing import NamedTuple

from parlour.engine.contract.game import Game
from parlour.engine.contract.puzzle import Puzzle, Try
from parlour.engine.table.tutorial_playback import Frame, frame_after
from parlour.engine.values import Data, Seat


class PuzzleFaultError(Exception):
    """The puzzle contradicts the rules; the message says how."""


class PlayedTry(NamedTuple):
    attempt: Try
    frames: tuple[Frame, ...]
    """After a right action: the position after it, and the one after the reply. Empty after a wrong one."""


class PlayedStep(NamedTuple):
    frame: Frame
    tries: tuple[PlayedTry, ...]
    """Everything that the player can choose here, right and wrong."""


def play_puzzle(game: Game, puzzle: Puzzle) -> list[PlayedStep]:
    """Plays the puzzle to its end. Raises PuzzleFaultError if the rules say otherwise."""
    played: list[PlayedStep] = []
    frame = Frame(0, puzzle.state)
    for tries in puzzle.steps:
        step = _play(game, puzzle.seat, tries, frame)
        played.append(step)
        frame = next(one for one in step.tries if one.attempt.is_right).frames[-1]
    return played


def _play(game: Game, seat: Seat, tries: tuple[Try, ...], frame: Frame) -> PlayedStep:
    choices = _offered(game, seat, tries, frame.state)
    listed = {one.action: one for one in tries}
    if any(action not in choices for action in listed):
        raise PuzzleFaultError("an action of the puzzle is not legal")
    if not any(one.is_right for one in tries):
        raise PuzzleFaultError("no action of the puzzle is right")
    played = (
        PlayedTry(one, _follow(game, seat, one, frame) if one.is_right else ())
        for one in (listed.get(action) or Try(action) for action in choices)
    )
    return PlayedStep(frame._replace(choices=choices), tuple(played))


def _offered(game: Game, seat: Seat, tries: tuple[Try, ...], state: Data) -> tuple[Data, ...]:
    """The legal actions of the same types as the puzzle's."""
    types = {type(one.action) for one in tries}
    return tuple(action for action in game.legal(state, seat) if type(action) in types)


def _follow(game: Game, seat: Seat, one: Try, frame: Frame) -> tuple[Frame, ...]:
    made = frame_after(game, frame, seat, one.action)
    if one.reply is None:
        return (made,)
    others = [by for by in game.to_act(made.state) if by != seat]
    if not others or one.reply not in game.legal(made.state, others[0]):
        raise PuzzleFaultError("the reply is not legal")
    return made, frame_after(game, made, others[0], one.reply)
