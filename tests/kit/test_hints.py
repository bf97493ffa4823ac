"""Messages about a name that does not exist suggest a similar one."""

from types import SimpleNamespace

import pytest

from kit import scene_mutants
from parlour.conformance.checks.hints import place_hint, similar_name
from parlour.conformance.checks.scene_form import find_scene_faults
from parlour.conformance.kit import check
from parlour.engine import bind
from parlour.engine.scene import Arrow, Graph, Mark, Piece, Scene, Spot, Token, Zone

CAMPS = ("camp 0", "camp 1", "camp 2")


def camps(*pieces: Piece, marks: tuple[Mark | Arrow, ...] = (), zones: tuple[Zone, ...] = ()) -> Scene:
    spots = tuple(Spot(name, 2 * at, 0, label=name) for at, name in enumerate(CAMPS))
    return Scene((Graph("camps", spots, zones=zones),), pieces, marks)


@pytest.mark.parametrize(
    ("scene", "fault"),
    [
        (camps(Piece("kamp 0", Token())), "a piece lies at 'kamp 0' (did you mean 'camp 0'?)"),
        (camps(marks=(Mark("camp0"),)), "a mark is at 'camp0' (did you mean 'camp 0'?)"),
        (camps(marks=(Arrow("camp 1", "Camp 2"),)), "an arrow is at 'Camp 2' (did you mean 'camp 2'?)"),
        (camps(zones=(Zone("z", ("camp-1",), "Z"),)), "the zone 'z' is at 'camp-1' (did you mean 'camp 1'?)"),
    ],
)
def test_a_misspelt_place_is_corrected(scene: Scene, fault: str) -> None:
    assert [*find_scene_faults(scene)] == [f"{fault}, which is no place of the scene"]


def test_a_place_like_no_other_names_the_first_places() -> None:
    page = "; see docs/scene-reference.md#places)"

    assert place_hint("x", CAMPS) == f" (the places are 'camp 0', 'camp 1', 'camp 2'{page}"
    assert place_hint("x", map(str, range(20))).endswith(f"'12', '13' and 14 more{page}")
    assert place_hint("x", ()) == " (the scene has no places)"


def test_an_unknown_shape_or_colour_names_the_similar_one_and_the_list() -> None:
    faults = [*find_scene_faults(camps(Piece("camp 0", Token("poker-chip", "gren"))))]

    page = "docs/scene-reference.md"
    assert faults == [
        f"there is no shape 'poker-chip' (did you mean 'chip'? {page}#shapes has them all)",
        f"there is no colour 'gren' (did you mean 'green'? {page}#colours has them all)",
    ]


def test_nothing_is_suggested_for_a_name_like_no_other() -> None:
    assert similar_name("zzz", CAMPS) == ""


def failures_of(game: SimpleNamespace, name: str) -> list[str]:
    report = check(bind(game, f"kit.scene_mutants:{name}"), playouts=1)
    return [failure.text for failure in report.failures]


def test_a_misspelt_tap_is_corrected() -> None:
    found = failures_of(scene_mutants.tap_beside_the_board, "tap_beside_the_board")

    assert any("which the viewer's scene does not have for seat" in text for text in found)
    assert any("(the places are" in text or "(did you mean" in text for text in found)


def test_spectators_are_named_in_messages_about_scenes() -> None:
    found = failures_of(scene_mutants.shape_of_nobody, "shape_of_nobody")

    assert any("for spectators (walk" in text for text in found)
    assert not any("for None" in text for text in found)
