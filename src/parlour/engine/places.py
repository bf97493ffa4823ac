"""The places of a scene: which there are, and what they are called where the game says nothing."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import hypot, sqrt
from string import ascii_lowercase

from parlour.engine.scene import AnyArea, Graph, Grid, Numbers, Pile, Place, Row, Scene, Track, Zone, edge

_ROW_HEIGHT = sqrt(3) / 2
_GO_LETTERS = ascii_lowercase.replace("i", "")
_NEAR = 1.05
"""Neighbours are a cell apart."""


def place_labels(scene: Scene) -> Mapping[Place, str]:
    """Every place and zone with its label; an edge is named by `edge_label`."""
    return {place: label for area in scene.areas for place, label in area_labels(area)}


def area_labels(area: AnyArea) -> Iterator[tuple[Place, str]]:
    yield from _own_labels(area)
    for zone in zones(area):
        yield zone.id, zone.title or zone.id


def zones(area: AnyArea) -> tuple[Zone, ...]:
    return area.zones if isinstance(area, Grid | Graph) else ()


def edge_label(labels: Mapping[Place, str], place: Place) -> str:
    """A place by its label; an edge by those of the places that it joins."""
    known = labels.get(place)
    return known if known is not None else "–".join(labels.get(end, end) for end in place.split("|"))


def edges(area: AnyArea) -> frozenset[Place]:
    """The edges of an area that are places."""
    if isinstance(area, Graph):
        return frozenset(edge(*link) for link in area.links) if area.edges else frozenset()
    if not isinstance(area, Grid) or not area.edges:
        return frozenset()
    sites = [(_site(area, row, column), f"{area.id}.{row}.{column}") for row, column in cells(area)]
    return frozenset(
        edge(one, other)
        for ((x, y), one), ((u, v), other) in combinations(sites, 2)
        if hypot(x - u, y - v) < _NEAR * (0.58 if area.tiling == "triangle" and area.on == "cells" else 1)
    )


def cells(grid: Grid) -> Iterator[tuple[int, int]]:
    """Row and column of every place that is not missing."""
    missing = frozenset(grid.missing)
    for row in range(grid.rows):
        for column in range(row_length(grid, row)):
            if f"{grid.id}.{row}.{column}" not in missing:
                yield row, column


def row_length(grid: Grid, row: int) -> int:
    if grid.shape == "triangle":
        return 2 * row + 1 if grid.tiling == "triangle" and grid.on == "cells" else row + 1
    if grid.shape == "hexagon":
        return grid.columns - abs(2 * row - grid.rows + 1) // 2
    return grid.columns


def row_shift(grid: Grid, row: int) -> float:
    """How far a row stands to the right of the first, in cells."""
    if grid.tiling == "square":
        return 0
    if grid.shape == "rhombus":
        return row / 2
    if grid.shape == "hexagon":
        return abs(2 * row - grid.rows + 1) / 4
    if grid.shape == "triangle":
        return (grid.rows - 1 - row) / 2
    return row % 2 / 2 if grid.tiling == "hex" or grid.on == "points" else 0


def column_letter(grid: Grid, column: int) -> str:
    """a to z, then aa. Square boards on points leave out the i, as Go does."""
    letters = _GO_LETTERS if grid.on == "points" and grid.tiling == "square" else ascii_lowercase
    high, low = divmod(column, len(letters))
    return (letters[high - 1] if high else "") + letters[low]


def row_number(grid: Grid, row: int) -> int:
    """Square boards count their rows from below, as chessboards do; the others from above."""
    return grid.rows - row if grid.tiling == "square" else row + 1


def _own_labels(area: AnyArea) -> Iterator[tuple[Place, str]]:
    match area:
        case Grid():
            own = dict(area.labels)
            for row, column in cells(area):
                place = f"{area.id}.{row}.{column}"
                yield place, own.get(place) or f"{column_letter(area, column)}{row_number(area, row)}"
        case Graph():
            for spot in area.spots:
                yield spot.id, spot.label or spot.id
        case Track():
            for n in range(area.steps):
                yield f"{area.id}.{n}", area.labels[n] if n < len(area.labels) else str(n)
        case Row():
            title = area.title or area.id
            yield area.id, title
            for n in range(area.size):
                yield f"{area.id}.{n}", f"{title} {n + 1}"
        case Pile():
            yield area.id, area.title or area.id
        case Numbers():
            for n, (label, _) in enumerate(area.of):
                yield f"{area.id}.{n}", label


def _site(grid: Grid, row: int, column: int) -> tuple[float, float]:
    if grid.tiling == "square":
        return column, row
    if grid.tiling == "hex" or grid.on == "points":
        return column + row_shift(grid, row), row * _ROW_HEIGHT
    is_up = column % 2 == 0 if grid.shape == "triangle" else (row + column) % 2 == 0
    return column / 2 + row_shift(grid, row), (row + (2 if is_up else 1) / 3) * _ROW_HEIGHT
