"""The reference of scenes has every value and field, and draws everything that has a name."""

import inspect
import re
from collections.abc import Iterator
from typing import Final, get_args

import msgspec
import pytest
from tools.field_docs import field_docs
from tools.page_code import DOCS
from tools.page_scenes import scenes_of
from tools.scene_reference import own_fields, page
from tools.signatures import call_signature

from parlour.engine import scene
from parlour.engine.scene import CounterLook, GridShape, Scene, SpotShape, Stack, Tiling, Why
from parlour.engine.scene.piece_names import COLOURS, SHAPES
from parlour.engine.values import Data

PAGE: Final = (DOCS / "scene-reference.md").read_text()
VALUES: Final = [
    value
    for name, value in vars(scene).items()
    if inspect.isclass(value) and value.__module__ == scene.__name__ and not name.startswith("_")
]
NAMED: Final = {
    "shape": {*SHAPES, *get_args(GridShape), *get_args(SpotShape)},
    "colour": {*COLOURS, *range(8)},
    "tiling": {*get_args(Tiling)},
    "stack": {*get_args(Stack)},
    "look": {*get_args(CounterLook)},
    "why": {*get_args(Why)},
}


def test_the_page_is_up_to_date() -> None:
    """If not: python -m tools.scene_reference > docs/scene-reference.md"""
    assert page() == PAGE


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_every_value_and_field_is_explained(value: type[Data]) -> None:
    section = PAGE.partition(f"# {value.__name__}\n")[2].partition("\n#")[0]

    assert inspect.cleandoc(value.__doc__ or "") in section
    assert [info.name for info, doc in own_fields(value) if not doc.meaning] == []
    assert [name for name in field_docs(value) if f"\n| `{name}` | " not in section] == []


@pytest.mark.parametrize("field", NAMED)
def test_every_name_is_drawn(field: str) -> None:
    drawn = {getattr(part, field, None) for drawn in scenes_of(PAGE) for part in _parts(drawn)}

    assert NAMED[field] <= drawn


def test_a_signature_shows_which_fields_are_given_by_name() -> None:
    assert call_signature(scene.Pile).startswith('Pile(id, *, seat=None, title="", name="", ')
    assert call_signature(scene.Mark) == 'Mark(at, why="last", text="", look="")'


def test_examples_import_what_they_use() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    assert len(blocks) > len(VALUES)
    for block in blocks:
        names: dict[str, object] = {}
        exec(block, names)
        assert any(isinstance(value, Scene) for value in names.values())


def _parts(value: object) -> Iterator[object]:
    """The value and everything in it."""
    yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
