"""Boards, read from data files and checked. A published board never changes: games store its name."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from parlour.engine import Data
from parlour.games.imperial.state import Country, Place
from parlour.parts.graphs import region

SpaceKind = Literal["Factory", "Produce", "Maneuver", "Investor", "Import", "Taxation"]
SPACE_KINDS: dict[str, SpaceKind] = {
    "Factory": "Factory",
    "L-Produce": "Produce",
    "R-Produce": "Produce",
    "L-Maneuver": "Maneuver",
    "R-Maneuver": "Maneuver",
    "Investor": "Investor",
    "Import": "Import",
    "Taxation": "Taxation",
}
HOME_PROVINCES = 5
Point = tuple[int, int]


class BoardError(Exception):
    """The data file is not a valid board. The text names the fault."""


class Territory(Data, frozen=True):
    borders: tuple[Place, ...]
    sea: bool = False
    country: Country | None = None
    port: Place | None = None
    """The sea that a fleet built here enters first."""

    units: Point | None = None
    factory: Point | None = None
    chip: Point | None = None


class Realm(Data, frozen=True):
    title: str
    colour: str
    fleets: int
    armies: int
    factories: tuple[Place, ...]


class Dial(Data, frozen=True):
    """How the wheel is drawn: its spaces lie on a circle, clockwise, the first on top."""

    centre: Point
    radius: int


class Sheet(Data, frozen=True):
    """The content of a data file."""

    name: str
    wheel: tuple[str, ...]
    prices: tuple[int, ...]
    purse: int
    countries: dict[Country, Realm]
    territories: dict[Place, Territory]
    dial: Dial = Dial((0, 0), 0)


class Board:
    """A sheet with lookup tables for the rules."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.name = sheet, sheet.name
        self.countries = tuple(sheet.countries)
        self.number = {country: n for n, country in enumerate(self.countries)}
        self.territories = sheet.territories
        self.prices = tuple(dollars * 100 for dollars in sheet.prices)
        """List prices by denomination, in cents."""
        self.shares = range(1, len(sheet.prices))
        self.sums = sorted({dear - cheap for dear in self.prices for cheap in self.prices if dear >= cheap})
        """Every amount that a purchase can cost, with or without a trade-in."""
        self.wheel = sheet.wheel
        self.kind = {wheel_space: SPACE_KINDS[wheel_space] for wheel_space in sheet.wheel}
        places = sheet.territories.items()
        self.places = tuple(sheet.territories)
        self.rank = {place: n for n, place in enumerate(self.places)}
        self.seas = frozenset(place for place, territory in places if territory.sea)
        self.owner = {place: territory.country for place, territory in places}
        self.port = {place: territory.port for place, territory in places if territory.port is not None}
        self.neutral = frozenset(p for p, territory in places if not territory.sea and not territory.country)
        self.home = {c: tuple(p for p, t in places if t.country == c) for c in self.countries}
        self.homeland = {country: frozenset(places) for country, places in self.home.items()}
        self.lands_by = {p: tuple(q for q in t.borders if q not in self.seas) for p, t in places}
        self.seas_by = {p: tuple(q for q in t.borders if q in self.seas) for p, t in places}
        self.sails = {p: (self.port[p],) if p in self.port else self.seas_by[p] for p in self.places}
        """Where a fleet can move from a port or a sea."""
        self.reaches = {here: _reachable(sheet.wheel, here) for here in (None, *sheet.wheel)}
        """From each space, the spaces in reach with their fee in cents, nearest first."""

    def realm(self, country: Country) -> Realm:
        return self.sheet.countries[country]


FREE_STEPS, STEP_FEE_CENTS, MAX_STEPS = 3, 200, 6


def _reachable(wheel: tuple[str, ...], here: str | None) -> dict[str, int]:
    if here is None:
        return dict.fromkeys(wheel, 0)
    at, size = wheel.index(here), len(wheel)
    steps = range(1, min(MAX_STEPS, size - 1) + 1)
    return {wheel[(at + n) % size]: STEP_FEE_CENTS * max(0, n - FREE_STEPS) for n in steps}


SETUPS = ("standard", "example")
_FILES = resources.files(__package__).joinpath("setups")


@cache
def get_board(name: str) -> Board:
    """The board of an immutable name such as `standard@1`."""
    sheet = read(name.partition("@")[0])
    if sheet.name != name:
        raise BoardError(f"there is no board {name!r}; the one at hand is {sheet.name!r}")
    check(sheet)
    return Board(sheet)


@cache
def read(setup: str) -> Sheet:
    """The sheet of a setup. A setup that is `like` another contains only the differences."""
    file = _FILES.joinpath(f"{setup}.toml")
    if setup not in SETUPS or not file.is_file():
        raise BoardError(f"there is no setup {setup!r}")
    return sheet(file.read_text(encoding="utf-8"))


def sheet(text: str) -> Sheet:
    try:
        raw = tomllib.loads(text)
        like = raw.pop("like", None)
        base = msgspec.to_builtins(read(like)) if like is not None else {}
        return msgspec.convert({**base, **raw}, Sheet)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BoardError(str(fault)) from fault


def check(sheet: Sheet) -> None:
    """Raise BoardError with the first fault found."""
    faults = (*_borders(sheet), *_ports(sheet), *_homes(sheet), *_wheel(sheet), *_prices(sheet))
    if faults:
        raise BoardError(f"{sheet.name}: {faults[0]}")


def _borders(sheet: Sheet) -> list[str]:
    territories = sheet.territories
    faults = [
        f"{place} borders on {other}, which does not border on it"
        for place, territory in territories.items()
        for other in territory.borders
        if other not in territories or place not in territories[other].borders
    ]
    faults += [f"{place} borders on itself" for place, t in territories.items() if place in t.borders]
    return faults or _islands(sheet)


def _islands(sheet: Sheet) -> list[str]:
    first = next(iter(sheet.territories), None)
    if first is None:
        return ["there are no territories"]
    links = {place: territory.borders for place, territory in sheet.territories.items()}
    reached = region(links, first, lambda _: True)
    return [f"{place} cannot be reached from {first}" for place in sheet.territories if place not in reached]


def _ports(sheet: Sheet) -> list[str]:
    faults = []
    for place, territory in sheet.territories.items():
        sea = sheet.territories.get(territory.port) if territory.port is not None else None
        if territory.port is not None and (
            sea is None or not sea.sea or territory.port not in territory.borders
        ):
            faults.append(f"the port of {place} names {territory.port}, which is no sea beside it")
        if territory.port is not None and territory.country is None:
            faults.append(f"{place} has a port but belongs to no country")
        if territory.sea and territory.country is not None:
            faults.append(f"{place} is a sea and belongs to {territory.country}")
    return faults


def _homes(sheet: Sheet) -> list[str]:
    faults = []
    for country, realm in sheet.countries.items():
        home = [place for place, territory in sheet.territories.items() if territory.country == country]
        if len(home) != HOME_PROVINCES:
            faults.append(f"{country} has {len(home)} home provinces, not {HOME_PROVINCES}")
        abroad = [place for place in realm.factories if place not in home]
        faults += [f"{country} has a factory in {place}, which is not its home" for place in abroad]
        if len(set(realm.factories)) != len(realm.factories):
            faults.append(f"{country} has two factories in one province")
    strangers = {t.country for t in sheet.territories.values()} - {None, *sheet.countries}
    return faults + [f"no country is called {stranger}" for stranger in sorted(map(str, strangers))]


def _wheel(sheet: Sheet) -> list[str]:
    if sorted(sheet.wheel) != sorted(SPACE_KINDS):
        return [f"the wheel has {', '.join(sheet.wheel)} and not each of {', '.join(SPACE_KINDS)} once"]
    return []


def _prices(sheet: Sheet) -> list[str]:
    prices = sheet.prices
    if len(prices) < 2 or prices[0] != 0 or list(prices) != sorted(set(prices)):
        return [f"the prices {list(prices)} do not begin with 0 and rise"]
    return []


def vocabulary() -> Sequence[str]:
    """The names on the board. They are data, so they appear in no action's type."""
    standard = get_board("standard@1")
    return (*standard.sheet.wheel, *standard.countries, *standard.territories)
