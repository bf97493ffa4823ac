"""Draws the map: `python -m tools.map ATLAS`, with the `countries-10m.json` of world-atlas 2.0.2.

Needs shapely 2.2 and numpy 2.4, which Parlour itself does not. Takes about twenty seconds and writes
`web/src/games/imperial/map.json`. A test compares the neighbours on the map with those of the board.
"""

import json
import sys
from itertools import combinations
from pathlib import Path

import shapely
from shapely.ops import unary_union

from parlour.games.imperial.board import Sheet, read
from parlour.games.imperial.state import Place
from tools.map.countries import Shapes, largest
from tools.map.coverage import node, simplify
from tools.map.geography import EUROPE
from tools.map.paths import open_path, path
from tools.map.projection import HEIGHT, WIDTH, pixels
from tools.map.spots import LAKES, port_spot, spots
from tools.map.territories import build

TARGET = Path(__file__).parents[2] / "web/src/games/imperial/map.json"


def drawn(shapes: Shapes, board: Sheet) -> dict[str, object]:
    """Returns the contents of the map file: paths and spots in pixels of the view box."""
    seas = [shapes[place] for place in sorted(board.territories) if board.territories[place].sea]
    cuts = [one.intersection(two) for one, two in combinations(seas, 2) if one.intersects(two)]
    water = {place for place, territory in board.territories.items() if territory.sea}
    homes = {
        country: [place for place in sorted(board.territories) if board.territories[place].country == country]
        for country in board.countries
    }
    return {
        "viewBox": [0, 0, WIDTH, HEIGHT],
        "territories": {name: _territory(name, shapes, board) for name in sorted(board.territories)},
        "unplayable": {name: _closed(name, shapes) for name in EUROPE.closed if name in shapes},
        "seaBorders": open_path(cuts),
        "lakes": path(LAKES),
        "mountains": pixels(EUROPE.mountains).round(1).tolist(),
        "land": path(unary_union([shape for name, shape in shapes.items() if name not in water])),
        "realms": {
            country: path(unary_union([shapes[place] for place in places]))
            for country, places in homes.items()
        },
    }


def _territory(name: Place, shapes: Shapes, board: Sheet) -> dict[str, object]:
    territory, shape = board.territories[name], shapes[name]
    found = {"path": path(shape), **spots(name, shape, territory.sea)}
    if territory.port is not None:
        found["port"] = port_spot(shape, shapes[territory.port], name)
    return found


def _closed(name: str, shapes: Shapes) -> dict[str, object]:
    x, y = shapely.maximum_inscribed_circle(largest(shapes[name])).coords[0]
    return {"path": path(shapes[name]), "label": [round(x, 1), round(y, 1)]}


def main(atlas: Path) -> int:
    board, shapes = read("standard"), simplify(node(build(atlas)))
    missing = [place for place in board.territories if place not in shapes]
    if missing:
        sys.stderr.write(f"nothing was drawn for {', '.join(missing)}\n")
        return 1
    text = json.dumps(drawn(shapes, board), separators=(",", ":"), ensure_ascii=False)
    TARGET.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(board.territories)} territories, {len(text)} characters in {TARGET.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
