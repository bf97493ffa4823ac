"""Writes shapes as compact SVG paths: relative coordinates in tenths of a pixel."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from shapely import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from tools.map.countries import Shape, polygons


def path(shape: Shape) -> str:
    """Returns a closed path with the largest part first."""
    parts = sorted(polygons(shape), key=lambda part: -part.area)
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return "".join(_ring(np.round(np.array(ring.coords)[:-1] * 10).astype(int)) for ring in rings)


def open_path(shapes: Iterable[BaseGeometry]) -> str:
    """Returns the lines of *shapes*, joined at their ends."""
    parts = [part for shape in shapes for part in getattr(shape, "geoms", [shape])]
    merged = linemerge([part for part in parts if isinstance(part, LineString)])
    lines = getattr(merged, "geoms", [merged])
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in line.coords) for line in lines)


def number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _ring(tenths: NDArray[np.int64]) -> str:
    steps = np.diff(tenths, axis=0)
    steps = steps[(steps != 0).any(axis=1)]
    text = f"M{number(tenths[0, 0] / 10)} {number(tenths[0, 1] / 10)}l"
    for at, value in enumerate(steps.ravel()):
        sign = number(value / 10)
        text += sign if at == 0 or sign[0] == "-" else f" {sign}"
    return text + "z"
