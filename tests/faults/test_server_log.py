"""What the server's log says of rules that failed: kind, table, entry and line, and never the text."""

from dataclasses import replace
from pathlib import Path

import pytest
from parlour.server.tables.bot_processes.held_tables import HeldTables
from structlog.testing import capture_logs

from parlour.engine.values import Result
from parlour.games import built_in
from parlour.server.core.watchdog import RulesFailedError, fault_fields
from parlour.server.tables.bot_processes.messages import Failed, Rules, View
from torture.test_doubt import Doubt, in_doubt

TICTACTOE = built_in("tictactoe")


def _fault() -> Exception:
    with pytest.raises(AttributeError) as caught:
        TICTACTOE.to_act(TICTACTOE.Options())
    return caught.value


def test_rules_that_fail_are_logged_with_their_line_and_entry(tmp_path: Path) -> None:
    async def test(case: Doubt) -> None:
        session = await case.registry.open(case.table)

        with capture_logs() as lines:
            session.break_off(_fault())

        (line,) = [line for line in lines if line["event"] == "rules failed"]
        assert (line["table"], line["game"], line["fault"]) == (case.table, "tictactoe", "AttributeError")
        assert line["seq"] == len(session.table.log)
        assert "games/tictactoe.py:" in line["where"]
        assert line["where"].endswith(" in to_act")
        assert not [value for value in line.values() if "NoOptions" in str(value)]

    in_doubt(tmp_path, test)


def test_a_worker_tells_the_line_too() -> None:
    blind = replace(
        TICTACTOE,
        decode_state=lambda _: TICTACTOE.Options(),
        view=lambda state, _: Result(tuple(TICTACTOE.to_act(state)), ()),
    )

    answer = HeldTables({"tictactoe": blind}).answer(View(Rules("tictactoe", blind.version), b"", None))

    assert isinstance(answer, Failed)
    assert answer.fault == "AttributeError"
    assert (answer.where or "").endswith(" in to_act")
    assert fault_fields(RulesFailedError("KeyError", "duel.py:3 in decide"), TICTACTOE) == {
        "game": "tictactoe",
        "fault": "KeyError",
        "where": "duel.py:3 in decide",
    }
