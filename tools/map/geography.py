"""The contents of `europe.toml`: what to draw and how."""

import tomllib
from pathlib import Path

import msgspec

from parlour.engine import Data

LonLat = tuple[float, float]
Vertex = str | LonLat
"""A point, or the name of a `Found` point."""


class Edges(Data, frozen=True):
    """Places exactly on the edges of the picture."""

    west: LonLat
    east: LonLat
    north: LonLat
    south: LonLat


class Found(Data, frozen=True):
    """The point nearest to *at* where a border of two countries meets the sea, or on the coast without
    countries."""

    of: tuple[str, ...]
    at: LonLat


class Strait(Data, frozen=True):
    width: float
    line: tuple[LonLat, ...]


class Piece(Data, frozen=True):
    """A hand-drawn part of a territory, inside the named countries."""

    territory: str
    within: tuple[str, ...]
    outline: tuple[Vertex, ...]


class Geography(Data, frozen=True):
    width: int
    centre: LonLat
    lens: float
    edges: Edges
    least_island: float
    tolerance: float
    noise: tuple[tuple[float, float], ...]
    closed: tuple[str, ...]
    mountains: tuple[LonLat, ...]
    lakes: tuple[tuple[LonLat, ...], ...]
    points: dict[str, Found]
    pools: dict[str, tuple[str, ...]]
    swallowed: dict[str, str]
    towns: dict[str, tuple[LonLat, ...]]
    straits: dict[str, Strait]
    cuts: dict[str, tuple[Vertex, ...]]
    seas: dict[str, tuple[LonLat, ...]]
    cities: dict[str, LonLat]
    ports: dict[str, LonLat]
    lines: dict[str, tuple[str, ...]]
    names: dict[str, LonLat]
    pieces: tuple[Piece, ...]


def _read() -> Geography:
    text = Path(__file__).with_name("europe.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Geography)


EUROPE = _read()
