"""The boards' data, and the error messages for faulty boards."""

import msgspec
import pytest
from msgspec.structs import replace

from parlour.games.imperial.board import Board, BoardError, Sheet, Territory, check, get_board, read, sheet
from parlour.games.imperial.state import Country, Place

from .tables import AUSTRIA, STANDARD

VIENNA, PRAGUE, TRIESTE = Place("Vienna"), Place("Prague"), Place("Trieste")


def with_territory(place: Place, **changes: object) -> Sheet:
    standard = read("standard")
    changed = replace(standard.territories[place], **changes)
    return replace(standard, territories={**standard.territories, place: changed})


def fault(broken: Sheet) -> str:
    with pytest.raises(BoardError) as found:
        check(broken)
    return str(found.value)


def test_the_standard_board_has_30_home_provinces_15_neutral_lands_and_9_seas() -> None:
    homes = [place for country in STANDARD.countries for place in STANDARD.home[country]]

    assert (len(homes), len(STANDARD.neutral), len(STANDARD.seas)) == (30, 15, 9)
    assert len(STANDARD.port) == 15
    assert STANDARD.countries == ("Austria", "Italy", "France", "England", "Germany", "Russia")


@pytest.mark.parametrize("name", ["standard@1", "example@1"])
def test_every_shipped_setup_is_valid(name: str) -> None:
    check(get_board(name).sheet)

    assert get_board(name).name == name


def test_a_board_is_found_only_by_its_full_versioned_name() -> None:
    with pytest.raises(BoardError, match="standard@2"):
        get_board("standard@2")
    with pytest.raises(BoardError, match="no setup"):
        get_board("../secrets@1")


def test_a_one_sided_border_is_reported() -> None:
    borders = STANDARD.territories[VIENNA].borders[1:]

    assert fault(with_territory(VIENNA, borders=borders)) == (
        "standard@1: Budapest borders on Vienna, which does not border on it"
    )


def test_a_port_without_its_sea_is_reported() -> None:
    broken = with_territory(TRIESTE, port=Place("Baltic Sea"))

    assert "the port of Trieste names Baltic Sea" in fault(broken)


def test_a_country_without_five_home_provinces_is_reported() -> None:
    assert "Austria has 4 home provinces, not 5" in fault(with_territory(VIENNA, country=None))


def test_a_sea_with_an_owner_is_reported() -> None:
    broken = with_territory(Place("Black Sea"), country=AUSTRIA)

    assert "Black Sea is a sea and belongs to Austria" in fault(broken)


def test_an_unreachable_territory_is_reported() -> None:
    standard = read("standard")
    island = {Place("Atlantis"): Territory(borders=())}

    assert "Atlantis cannot be reached" in fault(
        replace(standard, territories={**standard.territories, **island})
    )


def test_a_factory_abroad_is_reported() -> None:
    standard = read("standard")
    austria = replace(standard.countries[AUSTRIA], factories=(Place("Rome"),))
    broken = replace(standard, countries={**standard.countries, AUSTRIA: austria})

    assert "Austria has a factory in Rome" in fault(broken)


def test_an_unknown_country_is_reported() -> None:
    assert "Spaniola" in fault(with_territory(Place("Spain"), country=Country("Spaniola")))


def test_an_invalid_wheel_or_price_list_is_reported() -> None:
    standard = read("standard")

    assert "the wheel" in fault(replace(standard, wheel=standard.wheel[1:]))
    assert "the prices" in fault(replace(standard, prices=(0, 2, 2)))


def test_an_invalid_board_file_is_refused_with_the_place_of_the_error() -> None:
    with pytest.raises(BoardError, match=r"\$\.wheel"):
        sheet('name = "x"\nwheel = 5\nprices = []\npurse = 1\n[countries]\n[territories]\n')
    with pytest.raises(BoardError):
        sheet("name = ")


def test_switzerland_is_not_on_the_board_and_dublin_has_no_land_neighbour() -> None:
    assert "Switzerland" not in STANDARD.places
    assert STANDARD.lands_by[Place("Dublin")] == ()


def test_a_derived_setup_contains_only_the_differences() -> None:
    standard, example = read("standard"), read("example")

    assert example.wheel != standard.wheel
    assert example.prices[7:] == (21, 27)
    assert example.territories == standard.territories


def test_a_board_survives_json() -> None:
    raw = msgspec.json.encode(read("standard"))

    assert Board(msgspec.json.decode(raw, type=Sheet)).home == STANDARD.home
