"""Checks that scenes can be sent and drawn: within the limits, unique names, only existing places."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from parlour.conformance.checks.assets import find_missing
from parlour.conformance.checks.hints import look_hint, place_hint
from parlour.conformance.checks.playout import Playout
from parlour.conformance.checks.scene_layout import find_layout_faults
from parlour.conformance.checks.scene_names import explain
from parlour.conformance.checks.scenes import scenes, thing_ids
from parlour.conformance.checks.viewer_output import NAMES, json_parts
from parlour.engine.contract.assets import assets_of
from parlour.engine.scene import MAX_TEXT, Arrow, Back, Colour, Grid, Mark, Place, Scene, Thread, Token
from parlour.engine.scene.piece_names import COLOURS, SHAPES
from parlour.engine.scene.places import area_names, find_excess, marked_places, place_names, zones
from parlour.engine.values import MAX_SEATS, encode

NAME = "scene form"
PURITY = "scene purity"
SIZE = "scene size"

_MARK_NAMES: Final = {Mark: "a mark is", Arrow: "an arrow is", Thread: "a thread is"}
MAX_STEPS = 30
MIN_CELL_PX, BOARD_WIDTH_PX, BOARD_HEIGHT_PX = 28, 344, 560
"""The smallest cell that a thumb can tap, and the space that a small phone has for a board."""


def check(playout: Playout) -> None:
    assets = assets_of(playout.game)
    for viewed in scenes(playout, MAX_STEPS, NAME):
        for fault in (*find_scene_faults(viewed.scene), *find_missing(assets, viewed.scene)):
            viewed.fail(NAME, fault)
        for area in viewed.scene.areas:
            if isinstance(area, Grid) and (px := _cell_px(area)) < MIN_CELL_PX:
                playout.findings.note(
                    f"{SIZE}: a cell of {area.id!r} is {px:.0f} px on a small phone: taps will aim first"
                )


def check_purity(playout: Playout) -> None:
    """Checks that a scene is the same when drawn again, and in an open game the same for every viewer."""
    game = playout.game
    for viewed in scenes(playout, MAX_STEPS, PURITY):
        assert game.scene is not None, "there are no scenes without `scene`"
        if viewed.redraw() != viewed.scene:
            viewed.fail(PURITY, "`scene` gave something else when called again")
        words = game.words(NAMES, you=viewed.viewer)
        if not game.secrets and game.scene(viewed.view, words) != viewed.scene:
            viewed.fail(PURITY, "the scene of an open game is another for each viewer")


def find_scene_faults(scene: Scene) -> Iterator[str]:
    raw = encode(scene)
    if (excess := find_excess(scene, len(raw))) is not None:
        yield f"a scene is too large: {excess}"
    try:
        if msgspec.json.decode(raw, type=Scene) != scene:
            yield "a scene comes back from JSON as another; its parts are tuples"
    except msgspec.ValidationError as fault:
        yield f"a scene {explain(fault, scene)}"
    for path, part in json_parts(msgspec.json.decode(raw)):
        if isinstance(part, str) and len(part) > MAX_TEXT and not path.endswith(".outline"):
            yield f"a text of a scene is longer than {MAX_TEXT} characters: {part[:40]!r}…"
    yield from _names(scene)
    yield from find_layout_faults(scene)
    yield from _find_look_faults(scene)


def _names(scene: Scene) -> Iterator[str]:
    own = [place for area in scene.areas for place, _ in area_names(area)]
    for name, count in Counter((*own, *thing_ids(scene))).items():
        if count > 1:
            yield f"a scene uses the name {name!r} for {count} things"
    for name, count in Counter(area.id for area in scene.areas).items():
        if count > 1:
            yield f"a scene has {count} areas {name!r}"
    there = place_names(scene)
    for what, place in _places(scene):
        if place not in there:
            yield f"{what} at {place!r}{place_hint(place, there)}, which is no place of the scene"


def _places(scene: Scene) -> Iterator[tuple[str, Place]]:
    for piece in scene.pieces:
        for place in (piece.at, *piece.over):
            yield "a piece lies", place
    for mark in scene.marks:
        for place in marked_places(mark):
            yield _MARK_NAMES[type(mark)], place
    for area in scene.areas:
        for zone in zones(area):
            for place in zone.over:
                yield f"the zone {zone.id!r} is", place


def _find_look_faults(scene: Scene) -> Iterator[str]:
    if any(isinstance(mark, Thread) and len(mark.places) < 2 for mark in scene.marks):
        yield "a thread has fewer than two places; it goes from one to the next"
    for piece in scene.pieces:
        thing = piece.what
        if isinstance(thing, Token) and not thing.picture and thing.shape not in SHAPES:
            yield f"there is no shape {thing.shape!r}{look_hint(thing.shape, SHAPES, 'shapes')}"
        if not _is_colour(thing.colour) and not (isinstance(thing, Back) and thing.colour == ""):
            yield f"there is no colour {thing.colour!r}{look_hint(str(thing.colour), COLOURS, 'colours')}"


def _is_colour(colour: Colour) -> bool:
    if isinstance(colour, int):
        return 0 <= colour < MAX_SEATS
    return colour in COLOURS or (len(colour) == 7 and colour[0] == "#" and colour[1:].isalnum())


def _cell_px(grid: Grid) -> float:
    """The size of a cell on a small phone. The page rotates a board if that makes its cells larger."""
    wide = grid.columns + (grid.rows - 1) / 2 if grid.shape == "rhombus" else grid.columns
    high = grid.rows * (1 if grid.tiling == "square" else 0.87)
    return max(
        min(BOARD_WIDTH_PX / wide, BOARD_HEIGHT_PX / high), min(BOARD_WIDTH_PX / high, BOARD_HEIGHT_PX / wide)
    )
