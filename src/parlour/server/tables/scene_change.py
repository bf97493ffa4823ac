"""Computes the difference of two scenes for an update."""

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.engine.scene import AnyArea, Piece, Place, Scene
from parlour.protocol.scene import SceneChange

EMPTY: Final = Scene(())
SAID: Final = tuple(name for name in Scene.__struct_fields__ if name not in ("areas", "pieces"))
"""The fields that are sent whole if they changed."""


def find_change(before: Scene, after: Scene) -> SceneChange | None:
    """Returns None if nothing changed. Areas that a game keeps as constants are compared by identity."""
    areas, gone = _area_changes(before.areas, after.areas)
    put = _changed_places(before.pieces, after.pieces)
    said = {name: new for name in SAID if (new := getattr(after, name)) != getattr(before, name)}
    if not areas and not gone and not put and not said:
        return None
    return SceneChange(tuple(areas), tuple(gone), put, **said)


def _area_changes(
    before: Sequence[AnyArea], after: Sequence[AnyArea]
) -> tuple[Sequence[AnyArea], Sequence[str]]:
    if before is after or (len(before) == len(after) and all(map(_is_same, before, after))):
        return (), ()
    old = {area.id: area for area in before}
    new = {area.id for area in after}
    gone = [area_id for area_id in old if area_id not in new]
    changed = [area for area in after if (was := old.get(area.id)) is not area and was != area]
    kept = [area_id for area_id in old if area_id in new]
    come = [area.id for area in after if area.id not in old]
    if [area.id for area in after] != kept + come:  # the order changed: send all areas again
        return after, list(old)
    return changed, gone


def _is_same(one: AnyArea, other: AnyArea) -> bool:
    return one is other or one == other


def _changed_places(before: Sequence[Piece], after: Sequence[Piece]) -> dict[Place, Sequence[Piece]]:
    """The places whose pieces changed.

    Most pieces keep their order, so only those between the common prefix and suffix can have moved.
    """
    head, old_end, new_end = 0, len(before), len(after)
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        head += 1
    if head == old_end == new_end:
        return {}
    while old_end > head < new_end and before[old_end - 1] == after[new_end - 1]:
        old_end, new_end = old_end - 1, new_end - 1
    touched = dict.fromkeys([piece.at for piece in (*after[head:new_end], *before[head:old_end])])
    old, new = _pieces_by_place(before, touched), _pieces_by_place(after, touched)
    return {place: new[place] for place in touched if old[place] != new[place]}


def _pieces_by_place(pieces: Sequence[Piece], places: Iterable[Place]) -> dict[Place, list[Piece]]:
    found: dict[Place, list[Piece]] = {place: [] for place in places}
    for piece in pieces:
        if piece.at in found:
            found[piece.at].append(piece)
    return found
