"""How the benchmark of the pages reads a trace."""

from bench.pages.frames import LAYOUT, SCRIPT, Event, costs


def test_a_frame_costs_the_work_before_its_commit_once() -> None:
    trace = [
        _main(1),
        _work("EventDispatch", 0, 5),
        _work("FunctionCall", 1, 3),
        _work("Layout", 6, 2),
        _commit(10),
        _work("UpdateLayoutTree", 12, 4),
        _commit(20),
        _work("Layout", 21, 9),
    ]

    assert costs(trace, SCRIPT | LAYOUT) == [7.0, 4.0]
    assert costs(trace, LAYOUT) == [2.0, 4.0]


def test_work_before_the_first_press_is_not_counted() -> None:
    press = {**_work("EventDispatch", 11, 1), "args": {"data": {"type": "pointerdown"}}}
    trace = [_main(1), _work("Layout", 1, 6), _commit(10), press, _work("Layout", 12, 2), _commit(20)]

    assert costs(trace, SCRIPT | LAYOUT) == [3.0]


def test_the_page_with_most_frames_is_measured() -> None:
    trace = [_main(1), _main(2), _commit(5, 2), _commit(9, 2), _work("Layout", 1, 3, 2), _commit(4)]

    assert costs(trace, LAYOUT) == [3.0, 0.0]


def _main(thread: int) -> Event:
    return {
        "name": "thread_name",
        "ph": "M",
        "pid": 1,
        "tid": thread,
        "ts": 0,
        "args": {"name": "CrRendererMain"},
    }


def _work(name: str, start: int, millis: int, thread: int = 1) -> Event:
    return {"name": name, "ph": "X", "pid": 1, "tid": thread, "ts": 1000 * start, "dur": 1000 * millis}


def _commit(at: int, thread: int = 1) -> Event:
    return {"name": "BeginCommitCompositorFrame", "ph": "I", "pid": 1, "tid": thread, "ts": 1000 * at}
