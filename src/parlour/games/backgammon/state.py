"""The options, actions, events and state of backgammon."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged
from parlour.games.backgammon.checkers import Checkers

Roll = tuple[int, int]
Win = Literal["single", "gammon", "backgammon"]
Crawford = Literal["ahead", "now", "past"]
"""Whether the Crawford game is still to come, played now, or past. It is the first game after a player needs
only one more point, and it is played without doubling."""

Phase = Literal["roll", "move", "done", "answer", "over"]
"""`roll`: the player can roll or double. `done`: no die is left to play. `answer`: the opponent answers a
double."""


class Options(Data):
    points: Annotated[
        Literal["1", "3", "5", "7"],
        Meta(title=N_("Match"), description=N_("The first player to reach this score wins.")),
    ] = "1"
    cube: Annotated[
        bool,
        Meta(
            title=N_("Doubling cube"), description=N_("Before you roll, you can offer to double the stake.")
        ),
    ] = False

    @property
    def target(self) -> int:
        return int(self.points)


class RollDice(Tagged, tag="roll"):
    """Roll without doubling."""


class Move(Tagged):
    """Move one checker by one die, or by several to where none of them leads alone. Points are counted by the
    moving player: 25 is the bar, 0 is off."""

    start: int
    end: int


class Done(Tagged):
    """End the turn after all dice are played. Until then, moves can be undone."""


class Double(Tagged):
    """Offer to double the stake."""


class Take(Tagged):
    """Accept the double and own the cube."""


class Drop(Tagged):
    """Decline the double and lose the current stake."""


Action = RollDice | Move | Done | Double | Take | Drop


class Started(Tagged):
    options: Options
    opening: tuple[Roll, ...]
    """One die of each seat, repeated until they differ. The higher one starts and plays both."""


class Rolled(Tagged):
    seat: Seat
    dice: Roll
    is_stuck: bool
    """Whether no die can be played, which ends the turn."""


class Moved(Tagged):
    seat: Seat
    start: int
    end: int
    die: int
    hits: bool


class Passed(Tagged):
    """The turn is over, and the opponent can double before rolling."""

    seat: Seat


class Doubled(Tagged):
    seat: Seat
    value: int


class Took(Tagged):
    seat: Seat
    value: int


class Dropped(Tagged):
    seat: Seat


class GameWon(Tagged):
    seat: Seat
    win: Win
    points: int


class GameBegan(Tagged):
    """The next game of a match."""

    opening: tuple[Roll, ...]


Event = Rolled | Moved | Passed | Doubled | Took | Dropped | GameWon | GameBegan


class State(Data):
    options: Options
    checkers: tuple[Checkers, Checkers]
    turn: Seat
    """The player who rolls and moves, also while the opponent answers a double."""

    phase: Phase
    dice: Roll | None
    left: tuple[int, ...]
    """The dice left to play, the higher first."""

    had_choice: bool
    """Whether the player had more than one legal move in this turn."""

    trail: tuple[Moved, ...]
    """The moves of the last turn in which a checker moved."""

    missed: Roll | None
    """The opponent's last roll, if they could not move."""

    opening: tuple[Roll, ...]
    """The opening rolls of this game. Empty after its first move."""

    cube: int
    owner: Seat | None
    """The owner of the cube, the only player who can double. None if both can."""

    crawford: Crawford
    score: tuple[int, int]
    won: GameWon | None
    """The result of the last finished game."""
