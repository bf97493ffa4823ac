"""SC-006: create, join, play, powers, Cambio and scores take two people less than ten minutes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.cambio import play_on
from browsing.pace import ANSWER_S, Pace, Person
from browsing.visitor import Visit
from served.turnable import Turnable

TEN_MINUTES: Final = 600.0
CALLS: Final = 8
"""The turn in which Cambio is called. Most games of two have fewer turns."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        yield running


@pytest.mark.slow
def test_sc006_a_whole_game_takes_two_people_less_than_ten_minutes(visit: Visit, server: Turnable) -> None:
    """By the server's clock, which advances only for people's pauses and half a second for each answer.

    The result does not depend on the machine. A server that needs longer never finishes.
    """
    server.clock.stop()
    taken = play_through(visit, Pace(server.clock.turn, server.clock.time, answer=ANSWER_S))

    assert 60 < taken < TEN_MINUTES, f"a game took {taken:.0f} seconds"


@pytest.mark.deep
def test_sc006_also_with_real_pauses(visit: Visit) -> None:
    taken = play_through(visit, Pace())

    assert taken < TEN_MINUTES, f"a game took {taken:.0f} seconds"


def play_through(visit: Visit, pace: Pace) -> float:
    ann, ben = Person(visit("Ann"), pace, CALLS), Person(visit("Ben"), pace)
    ann.make()
    ben.join(ann.visitor.code)
    ann.begin()
    for player in (ann, ben):
        player.page.wait_for_selector(".cambio")
    while not all(player.has_results for player in (ann, ben)):
        if not ann.powers + ben.powers:
            ann.calls = max(CALLS, ann.turns + 2)  # no player has drawn a card with a power yet
        play_on(ann, ben)
    taken = pace.passed
    for player in (ann, ben):
        expect(player.page.locator(".cambio tbody tr")).to_have_count(2)
        expect(player.page.locator(".called")).to_have_count(1)
    assert ann.powers + ben.powers > 0
    ann.visitor.shot("sc006-scores")
    return taken
