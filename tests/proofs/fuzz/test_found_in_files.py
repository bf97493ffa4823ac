"""Findings of the fuzzers in game files, each as a named test."""

import json

import pytest

from parlour.engine.table.files import GameFileError, load
from parlour.engine.table.verify import verify
from parlour.games import built_in
from proofs.fuzz.messages import Json
from proofs.fuzz.mutations import as_bytes
from proofs.fuzz.test_files import file, reseal


def with_entries(*entries: Json) -> bytes:
    """Returns a file of tic-tac-toe with these entries and a valid hash chain."""
    return reseal(as_bytes({**json.loads(file(built_in("tictactoe"), 1)), "entries": [*entries]}))


MARK: dict[str, Json] = {"type": "mark", "cell": 0}
MOMENT: dict[str, Json] = {"seq": 0, "wall": 1, "now": 1, "offset": 0, "version": 1}


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (None, "entry 0 cannot be read by these rules"),
        ({**MOMENT, "kind": "start", "seq": 1}, "entry 0 is numbered 1"),
    ],
    ids=["no entry", "wrongly numbered"],
)
def test_verify_reports_an_unreadable_entry_as_a_fault_of_the_file(entry: Json, why: str) -> None:
    proof = verify(with_entries(entry), built_in)

    assert proof.fault is not None
    assert why in proof.fault.reason


@pytest.mark.parametrize(
    "entry",
    [
        {**MOMENT, "kind": "start"},
        {**MOMENT, "kind": "undo", "by": 0, "to": 7},
        {**MOMENT, "kind": "act", "by": 0, "action": MARK},
    ],
    ids=["a start that deals nothing", "an undo to nowhere", "an action before the start"],
)
def test_load_names_an_entry_that_cannot_follow(entry: Json) -> None:
    with pytest.raises(GameFileError, match=r"entry 0 cannot follow what came before it") as refused:
        load(with_entries(entry), built_in)

    assert refused.value.entry == 0
