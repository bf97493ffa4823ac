"""Makes the territories of the board: land from countries, seas from the water between them."""

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import shapely
from shapely import LineString, Point, Polygon
from shapely.ops import polygonize, unary_union

from tools.map import countries
from tools.map.borders import split
from tools.map.countries import Shape, Shapes, polygons
from tools.map.geography import EUROPE, Vertex
from tools.map.projection import WINDOW, Array, pixel, pixel_line

RED_SEA = pixel((31.5, 30.6))
"""Water to the south-east of this point is given to Egypt: gulfs and the Dead Sea."""


def build(atlas: Path) -> Shapes:
    land = _land(countries.read(atlas))
    whole = unary_union(list(land.values()))
    finder = _Finder(land, whole)
    found = _territories(land, finder)
    return {**found, **_seas(whole, finder, found)}


def _land(read: Shapes) -> Shapes:
    """Returns the drawn countries with open straits and without tiny islands."""
    for small, big in EUROPE.swallowed.items():
        if small in read:
            read[big] = unary_union([read[big], read.pop(small).buffer(0.02)])
    straits = EUROPE.straits.values()
    water = unary_union([pixel_line(strait.line, 0.1).buffer(strait.width / 2) for strait in straits])
    land = {name: shape.difference(water) for name, shape in read.items() if name in EUROPE.pools}
    islands = polygons(unary_union(list(land.values())))
    specks = unary_union([island for island in islands if island.area < EUROPE.least_island])
    land = {name: shape.difference(specks.buffer(0.01)) for name, shape in land.items()}
    return {name: shape for name, shape in land.items() if not shape.is_empty}


class _Finder:
    """Finds the named points on the resulting land."""

    def __init__(self, land: Shapes, whole: Shape) -> None:
        self._land, self._whole = land, whole
        self._coast: Array = shapely.get_coordinates(whole.boundary)

    def point(self, vertex: Vertex) -> tuple[float, float]:
        if not isinstance(vertex, str):
            return pixel(vertex)
        found = EUROPE.points[vertex]
        candidates = self._meeting(found.of) if found.of else self._coast
        gaps = ((candidates - pixel(found.at)) ** 2).sum(axis=1)
        x, y = candidates[np.argmin(gaps)]
        return float(x), float(y)

    def line(self, vertices: Sequence[Vertex]) -> LineString:
        plain = [vertex for vertex in vertices if not isinstance(vertex, str)]
        points = shapely.get_coordinates(pixel_line(plain, 0.2)).tolist()
        return LineString([*points, *(self.point(vertex) for vertex in vertices if isinstance(vertex, str))])

    def _meeting(self, of: Sequence[str]) -> Array:
        one, two = (self._land[name].boundary for name in of)
        points: Array = shapely.get_coordinates(one.intersection(two))
        return points[shapely.distance(shapely.points(points), self._whole.boundary) < 1e-6]


def _territories(land: Shapes, finder: _Finder) -> Shapes:
    found: defaultdict[str, list[Shape]] = defaultdict(list)
    painted: defaultdict[str, list[Shape]] = defaultdict(list)
    for piece in EUROPE.pieces:
        shape = shapely.make_valid(Polygon([finder.point(vertex) for vertex in piece.outline]))
        for name in piece.within:
            part = land[name].intersection(shape)
            if not part.is_empty:
                found[piece.territory].append(part)
                painted[name].append(shape)
    for name, shape in land.items():
        rest = shape.difference(unary_union(painted[name])) if painted[name] else shape
        pool = EUROPE.pools[name]
        parts = {pool[0]: rest} if len(pool) == 1 else split(rest, pool)
        for territory, part in parts.items():
            found[territory].append(part)
    return {name: unary_union(parts) for name, parts in found.items()}


def _seas(land: Shape, finder: _Finder, territories: Shapes) -> Shapes:
    water = WINDOW.difference(land)
    lines = [finder.line(cut) for cut in EUROPE.cuts.values()]
    seeds = [(sea, Point(pixel(point))) for sea, points in EUROPE.seas.items() for point in points]
    found: defaultdict[str, list[Shape]] = defaultdict(list)
    for face in polygonize(unary_union([water.boundary, *lines])):
        if not water.contains(face.representative_point()):
            continue
        inside = {sea for sea, point in seeds if face.contains(point)}
        if len(inside) > 1:
            sys.stderr.write(f"one water holds {', '.join(sorted(inside))}\n")
        if not inside and face.centroid.x > RED_SEA[0] and face.centroid.y > RED_SEA[1]:
            territories["Egypt"] = unary_union([territories["Egypt"], face])
            continue
        nearest = min(seeds, key=lambda seed: seed[1].distance(face))[0]
        found[inside.pop() if inside else nearest].append(face)
    seas = {sea: unary_union(faces) for sea, faces in found.items()}
    return {"Egypt": territories["Egypt"], **seas}
