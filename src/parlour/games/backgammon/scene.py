"""The board as a scene: points with stacks of checkers, the bar, the dice and the cube."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from parlour.engine import N_, Seat, Words
from parlour.engine.scene import (
    AnyArea,
    Arrow,
    Delay,
    Die,
    Finish,
    Graph,
    Mark,
    Motion,
    Numbers,
    Piece,
    Roll,
    Scene,
    Spot,
    Taps,
    Token,
    Travel,
)
from parlour.games.backgammon.checkers import BAR, OFF, count_pips, dice_of
from parlour.games.backgammon.state import (
    Action,
    Done,
    Double,
    Drop,
    Event,
    GameBegan,
    GameWon,
    Move,
    Moved,
    RollDice,
    Rolled,
    Started,
    State,
    Win,
)

LENGTH: Final = 4.0
"""The length of a point, for five checkers that overlap a little."""

GAP: Final = 0.7
"""The distance of the upper points from the lower ones."""

HEIGHT: Final = 2 * LENGTH + GAP
MIDDLE: Final = HEIGHT / 2
BAR_WIDTH: Final = 0.9
BAR_X: Final = 5.5 + BAR_WIDTH / 2
TRAY_WIDTH: Final = 0.9
TRAY_X: Final = 11.6 + BAR_WIDTH + TRAY_WIDTH / 2
CUBE_SIZE: Final = 0.9
POINT_COLOURS: Final = ("#d0b076", "#8f3d3a")
FINISHES: Final[tuple[Finish, Finish]] = ("ivory", "walnut")
DICE_COLOUR: Final = "#8e2b30"
DICE_SIZE: Final = 1.0
DICE_TURNS: Final = (-9, 13)
"""The angles at which two dice lie, in degrees."""

HALVES_X: Final = (BAR_X + BAR_WIDTH / 2 + 3, 2.5)
"""By seat: the middle of the half in which its dice lie, its own right half."""

CUBE_SIDES: Final = 4
"""The number of sides of the cube. A die without six sides shows a number instead of pips."""

_WINS: Final[dict[Win, str]] = {
    "single": N_("Game won: +{points}."),
    "gammon": N_("Gammon won: +{points}."),
    "backgammon": N_("Backgammon won: +{points}."),
}

_Direction = Literal["up", "down"]
_TRAYS: Final[tuple[tuple[float, _Direction], ...]] = (
    (HEIGHT - LENGTH / 2 - 0.05, "up"),
    (LENGTH / 2 + 0.05, "down"),
)
"""By seat: the vertical middle of its tray, and the direction in which the tray fills."""

_BAR_LENGTH: Final = MIDDLE - 1.5 * CUBE_SIZE - 0.1
_BARS: Final[tuple[tuple[float, _Direction], ...]] = (
    (MIDDLE - CUBE_SIZE / 2 - _BAR_LENGTH / 2, "up"),
    (MIDDLE + CUBE_SIZE / 2 + _BAR_LENGTH / 2, "down"),
)
"""The same for its part of the bar: the half in which its checkers enter. The cube has the middle."""


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
    marks: tuple[Mark | Arrow, ...] = (*_last_moves(view), *_opening_labels(view, words))
    return Scene(areas, pieces, marks, say=_say(view, words), pending=_pending(view, words))


def taps(action: Action, view: State) -> Taps:
    match action:
        case Move(start, end):
            return Taps((place_of(view.turn, start), place_of(view.turn, end)))
        case RollDice() | Done():
            return Taps(button="main")
        case Double():
            return Taps((_cube_place(view.owner),), confirm=True, button="plain")
        case _:
            return Taps(confirm=isinstance(action, Drop))


def motions(redacted: Event | Started) -> Sequence[Motion]:
    """A hit checker leaves when the other one has arrived."""
    match redacted:
        case Started() | GameBegan():
            return tuple(Roll(_opening_place(seat)) for seat in (0, 1))
        case Rolled(seat):
            return tuple(Roll(_die_place(seat, n)) for n in (0, 1))
        case Moved(seat, start, end, _, hits) if hits:
            at, bar = place_of(seat, end), place_of(Seat(1 - seat), BAR)
            return (Travel(place_of(seat, start), at), Delay(), Travel(at, bar))
        case _:
            return ()


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
        y, stack = _BARS[seat]
        spots.append(Spot(f"bar {seat}", BAR_X, y, BAR_WIDTH, _BAR_LENGTH, "none", stack, name=bar))
        y, stack = _TRAYS[seat]
        spots.append(Spot(f"off {seat}", TRAY_X, y, TRAY_WIDTH, LENGTH, "tray", stack, name=off))
    for at, y, name in zip(
        ("cube 0", "cube 1", "cube"), (HEIGHT - CUBE_SIZE / 2, CUBE_SIZE / 2, MIDDLE), cubes, strict=False
    ):
        spots.append(Spot(at, BAR_X, y, CUBE_SIZE, CUBE_SIZE, "none", name=name))
    return Graph("board", (*spots, *_dice_spots(dice)), faces=(0, 180))


def _point_spot(n: int) -> Spot:
    """A point of the board. Points right of the bar are shifted by its width."""
    colour, name, labels = POINT_COLOURS[n % 2], f"{n} ({BAR - n})", (str(n), str(BAR - n))
    if n > 12:
        x = n - 13 + (n > 18) * BAR_WIDTH
        return Spot(
            f"p{n}", x, LENGTH / 2, 1, LENGTH, "spike-down", "down", colour, name, labels=labels, side="top"
        )
    x, y = 12 - n + (n < 7) * BAR_WIDTH, HEIGHT - LENGTH / 2
    return Spot(f"p{n}", x, y, 1, LENGTH, "spike-up", "up", colour, name, labels=labels, side="bottom")


def _dice_spots(name: str) -> Iterator[Spot]:
    """For each seat, the places of its two dice, and that of its die in the opening roll."""
    for seat, x in enumerate(HALVES_X):
        for n, far in enumerate((-0.58, 0.58)):
            y = MIDDLE + (-0.04, 0.06)[n]
            called = f"{name} {n + 1}"
            yield Spot(_die_place(Seat(seat), n), x + far, y, DICE_SIZE, DICE_SIZE, "none", name=called)
        yield Spot(_opening_place(seat), x, MIDDLE, 1.15, 1.15, "none", name=f"{name} {seat + 1}")


def _die_place(seat: Seat, n: int) -> str:
    return f"die {seat} {n}"


def _opening_place(seat: int) -> str:
    return f"opening {seat}"


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
                token = Token("disc", n, finish=FINISHES[n], name=name, count=count)
                yield Piece(place_of(seat, point), token)


def _dice(view: State) -> Iterator[Piece]:
    """Two dice, also for a double. In the opening each player has one."""
    if view.dice is None or view.phase == "over":
        return
    if view.opening:
        roll = view.opening[-1]
        for seat in (0, 1):
            die = Die(
                roll[seat],
                colour=DICE_COLOUR,
                turned=DICE_TURNS[seat],
                id=f"die {int(roll[seat] < max(roll))}",
            )
            yield Piece(_opening_place(seat), die)
        return
    all_dice, left = dice_of(view.dice), list(view.left)
    is_double = len(all_dice) == 4
    for n, pips in enumerate(all_dice[:2]):
        die = Die(
            pips,
            colour=DICE_COLOUR,
            turned=DICE_TURNS[n],
            spent=pips not in left,
            beads=(len(left), 4) if is_double and n == 0 else None,
            id=f"die {n}",
        )
        yield Piece(_die_place(view.turn, n), die)


def _cube(view: State) -> Iterator[Piece]:
    """The cube shows 64 until it is turned for the first time."""
    if not view.options.cube:
        return
    value = 2 * view.cube if view.phase == "answer" else view.cube
    owner = Seat(1 - view.turn) if view.phase == "answer" else view.owner
    shown = 64 if value == 1 else value
    yield Piece(_cube_place(owner), Die(shown, sides=CUBE_SIDES, id="doubling cube"))


def _cube_place(owner: Seat | None) -> str:
    return "cube" if owner is None else f"cube {owner}"


def _last_moves(view: State) -> Iterator[Arrow]:
    """Where the checkers of the last turn came from, once it is over."""
    is_over = view.phase == "over"
    if view.phase != "done" and view.trail and (is_over or view.trail[-1].seat != view.turn):
        for one in view.trail:
            yield Arrow(place_of(one.seat, one.start), place_of(one.seat, one.end))


def _opening_labels(view: State, words: Words) -> Iterator[Mark]:
    if view.opening and view.dice is not None:
        roll = view.opening[-1]
        for seat in (0, 1):
            why: Literal["good", "note"] = "good" if roll[seat] == max(roll) else "note"
            text = words.say("{who}: {pips}", who=words.name(Seat(seat)), pips=roll[seat])
            yield Mark(_opening_place(seat), why, text, look="plate")


def _pending(view: State, words: Words) -> str:
    """Why the turn cannot be ended yet."""
    if view.phase != "move":
        return ""
    if len(view.left) == 1:
        return words.say("End turn · 1 die to play")
    return words.say("End turn · {count} dice to play", count=len(view.left))


def _say(view: State, words: Words) -> str:
    """The line above the board. It names no player, because all viewers get the same scene."""
    match view.phase:
        case "over":
            return "" if view.won is None else _say_win(view.won, words)
        case "answer":
            return words.say("Doubled to {value}: take or drop?", value=2 * view.cube)
        case "done":
            return words.say("No more moves.") if view.left else ""
        case _:
            pass
    if view.opening:
        first, second = view.opening[-1]
        begins = words.say(
            "Opening roll: {high} beats {low}.", high=max(first, second), low=min(first, second)
        )
        won = () if view.won is None else (_say_win(view.won, words),)
        return " ".join((*won, begins, _say_dice(view.left, words)))
    said = []
    if view.missed is not None:
        one, other = view.missed
        said.append(words.say("Last turn: no move with {one} and {other}.", one=one, other=other))
    if view.phase == "roll":
        said.append(words.say("Roll, or tap the cube to double."))
    elif view.checkers[view.turn][BAR]:
        said.append(words.say("Enter from the bar."))
    elif view.missed is None:
        said.append(_say_dice(view.left, words))
    return " ".join(said)


def _say_dice(left: Sequence[int], words: Words) -> str:
    one, *others = left
    if not others:
        return words.say("{one} to play.", one=one)
    if one == others[0]:
        return words.say("{one} to play, {times} times.", one=one, times=len(left))
    return words.say("{one} and {other} to play.", one=one, other=others[0])


def _say_win(won: GameWon, words: Words) -> str:
    return words.say(_WINS[won.win], points=won.points)
