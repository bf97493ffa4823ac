"""What a training log says, as a picture."""

import json
from pathlib import Path
from typing import Final

_OF_LENGTH: Final = frozenset(["turns"])
_NOT_DRAWN: Final = frozenset(["steps", "seconds", "games"])


def draw_plots(log: Path) -> Path | None:
    """`training.png` beside *log*: strength and calls that were right, and the length of games; None without
    Matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return None
    rows = [row for line in log.read_text().splitlines() if "steps" in (row := json.loads(line))]
    names = [name for name in (rows[-1] if rows else {}) if name not in _NOT_DRAWN]
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    shares, lengths = figure.subplots(1, 2)
    for name in names:
        axes = lengths if name in _OF_LENGTH else shares
        axes.plot(
            [row["steps"] / 1e6 for row in rows], [row.get(name) for row in rows], label=name, marker="."
        )
    shares.set(title="Share won, and calls that were right", xlabel="million steps", ylim=(0, 1))
    lengths.set(title="Turns of a round", xlabel="million steps")
    for axes in (shares, lengths):
        axes.grid(alpha=0.3)
        if axes.get_legend_handles_labels()[0]:
            axes.legend(fontsize="small")
    picture = log.with_suffix(".png")
    figure.savefig(picture, dpi=110)
    return picture
