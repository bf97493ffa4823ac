"""Reads a Chromium trace: the main-thread cost of each frame."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

Event = Mapping[str, object]

SCRIPT: Final = frozenset(
    {"EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "EvaluateScript"}
)
LAYOUT: Final = frozenset({"UpdateLayoutTree", "Layout", "HitTest"})
PAINT: Final = frozenset({"PrePaint", "Paint", "Layerize", "Commit"})
GESTURES: Final = frozenset({"pointerdown", "wheel"})
_FRAME: Final = "BeginCommitCompositorFrame"
_MAIN: Final = "CrRendererMain"


def costs(events: Sequence[Event], names: frozenset[str]) -> list[float]:
    """Returns, for each frame, the CPU milliseconds of events with these names before its commit.

    Starts at the first press or turn of the wheel. Before that, the arrival of the pointer makes Chromium
    examine every text once, which is not part of panning.
    """
    thread = _busiest(events)
    own = sorted((one for one in events if (one["pid"], one["tid"]) == thread), key=_start)
    begun = next((_start(one) for one in own if _is_gesture(one)), 0.0)
    own = [one for one in own if _start(one) >= begun]
    ends = [_start(one) for one in own if one["name"] == _FRAME]
    spent, at, over = [0.0] * len(ends), 0, 0.0
    for one in own:
        if one.get("ph") != "X" or one["name"] not in names or _start(one) < over:
            continue  # nested in an event that is already counted
        over = _start(one) + _number(one, "dur")
        while at < len(ends) and ends[at] < _start(one):
            at += 1
        if at < len(ends):
            spent[at] += _number(one, "tdur" if "tdur" in one else "dur") / 1000
    return spent


def _is_gesture(event: Event) -> bool:
    data = cast(Mapping[str, Event], event.get("args", {})).get("data", {})
    return event["name"] == "EventDispatch" and data.get("type") in GESTURES


def _busiest(events: Sequence[Event]) -> tuple[object, object]:
    """Returns the main thread with the most frames."""
    mains = [
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and cast(Event, one["args"])["name"] == _MAIN
    ]
    frames = [(one["pid"], one["tid"]) for one in events if one["name"] == _FRAME]
    return max(mains, key=frames.count)


def _start(event: Event) -> float:
    return _number(event, "ts")


def _number(event: Event, field: str) -> float:
    return float(cast(float, event.get(field, 0)))
