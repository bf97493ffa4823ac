"""Projects longitude and latitude to pixels: equal areas, with a lens that enlarges the crowded middle."""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import ArrayLike, NDArray
from shapely import LineString, Polygon, box

from tools.map.geography import EUROPE, LonLat

Array = NDArray[np.float64]
EARTH_KM = 6371.0


def _lens(lon: ArrayLike, lat: ArrayLike) -> tuple[Array, Array]:
    """Returns kilometres east and north on Lambert's azimuthal map, compressed away from the centre."""
    lam = np.radians(np.asarray(lon, float) - EUROPE.centre[0])
    phi, phi0 = np.radians(np.asarray(lat, float)), math.radians(EUROPE.centre[1])
    near = math.sin(phi0) * np.sin(phi) + math.cos(phi0) * np.cos(phi) * np.cos(lam)
    k = EARTH_KM * np.sqrt(2 / np.maximum(1 + near, 1e-6))
    x = k * np.cos(phi) * np.sin(lam)
    y = k * (math.cos(phi0) * np.sin(phi) - math.sin(phi0) * np.cos(phi) * np.cos(lam))
    far = np.hypot(x, y)
    drawn = EUROPE.lens * np.arcsinh(far / EUROPE.lens) / np.maximum(far, 1e-9)
    shrink = np.where(far > 1e-9, drawn, 1.0)
    return x * shrink, y * shrink


_LEFT, _RIGHT = _lens(*EUROPE.edges.west)[0], _lens(*EUROPE.edges.east)[0]
_BOTTOM, _TOP = _lens(*EUROPE.edges.south)[1], _lens(*EUROPE.edges.north)[1]
_SCALE = EUROPE.width / (_RIGHT - _LEFT)
WIDTH, HEIGHT = EUROPE.width, round(float((_TOP - _BOTTOM) * _SCALE))
WINDOW: Polygon = box(0, 0, WIDTH, HEIGHT)


def pixels(points: ArrayLike) -> Array:
    """Converts points of longitude and latitude, one per row, to pixels."""
    rows = np.asarray(points, float).reshape(-1, 2)
    x, y = _lens(rows[:, 0], rows[:, 1])
    return np.column_stack([(x - _LEFT) * _SCALE, (_TOP - y) * _SCALE])


def pixel(point: LonLat) -> tuple[float, float]:
    x, y = pixels([point])[0]
    return float(x), float(y)


def pixel_line(points: Sequence[LonLat], step: float) -> LineString:
    """Returns a line with a point every *step* degrees, so that it bends with the projection."""
    return LineString(pixels(shapely.get_coordinates(LineString(points).segmentize(step))))
