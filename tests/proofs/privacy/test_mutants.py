"""Tests the recorder itself: it finds the leak of every mutant."""

from pathlib import Path

import pytest

from proofs.privacy import mutants
from proofs.privacy.game_runs import run
from proofs.privacy.players import Plan

TESTS = str(Path(__file__).parents[2])


SLOW = {
    *("cambio-past-named", "cambio-peek-for-owner", "cambio-draw-told", "cambio-slot-told"),
    *("cambio-first-look-told", "cambio-smuggled-to-all", "imperial-vote-told", "imperial-bid-in-the-bank"),
    *("cambio-own-hand", "imperial-bids-seen"),
}
"""Mutants that need long games, or that resemble a quick one: `past-shown`, `look-told`, `bid-told`."""

_SHOWN_BY = {
    "cambio-held-for-all": '"source":"deck","card"',
    "cambio-peek-for-owner": '"power":"peek_opponent","owner"',
    "cambio-draw-told": '"type":"hid"',
    "cambio-look-told": '"type":"revealed"',
    "cambio-first-look-told": '"cards":[[',
    "cambio-slot-told": '"type":"hid"',
    "deck-shuffle-told": '"draw_pile":["',
    "imperial-vote-told": '"winner":null,"opened":[]',
}
"""A text in a message to all clients, after which the leak is visible."""


def _plan(name: str, n: int) -> Plan:
    options = {"public_peek_slots": False, "min_turns_before_cambio": 10, "rounds": 9}
    until, in_the_past = _SHOWN_BY.get(name, ""), name.startswith("cambio-past")
    entries = 100_000 if until else 80 if in_the_past else 40
    seats = [""] if name.startswith("deck") else ["", "", ""]
    return Plan(name, seats, options if name.startswith("cambio") else {}, 1, n, entries, until, in_the_past)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([name for name in mutants.FOUND if name not in SLOW], id="soon"),
        pytest.param(sorted(SLOW), id="late", marks=pytest.mark.deep),
    ],
)
def test_the_leak_of_every_mutant_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: list[str]
) -> None:
    """Plays a game of every mutant on one server."""
    monkeypatch.setenv("PYTHONPATH", TESTS)
    plans = [_plan(name, n) for n, name in enumerate(mutants.FOUND) if name in names]
    report = run(tmp_path, plans, games=",".join(mutants.FOUND.values()))

    unseen = [name for name in names if not any(fault.startswith(f"{name}: ") for fault in report.faults)]
    assert unseen == [], "the recorder has seen nothing wrong with these mutants"
