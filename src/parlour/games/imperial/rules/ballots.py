"""Ballots: their weight, when they decide a vote, and what observers can infer about sealed ones.

A vote that is still open rules out some combinations of ballots. Each viewer's knowledge is stored as a set
of worlds, the combinations that they consider possible. A world is a number with a bit for each voter, set
for a ballot for side 2. Only the last ballot of each seat is kept, so the sets do not grow when voters
withdraw and vote again.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from parlour.engine import Seat, Viewer
from parlour.games.imperial.rules import stock
from parlour.games.imperial.state import Ballot, Known, Nation, Side, Voting

SIDES: tuple[Side, Side] = (1, 2)
_CACHE_ENTRIES = 1 << 12


def weight(nation: Nation, seat: Seat) -> int:
    """The weight of a ballot in tenths: ten for each vote, and one more for the leader."""
    return _tenths(stock.holdings(nation.owners), nation.leadership[0], seat)


def _tenths(held: Mapping[Seat, int], leader: Seat, seat: Seat) -> int:
    return 10 * held.get(seat, 0) + (seat == leader)


def carries(tenths: int, stocks: int) -> bool:
    """True if a tally exceeds (stock + 0.01) / 2."""
    return 20 * tenths > 100 * stocks + 1


def decided(nation: Nation, ballots: Iterable[Ballot]) -> Side | None:
    tally = {1: 0, 2: 0}
    for ballot in ballots:
        assert ballot.choice is not None, "the rules know every ballot"
        tally[ballot.choice] += weight(nation, ballot.seat)
    stocks = stock.total(nation)
    return 1 if carries(tally[1], stocks) else 2 if carries(tally[2], stocks) else None


def worlds(nation: Nation, phase: Voting, viewer: Viewer) -> list[tuple[Ballot, ...]]:
    """Every combination of ballots that the viewer, who knows only their own, considers possible."""
    lying = [ballot.seat for ballot in phase.ballots]
    return [_ballots(world, lying) for world in _possible(known(nation, phase), viewer)]


def is_telling(nation: Nation, phase: Voting, seat: Seat) -> bool:
    """True if the seat's ballot could end the vote, as far as a viewer who sees no ballot can tell."""
    lying = _mask([ballot.seat for ballot in phase.ballots])
    return not _open_worlds(nation, lying | 1 << seat).issuperset(_possible(known(nation, phase), None))


def cast(nation: Nation, phase: Voting, ballot: Ballot) -> tuple[Known, ...]:
    """The viewers' knowledge after *ballot* is cast and the vote is still open."""
    return _cast(nation, known(nation, phase), [other.seat for other in phase.ballots], ballot)


def withdraw(nation: Nation, phase: Voting, seat: Seat) -> tuple[Known, ...]:
    """The viewers' knowledge of the other ballots after the seat withdraws its own."""
    return _withdrawn(known(nation, phase), seat)


def known(nation: Nation, phase: Voting) -> tuple[Known, ...]:
    """The viewers' knowledge. In positions of version 1 of the rules it is computed from `record`."""
    if phase.known:
        return phase.known
    found: tuple[Known, ...] = (Known(None, (0,)),)
    lying: list[Seat] = []
    for each in phase.record:
        if each.side == 0:
            found = _withdrawn(found, each.seat)
            lying.remove(each.seat)
        else:
            found = _cast(nation, found, lying, Ballot(each.seat, each.side))
            lying.append(each.seat)
    return found


def _cast(nation: Nation, known: Sequence[Known], lying: Sequence[Seat], ballot: Ballot) -> tuple[Known, ...]:
    second = 1 << ballot.seat
    left = _open_worlds(nation, _mask(lying) | second)
    others = [
        Known(each.viewer, tuple(sorted(left.intersection(_either(each.worlds, second)))))
        for each in known
        if each.viewer != ballot.seat
    ]
    own = _possible(known, ballot.seat)
    match ballot.choice:
        case 2:
            own = tuple([world | second for world in own])
        case None:
            own = _either(own, second)
    return (*others, Known(ballot.seat, tuple(sorted(left.intersection(own)))))


def _either(worlds: Sequence[int], second: int) -> tuple[int, ...]:
    """The worlds with one more ballot, for either side."""
    return (*worlds, *[world | second for world in worlds])


def _withdrawn(known: Sequence[Known], seat: Seat) -> tuple[Known, ...]:
    left = ~(1 << seat)
    return tuple(
        [Known(each.viewer, tuple(sorted({world & left for world in each.worlds}))) for each in known]
    )


def _possible(known: Sequence[Known], viewer: Viewer) -> tuple[int, ...]:
    """The worlds that the viewer considers possible. Viewers who have not voted share one set."""
    found = {each.viewer: each.worlds for each in known}
    return found.get(viewer, found[None])


def _mask(seats: Iterable[Seat]) -> int:
    return sum([1 << seat for seat in seats])


def _open_worlds(nation: Nation, lying: int) -> frozenset[int]:
    """The combinations of the ballots of seats *lying* in which neither side has won yet."""
    return _open_worlds_of(nation.owners, nation.leadership[0], lying)


@lru_cache(_CACHE_ENTRIES)
def _open_worlds_of(owners: tuple[Seat | None, ...], leader: Seat, lying: int) -> frozenset[int]:
    held = stock.holdings(owners)
    weights = {0: 0}
    for seat in range(lying.bit_length()):
        if lying >> seat & 1:
            tenths = _tenths(held, leader, Seat(seat))
            weights |= {world | 1 << seat: second + tenths for world, second in weights.items()}
    stocks, whole = sum(held.values()), max(weights.values())
    return frozenset(
        [
            world
            for world, second in weights.items()
            if not carries(second, stocks) and not carries(whole - second, stocks)
        ]
    )


def _ballots(world: int, lying: Sequence[Seat]) -> tuple[Ballot, ...]:
    return tuple([Ballot(seat, SIDES[world >> seat & 1]) for seat in lying])
