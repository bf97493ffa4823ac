"""Metrics for Prometheus. Counters are plain integers, and gauges are read at each scrape."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from time import perf_counter
from typing import Final

from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour import __version__
from parlour.store.drivers.base import AppendedGroup
from parlour.store.errors import ConflictError

BUCKET_BOUNDS_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
Counts = Mapping[tuple[str, ...], int]
"""Counts by label values."""

_LABELS: Final = ("process",)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Other methods share one label value, because clients can send any word."""


class Timing:
    """A histogram of durations."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKET_BOUNDS_S) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKET_BOUNDS_S, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        bounds = [*map(str, BUCKET_BOUNDS_S), "+Inf"]
        return [*zip(bounds, accumulate(self.counts), strict=True)]


class Metrics:
    """The metrics of one process since it started."""

    def __init__(self, process: str) -> None:
        self.process = process
        self.moves = 0
        self.conflicts = 0
        self.unavailable = 0
        self.sweeps = 0
        self.missed = 0
        self.notices = 0
        self.entries = 0
        self.kept = Timing()
        self.told = Timing()
        self.refusals: Counter[str] = Counter()
        self.lines: Counter[tuple[str, ...]] = Counter()
        self.requests: Counter[tuple[str, ...]] = Counter()

    def count_appends(self, group: AppendedGroup) -> None:
        self.kept.add(group.at - group.since)
        self.told.add(perf_counter() - group.at)
        for entry, fault in zip(group.entries, group.answers, strict=True):
            if fault is None:
                self.entries += 1
                self.moves += entry.by is not None
            elif isinstance(fault, ConflictError):
                self.conflicts += 1
            else:
                self.unavailable += 1

    def count_sweep(self, tables: int) -> None:
        self.sweeps += 1
        self.missed += tables

    def count_refusal(self, code: str) -> None:
        self.refusals[code] += 1

    def count_response(self, method: str, route: str, status: int) -> None:
        self.requests[method if method in _METHODS else "OTHER", route, str(status)] += 1

    def count_log_line(self, level: str, event: str) -> None:
        if level in ("warning", "error"):
            self.lines[level, event] += 1

    def render(self, now: Mapping[str, int]) -> bytes:
        """Returns the metrics page for Prometheus. *now* has the gauges by name."""
        return generate_latest(_MetricsCollector(self, now))


class _MetricsCollector(Collector):
    def __init__(self, metrics: Metrics, now: Mapping[str, int]) -> None:
        self._metrics, self._now = metrics, now

    def collect(self) -> Iterator[Metric]:
        one, mine = self._metrics, [self._metrics.process]
        yield self._counter("moves", "Entries of seats that were kept.", {(): one.moves})
        yield self._counter("entries", "Entries that were kept.", {(): one.entries})
        lost: Counts = {("conflict",): one.conflicts, ("unavailable",): one.unavailable}
        yield self._counter("appends_failed", "Entries that were not kept.", lost, "why")
        refused: Counts = {(code,): count for code, count in one.refusals.items()}
        yield self._counter("refusals", "What was asked and refused, by its code.", refused, "code")
        yield self._counter("faults", "Warnings and errors in the log.", one.lines, "level", "event")
        yield self._counter("http_requests", "Answers.", one.requests, "method", "route", "status")
        yield self._counter("sweeps", "Looks for moments that were missed.", {(): one.sweeps})
        yield self._counter("swept", "Tables whose moment was missed.", {(): one.missed})
        yield self._counter("notices", "People who were told that it is their turn.", {(): one.notices})
        yield self._timing(
            "append_seconds", "From the queue to the disk, for each group of entries.", one.kept
        )
        yield self._timing("told_seconds", "From the disk until all of a group are told.", one.told)
        for name, value in self._now.items():
            gauge = GaugeMetricFamily(f"parlour_{name}", f"{name} now.", labels=_LABELS)
            gauge.add_metric(mine, value)
            yield gauge
        about = GaugeMetricFamily("parlour_info", "What runs.", labels=[*_LABELS, "version"])
        about.add_metric([*mine, __version__], 1)
        yield about

    def _counter(self, name: str, text: str, counts: Counts, *labels: str) -> CounterMetricFamily:
        family = CounterMetricFamily(f"parlour_{name}", text, labels=[*_LABELS, *labels])
        for key, count in counts.items():
            family.add_metric([self._metrics.process, *key], count)
        return family

    def _timing(self, name: str, text: str, timing: Timing) -> HistogramMetricFamily:
        family = HistogramMetricFamily(f"parlour_{name}", text, labels=_LABELS)
        family.add_metric([self._metrics.process], timing.buckets(), timing.total)
        return family
