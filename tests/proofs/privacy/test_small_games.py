"""No client receives the order of the Deck's draw pile. In tic-tac-toe all viewers see the same."""

from pathlib import Path

from proofs.privacy.game_runs import plans_of, run
from proofs.privacy.players import Plan


def test_no_client_at_deck_or_tic_tac_toe_receives_hidden_information(tmp_path: Path) -> None:
    discards = Plan("deck", [""], {}, 2, 1, until='"type":"discarded"')
    report = run(tmp_path, [discards, *plans_of("tictactoe", 1, seed=1)])

    assert report.faults == []
    assert report.games == 2
    assert {"deck-changed", "dealt", "discarded", "marked"} <= report.seen
