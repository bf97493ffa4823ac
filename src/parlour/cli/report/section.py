"""A section of the report: what its text and its page both show."""

from typing import Literal

from parlour.engine.values import Data


class Grid(Data, frozen=True):
    """A table. The first column has names, the others have numbers."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Bar(Data, frozen=True):
    label: str
    value: float | None
    """None for a bar without data."""

    low: float | None = None
    """The interval, if there is one."""

    high: float | None = None


class Plot(Data, frozen=True):
    """A plot of the page. The text leaves it out, so a grid or a line has its main figures too."""

    kind: Literal["columns", "intervals"]
    title: str
    bars: tuple[Bar, ...]
    axis: str
    """What the labels of the columns are."""

    reference: float | None = None
    """A value to compare with."""

    reference_label: str = ""
    is_rate: bool = False


class Section(Data, frozen=True):
    title: str
    lines: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    notes: tuple[str, ...] = ()
    """After the grids."""

    plots: tuple[Plot, ...] = ()
