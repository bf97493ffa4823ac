"""The difference of two scenes, as an update tells it."""

from collections.abc import Sequence
from typing import Final

from parlour.engine.scene import AnyArea, Piece, Place, Scene
from parlour.protocol.scene import SceneChange

EMPTY: Final = Scene(())


def find_change(before: Scene, after: Scene) -> SceneChange | None:
    """None where nothing changed. Areas that a game keeps as constants are compared by identity."""
    areas, gone = _area_changes(before.areas, after.areas)
    put = _put(before.pieces, after.pieces)
    marks = None if before.marks == after.marks else after.marks
    say = None if before.say == after.say else after.say
    if not areas and not gone and not put and marks is None and say is None:
        return None
    return SceneChange(tuple(areas), tuple(gone), put, marks, say)


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
    if [area.id for area in after] != kept + come:  # another order: all are told anew
        return after, list(old)
    return changed, gone


def _is_same(one: AnyArea, other: AnyArea) -> bool:
    return one is other or one == other


def _put(before: Sequence[Piece], after: Sequence[Piece]) -> dict[Place, Sequence[Piece]]:
    if before is after or before == after:
        return {}
    old, new = _by_place(before), _by_place(after)
    put: dict[Place, Sequence[Piece]] = {
        place: pieces for place, pieces in new.items() if old.get(place) != pieces
    }
    for place in old:
        if place not in new:
            put[place] = ()
    return put


def _by_place(pieces: Sequence[Piece]) -> dict[Place, list[Piece]]:
    found: dict[Place, list[Piece]] = {}
    for piece in pieces:
        if (lying := found.get(piece.at)) is None:
            found[piece.at] = [piece]
        else:
            lying.append(piece)
    return found
