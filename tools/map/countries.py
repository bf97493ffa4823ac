"""Reads today's countries from Natural Earth's 1:10m map in the format of `world-atlas`."""

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.projection import WINDOW, Array, pixels

NEAR = box(-45, 20, 75, 78)
"""The visible part of the world."""

Shape = BaseGeometry
Shapes = dict[str, Shape]


def read(atlas: Path) -> Shapes:
    """Returns the visible part of each country, in pixels."""
    topology = json.loads(atlas.read_text(encoding="utf-8"))
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + move for arc in topology["arcs"]]
    found: defaultdict[str, list[Shape]] = defaultdict(list)
    for country in topology["objects"]["countries"]["geometries"]:
        kinds = {"Polygon": [country.get("arcs")], "MultiPolygon": country.get("arcs")}
        for rings in kinds.get(country.get("type"), []):
            found[country["properties"]["name"]] += _drawn([_ring(arcs, ring) for ring in rings])
    seen = {name: unary_union(parts).intersection(WINDOW) for name, parts in found.items()}
    return {name: shape for name, shape in seen.items() if not shape.is_empty}


def polygons(shape: Shape) -> list[Polygon]:
    if shape.is_empty:
        return []
    if isinstance(shape, Polygon):
        return [shape]
    return [polygon for part in getattr(shape, "geoms", ()) for polygon in polygons(part)]


def largest(shape: Shape) -> Polygon:
    return max(polygons(shape), key=lambda polygon: polygon.area)


def _ring(arcs: Sequence[Array], ids: Sequence[int]) -> Array:
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in ids]
    return np.vstack([parts[0], *(part[1:] for part in parts[1:])])


def _drawn(rings: Sequence[Array]) -> list[Shape]:
    rings = [ring for ring in rings if len(ring) >= 4]
    if not rings or not _is_near(rings[0]):
        return []
    shape = shapely.make_valid(Polygon(rings[0], rings[1:])).intersection(NEAR)
    # Segmentized, so that the straight edges of the clip bend in the projection.
    bent = [polygon.segmentize(1.0) for polygon in polygons(shape)]
    return [shapely.make_valid(_projected(polygon)) for polygon in bent]


def _projected(polygon: Polygon) -> Polygon:
    return Polygon(pixels(polygon.exterior.coords), [pixels(hole.coords) for hole in polygon.interiors])


def _is_near(ring: Array) -> bool:
    low, high = ring.min(axis=0), ring.max(axis=0)
    west, south, east, north = NEAR.bounds
    return bool(high[0] > west and low[0] < east and high[1] > south and low[1] < north)
