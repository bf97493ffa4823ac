"""How large a scene may be. Beyond that a page shows the text of the position."""

from parlour.engine.scene import (
    MAX_AREAS,
    MAX_BYTES,
    MAX_PIECES,
    MAX_PLACES,
    AnyArea,
    Graph,
    Grid,
    Numbers,
    Row,
    Scene,
)


def find_excess(scene: Scene, size: int | None = None) -> str | None:
    """What there is too much of, or None; *size* in bytes, where it is known."""
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
    """At most so many."""
    match area:
        case Grid():
            return area.rows * area.columns + len(area.zones)
        case Graph():
            return len(area.spots) + len(area.zones)
        case Row():
            return area.size + 1
        case Numbers():
            return len(area.of)
        case _:
            return 1
