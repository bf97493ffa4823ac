"""The figures of a load test."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bench.load.driver import Timings

BUSY_SHARE: Final = 0.9
"""A load tool that uses more than this share of a core measures itself."""

BEHIND_SHARE: Final = 0.05
"""A server does not keep up if more than this share of the moves in an open loop had to wait."""


MAX_LATE_MILLIS: Final = 10.0
"""A load tool that is later than this is slowed down by its own machine, which also delays the answers it
reads."""


class Delays(msgspec.Struct, frozen=True):
    """Milliseconds, or all 0 if nothing was measured."""

    p50: float
    p90: float
    p99: float
    max: float


class Opening(msgspec.Struct, frozen=True):
    """Opening tables, several at once: people, table, sockets and the first position."""

    tables: int
    per_second: float
    millis: Delays
    """Time per table from its first request until all its people have the position."""


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """All moves that ended during the load test."""

    seconds: float
    moves: int
    moves_per_second: float
    pace: float | None
    """Requested moves per second at each table, or None for as fast as possible."""

    delay_millis: Delays
    """From sending the move, or from when it was due, until the last client of the table has the position."""

    received_bytes_per_move: float
    sent_bytes_per_move: float
    behind: int
    """Moves that had to wait for the previous one."""

    unanswered: int
    """Moves without an answer some seconds after the end."""

    tool_share: float
    """Share of one core that the load tool itself used."""

    tool_late_millis: float
    """99th percentile of how late the load tool sent moves in an open loop. The delays do not include it."""

    @property
    def is_tool_busy(self) -> bool:
        return self.tool_share > BUSY_SHARE

    @property
    def is_tool_late(self) -> bool:
        return self.tool_late_millis > MAX_LATE_MILLIS

    @property
    def is_behind(self) -> bool:
        """True if the server did not keep up with the pace."""
        return not self.is_tool_busy and self.behind > BEHIND_SHARE * self.moves


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The output of `--json`."""

    server: str
    game: str
    people: int
    """People at each table."""

    bots: Sequence[str]
    wanted_tables: int
    seed: int
    opening: Opening
    play: Play
    rematches: int
    """Games that ended and were followed by another."""

    reconnects: int
    refused: Mapping[str, int]
    """Refusals by code."""

    failed: Mapping[str, int]
    """Tables that could not be opened, and connections that could not be reopened."""

    is_interrupted: bool


def make_opening(seconds: Sequence[float], wall_s: float) -> Opening:
    return Opening(len(seconds), len(seconds) / wall_s if wall_s else 0.0, make_delays(seconds))


def make_play(timings: Timings, pace: float | None, received: int, sent: int) -> Play:
    """Summarizes the timings. Moves still pending at the end of an open loop count with their age."""
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
