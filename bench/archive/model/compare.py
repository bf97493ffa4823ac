"""Compares the model with the measured runs of `bench.scale.processes`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bench.model.inputs import ServiceTimes
from bench.model.load import Layout, Load
from bench.scale.processes import PACED, Figures, Report, Run

MEASURED = Path(__file__).parent / "measured.json"
"""Written by `python -m bench.scale.processes --json`."""

SECS = 4.0


class Comparison(msgspec.Struct, frozen=True):
    run: Run
    full: Figures
    """The model's."""

    paced: Figures

    @property
    def ratios(self) -> Iterator[float]:
        """Yields model divided by measurement for each claimed figure."""
        yield self.full.moves_per_second / self.run.full.moves_per_second
        yield self.full.cpu / self.run.full.cpu
        yield self.full.p50 / self.run.full.p50
        yield self.paced.cpu / self.run.paced.cpu
        yield self.paced.p50 / self.run.paced.p50


def read_measured(path: Path = MEASURED) -> Sequence[Run]:
    return msgspec.json.decode(path.read_bytes(), type=Report).runs


def compare(times: ServiceTimes, run: Run, secs: float = SECS) -> Comparison:
    """On one core, as it was measured."""
    layout = Layout(run.processes)
    full = Load(times, layout, run.how, run.matches, None).run(secs)
    paced = Load(times, layout, run.how, run.matches, run.matches / PACED).run(secs)
    return Comparison(run, full, paced)
