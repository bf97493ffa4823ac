"""Checks that things keep their ids, and that pieces shown for a limited time have an `until`."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.scenes import ViewerScene, scenes, scenes_of
from parlour.conformance.checks.selection import in_turn
from parlour.engine.scene import Back, Card, Piece, Scene, Thing
from parlour.engine.values import Glimpse, Viewer, encode, glimpses

IDS = "scene ids"
TIME = "scene time"

MAX_STEPS = 60
MAX_OTHERS = 4
"""How many other values to substitute in a glimpse, to find the pieces that depend on it."""


def check_ids(playout: Playout) -> None:
    if playout.game.scene is None:
        return
    known: dict[Viewer, dict[str, Thing]] = {}
    drawn = cache(lambda seq: [*scenes_of(playout, states[seq], seq)])
    states = playout.states
    changed: dict[int, list[tuple[ViewerScene, str]]] = {}
    for step in playout.select_steps(None, IDS):
        seq = step.entry.seq
        for before, after in zip(drawn(seq - 1), drawn(seq), strict=True):
            seen = known.setdefault(after.viewer, {})
            for piece in (*before.scene.pieces, *after.scene.pieces):
                for fault in _find_reused_ids(piece, seen):
                    after.fail(IDS, fault)
            for fault in _find_changed_ids(before.scene, after.scene):
                changed.setdefault(seq, []).append((after, fault))
    if len(changed) < 2:
        return  # a single one can be chance: another card of the same face, from the next deal, came there
    for after, fault in (one for found in changed.values() for one in found):
        after.fail(IDS, fault)


def _find_reused_ids(piece: Piece, seen: dict[str, Thing]) -> Iterator[str]:
    """Checks that an id stays with one thing for the whole game: of one kind and, for a card, one face."""
    thing = piece.what
    if isinstance(thing, Back) or not thing.id:
        return
    first = seen.setdefault(thing.id, thing)
    if type(first) is not type(thing):
        yield f"the id {thing.id!r} goes from a {_kind(first)} to a {_kind(thing)}"
    elif isinstance(first, Card) and isinstance(thing, Card) and _face(first) != _face(thing):
        yield f"the id {thing.id!r} is two cards, {_face(first)!r} and {_face(thing)!r}"


def _face(card: Card) -> str:
    return card.face or card.title


def _kind(thing: Thing) -> str:
    return type(thing).__name__.lower()


def _find_changed_ids(before: Scene, after: Scene) -> Iterator[str]:
    """Checks that an unchanged thing keeps its id."""
    old, new = _by_place(before), _by_place(after)
    ids = [{name for things in places.values() for _, name in things} for places in (old, new)]
    gone, come = ids[0] - ids[1], ids[1] - ids[0]
    for place, things in old.items():
        now = new.get(place, [])
        if [look for look, _ in things] != [look for look, _ in now]:
            continue
        for (_, one), (_, other) in zip(things, now, strict=True):
            if one != other and one in gone and other in come:
                yield f"what lies at {place!r} is unchanged, and its id went from {one!r} to {other!r}"


def _by_place(scene: Scene) -> Mapping[str, list[tuple[Thing, str]]]:
    """For each place, the things there without their ids, and the ids."""
    found: dict[str, list[tuple[Thing, str]]] = {}
    for piece in scene.pieces:
        thing = piece.what
        if not isinstance(thing, Back):
            found.setdefault(piece.at, []).append((msgspec.structs.replace(thing, id=""), thing.id))
    return found


def check_time(playout: Playout) -> None:
    viewed_scenes = [*scenes(playout, MAX_STEPS, TIME)]
    values = [glimpse.what for viewed in viewed_scenes for glimpse in glimpses(viewed.view)]
    for viewed in viewed_scenes:
        looks = [*glimpses(viewed.view)]
        moments = {glimpse.until for glimpse in looks}
        for piece in viewed.scene.pieces:
            if piece.until is not None and piece.until not in moments:
                viewed.fail(TIME, f"a piece is shown until {piece.until}, which ends no glimpse")
        for glimpse in looks:
            if _is_shown_without_end(viewed, glimpse, values):
                viewed.fail(TIME, "what a glimpse shows is drawn without its end")


def _is_shown_without_end(viewed: ViewerScene, glimpse: Glimpse[object], values: list[object]) -> bool:
    """Whether a piece without the right `until` depends on the glimpse."""
    others = [value for value in values if type(value) is type(glimpse.what) and value != glimpse.what]
    playout = viewed.playout
    chance = playout.chance(f"glimpse for {viewed.viewer} {playout.locate(viewed.entry)}")
    for other in in_turn(others, encode, chance)[:MAX_OTHERS]:
        view = _replace(viewed.view, glimpse, msgspec.structs.replace(glimpse, what=other))
        assert isinstance(view, type(viewed.view)), "a view stays a view"
        kept = set(viewed.redraw(view=view).pieces)
        changed = [piece for piece in viewed.scene.pieces if piece not in kept]
        if any(piece.until != glimpse.until for piece in changed if not isinstance(piece.what, Back)):
            return True
    return False


def _replace(value: object, old: object, new: object) -> object:
    if value is old:
        return new
    if isinstance(value, msgspec.Struct):
        fields = {field: _replace(getattr(value, field), old, new) for field in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    if isinstance(value, tuple):
        return tuple(_replace(one, old, new) for one in value)
    return value
