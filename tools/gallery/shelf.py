"""Pictures of the games that are drawn from a scene: who plays, and how the position comes about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from browsing.visitor import DESKTOP, PHONE, Visit, Visitor
from tools.gallery.play import Chooser, Move, Players, at_random, by_bots, chess_moves, one_of

ITALIAN_GAME: Final = (
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 e4c3 b2c3 b4c3"
)


class Shot(NamedTuple):
    game: str
    bring_about: Callable[[Players], None]
    bots: Sequence[str] = ()
    """The other seats. Without bots Ben has the only one."""

    size: tuple[int, int] = DESKTOP
    is_dark: bool = False


def _follow(moves: Callable[[], Iterator[tuple[int, Move]]]) -> Callable[[Players], None]:
    return lambda players: players.follow(moves())


def _choose(*turns: tuple[Chooser, int]) -> Callable[[Players], None]:
    def bring_about(players: Players) -> None:
        for chooser, moves in turns:
            players.choose(chooser, moves)

    return bring_about


def _take(stones: int) -> Move:
    return {"type": "take", "count": stones}


def _chess() -> Iterator[tuple[int, Move]]:
    return chess_moves(ITALIAN_GAME)


SHOTS: Final[Mapping[str, Shot]] = {
    "chess": Shot("chess", _follow(_chess)),
    "chess-phone": Shot("chess", _follow(_chess), size=PHONE),
    "backgammon": Shot("backgammon", _choose((at_random(5), 16)), ("bot:greedy",)),
    "hearts": Shot("hearts", _choose((at_random(3), 5)), ("bot:greedy",) * 3),
    "liars-dice-phone": Shot("liars-dice", _choose((at_random(2), 1)), ("bot:sensible",) * 3, size=PHONE),
    "sea-battle": Shot("sea-battle", _choose((one_of("ready"), 1), (at_random(8), 17)), ("bot:gunner",)),
    "hex": Shot("hex", _follow(lambda: by_bots("hex", ("greedy", "greedy"), 34, "gallery"))),
    "reversi": Shot("reversi", _follow(lambda: by_bots("reversi", ("greedy", "greedy"), 24, "gallery"))),
    "morris": Shot("morris", _follow(lambda: by_bots("morris", ("greedy", "greedy"), 22, "gallery"))),
    "nim": Shot("nim", lambda players: players.follow([(0, _take(3)), (1, _take(1))])),
    "tictactoe-phone": Shot(
        "tictactoe", _follow(lambda: by_bots("tictactoe", ("greedy", "greedy"), 4, "gallery")), size=PHONE
    ),
}


@contextmanager
def at_table(shot: Shot, visit: Visit) -> Iterator[Visitor]:
    """Ann at her table, in the position of the picture, with all players connected."""
    ann, people = visit("Ann", size=shot.size, is_dark=shot.is_dark), list[Visitor]()
    if not shot.bots:
        people.append(visit("Ben"))
    tokens = [str(one.post("/api/guest", {"name": one.name})["token"]) for one in (ann, *people)]
    seats = ["open", *(shot.bots or ["open"])]
    table = ann.post("/api/tables", {"game": shot.game, "seats": seats})
    for one in people:
        one.post(f"/api/tables/{table['code']}/join", {})
    ann.post(f"/api/tables/{table['id']}/start", {})
    with Players(ann.url, str(table["id"]), tokens) as players:
        shot.bring_about(players)
        ann.open(f"/table/{table['id']}")
        ann.press("No thanks")
        yield ann
