"""What the browser's board has of ours; `python -m games.imperial.web` in the tests folder writes it anew."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from games.imperial.tables import GAME
from parlour.bots import FastChance
from parlour.bots.observation import observe
from parlour.engine import Bot, Millis, Seat
from parlour.engine.table import Table
from parlour.games.imperial import Options, State, legal, previews, view
from parlour.games.imperial.actions import Buy
from parlour.games.imperial.board import SETUPS, Board, get_board, read
from parlour.games.imperial.rules import production, wheel
from parlour.games.imperial.state import Investing, Proposing, get_nation

FOLDER = Path(__file__).parents[3] / "web/src/games/imperial"
BOARDS, POSITIONS, MAP = FOLDER / "boards.json", FOLDER / "positions.json", FOLDER / "map.json"
EVERY = 24
"""So many questions apart the positions are taken."""


def boards() -> object:
    """By name, what the drawing and the previews need to know of a board."""
    return {table.name: _board(table) for table in (get_board(read(setup).name) for setup in SETUPS)}


def _board(table: Board) -> object:
    places = {
        place: {"sea": t.sea, "country": t.country, "port": t.port is not None, "borders": t.borders}
        for place, t in table.territories.items()
    }
    return {
        "wheel": table.wheel,
        "prices": table.prices,
        "countries": table.countries,
        "places": places,
    }


def positions() -> object:
    """Questions out of a whole game, each with what Python says would follow from the answers."""
    asked = [state for state in _questions() if isinstance(state.phase, Proposing | Investing)]
    return [_position(state) for state in asked[::EVERY]]


def _questions() -> Iterator[State]:
    table = Table(GAME, "web", seats=4, options=Options(), secret=bytes(range(32)))
    chance, wall = FastChance("web"), 0
    table.start(Millis(0))
    assert isinstance(GAME.bot, Bot)
    policy = GAME.bot.levels["sensible"]
    while not table.is_over:
        wall += 100
        seat = next(iter(GAME.to_act(table.state)))
        assert isinstance(table.state, State)
        yield table.state
        seen = observe(GAME, table.state, seat, table.choices(seat), tuple, Millis(wall))
        table.act(seat, policy(seen, chance), Millis(wall))


def _position(state: State) -> object:
    phase = state.phase
    assert isinstance(phase, Proposing | Investing), "somebody proposes or invests"
    one, table = get_nation(state, state.up), get_board(state.board)
    buys = [action for action in legal(state, phase.seat) if isinstance(action, Buy)]
    return msgspec.to_builtins(
        {
            "view": view(state, phase.seat),
            "taxation": [previews.taxation(state, nation.name) for nation in state.nations],
            "interest": previews.interest(state, state.up, Seat(phase.seat)),
            "factory": production.factory_bill(one),
            "imports": [production.import_bill(one, count) for count in range(1, 4)],
            "reaches": table.reaches[one.spot],
            "investor": [spot for spot in table.wheel if wheel.calls_investor(table, one.spot, spot)],
            "purchases": [[action, previews.purchase(state, phase.seat, action)] for action in buys[:12]],
        }
    )


def written(content: object) -> str:
    return json.dumps(msgspec.to_builtins(content), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    BOARDS.write_text(written(boards()), encoding="utf-8")
    POSITIONS.write_text(written(positions()), encoding="utf-8")
