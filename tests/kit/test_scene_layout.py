"""Faults in groups, counters, and texts and pictures of cells."""

import pytest

from parlour.conformance.checks.hints import look_hint
from parlour.conformance.checks.scene_layout import find_layout_faults
from parlour.engine import Seat
from parlour.engine.scene import AnyArea, Counter, Grid, Group, Numbers, Pile, Row, Scene
from parlour.engine.scene.piece_names import SHAPES

WALL, FLOOR = Grid("wall", 5, 5), Row("floor", size=7)


def faults(*areas: AnyArea) -> list[str]:
    return [*find_layout_faults(Scene(areas))]


def test_a_sound_layout_has_no_faults() -> None:
    mat = Group("mat", ("top", "floor"))
    wall = Grid("wall", 2, 2, names=(("wall.0.0", "red"),), pictures=(("wall.1.1", "red.svg"),))
    health = Counter("Health", 3, most=5, look="bar", icon="heart")

    assert faults(mat, Group("top", ("wall",), across=True), wall, FLOOR, Numbers("n", (health,))) == []


@pytest.mark.parametrize(
    ("areas", "fault"),
    [
        ((Group("mat", ("wall",)),), "the group 'mat' has an area 'wall', which the scene does not have"),
        (
            (Group("mat", ("wall",)), Group("more", ("wall",)), WALL),
            "the area 'wall' is in 2 groups; it can be in one",
        ),
        (
            (Group("mat", ("wall",), seat=Seat(1)), WALL),
            "the group 'mat' and its area 'wall' have different owners; set one `seat`",
        ),
        ((Group("mat", ("mat",)),), "the group 'mat' contains itself"),
        ((Pile("stock", weight=-1),), "the weight of the area 'stock' is -1; it is 0 or more"),
        (
            (Grid("wall", 1, 1, labels=(("wall.0.1", "A"),)),),
            "`labels` of the area 'wall' names 'wall.0.1' (did you mean 'wall.0.0'?), which it does not have",
        ),
        (
            (Numbers("n", (Counter("Road", 3, look="track"),)),),
            "the counter 'Road' is drawn as a track and has no `most`",
        ),
        (
            (Numbers("n", (Counter("Road", 9, most=8),)),),
            "the counter 'Road' shows 9, and goes from 0 to 8",
        ),
        (
            (Numbers("n", (Counter("Road", 9, icon="cart wheel"),)),),
            f"there is no shape 'cart wheel'{look_hint('cart wheel', SHAPES, 'shapes')}",
        ),
    ],
)
def test_a_fault_says_what_is_wrong(areas: tuple[AnyArea, ...], fault: str) -> None:
    assert fault in faults(*areas)


def test_two_groups_that_contain_each_other_are_a_fault() -> None:
    assert "the group 'one' contains itself" in faults(Group("one", ("other",)), Group("other", ("one",)))
