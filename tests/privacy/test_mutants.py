"""The recorder itself is proven: at a server that leaks it finds the leak."""

from pathlib import Path

import pytest

from privacy import mutants
from privacy.evenings import Report, run
from privacy.playing import Plan

TESTS = str(Path(__file__).parents[1])


SLOW = ("cambio-past-named", "imperial-vote-told")
"""Much is played before these can be seen; what is like them in the suite is `past-shown` and `bid-told`."""


@pytest.fixture(scope="module")
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """A game of every mutant that is asked for, all at one server."""
    here = [item for item in request.session.items if item.path == request.path]
    asked = {item.callspec.params["name"] for item in here if isinstance(item, pytest.Function)}
    plans = [_plan(name, n) for n, name in enumerate(mutants.FOUND) if name in asked]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", TESTS)
        return run(tmp_path_factory.mktemp("mutants"), plans, games=",".join(mutants.FOUND.values()))


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
"""What must have happened before a leak can be seen, and by then has been sent to everybody."""


def _plan(name: str, n: int) -> Plan:
    options = {"public_peek_slots": False, "min_turns_before_cambio": 10, "rounds": 9}
    until, in_the_past = _SHOWN_BY.get(name, ""), name.startswith("cambio-past")
    entries = 100_000 if until else 80 if in_the_past else 40
    seats = [""] if name.startswith("deck") else ["", "", ""]
    return Plan(name, seats, options if name.startswith("cambio") else {}, 1, n, entries, until, in_the_past)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.deep) if name in SLOW else name for name in mutants.FOUND],
)
def test_a_leak_is_found(report: Report, name: str) -> None:
    found = [fault for fault in report.faults if fault.startswith(f"{name}: ")]

    assert found, "the recorder has seen nothing wrong with this mutant"
