"""Pictures of the whole games of the cookbook: Ann plays against bots, by simple rules of thumb."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from browsing.visitor import DESKTOP, Visit, Visitor
from parlour.protocol import server_messages
from tools.gallery.play import Chooser, Move, Players
from tools.page_code import GAMES

PICTURES: Final = GAMES.parent / "pictures"
SMALL_PHONE: Final = (360, 740)
SEED: Final = 4
Json = Any  # views and actions of games that only the server knows
Merit = Callable[[Json, Json], float]


class Game(NamedTuple):
    name: str
    folder: str
    bots: Sequence[str]
    merit: Merit
    moves: int


def five_summits(view: Json, action: Json) -> float:
    """Small steps on mountains that are started, and few new ones."""
    if action["type"] in ("draw", "take"):
        return float(action["type"] == "draw")
    card = action["card"]
    route = view["routes"][0][card["peak"]]
    if action["type"] == "leave":
        return 2 - card["step"] / 20
    if route:
        return 12.0 + route[-1]["step"] - card["step"]
    same = [held for held in view["hands"][0] if held.get("what", {}).get("peak") == card["peak"]]
    return 6.0 if len(same) > 2 and card["step"] < 8 else -2.0


def preserves(view: Json, action: Json) -> float:
    """Whole pots, and little on the floor."""
    lying = view["middle"] if action["stall"] < 0 else view["stalls"][action["stall"]]
    count = lying.count(action["fruit"])
    if action["pot"] == len(view["pots"][0]):
        return -10.0 * count
    missing = action["pot"] + 1 - len(view["pots"][0][action["pot"]])
    merit = 5 * (count == missing) + count / 3 + action["pot"] + 1 - missing
    return float(merit - 3 * max(0, count - missing))


def oyster_bay(view: Json, action: Json) -> float:
    """Two pearls, and a bid of three."""
    if action["type"] == "wait":
        return view["mats"][0] - 1.5
    return 0.0 if action.get("is_crab") else 0.1


SHOTS: Final = (
    Game("five-summits", "five_summits", ("bot:greedy",), five_summits, 25),
    Game("preserves", "preserves", ("bot:greedy",) * 2, preserves, 12),
    Game("oyster-bay", "oyster_bay", ("bot:fisher",) * 3, oyster_bay, 4),
)
FOLDERS: Final[Sequence[Path]] = tuple(GAMES / shot.folder for shot in SHOTS)


def best(merit: Merit) -> Chooser:
    dice = random.Random(SEED)

    def choose(shown: server_messages.Table) -> Move:
        view = msgspec.json.decode(msgspec.json.encode(shown.view))
        actions = [msgspec.json.decode(choice.action) for choice in shown.choices]
        move: Mapping[str, object] = max(actions, key=lambda one: merit(view, one) + dice.random() / 10)
        return {**move, "oysters": 3} if move["type"] == "bid" else move

    return choose


@contextmanager
def at_cookbook_table(shot: Game, visit: Visit, size: tuple[int, int] = DESKTOP) -> Iterator[Visitor]:
    ann = visit("Ann", size=size)
    token = str(ann.post("/api/guest", {"name": ann.name})["token"])
    table = ann.post("/api/tables", {"game": shot.name, "seats": ["open", *shot.bots]})
    ann.post(f"/api/tables/{table['id']}/start", {})
    with Players(ann.url, str(table["id"]), [token]) as players:
        players.choose(best(shot.merit), shot.moves)
        ann.open(f"/table/{table['id']}")
        ann.press("No thanks")
        yield ann
