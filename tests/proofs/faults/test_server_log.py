"""The server's log reports failed rules with kind, table, entry and line, but never with the text."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from parlour.games import built_in
from parlour.server.core.watchdog import RulesFailedError, fault_fields
from proofs.torture.test_failing_store import FailingStoreCase, run_case

TICTACTOE = built_in("tictactoe")


def _fault() -> Exception:
    with pytest.raises(AttributeError) as caught:
        TICTACTOE.to_act(TICTACTOE.Options())
    return caught.value


def test_failed_rules_are_logged_with_line_and_entry(tmp_path: Path) -> None:
    async def test(case: FailingStoreCase) -> None:
        session = await case.registry.open(case.table)

        with capture_logs() as lines:
            session.fail(_fault())

        (line,) = [line for line in lines if line["event"] == "rules failed"]
        assert (line["table"], line["game"], line["fault"]) == (case.table, "tictactoe", "AttributeError")
        assert line["seq"] == len(session.table.log)
        assert "games/tictactoe/__init__.py:" in line["where"]
        assert line["where"].endswith(" in to_act")
        assert not [value for value in line.values() if "NoOptions" in str(value)]

    run_case(tmp_path, test)


def test_a_fault_in_a_bot_process_is_logged_with_its_line() -> None:
    assert fault_fields(RulesFailedError("KeyError", "duel.py:3 in decide"), TICTACTOE) == {
        "game": "tictactoe",
        "fault": "KeyError",
        "where": "duel.py:3 in decide",
    }
