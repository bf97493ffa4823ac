"""Draws borders that do not exist today: land belongs to the nearest town, and the lines are roughened."""

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import shapely
from shapely import MultiLineString, MultiPoint
from shapely.ops import linemerge, polygonize, unary_union

from tools.map.countries import Shape, Shapes
from tools.map.geography import EUROPE
from tools.map.projection import WINDOW, Array, pixel

Wave = tuple[float, float, float, float, float]


def _waves() -> list[Wave]:
    chance, found = np.random.default_rng(1900), list[Wave]()
    for amplitude, length in EUROPE.noise:
        for _ in range(5):
            turn = chance.uniform(0, 2 * math.pi)
            k = 2 * math.pi / (length * chance.uniform(0.75, 1.3))
            kx, ky = k * math.cos(turn), k * math.sin(turn)
            found.append((amplitude / 2.2, kx, ky, chance.uniform(0, 6.28), chance.uniform(0, 6.28)))
    return found


WAVES = _waves()


def roughen(points: Array) -> Array:
    """Moves points irregularly. The same point always moves the same way, so shared borders stay shared."""
    moved = np.zeros_like(points)
    for amplitude, kx, ky, p, q in WAVES:
        phase = points[:, 0] * kx + points[:, 1] * ky
        moved[:, 0] += amplitude * np.sin(phase + p)
        moved[:, 1] += amplitude * np.sin(phase + q)
    return np.asarray(points + moved, float)


def split(country: Shape, pool: Sequence[str]) -> Shapes:
    """Splits a country into territories. Each point belongs to the territory of the nearest town."""
    zones = _zones(pool)
    # Only the borders between territories are roughened, so they are dissolved first.
    lines = unary_union([zone.boundary for zone in zones.values()])
    merged = linemerge(lines) if isinstance(lines, MultiLineString) else lines
    rough = shapely.transform(merged.segmentize(3.0), roughen)
    moved = {
        name: shapely.make_valid(shapely.transform(zone.segmentize(3.0), roughen))
        for name, zone in zones.items()
    }
    found: defaultdict[str, list[Shape]] = defaultdict(list)
    for face in polygonize(unary_union([rough, country.boundary])):
        middle = face.representative_point()
        if country.contains(middle):
            distances = {name: zone.distance(middle) for name, zone in moved.items()}
            found[min(distances, key=distances.__getitem__)].append(face)
    return {name: unary_union(faces) for name, faces in found.items()}


def _zones(pool: Sequence[str]) -> Shapes:
    towns = [(name, pixel(town)) for name in pool for town in EUROPE.towns[name]]
    points = MultiPoint([town for _, town in towns])
    cells = shapely.voronoi_polygons(points, extend_to=WINDOW.buffer(400), ordered=True)
    found: defaultdict[str, list[Shape]] = defaultdict(list)
    for cell, (name, _) in zip(cells.geoms, towns, strict=True):
        found[name].append(cell)
    return {name: unary_union(parts) for name, parts in found.items()}
