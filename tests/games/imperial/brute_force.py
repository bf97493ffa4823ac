"""Rail and convoy by brute force, for small boards: each fleet on its own, without caches."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from parlour.bots.fast_chance import FastChance
from parlour.games.imperial.board import SPACE_KINDS, Board, Realm, Sheet, Territory
from parlour.games.imperial.state import Country, Place

OWN = Country("X")
Journey = tuple[Place, Place]


def small_board(chance: FastChance) -> Board:
    """A board of up to nine territories (home provinces, other lands, seas) with random borders."""
    homes = [Place(f"h{n}") for n in range(1 + chance.below(4))]
    lands = [Place(f"n{n}") for n in range(1 + chance.below(4))]
    seas = [Place(f"s{n}") for n in range(1 + chance.below(4))]
    places = (*homes, *lands, *seas)
    pairs = [(a, b) for n, a in enumerate(places) for b in places[n + 1 :] if chance.below(5) < 2]
    borders = {a: tuple([y if x == a else x for x, y in pairs if a in (x, y)]) for a in places}
    territories = {
        place: Territory(borders[place], sea=place in seas, country=OWN if place in homes else None)
        for place in places
    }
    realm = Realm("X", "red", 9, 9, ())
    return Board(Sheet("small@1", tuple(SPACE_KINDS), (0, 2), 61, {OWN: realm}, territories))


def can_all_travel(
    board: Board, blocked: Sequence[Place], fleets: Sequence[Place], journeys: Sequence[Journey]
) -> bool:
    """True if every army has a way and no fleet carries two armies."""
    if not journeys:
        return True
    (origin, goal), rest = journeys[0], journeys[1:]
    for used in _ways(board, blocked, fleets, origin, goal):
        left = [sea for n, sea in enumerate(fleets) if n not in used]
        if can_all_travel(board, blocked, left, rest):
            return True
    return False


def _ways(
    board: Board, blocked: Sequence[Place], fleets: Sequence[Place], origin: Place, goal: Place
) -> Iterator[tuple[int, ...]]:
    """The numbers of the fleets on every way from *origin* to *goal*. Empty for a way by land."""
    starts, ends = _net(board, blocked, origin), _net(board, blocked, goal)
    if goal in starts or any(end in board.lands_by[start] for start in starts for end in ends):
        yield ()
        return
    for length in range(1, len(fleets) + 1):
        for chain in permutations(range(len(fleets)), length):
            seas = [fleets[n] for n in chain]
            if (
                any(seas[0] in board.seas_by[start] for start in starts)
                and any(seas[-1] in board.seas_by[end] for end in ends)
                and all(there in board.seas_by[here] for here, there in pairwise(seas))
            ):
                yield chain


def _net(board: Board, blocked: Sequence[Place], place: Place) -> set[Place]:
    """The places connected by rail, found by adding neighbours until nothing changes."""
    free = [home for home in board.home[OWN] if home not in blocked]
    net = {place}
    while place in free:
        more = {home for home in free if any(home in board.lands_by[here] for here in net)} - net
        if not more:
            break
        net |= more
    return net
