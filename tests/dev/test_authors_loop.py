"""Follows the development loop of docs/authors.md step by step."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

import pytest

from served.workbench import Fields, Workbench, change
from test_authors_page import PAGE

LOOP: Final = PAGE.text.partition("## 3. Change the rules while you play")[2].partition("\n## ")[0]
SAYS: Final = [block.text.strip() for block in PAGE.blocks if block.kind == "text"]
ROW: Final = 12
SAVES: Final = 20


@pytest.mark.deep
def test_the_command_of_the_page_starts_it_and_a_change_of_the_page_is_seen(
    tmp_path: Path, magpie: Path
) -> None:
    ((old, new),) = re.findall(r"```diff\n-(.*)\n\+(.*)\n```", LOOP)

    with Workbench(tmp_path / "server", magpie) as bench:
        for line in SAYS[0].splitlines():
            assert line in bench.said
        assert len(bench.labels(0, 0)) == ROW

        for rules in range(2, 2 + SAVES):  # two seconds can be too short on a busy machine, so save again
            change(magpie, old, new)
            old, new = new, f"{new}  # again"
            status = _checked(bench, rules)
            assert len(bench.labels(0, 0)) == 3
            if _state_of_check(status) == "failed":
                break

        assert status["last"] == 0
        failures = cast(Sequence[Fields], cast(Fields, status["check"])["failures"])
        assert any(SAYS[1] in str(failure["text"]) for failure in failures)


def _checked(bench: Workbench, rules: int) -> Fields:
    """Waits until these rules are in use and a check has ended. Returns the status."""
    ended = ("failed", "passed", "stopped")
    return bench.wait(lambda status: status["rules"] == rules and _state_of_check(status) in ended)


def _state_of_check(status: Fields) -> object:
    return cast(Fields, status["check"] or {"state": ""})["state"]
