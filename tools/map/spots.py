"""Places the pieces of a territory: name, three units, factory, chip and port."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import MultiPolygon, Point, Polygon

from tools.map.countries import Shape, largest
from tools.map.geography import EUROPE, LonLat
from tools.map.projection import Array, pixel, pixels

Spot = tuple[float, float]
LAND_SIZE, SEA_SIZE = 19.0, 26.0
GLYPH_WIDTH = 0.52
"""Mean width of a letter relative to the font size."""


class Label(NamedTuple):
    x: float
    y: float
    size: float
    width: float
    height: float


def smooth(ring: Sequence[LonLat]) -> Polygon:
    """Cuts the corners of the ring twice."""
    points = pixels(ring)
    for _ in range(2):
        after = np.roll(points, -1, axis=0)
        points = np.stack([points * 0.75 + after * 0.25, points * 0.25 + after * 0.75], axis=1).reshape(-1, 2)
    return Polygon(np.round(points, 1))


LAKES = MultiPolygon([smooth(lake) for lake in EUROPE.lakes])


def spots(name: str, shape: Shape, is_sea: bool) -> dict[str, object]:
    """Returns the spots for the map file. Every territory has a spot for a factory and one for a chip.

    The spot that the rules use is chosen first: the factory on the city of a home province, elsewhere the
    chip.
    """
    city = city_spot(shape, name) if name in EUROPE.cities else None
    main = largest(largest(shape).difference(LAKES))
    points = _grid(main)
    edge = np.asarray(shapely.distance(shapely.points(points), main.boundary), float)
    lines = EUROPE.lines.get(name, (name,))
    label = _label(name, main, points, edge, lines, SEA_SIZE if is_sea else LAND_SIZE, city)
    chosen = _chosen(points, edge, label, 20.0 if is_sea else 13.0, city)
    marker, *stands, spare = chosen
    units = sorted((_rounded(spot) for spot in stands), key=lambda spot: spot[0] + 0.3 * spot[1])
    return {
        "label": _rounded((label.x, label.y)),
        "labelSize": round(label.size, 1),
        "labelLines": lines,
        "unitR": round(_radius(main, [marker, *stands]), 1),
        "units": units,
        "factory": _rounded(marker if city else spare),
        "chip": _rounded(spare if city else marker),
    }


def port_spot(land: Shape, sea: Shape, name: str) -> Spot:
    """Returns the spot of a fleet in port, on the coast of the port's sea."""
    coast = land.boundary.intersection(sea.boundary)
    at = Point(pixel(EUROPE.ports.get(name, EUROPE.cities[name])))
    return _rounded(shapely.shortest_line(coast, at).coords[0])


def city_spot(shape: Shape, name: str) -> Spot:
    """Returns the spot of the city, moved inland so that a marker fits."""
    at = Point(pixel(EUROPE.cities[name]))
    inner = next(inner for room in (9, 7, 5, 3, 0) if not (inner := shape.buffer(-room)).is_empty)
    return _rounded(at.coords[0] if inner.contains(at) else shapely.shortest_line(inner, at).coords[0])


def _rounded(spot: Sequence[float] | Array) -> Spot:
    return round(float(spot[0]), 1), round(float(spot[1]), 1)


def _grid(main: Polygon) -> Array:
    left, top, right, bottom = main.bounds
    step = max(1.5, math.sqrt(main.area) / 70)
    xs, ys = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
    points = np.column_stack([xs.ravel(), ys.ravel()])
    return points[shapely.contains_xy(main, points[:, 0], points[:, 1])]


def _label(
    name: str,
    main: Polygon,
    points: Array,
    edge: Array,
    lines: Sequence[str],
    size: float,
    city: Spot | None,
) -> Label:
    """Places the name at the best point, in the largest size that stays inside."""
    best, inside_best = None, -math.inf
    middle = np.array(shapely.maximum_inscribed_circle(main).coords[0])
    for tried in (size, size * 0.92, size * 0.84, size * 0.77):
        width, height = max(map(len, lines)) * tried * GLYPH_WIDTH, tried * 1.1 * len(lines)
        inside = _inside(main, points, width, height, city)
        score = inside * 100 + np.minimum(edge, 20) * 0.35 - np.hypot(*(points - middle).T) * 0.02
        at = int(np.argmax(score))
        if best is None or inside[at] > inside_best + 0.03:
            x, y = points[at]
            best, inside_best = Label(float(x), float(y), tried, width, height), float(inside[at])
        if inside[at] > 0.985:
            break
    assert best is not None, "a first size was tried"
    if name not in EUROPE.names:
        return best
    x, y = pixel(EUROPE.names[name])
    return best._replace(x=x, y=y)


def _inside(main: Polygon, points: Array, width: float, height: float, city: Spot | None) -> Array:
    """Returns, for each point, the share of the name's box that is inside, reduced if it would cover the
    city."""
    x, y = points[:, 0], points[:, 1]
    boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    inside = shapely.area(shapely.intersection(boxes, main)) / (width * height)
    if city is None:
        return np.asarray(inside, float)
    gap = np.maximum(abs(x - city[0]) - width / 2, abs(y - city[1]) - height / 2)
    return np.asarray(inside - 0.022 * np.clip(11 - gap, 0, 14), float)


def _chosen(points: Array, edge: Array, label: Label, reach: float, city: Spot | None) -> list[Array]:
    """Chooses the spot of the factory or chip, three unit spots and a spare one, far from each other and the
    name."""
    aside = np.maximum(abs(points[:, 0] - label.x) - label.width / 2, 0)
    below = np.maximum(abs(points[:, 1] - label.y) - label.height / 2, 0)
    off_label = np.hypot(aside, below)
    chosen = [np.array(city)] if city else []
    for _ in range(4 if city else 5):
        free = np.minimum(off_label * 1.15, edge * 1.25)
        for spot in chosen:
            free = np.minimum(free, np.hypot(*(points - spot).T) * 0.62)
        far = np.hypot(points[:, 0] - label.x, points[:, 1] - label.y)
        chosen.append(points[int(np.argmax(np.minimum(free, reach * 1.35) - 0.015 * far))])
    return chosen


def _radius(main: Polygon, chosen: Sequence[Array]) -> float:
    """Returns the largest radius at which pieces touch neither each other nor a border."""
    pairs = [np.hypot(*(a - b)) for n, a in enumerate(chosen) for b in chosen[n + 1 :]]
    room = min(main.boundary.distance(Point(spot)) for spot in chosen[1:])
    return float(np.clip(min(min(pairs) / 2, room * 1.15), 7, 16))
