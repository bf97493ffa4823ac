"""What a load came to, in figures."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bench.load.driver import Timings

BUSY_SHARE: Final = 0.9
"""Of a core: a load tool that takes more measures itself."""

BEHIND_SHARE: Final = 0.05
"""Of the moves of an open loop: a server that is late for more of them does not keep up."""


MAX_LATE_MILLIS: Final = 10.0
"""A load tool that is later than that waits for its own machine, and so do the answers that it reads."""


class Delays(msgspec.Struct, frozen=True):
    """Milliseconds; all 0 where nothing was measured."""

    p50: float
    p90: float
    p99: float
    max: float


class Opening(msgspec.Struct, frozen=True):
    """People, table, sockets and the first position, several tables at once."""

    tables: int
    per_second: float
    millis: Delays
    """For each table, from its first request until all its people have the position."""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """All moves that ended while the load went on."""

    seconds: float
    moves: int
    moves_per_second: float
    pace: float | None
    """Moves a second that were asked of each table; None for as many as go."""

    delay_millis: Delays
    """From sending, or from when it was due, until the last client of the table has the position."""

    received_bytes_per_move: float
    sent_bytes_per_move: float
    behind: int
    """Moves that had to wait for the one before."""

    unanswered: int
    """Moves that had not come in seconds after the end."""

    tool_share: float
    """Of one core, taken by the load tool itself."""

    tool_late_millis: float
    """By how much the load tool missed the moments of an open loop, p99; the delays do not hold it."""

    @property
    def is_tool_busy(self) -> bool:
        return self.tool_share > BUSY_SHARE

    @property
    def is_tool_late(self) -> bool:
        return self.tool_late_millis > MAX_LATE_MILLIS

    @property
    def is_behind(self) -> bool:
        """Whether the server did not keep up with the pace."""
        return not self.is_tool_busy and self.behind > BEHIND_SHARE * self.moves


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What `--json` writes."""

    server: str
    game: str
    people: int
    """At each table."""

    bots: Sequence[str]
    wanted_tables: int
    seed: int
    opening: Opening
    play: Play
    rematches: int
    """Games that ended and were begun anew."""

    reconnects: int
    refused: Mapping[str, int]
    """By code: what the server said no to."""

    failed: Mapping[str, int]
    """Tables that could not be opened, and connections that could not be made anew."""

    is_interrupted: bool


def make_opening(seconds: Sequence[float], wall_s: float) -> Opening:
    return Opening(len(seconds), len(seconds) / wall_s if wall_s else 0.0, make_delays(seconds))


def make_play(timings: Timings, pace: float | None, received: int, sent: int) -> Play:
    """Moves still under way at the end of an open loop count with their age."""
    moves, wall = len(timings.latencies), timings.wall
    return Play(
        seconds=wall,
        moves=moves,
        moves_per_second=moves / wall if wall else 0.0,
        pace=pace,
        delay_millis=make_delays(timings.latencies + timings.waiting),
        received_bytes_per_move=received / moves if moves else 0.0,
        sent_bytes_per_move=sent / moves if moves else 0.0,
        behind=timings.behind,
        unanswered=timings.unanswered,
        tool_share=timings.driver_cpu / wall if wall else 0.0,
        tool_late_millis=make_delays(timings.late).p99,
    )


def make_delays(seconds: Sequence[float]) -> Delays:
    ordered = sorted(seconds)
    p50, p90, p99, largest = (1000 * percentile(ordered, share) for share in (0.5, 0.9, 0.99, 1.0))
    return Delays(p50, p90, p99, largest)


def percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
