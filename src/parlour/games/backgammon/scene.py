"""The board as a scene: points with stacks of checkers, the bar, the dice and the cube."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Arrow,
    Die,
    Graph,
    Mark,
    Numbers,
    Piece,
    Scene,
    Spot,
    Taps,
    Token,
    Zone,
)
from parlour.games.backgammon.checkers import BAR, OFF, count_pips, dice_of
from parlour.games.backgammon.state import Action, Done, Double, Drop, GameWon, Move, RollDice, State, Win

MIDDLE_Y: Final = 3.0
POINT_LENGTH: Final = 5
"""The length of a point in checkers."""

POINT_COLOURS: Final = ("#4a3626", "#9c4a2f")
DICE: Final = "dice"
TRAY_COLOUR: Final = "#3d2208"
TRAYS: Final = tuple(f"tray {n}" for n in range(4))
TRAY_ORDER: Final = {2: (1, 2), 4: (0, 1, 2, 3)}
"""The trays by number of dice. Two dice lie in the middle trays."""

CUBE_SIDES: Final = 4
"""The number of sides of the cube. A die without six sides shows a number instead of pips."""

_WINS: Final[dict[Win, str]] = {
    "single": N_("Game won: +{points}."),
    "gammon": N_("Gammon won: +{points}."),
    "backgammon": N_("Backgammon won: +{points}."),
}

_HALVES: Final[tuple[tuple[float, Literal["up", "down"]], ...]] = ((6, "up"), (0, "down"))
"""By seat: the vertical middle of its half of the board, and the direction in which its stacks grow."""


def place_of(seat: Seat, point: int) -> str:
    """The place of a seat's own point. Places have the numbers of the first seat."""
    if point == BAR:
        return f"bar {seat}"
    if point == OFF:
        return f"off {seat}"
    return f"p{point if seat == 0 else BAR - point}"


def scene(view: State, words: Words) -> Scene:
    areas = (_board(words, view.options.cube), *_sheets(view, words))
    pieces = (*_checkers(view, words), *_dice(view), *_cube(view))
    return Scene(areas, pieces, _marks(view), say=_say(view, words))


def taps(action: Action, view: State) -> Taps:
    if isinstance(action, Move):
        return Taps((place_of(view.turn, action.start), place_of(view.turn, action.end)))
    if isinstance(action, RollDice | Done):
        return Taps((DICE,))
    if isinstance(action, Double):
        return Taps((_cube_place(view.owner),), confirm=True)
    return Taps(confirm=isinstance(action, Drop))


def _board(words: Words, has_cube: bool) -> Graph:
    names = [words.name(Seat(n)) for n in (0, 1)]
    bars = tuple(words.say("{who}’s bar", who=name) for name in names)
    offs = tuple(words.say("{who}’s tray", who=name) for name in names)
    cubes = (*(words.say("{who}’s cube", who=name) for name in names), words.say("Cube in the middle"))
    return _make_board(bars, offs, cubes if has_cube else (), words.say("Dice"))


@lru_cache(maxsize=256)
def _make_board(bars: tuple[str, ...], offs: tuple[str, ...], cubes: tuple[str, ...], dice: str) -> Graph:
    spots = [_point_spot(n) for n in range(1, 25)]
    for seat, (bar, off) in enumerate(zip(bars, offs, strict=True)):
        y, stack = _HALVES[seat]
        spots.append(Spot(f"bar {seat}", 6, y, 1, POINT_LENGTH, "none", stack, label=bar))
        spots.append(Spot(f"off {seat}", 13.1, y, 1, POINT_LENGTH, "square", stack, label=off))
    spots += [
        Spot(tray, 8 + n, MIDDLE_Y, 1, 1, "square", label=f"{dice} {n + 1}") for n, tray in enumerate(TRAYS)
    ]
    for at, y, label in zip(("cube 0", "cube 1", "cube"), (8, -2, MIDDLE_Y), cubes, strict=False):
        spots.append(Spot(at, -1.1, y, 1, 1, "square", label=label))
    return Graph("board", tuple(spots), zones=(Zone(DICE, TRAYS, colour=TRAY_COLOUR),), faces=(0, 180))


def _point_spot(n: int) -> Spot:
    """A point of the board. Points right of the bar, which is column 6, are shifted by one column."""
    colour, label = POINT_COLOURS[n % 2], f"{n} ({BAR - n})"
    if n > 12:
        return Spot(f"p{n}", n - 13 + (n > 18), 0, 1, POINT_LENGTH, "spike-down", "down", colour, label)
    return Spot(f"p{n}", 12 - n + (n < 7), 6, 1, POINT_LENGTH, "spike-up", "up", colour, label)


def _sheets(view: State, words: Words) -> Iterator[AnyArea]:
    """Each player's pip count, and their points in a match."""
    target = view.options.target
    for n in (0, 1):
        lines = [(words.say("Pips"), str(count_pips(view.checkers[n])))]
        if target > 1:
            lines.append((words.say("Points"), f"{view.score[n]}/{target}"))
        yield Numbers(f"sheet {n}", tuple(lines), seat=Seat(n))


def _checkers(view: State, words: Words) -> Iterator[Piece]:
    for n, counts in enumerate(view.checkers):
        seat = Seat(n)
        name = words.say("{who}’s checker", who=words.name(seat))
        for point, count in enumerate(counts):
            if count:
                yield Piece(place_of(seat, point), Token("disc", n, name=name, count=count))


def _dice(view: State) -> Iterator[Piece]:
    if view.dice is None or view.phase == "over":
        return
    dice = dice_of(view.dice)
    left = list(view.left)
    for n, (tray, pips) in enumerate(zip(TRAY_ORDER[len(dice)], dice, strict=True)):
        is_used = pips not in left or (len(dice) == 4 and n < 4 - len(left))
        yield Piece(TRAYS[tray], Die(pips, colour=view.turn, id=f"die {n}"), dim=is_used)


def _cube(view: State) -> Iterator[Piece]:
    if not view.options.cube:
        return
    value = 2 * view.cube if view.phase == "answer" else view.cube
    owner = Seat(1 - view.turn) if view.phase == "answer" else view.owner
    yield Piece(_cube_place(owner), Die(value, sides=CUBE_SIDES, id="doubling cube"))


def _cube_place(owner: Seat | None) -> str:
    return "cube" if owner is None else f"cube {owner}"


def _marks(view: State) -> tuple[Mark | Arrow, ...]:
    """Marks the last turn. Once it is over, arrows show where the checkers came from."""
    ways = [(place_of(one.seat, one.start), place_of(one.seat, one.end)) for one in view.trail]
    arrows = [Arrow(*way) for way in ways if view.phase != "done" and view.trail[-1].seat != view.turn]
    return tuple(dict.fromkeys([*arrows, *(Mark(end) for _, end in ways)]))


def _say(view: State, words: Words) -> str:
    """The line above the board. It names no player, because all viewers get the same scene."""
    match view.phase:
        case "over":
            return "" if view.won is None else _say_win(view.won, words)
        case "answer":
            return words.say("Doubled to {value}: take or drop?", value=2 * view.cube)
        case "done":
            if view.left:
                return words.say("No more moves. Tap the dice to end the turn.")
            return words.say("Tap the dice to end the turn.")
        case _:
            pass
    if view.opening:
        first, second = view.opening[-1]
        begins = words.say("Opening roll: {high} and {low}.", high=max(first, second), low=min(first, second))
        return begins if view.won is None else f"{_say_win(view.won, words)} {begins}"
    said = []
    if view.missed is not None:
        one, other = view.missed
        said.append(words.say("Last turn: no move with {one} and {other}.", one=one, other=other))
    if view.phase == "roll":
        said.append(words.say("Tap the dice to roll, or the cube to double."))
    elif view.checkers[view.turn][BAR]:
        said.append(words.say("Enter from the bar."))
    return " ".join(said)


def _say_win(won: GameWon, words: Words) -> str:
    return words.say(_WINS[won.win], points=won.points)
