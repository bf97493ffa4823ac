"""The results below a board: scores in the game's unit, and their parts in the reader's language."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.running_tables import start_table
from browsing.tictactoe import mark
from browsing.visitor import Visit
from served.process import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
        with Served(tmp_path_factory.mktemp("priced"), games="browsing.priced_tictactoe") as running:
            yield running


def test_scores_have_their_unit_and_parts_their_translation(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", language="de-DE")
    table = start_table("priced", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    mark(ann, 5)

    for one, parts, score in (
        (ann, "First mark 15 · Fee -2.50", "12.50"),
        (bob, "Erstes Zeichen 15 · Gebühr -2,50", "12,50"),
    ):
        rows = one.page.locator(".results li")
        expect(rows).to_have_count(2)
        expect(rows.first.locator(".score")).to_have_text(score)
        expect(rows.first.locator(".small")).to_have_text(parts)
    bob.page.reload()
    expect(bob.page.locator(".results li .small")).to_have_text("Erstes Zeichen 15 · Gebühr -2,50")
    ann.shot("priced-results")
