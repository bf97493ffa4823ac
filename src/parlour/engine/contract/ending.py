"""How a finished game was won: the game's own sentence, or one from the result."""

from collections.abc import Callable, Sequence
from typing import Final

from parlour.engine.values import Data, Result, Seat
from parlour.engine.words.words import N_, Words

MAX_REASON: Final = 200
"""The limit for a reason, in characters."""


class Ending(Data, frozen=True):
    """What a viewer reads below the winner of a finished game."""

    reason: str = ""
    """One or two sentences that say how it was won, such as `Checkmate on move 31.`; by default they are
    made from the result."""


def reason_from_result(result: Result, words: Words, points: Callable[[int], str]) -> str:
    """The sentence for a game without its own. *points* formats a score."""
    first = [Seat(seat) for seat, place in enumerate(result.places) if place == 1]
    has_scores = not {*result.scores} <= {0, 1}
    if len(result.places) == 1:
        return words.say("Final score: {score}.", score=points(result.scores[0])) if has_scores else ""
    if not first:
        return words.say("Nobody won.")
    best, others = result.scores[first[0]], [score for score in result.scores if score not in _best(result)]
    if len(first) == len(result.places):
        return words.say("A draw: {score} each.", score=points(best)) if has_scores else words.say("A draw.")
    if len(first) > 1:
        names = words.listing([words.who(seat) for seat in first])
        return words.say("First place: {names}.", names=names)
    if not has_scores or not others:
        return words.tell(first[0], N_("You won the game."), N_("{who} won the game."))
    if best < min(others):
        yours, theirs = N_("You had the lowest score: {score}."), N_("{who} had the lowest score: {score}.")
    elif len(result.places) == 2:
        yours, theirs = N_("You won by {score} to {next}."), N_("{who} won by {score} to {next}.")
    else:
        yours = N_("You scored {score}, ahead of {next}.")
        theirs = N_("{who} scored {score}, ahead of {next}.")
    return words.tell(first[0], yours, theirs, score=points(best), next=points(max(others)))


def reason_of_resignation(resigned: Sequence[Seat], words: Words) -> str:
    """The sentence for a game that players ended by resigning, before the rules had a result."""
    if len(resigned) > 1:
        names = words.listing([words.name(seat) for seat in resigned])
        return words.say("{names} resigned.", names=names)
    return words.tell(resigned[0], N_("You resigned."), N_("{who} resigned."))


def _best(result: Result) -> set[int]:
    pairs = zip(result.places, result.scores, strict=True)
    return {score for place, score in pairs if place == 1}
