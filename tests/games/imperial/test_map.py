"""The drawn map and the boards' data in the web client agree with the board."""

import json
import re
from collections import defaultdict
from itertools import pairwise
from math import dist

import pytest

from games.imperial.web import BOARDS, MAP, boards, to_json
from parlour.game_apis.imperial.document import setup
from parlour.games.imperial.board import get_board

STANDARD = get_board("standard@1")
DRAWN = json.loads(MAP.read_text(encoding="utf-8"))
Tenths = tuple[int, int]
MIN_DISTANCE_PX = 20
"""Minimum distance in pixels between the centres of two neighbouring pieces."""


def outline(path: str) -> list[list[Tenths]]:
    """The closed rings of a path, in tenths of a pixel."""
    rings = []
    for ring in path.split("z")[:-1]:
        numbers = [round(float(number) * 10) for number in re.findall(r"-?\d*\.?\d+", ring)]
        steps = list(zip(numbers[::2], numbers[1::2], strict=True))
        points = [steps[0]]
        for dx, dy in steps[1:]:
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        rings.append(points)
    return rings


def test_territories_touch_on_the_map_exactly_at_borders() -> None:
    edges: defaultdict[frozenset[Tenths], set[str]] = defaultdict(set)
    for name, drawn in DRAWN["territories"].items():
        for ring in outline(drawn["path"]):
            for edge in pairwise([*ring, ring[0]]):
                edges[frozenset(edge)].add(name)
    touching = {frozenset(names) for names in edges.values() if len(names) == 2}
    borders = {frozenset((place, other)) for place, t in STANDARD.territories.items() for other in t.borders}

    assert touching == borders
    assert all(len(names) <= 2 for names in edges.values())


def is_inside(point: list[float], drawn: dict[str, str]) -> bool:
    """Ray casting: true if a ray to the right crosses the outline an odd number of times."""
    x, y = (number * 10 for number in point)
    crossed = 0
    for ring in outline(drawn["path"]):
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                crossed += 1
    return crossed % 2 == 1


def test_every_territory_has_unit_places() -> None:
    for place, territory in STANDARD.territories.items():
        drawn = DRAWN["territories"][place]

        assert len(drawn["units"]) == 3
        assert ("port" in drawn) == (territory.port is not None)


def test_factory_and_chip_places_are_inside_their_territory_and_apart_from_units() -> None:
    for place in STANDARD.places:
        drawn = DRAWN["territories"][place]
        spots = [drawn["factory"], drawn["chip"]]

        assert all(is_inside(spot, drawn) for spot in spots), place
        assert dist(*spots) > MIN_DISTANCE_PX, place
        assert min(dist(spot, unit) for spot in spots for unit in drawn["units"]) > MIN_DISTANCE_PX, place


@pytest.mark.parametrize("name", ["standard", "example"])
def test_the_coordinates_of_a_setup_match_the_map(name: str) -> None:
    places = setup(name)["territories"]
    assert isinstance(places, dict)

    for place, drawn in DRAWN["territories"].items():
        coordinates = {
            "unitCoords": drawn["units"][0],
            "factoryCoords": drawn["factory"],
            "taxChipCoords": drawn["chip"],
        }
        assert {key: places[place][key] for key in coordinates} == {
            key: [round(x), round(y)] for key, (x, y) in coordinates.items()
        }


@pytest.mark.parametrize("name", ["standard", "example"])
def test_the_wheel_coordinates_run_clockwise_from_the_top(name: str) -> None:
    told = setup(name)
    points = told["wheelCoords"]
    assert isinstance(points, dict)
    assert list(points) == told["wheel"]

    first, _, third, *_ = points.values()
    assert first[0] == 188
    assert first[1] < 188
    assert third[0] > 188
    assert third[1] == 188


def test_the_web_client_has_the_current_boards() -> None:
    assert BOARDS.read_text(encoding="utf-8") == to_json(boards())
