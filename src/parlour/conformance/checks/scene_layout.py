"""Finds faults in what a scene says about its layout: groups, weights, and pictures and texts of cells."""

from collections import Counter as Count
from collections.abc import Iterator

from parlour.conformance.checks.hints import look_hint, place_hint
from parlour.engine.scene import Counter, Grid, Group, Numbers, Scene
from parlour.engine.scene.piece_names import SHAPES
from parlour.engine.scene.places import area_names


def find_layout_faults(scene: Scene) -> Iterator[str]:
    yield from _group_faults(scene)
    for area in scene.areas:
        for field, value in (("weight", area.weight), ("aspect", area.aspect)):
            if value < 0:
                yield f"the {field} of the area {area.id!r} is {value:g}; it is 0 or more"
        if isinstance(area, Grid):
            there = {place for place, _ in area_names(area)}
            for field, pairs in (
                ("names", area.names),
                ("labels", area.labels),
                ("pictures", area.pictures),
            ):
                for place, _ in pairs:
                    if place not in there:
                        wrong = f"{place!r}{place_hint(place, there)}, which it does not have"
                        yield f"`{field}` of the area {area.id!r} names {wrong}"
        elif isinstance(area, Numbers):
            for line in area.of:
                if isinstance(line, Counter):
                    yield from _counter_faults(line)


def _group_faults(scene: Scene) -> Iterator[str]:
    areas = {area.id: area for area in scene.areas}
    groups = [area for area in scene.areas if isinstance(area, Group)]
    group_of = {part: group.id for group in groups for part in group.of}
    for part, count in Count(part for group in groups for part in group.of).items():
        if count > 1:
            yield f"the area {part!r} is in {count} groups; it can be in one"
    for group in groups:
        for part in group.of:
            if part not in areas:
                yield f"the group {group.id!r} has an area {part!r}, which the scene does not have"
            elif areas[part].seat != group.seat:
                yield f"the group {group.id!r} and its area {part!r} have different owners; set one `seat`"
        outer, above = group.id, list[str]()
        while (outer := group_of.get(outer, "")) and outer not in above:
            above.append(outer)
        if group.id in above:
            yield f"the group {group.id!r} contains itself"


def _counter_faults(counter: Counter) -> Iterator[str]:
    if counter.icon and counter.icon not in SHAPES:
        yield f"there is no shape {counter.icon!r}{look_hint(counter.icon, SHAPES, 'shapes')}"
    if counter.look not in ("number", "score") and counter.most <= 0:
        yield f"the counter {counter.label!r} is drawn as a {counter.look} and has no `most`"
    elif counter.most and not 0 <= counter.value <= counter.most:
        yield f"the counter {counter.label!r} shows {counter.value}, and goes from 0 to {counter.most}"
