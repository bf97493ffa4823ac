"""A planar coverage: neighbouring shapes share their points exactly, even after simplifying and rounding."""

from collections import defaultdict

import numpy as np
import shapely
from shapely import Polygon, STRtree
from shapely.ops import polygonize, unary_union

from tools.map.countries import Shape, Shapes, polygons
from tools.map.geography import EUROPE
from tools.map.projection import WINDOW, Array

MIN_PART_AREA = 6.0
"""Square pixels. Smaller parts are given to the neighbour with the longest border."""

ROUNDS = 6


def node(shapes: Shapes, grid: float = 0.02) -> Shapes:
    """Cuts the outlines of all shapes at each other."""
    outlines = [shapely.set_precision(shape.boundary, grid) for shape in shapes.values()]
    lines = shapely.union_all([*outlines, WINDOW.boundary], grid_size=grid)
    room = WINDOW.buffer(1)
    faces = [face for face in polygonize(lines) if room.contains(face)]
    labels = _labels(faces, shapes)
    for _ in range(ROUNDS):
        if not _hand_over(faces, labels):
            break
    found: defaultdict[str, list[Shape]] = defaultdict(list)
    for face, label in zip(faces, labels, strict=True):
        if label is not None:
            found[label].append(face)
    return {name: unary_union(parts) for name, parts in found.items()}


def simplify(shapes: Shapes) -> Shapes:
    names = list(shapes)
    simple = shapely.coverage_simplify(list(shapes.values()), EUROPE.tolerance, simplify_boundary=True)
    # All shapes are rounded to a tenth of a pixel together, so that they stay a coverage.
    noded = node(dict(zip(names, simple, strict=True)), grid=0.1)
    return {name: shapely.transform(shape, _rounded) for name, shape in noded.items()}


def _rounded(points: Array) -> Array:
    return np.round(points, 1) + 0.0


def _labels(faces: list[Polygon], shapes: Shapes) -> list[str | None]:
    names, tree = list(shapes), STRtree(list(shapes.values()))
    hits = [tree.query(face.representative_point(), predicate="intersects") for face in faces]
    return [names[hit[0]] if len(hit) else None for hit in hits]


def _hand_over(faces: list[Polygon], labels: list[str | None]) -> bool:
    """Gives slivers and specks to a neighbour. Returns True if there were any."""
    groups: defaultdict[str | None, list[int]] = defaultdict(list)
    for number, label in enumerate(labels):
        groups[label].append(number)
    tree, has_changed = STRtree(faces), False
    for label, numbers in groups.items():
        for part in polygons(unary_union([faces[number] for number in numbers])):
            if label is not None and part.area >= MIN_PART_AREA:
                continue
            heir = _heir(part, label, faces, labels, tree)
            if heir is None:
                continue
            for number in numbers:
                if part.covers(faces[number].representative_point()):
                    labels[number] = heir
            has_changed = True
    return has_changed


def _heir(
    part: Polygon, label: str | None, faces: list[Polygon], labels: list[str | None], tree: STRtree
) -> str | None:
    borders: defaultdict[str, float] = defaultdict(float)
    for number in tree.query(part.buffer(0.05)):
        other = labels[number]
        if other is not None and other != label:
            borders[other] += part.boundary.intersection(faces[number].boundary).length
    return max(borders, key=borders.__getitem__) if borders else None
