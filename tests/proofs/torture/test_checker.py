"""The checker accepts a correct history and rejects each kind of violation."""

import pytest

from parlour.engine.values import Seat, Viewer
from proofs.torture.checker import check
from proofs.torture.history import Answered, Event, ExpectedUpdate, Line, Sent, Shown, Truth

ANN, BOB, T = "Ann", "Bob", "table"
LOG = (Line(0), Line(1, ANN, "a1"), Line(2, BOB, "b1"), Line(3, ANN, "a2"))


def truth(*log: Line) -> Truth:
    lines = log or LOG
    expected: dict[tuple[str, Viewer, int], ExpectedUpdate] = {
        (T, Seat(seat), line.seq): ExpectedUpdate(b"told %d" % line.seq, b"view %d" % line.seq)
        for line in lines
        for seat in (0, 1)
    }
    return Truth({T: lines}, expected)


def shown_update(
    client: str, seq: int, page: int = 0, *, was_kept: bool | None = None, told: bytes = b""
) -> Shown:
    return Shown(
        client=client,
        page=page,
        table=T,
        viewer=Seat(0 if client == ANN else 1),
        seq=seq,
        told=told or b"told %d" % seq,
        view=b"view %d" % seq,
        was_kept=was_kept,
    )


def shown_snapshot(client: str, seq: int, page: int = 0, view: bytes = b"") -> Shown:
    seat = Seat(0 if client == ANN else 1)
    return Shown(client=client, page=page, table=T, viewer=seat, seq=seq, view=view or b"view %d" % seq)


def correct_history() -> list[Event]:
    return [
        shown_snapshot(ANN, 0),
        shown_snapshot(BOB, 0),
        Sent(ANN, T, "a1"),
        Answered(ANN, T, "a1", 1),
        shown_update(ANN, 1, was_kept=True),
        shown_update(BOB, 1),
        Sent(BOB, T, "b1"),
        Sent(BOB, T, "b1"),
        shown_snapshot(BOB, 2, page=1),
        Answered(BOB, T, "b1", 2),
        shown_update(ANN, 2),
        Sent(ANN, T, "a2"),
        Answered(ANN, T, "a2", 3),
        shown_update(ANN, 3),
        shown_update(BOB, 3, page=1),
    ]


def violation_kinds(history: list[Event], after: Truth) -> set[str]:
    return {wrong.kind for wrong in check(history, after)}


def test_a_correct_history_passes() -> None:
    assert check(correct_history(), truth()) == []


@pytest.mark.parametrize(
    ("log", "kind"),
    [
        ((*LOG[:3], Line(3, BOB, "b9")), "lost"),
        (LOG[:3], "lost"),
        (LOG[:3], "vanished"),
        ((*LOG, Line(4, ANN, "a2")), "duplicated"),
        ((*LOG[:2], Line(1, ANN, "a1"), *LOG[2:]), "duplicated"),
        ((*LOG[:2], *LOG[3:]), "gap"),
        ((LOG[0], Line(1, BOB, "b1"), Line(2, ANN, "a1"), LOG[3]), "reordered"),
        ((LOG[0], Line(1, None, None), *LOG[2:]), "lost"),
        ((LOG[0], Line(1, BOB, "a1"), *LOG[2:]), "lost"),
    ],
    ids=[
        "replaced",
        "cut off",
        "shown, then gone",
        "id twice",
        "entry twice",
        "gap",
        "swapped",
        "no id",
        "another's",
    ],
)
def test_a_forged_log_is_rejected(log: tuple[Line, ...], kind: str) -> None:
    assert kind in violation_kinds(correct_history(), truth(*log))


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (shown_update(BOB, 4, page=1), "vanished"),
        (shown_update(ANN, 3, page=1, was_kept=False), "early"),
        (shown_update(BOB, 3, page=2, told=b"told otherwise"), "changed"),
        (shown_snapshot(BOB, 3, page=2, view=b"view otherwise"), "changed"),
        (shown_update(ANN, 3), "backwards"),
        (shown_update(ANN, 2), "backwards"),
        (shown_snapshot(ANN, 2, page=1), "backwards"),
        (Answered(ANN, T, "a9", 3), "lost"),
        (Answered(ANN, T, "a2", 2), "reordered"),
        (Answered(ANN, T, "a2", None, "table/over"), "disowned"),
    ],
    ids=[
        "never kept",
        "before it is kept",
        "two versions of an entry",
        "two versions of a view",
        "told twice",
        "told in another order",
        "an acknowledged move missing from a later view",
        "acknowledged and nowhere",
        "acknowledged twice, differently",
        "done, then refused",
    ],
)
def test_a_forged_history_is_rejected(event: Event, kind: str) -> None:
    assert kind in violation_kinds([*correct_history(), event], truth())


def test_a_stored_move_that_was_refused_is_reported() -> None:
    history: list[Event] = [Sent(ANN, T, "a1"), Answered(ANN, T, "a1", None, "table/busy")]

    assert violation_kinds(history, truth()) == {"disowned"}


def test_a_move_without_a_response_is_optional() -> None:
    history: list[Event] = [Sent(ANN, T, "a1"), Sent(ANN, T, "a9")]

    assert check(history, truth()) == []


def test_a_refusal_does_not_cover_an_earlier_send_without_response() -> None:
    sent = Sent(ANN, T, "a1")
    history: list[Event] = [sent, sent, Answered(ANN, T, "a1", None, "table/stale")]

    assert check(history, truth()) == []
