"""A pytest plugin that runs the conformance kit, each check as a test: `pytest --parlour ./magpie`.

It runs only for games that are named on the command line or in the configuration:

    [tool.pytest.ini_options]
    parlour_games = ["magpie"]
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from parlour.conformance.checks.findings import Report

PLAYOUTS = 5


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("parlour", "games of Parlour")
    group.addoption(
        "--parlour",
        action="append",
        default=[],
        metavar="GAME",
        help="check a game (a name or a path) against the contract, each check as a test",
    )
    group.addoption(
        "--parlour-playouts",
        type=int,
        default=PLAYOUTS,
        metavar="N",
        help=f"number of games for each number of seats ({PLAYOUTS})",
    )
    group.addoption("--parlour-seed", type=int, default=0, metavar="N", help="seed of the games (0)")
    parser.addini("parlour_games", "games to check against Parlour's contract", type="args", default=[])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    for reference in dict.fromkeys((*config.getini("parlour_games"), *config.getoption("--parlour"))):
        items.extend(GameChecks.from_parent(session, name=reference, nodeid=reference).collect())


class GameChecks(pytest.Collector):
    """The checks of one game. The first one to run runs the kit for all of them."""

    _report: "Report | None" = None

    def collect(self) -> Iterator["GameCheck"]:
        from parlour.conformance.kit import CHECKS

        for check in CHECKS:
            yield GameCheck.from_parent(self, name=check)

    @property
    def report(self) -> "Report":
        if self._report is None:
            from parlour.conformance.kit import check
            from parlour.games.finder import find

            self._report = check(
                find(self.name),
                playouts=self.config.getoption("--parlour-playouts"),
                seed=self.config.getoption("--parlour-seed"),
            )
        return self._report


class GameCheck(pytest.Item):
    """One check. It fails with the kit's findings."""

    def runtest(self) -> None:
        assert isinstance(self.parent, GameChecks), "a check is one of a game's"
        report = self.parent.report
        found = [failure.text for failure in report.failures if failure.check == self.name]
        if found:
            pytest.fail("\n".join(found), pytrace=False)
        if self.name not in report.checks:
            pytest.skip("not looked at: the rules are to be mended first")

    def reportinfo(self) -> tuple[str, None, str]:
        return self.parent.name if self.parent is not None else "", None, self.name
