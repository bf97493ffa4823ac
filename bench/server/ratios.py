"""Ratios of our moves per second to a peer's, computed per round."""

from collections.abc import Mapping, Sequence
from statistics import median

from bench.rounds import Ratio
from bench.server.measurement import Round
from bench.server.targets import TARGETS


def ratios(kinds: Mapping[str, str], rounds: Mapping[str, Sequence[Round]]) -> dict[str, list[Ratio]]:
    """Returns the ratios by closed load. Only a peer's newest Node has a target. The older one is for
    comparison."""
    found: dict[str, list[Ratio]] = {}
    for target in TARGETS:
        peers = [name for name in rounds if kinds[name] == target.peer]
        for peer in peers if target.ours in rounds else ():
            at_least = target.at_least if peer == peers[-1] else None
            for load in _closed_loads(rounds[peer]):
                one = _ratio(target.ours, peer, load, at_least, rounds)
                found.setdefault(load, []).append(one)
    return found


def _closed_loads(rounds: Sequence[Round]) -> list[str]:
    return [load for load in rounds[0].loads if "each" not in load]


def _ratio(
    ours: str, peer: str, load: str, at_least: float | None, rounds: Mapping[str, Sequence[Round]]
) -> Ratio:
    pairs = zip(rounds[ours], rounds[peer], strict=True)
    each = [mine.loads[load].moves_per_second / theirs.loads[load].moves_per_second for mine, theirs in pairs]
    return Ratio(ours, peer, median(each), min(each), max(each), at_least)
