"""The types for a game's puzzles: positions with a question that its rules can answer."""

from collections.abc import Callable
from dataclasses import dataclass

from parlour.engine.chance import Chance
from parlour.engine.contract.bot import Observation
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Seat


class Try(Data, frozen=True, omit_defaults=True):
    """An action that the player can try in a puzzle."""

    action: Data
    is_right: bool = False
    value: int = 0
    """A number for the explanation, such as the lead at the end. Only the game knows what it means."""

    reply: Data | None = None
    """What the next player answers. After a right action the puzzle goes on from there."""


class Puzzle(Data, frozen=True, kw_only=True):
    """A position, with its right and wrong answers."""

    state: Data
    """Without secrets, the position. Otherwise a position that agrees with all that the seat knows."""

    seat: Seat
    steps: tuple[tuple[Try, ...], ...]
    """The player's decisions, in order. The first right action of each leads to the next.

    The page offers the actions of the same types as those here, so the wrong ones need not be listed.
    """


@dataclass(frozen=True, slots=True)
class Puzzles:
    """How a game makes its puzzles, and words them. They are stored in `puzzles.jsonl`, one on a line."""

    # A game's functions take its own View and State, which is why the parameters have no types here.

    title: str
    """What every puzzle of the game asks for, such as `Mate in two`."""

    find: Callable[[Observation, Chance], Puzzle | None]
    """`find(observation, chance)`: the puzzle in a position of a game; None for most positions.

    It is given what a bot is given, so it cannot use what the seat does not know.
    """

    task: Callable[..., str]
    """`task(view, seat, words)`: the question, in one or two sentences."""

    explain: Callable[..., str]
    """`explain(state, attempt, step, words)`: why a `Try` is right or wrong in the position before it.

    *step* counts the decisions from 0. An attempt that the puzzle does not list has only its action.
    """

    view: Callable[..., Data] | None = None
    """`view(state, seat)`: the position as the player sees it; by default the game's `view`.

    A game of memory can turn up the cards that the seat has been shown.
    """

    bots: tuple[str, ...] = ("greedy",)
    """The bots whose games `parlour puzzles` searches. They take turns at the seats."""

    slips: int = 0
    """The percentage of random actions in these games. Mistakes lead to positions with something to find."""

    seats: int = 2


def puzzles_of(game: Game) -> Puzzles | None:
    return game.puzzles if isinstance(game.puzzles, Puzzles) else None
