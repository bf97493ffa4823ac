"""A wrong name in a field of a scene is answered with the names that exist."""

import re
from typing import Any, cast, get_args

import msgspec
import pytest
from tools.page_code import DOCS

from parlour.conformance.checks.hints import SCENE_PAGE
from parlour.conformance.checks.scene_form import find_scene_faults
from parlour.conformance.checks.scene_names import explain
from parlour.engine.scene import (
    Arrow,
    Counter,
    CounterLook,
    Flash,
    Graph,
    Grid,
    Mark,
    Motion,
    Numbers,
    Scene,
    Spot,
    Stack,
    Why,
)
from parlour.engine.values import Data, encode

WRONG = cast(Any, "wrong")
BOARD = Grid("board", 1, 1)
MISTAKES = [
    (Scene((BOARD,), marks=(Mark("board.0.0", WRONG),)), "Mark", "why", get_args(Why)),
    (Scene((BOARD,), marks=(Arrow("board.0.0", "board.0.0", WRONG),)), "Arrow", "why", get_args(Why)),
    (
        Scene((Graph("sea", (Spot("a", 0, 0), Spot("b", 1, 0, stack=WRONG))),)),
        "Spot",
        "stack",
        get_args(Stack),
    ),
    (
        Scene((Numbers("n", (("a", "1"), Counter("x", 1, look=WRONG))),)),
        "Counter",
        "look",
        get_args(CounterLook),
    ),
    (Scene((Grid("board", 1, 1, tiling=WRONG),)), "Grid", "tiling", ("square", "hex")),
]


@pytest.mark.parametrize(("scene", "kind", "field", "names"), MISTAKES, ids=lambda value: str(value)[:8])
def test_a_wrong_name_is_answered_with_all_names_and_the_page(
    scene: Scene, kind: str, field: str, names: tuple[str, ...]
) -> None:
    listed = ", ".join(map(repr, names))
    fault = next(find_scene_faults(scene))

    assert (
        fault
        == f"a scene has a {kind} with `{field}='wrong'`; it can be {listed}; see {SCENE_PAGE}#{kind.lower()}"
    )
    assert re.search(rf"^#+ {kind}$", (DOCS / SCENE_PAGE.removeprefix("docs/")).read_text(), re.MULTILINE)


def test_a_wrong_name_in_a_motion_is_answered_too() -> None:
    assert _explained(Flash("board.0.0", WRONG), Motion).startswith(
        "has a Flash with `why='wrong'`; it can be 'last'"
    )


def test_a_wrong_type_is_named_with_its_path() -> None:
    assert _explained(Scene((Grid("board", cast(Any, "3"), 1),)), Scene) == (
        "cannot be read back from JSON: Expected `int`, got `str` - at `$.areas[0].rows`"
    )


def _explained(value: Data, kind: object) -> str:
    with pytest.raises(msgspec.ValidationError) as fault:
        msgspec.json.decode(encode(value), type=kind)
    return explain(fault.value, value)
