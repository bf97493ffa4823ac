"""The values of backgammon: its options, what players do, what happened, and where the game stands."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine import N_, Data, Seat, Tagged
from parlour.games.backgammon.checkers import Checkers

Roll = tuple[int, int]
Win = Literal["single", "gammon", "backgammon"]
Crawford = Literal["ahead", "now", "past"]
"""Whether the game without doubling, played when a player first lacks one point, is still to come."""

Phase = Literal["roll", "move", "done", "answer", "over"]
"""Before the roll, where one may double; moving; all played; the other answers a double; the end."""


class Options(Data):
    points: Annotated[
        Literal["1", "3", "5", "7"],
        Meta(title=N_("Match"), description=N_("Who first has so many points wins.")),
    ] = "1"
    cube: Annotated[
        bool,
        Meta(title=N_("Doubling cube"), description=N_("Before rolling, you may offer to double the game.")),
    ] = False

    @property
    def target(self) -> int:
        return int(self.points)


class RollDice(Tagged, tag="roll"):
    """Roll, and do not double."""


class Move(Tagged):
    """One checker by one die. Points are those of the mover; 25 is the bar, and 0 is off the board."""

    start: int
    end: int


class Done(Tagged):
    """End the turn when all is played; until then it can be undone."""


class Double(Tagged):
    """Offer to play on for twice the points."""


class Take(Tagged):
    """Play on, and have the cube."""


class Drop(Tagged):
    """Give up the game for what it counts so far."""


Action = RollDice | Move | Done | Double | Take | Drop


class Started(Tagged):
    options: Options
    opening: tuple[Roll, ...]
    """One die of each seat, again as long as they are equal. The higher begins with both numbers."""


class Rolled(Tagged):
    seat: Seat
    dice: Roll
    is_stuck: bool
    """Nothing can be played, and it is the other's turn."""


class Moved(Tagged):
    seat: Seat
    start: int
    end: int
    die: int
    hits: bool


class Passed(Tagged):
    """The turn is over, and the other may double before rolling."""

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
    """Who rolls and moves, also while the other answers a double."""

    phase: Phase
    dice: Roll | None
    left: tuple[int, ...]
    """The dice that are still to be played, the higher first."""

    had_choice: bool
    """Something else could have been played in this turn."""

    trail: tuple[Moved, ...]
    """The latest turn in which something moved."""

    missed: Roll | None
    """What the other has just rolled in vain."""

    opening: tuple[Roll, ...]
    """Of this game, until its first move."""

    cube: int
    owner: Seat | None
    """The only player who may double next; None at first, when both may."""

    crawford: Crawford
    score: tuple[int, int]
    won: GameWon | None
    """The latest game of the match."""
