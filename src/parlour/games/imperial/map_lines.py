"""The map as text: a line for each place that is not empty."""

from collections import Counter
from collections.abc import Iterator, Sequence

from parlour.engine import N_, Words
from parlour.games.imperial.board import Board
from parlour.games.imperial.state import Nation, Place


def map_lines(board: Board, nations: Sequence[Nation], words: Words) -> list[str]:
    """Lines in the board's order of places. In a line: factories, then chips, then units by country."""
    there: dict[Place, list[str]] = {}
    for place, thing in _things(nations, words):
        there.setdefault(place, []).append(thing)
    return [
        f"{_named(board, place, words)}: {', '.join(there[place])}"
        for place in board.places
        if place in there
    ]


def _named(board: Board, place: Place, words: Words) -> str:
    owner, name = board.owner[place], words.call(place)
    return name if owner is None else f"{name} ({words.call(owner)})"


def _things(nations: Sequence[Nation], words: Words) -> Iterator[tuple[Place, str]]:
    for nation in nations:
        yield from ((place, words.say("factory")) for place in nation.factories)
    for nation in nations:
        if nation.chips:
            chip = words.say("{country} chip", country=words.call(nation.name))
            yield from ((place, chip) for place in nation.chips)
    for nation in nations:
        yield from _units(nation, words)


def _units(nation: Nation, words: Words) -> Iterator[tuple[Place, str]]:
    country = words.call(nation.name)
    kinds = (
        (nation.fleets, N_("{n} {country} fleet"), N_("{n} {country} fleets")),
        (nation.armies, N_("{n} {country} army"), N_("{n} {country} armies")),
        (nation.guests, N_("{n} {country} army in peace"), N_("{n} {country} armies in peace")),
    )
    for places, single, many in kinds:
        for place, n in Counter(places).items():
            yield place, words.say(single if n == 1 else many, n=n, country=country)
