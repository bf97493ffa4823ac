"""The places of a scene: their names, and the limits on their number."""

from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from parlour.engine.scene import (
    MAX_AREAS,
    MAX_BYTES,
    MAX_PIECES,
    MAX_PLACES,
    AnyArea,
    AnyMark,
    Arrow,
    Counter,
    Graph,
    Grid,
    Group,
    Mark,
    Numbers,
    Pile,
    Place,
    Row,
    Scene,
    Thread,
    Zone,
)


def place_names(scene: Scene) -> Mapping[Place, str]:
    return {place: name for area in scene.areas for place, name in area_names(area)}


def marked_places(mark: AnyMark) -> tuple[Place, ...]:
    match mark:
        case Mark():
            return (mark.at,)
        case Arrow():
            return mark.start, mark.end
        case Thread():
            return mark.places


def area_names(area: AnyArea) -> Iterator[tuple[Place, str]]:
    yield from _own_names(area)
    for zone in zones(area):
        yield zone.id, zone.name or zone.label or zone.id


def zones(area: AnyArea) -> tuple[Zone, ...]:
    return area.zones if isinstance(area, Grid | Graph) else ()


def cells(grid: Grid) -> Iterator[tuple[int, int]]:
    """The row and column of every place that is not missing."""
    missing = frozenset(grid.missing)
    for row in range(grid.rows):
        for column in range(grid.columns):
            if f"{grid.id}.{row}.{column}" not in missing:
                yield row, column


def row_shift(grid: Grid, row: int) -> float:
    """How far a row is shifted to the right, in cells."""
    if grid.tiling == "square":
        return 0
    return row / 2 if grid.shape == "rhombus" else row % 2 / 2


def column_letter(column: int) -> str:
    """a to z, then aa and so on."""
    high, low = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[high - 1] if high else "") + ascii_lowercase[low]


def row_number(grid: Grid, row: int) -> int:
    """The label of a row. Square boards count from the bottom, the others from the top."""
    return grid.rows - row if grid.tiling == "square" else row + 1


def counter_text(counter: Counter) -> str:
    """The value with its limit, and with a minus sign instead of a hyphen."""
    value = str(counter.value).replace("-", "\N{MINUS SIGN}")
    return f"{value}/{counter.most}" if counter.most else value


def _own_names(area: AnyArea) -> Iterator[tuple[Place, str]]:
    name = area.name or area.title or area.id
    match area:
        case Grid():
            own = dict(area.names)
            for row, column in cells(area):
                place = f"{area.id}.{row}.{column}"
                yield place, own.get(place) or f"{column_letter(column)}{row_number(area, row)}"
        case Graph():
            for spot in area.spots:
                yield spot.id, spot.name or spot.label or spot.id
        case Row():
            yield area.id, name
            for n in range(area.size):
                yield f"{area.id}.{n}", f"{name} {n + 1}"
        case Pile():
            yield area.id, name
        case Numbers():
            for n, line in enumerate(area.of):
                yield f"{area.id}.{n}", line.label if isinstance(line, Counter) else line[0]
        case Group():
            pass


def find_excess(scene: Scene, size: int | None = None) -> str | None:
    """Why the scene is too large for a page, which then shows text. *size* is in bytes, if known."""
    if len(scene.areas) > MAX_AREAS:
        return f"{len(scene.areas)} areas, at most {MAX_AREAS}"
    if len(scene.pieces) > MAX_PIECES:
        return f"{len(scene.pieces)} pieces, at most {MAX_PIECES}"
    places = sum(map(count_places, scene.areas))
    if places > MAX_PLACES:
        return f"{places} places, at most {MAX_PLACES}"
    if size is not None and size > MAX_BYTES:
        return f"{size} bytes, at most {MAX_BYTES}"
    return None


def count_places(area: AnyArea) -> int:
    """An upper bound on the number of places."""
    match area:
        case Grid():
            return area.rows * area.columns + len(area.zones)
        case Graph():
            return len(area.spots) + len(area.zones)
        case Row():
            return area.size + 1
        case Numbers():
            return len(area.of)
        case Pile():
            return 1
        case Group():
            return 0
