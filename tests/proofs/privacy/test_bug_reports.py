"""Tests the proof itself: it finds a bug report with more than its reporter is allowed to know."""

from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from parlour.engine.chance import Stream
from parlour.engine.entry import Entry
from parlour.engine.table.bug_report import log_part
from parlour.engine.table.fork import sandbox_entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.games import built_in
from parlour.games.cambio.cards import mask
from parlour.games.cambio.state import State
from proofs.privacy.message_checks import MessageContext, as_known
from proofs.privacy.recorder import Heard
from proofs.privacy.truth import Truth

CAMBIO, SEAT = built_in("cambio"), Seat(1)


@pytest.fixture(scope="module")
def table() -> Table:
    table = Table(CAMBIO, "here", seats=2, secret=bytes(32))
    table.start(Millis(0))
    table.act(Seat(0), table.choices(Seat(0))[0], Millis(0))
    return table


def redealt(table: Table) -> Entry:
    return sandbox_entry(CAMBIO, table.state, SEAT, Stream(b"any", "0"), Millis(0), Millis(0))


def found(table: Table, *entries: Entry, is_over: bool = False, state: Data | None = None) -> str | None:
    states = [table.state_at(0), state or table.state]
    truth = Truth(CAMBIO, table.log.entries, states, b"", [], frozenset(), [], [], 0)
    heard = Heard("Ben", SEAT, "/api/tables/here/bug-report", 200, 0, 0, b"")
    log = log_part(CAMBIO, "here", b"{}", 2, entries, Millis(0))
    told = msgspec.json.decode(msgspec.json.encode(log))
    return as_known(told, ("game",), MessageContext(heard, truth, 1, SEAT, is_over, None, {}))


def test_a_redealt_position_is_allowed(table: Table) -> None:
    assert found(table, redealt(table)) is None


def test_the_whole_log_is_allowed_once_the_game_is_over(table: Table) -> None:
    log = table.log.entries

    assert found(table, *log, is_over=True) is None
    assert found(table, *log) == "has more than one redealt position"


def test_the_real_position_is_found(table: Table) -> None:
    assert found(table, replace(redealt(table), base=table.state)) == "is the real position"


def test_the_real_position_is_allowed_if_it_is_one_of_two_possible_ones(table: Table) -> None:
    state = cast(State, table.state)
    two_unknown = replace(state, seen=(state.seen[0], mask(range(2, 52))))

    assert found(table, replace(redealt(table), base=two_unknown), state=two_unknown) is None


def test_the_draws_of_a_redealt_position_are_found(table: Table) -> None:
    assert found(table, replace(redealt(table), draws=((2, 1),))) == "has more than one redealt position"


def test_the_position_of_another_seat_is_found(table: Table) -> None:
    other = CAMBIO.redeal(table.state, None, Stream(b"any", "1"))

    assert found(table, replace(redealt(table), base=other)) == "is not what the viewer knows"
