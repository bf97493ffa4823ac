"""Writes the boards' data for the web client: `python -m games.imperial.web` in the tests folder."""

import json
from pathlib import Path

import msgspec

from parlour.games.imperial.board import SETUPS, Board, get_board, read

FOLDER = Path(__file__).parents[3] / "web/src/games/imperial"
BOARDS, MAP = FOLDER / "boards.json", FOLDER / "map.json"


def boards() -> object:
    """By name, the data of each board that the drawing needs."""
    return {board.name: _board(board) for board in (get_board(read(setup).name) for setup in SETUPS)}


def _board(board: Board) -> object:
    places = {
        place: {"sea": t.sea, "country": t.country, "port": t.port is not None, "borders": t.borders}
        for place, t in board.territories.items()
    }
    return {"wheel": board.wheel, "places": places}


def to_json(content: object) -> str:
    return json.dumps(msgspec.to_builtins(content), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    BOARDS.write_text(to_json(boards()), encoding="utf-8")
