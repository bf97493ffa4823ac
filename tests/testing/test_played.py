from pathlib import Path
from types import SimpleNamespace

import pytest

from parlour.engine import Millis, Seat, Table, bind
from parlour.games import built_in
from parlour.testing import load_played, save_played
from support.games import bells

OURS = Path(__file__).parents[1] / "proofs" / "played"


def played() -> Table:
    table = Table(bind(bells), "table", seats=2, secret=bytes(32))
    table.start(Millis(0))
    for number in range(3):
        now = Millis(6000 * (number + 1))
        table.settle(now)
        (seat,) = table.game.to_act(table.state)
        table.act(Seat(seat), bells.Keep((0, 4), 1 + now // bells.ROUND_MS), now)
    table.settle(Millis(60_000))
    return table


@pytest.mark.parametrize("name", ["bell.json", "bell.json.gz"])
def test_a_played_game_is_saved_and_replayed(name: str, tmp_path: Path) -> None:
    table = played()

    again = load_played(save_played(table, tmp_path / name), bind(bells))

    assert table.is_over
    assert again.state == table.state


def test_a_recorded_built_in_game_is_loaded() -> None:
    assert load_played(OURS / "tictactoe-1-2.json.gz", built_in("tictactoe")).is_over


def test_rules_that_decide_differently_are_detected(tmp_path: Path) -> None:
    kept = save_played(played(), tmp_path / "bell.json")

    def never(*_: object) -> tuple[bells.Event, ...]:
        return (bells.Rang(Millis(0)),)

    with pytest.raises(AssertionError, match=r"bell\.json: .* \(entry 1\)"):
        load_played(kept, bind(SimpleNamespace(**{**vars(bells), "decide": never})))
