"""The boards on the pages of the docs come from the pages' own code."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest
from tools.page_code import DOCS
from tools.page_scenes import MARKER, figure, scenes_of

from parlour.conformance.checks.scene_form import find_scene_faults
from parlour.engine.scene import Area, Arrow, Counter, Mark, Motion, Piece, Scene, Spot, Taps, Thing, Zone

DRAWN: Final = [page for page in sorted(DOCS.rglob("*.md")) if MARKER.search(page.read_text())]
PAGE: Final = """
```python
from parlour.engine.scene import Pile, Row, Scene
one, other = Scene((Row("hand"),)), Scene((Pile("stock", title="<Stock>"),))
```

<!-- scene: other -->

<!-- scene: one -->
"""
VALUES: Final = (
    *(*get_args(Thing), *Area.__subclasses__()),
    *(Piece, Spot, Zone, Counter, Mark, Arrow, Scene, Taps, *get_args(Motion)),
)


def test_boards_are_drawn_where_the_docs_speak_of_them() -> None:
    games = {page for page in DOCS.glob("cookbook/*.md") if page.name != "index.md"}

    assert {
        DOCS / name for name in ("index.md", "authors.md", "scenes.md", "scene-reference.md", "parts.md")
    } | games == {*DRAWN}


@pytest.mark.parametrize("page", DRAWN, ids=lambda page: page.stem)
def test_every_marked_scene_is_made_by_the_code_of_its_page(page: Path) -> None:
    text = page.read_text()
    scenes = [*scenes_of(text)]

    assert len(scenes) == len(MARKER.findall(text)) == text.count("<!-- scene:")
    for scene in scenes:
        assert [*find_scene_faults(scene)] == []


def test_a_figure_has_the_scene_for_the_renderer_and_its_text_without_javascript() -> None:
    other, one = scenes_of(PAGE)
    html = figure(other)
    (data,) = re.findall(r'data-scene="([^"]*)"', html)

    assert msgspec.json.decode(unescape(data), type=Scene) == other != one
    assert "<pre>&lt;Stock&gt;: empty</pre>" in html


def test_other_code_makes_another_figure() -> None:
    before, after = (figure([*scenes_of(page)][1]) for page in (PAGE, PAGE.replace("hand", "market")))

    assert "hand" in before
    assert "market" in after
    assert json.loads(unescape(re.findall(r'data-scene="([^"]*)"', after)[0]))["areas"][0]["id"] == "market"


def test_a_marker_must_name_a_scene_of_the_page() -> None:
    with pytest.raises(NameError, match="third"):
        [*scenes_of(PAGE.replace("scene: one", "scene: third"))]
    with pytest.raises(TypeError, match="not a Scene"):
        [*scenes_of(PAGE.replace("scene: one", "scene: one.areas"))]


def test_a_page_with_a_whole_game_can_show_it_after_some_moves() -> None:
    page = MARKER.sub("", (DOCS / "cookbook" / "solo.md").read_text())
    start, later = scenes_of(page + "\n<!-- scene: after(0) -->\n\n<!-- scene: after(4) -->\n")

    assert len(later.pieces) == len(start.pieces) + 4
    assert "after 4 random moves</figcaption>" in figure(later, "after(4)")
    assert "figcaption" not in figure(later, "later")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_the_guide_to_scenes_names_every_value(value: type[msgspec.Struct]) -> None:
    assert re.search(rf"\b{value.__name__}\b", (DOCS / "scenes.md").read_text())
