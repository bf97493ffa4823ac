"""The number of fleets, those consistent with shots, and the odds of cells, compared with naive counts."""

from functools import cache
from random import Random

import pytest

from games.sea_battle import naive
from parlour.bots import FastChance
from parlour.games.sea_battle.bot import density, odds
from parlour.games.sea_battle.fleet_inference import is_known, is_possible, possible_fleets, random_fleet
from parlour.games.sea_battle.grid import grid_of

LONG = pytest.mark.deep
LENGTHS = (5, 4, 3, 3, 2)
ALL_FLEETS = 30_093_975_536
"""On 10 × 10 cells, with distinct ships of three."""

SMALL_SEAS = [(4, (3, 2)), (4, (3, 2, 2)), (5, (4, 3)), (5, (2, 2))]
SHOTS = [
    (side, lengths, touching) for side, lengths in ((5, (3, 2)), (4, (3, 2, 2))) for touching in (True, False)
]


def game_fleet(side: int, ships: naive.Ships) -> tuple[int, ...]:
    return tuple(naive.berth(side, ship) for ship in ships)


def empty(side: int) -> str:
    return "." * side**2


@pytest.mark.parametrize("length", range(2, 11))
@pytest.mark.parametrize("side", [8, 10])
def test_a_ship_has_a_berth_wherever_it_fits(side: int, length: int) -> None:
    if length > side:
        return
    berths = grid_of(side).berths[length].values()
    on_paper = naive.places(side, length)
    cells = {frozenset(divmod(cell, side) for cell in berth.cells) for berth in berths}

    assert len(berths) == 2 * side * (side - length + 1)
    assert cells == {*on_paper}


def test_a_carrier_has_120_berths() -> None:
    counts = [len(grid_of(10).berths[length]) for length in LENGTHS]

    assert counts == [120, 140, 160, 160, 180]


@pytest.mark.parametrize(("side", "lengths"), SMALL_SEAS)
@pytest.mark.parametrize("touching", [True, False])
def test_every_fleet_of_a_small_sea_is_found_once(
    side: int, lengths: tuple[int, ...], touching: bool
) -> None:
    on_paper = {*naive.fleets(side, lengths, touching)}
    found = [naive.drawn(side, lengths, fleet) for fleet in possible_fleets(empty(side), lengths, touching)]

    assert len(found) == len({*found}) == len(on_paper)
    assert {*found} == on_paper


@LONG
def test_the_full_sea_has_thirty_billion_fleets() -> None:
    assert count_fleets() == ALL_FLEETS


def count_fleets() -> int:
    """Counts with bit sets of berths. The remaining berths of the destroyer are counted in one operation."""
    cruisers = [berth.mask for berth in grid_of(10).berths[3].values()]
    destroyers = [berth.mask for berth in grid_of(10).berths[2].values()]

    def beside(mask: int) -> int:
        return sum(1 << n for n, other in enumerate(destroyers) if not other & mask)

    free = [beside(mask) for mask in cruisers]
    total = 0
    for carrier in grid_of(10).berths[5].values():
        if carrier.is_upright:  # the same number as horizontal
            continue
        for battleship in grid_of(10).berths[4].values():
            if carrier.mask & battleship.mask:
                continue
            taken = carrier.mask | battleship.mask
            left = beside(taken)
            pairs = [
                (mask, left & rest) for mask, rest in zip(cruisers, free, strict=True) if not mask & taken
            ]
            total += sum(
                (mine & theirs).bit_count()
                for n, (mask, mine) in enumerate(pairs)
                for other, theirs in pairs[:n]
                if not mask & other
            )
    return 2 * 2 * total  # both directions of the carrier, both orders of the ships of three


@cache
def positions(side: int, lengths: tuple[int, ...], touching: bool) -> list[tuple[str, set[tuple[int, ...]]]]:
    """Waters after some shots, and the fleets that are consistent with them."""
    random = Random(f"{side} {lengths} {touching}")
    everything = [*naive.fleets(side, lengths, touching)]
    cells = [divmod(cell, side) for cell in range(side * side)]
    found = []
    for count in (0, 1, 3, 5, 6, 8, 9, 10, 12):
        truth = random.choice(everything)
        aimed = sorted({cell for ship in truth for cell in ship}, key=lambda _: random.random())
        shots = [*aimed[: count // 3], *random.sample(cells, count)]
        waters = naive.waters(side, truth, shots)
        left = {game_fleet(side, ships) for ships in everything if naive.waters(side, ships, shots) == waters}
        if len(left) < len(everything) or not count:
            found.append((waters, left))
    return found


@pytest.mark.parametrize(("side", "lengths", "touching"), SHOTS)
def test_the_possible_fleets_are_those_consistent_with_the_shots(
    side: int, lengths: tuple[int, ...], touching: bool
) -> None:
    for waters, left in positions(side, lengths, touching):
        found = [*possible_fleets(waters, lengths, touching)]

        assert len(found) == len(left)
        assert {*found} == left
        assert all(is_possible(waters, lengths, touching, fleet) for fleet in left)
        assert is_known(waters, lengths, touching) == (len(left) == 1)


@pytest.mark.parametrize(("side", "lengths", "touching"), SHOTS)
def test_a_redealt_fleet_is_any_possible_one(side: int, lengths: tuple[int, ...], touching: bool) -> None:
    chance = FastChance("fleets")
    for waters, left in positions(side, lengths, touching):
        dealt = {
            random_fleet(waters, lengths, touching, chance) for _ in range(400 if len(left) <= 12 else 40)
        }

        assert dealt <= left
        assert len(left) > 12 or dealt == left


@pytest.mark.parametrize(("side", "lengths", "touching"), SHOTS)
def test_the_odds_equal_a_count_of_possible_fleets(
    side: int, lengths: tuple[int, ...], touching: bool
) -> None:
    compared = 0
    for waters, left in positions(side, lengths, touching):
        if len(left) > 200:
            continue
        compared += 1
        on_paper = [naive.drawn(side, lengths, fleet) for fleet in left]
        for cell, odd in enumerate(odds(waters, lengths, touching)):
            hits = sum(any(divmod(cell, side) in ship for ship in ships) for ships in on_paper)

            assert odd == (hits / len(left) if waters[cell] == "." else 0)
    assert compared > 3


def test_the_density_counts_berths_ship_by_ship() -> None:
    waters = naive.waters(6, (frozenset(),), [(2, 2), (4, 1)])
    counts = density(waters, (3, 2), True)
    for cell, count in enumerate(counts):
        at = divmod(cell, 6)
        over = [
            place
            for length in (3, 2)
            for place in naive.places(6, length)
            if at in place and not place & {(2, 2), (4, 1)}
        ]

        assert count == len(over)
