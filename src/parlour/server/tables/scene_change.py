"""The difference of two scenes, as an update tells it."""

from collections.abc import Collection, Iterable, Sequence
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
    """Most pieces stay in their order: only what is not alike at both ends can lie at a changed place."""
    if before is after:
        return {}
    head = _count_alike(before, after, min(len(before), len(after)))
    if head == len(before) == len(after):
        return {}
    tail = _count_alike(reversed(before), reversed(after), min(len(before), len(after)) - head)
    touched = {piece.at for pieces in (before, after) for piece in pieces[head : len(pieces) - tail]}
    old, new = _by_place(before, touched), _by_place(after, touched)
    return {place: new.get(place, ()) for place in (*new, *old) if old.get(place) != new.get(place)}


def _count_alike(before: Iterable[Piece], after: Iterable[Piece], most: int) -> int:
    count = 0
    for one, other in zip(before, after, strict=False):
        if count == most or not (one is other or one == other):
            return count
        count += 1
    return count


def _by_place(pieces: Sequence[Piece], touched: Collection[Place]) -> dict[Place, list[Piece]]:
    found: dict[Place, list[Piece]] = {}
    for piece in pieces:
        if piece.at in touched:
            found.setdefault(piece.at, []).append(piece)
    return found
