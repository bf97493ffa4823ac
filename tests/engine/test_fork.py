import pytest

from engine.tables import ADA, BEA, board
from engine.test_files import find, saved
from engine.test_table import refused
from engine.test_verify import finished
from parlour.engine import Millis, Table
from parlour.engine.table.fork import fork
from parlour.engine.table.verify import verify
from parlour.games.tictactoe import Mark
from support.games import hush
from support.games.hush import State

NEW = b"n" * 32


def forked(parent: Table, at: int, **more: object) -> Table:
    return fork(parent, at, name="f", secret=NEW, wall=Millis(10**6), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("at", range(4))
def test_a_finished_game_can_be_forked_at_any_entry(at: int) -> None:
    parent = board(0, 3, 1, 4, 2)
    table = forked(parent, at)

    assert table.state == parent.state_at(at)
    seat = table.game.to_act(table.state)
    assert table.act(next(iter(seat)), Mark(8), Millis(10**6 + 5)).now == parent.log[at].now + 5


def test_a_running_game_cannot_be_forked() -> None:
    with refused("table/not-over"):
        forked(board(0, 3), 1)


def test_a_final_position_cannot_be_forked() -> None:
    with refused("table/over"):
        forked(board(0, 3, 1, 4, 2), 5)


@pytest.mark.parametrize("at", [-1, 99])
def test_an_unknown_entry_cannot_be_forked(at: int) -> None:
    with refused("table/no-such-entry"):
        forked(board(0, 3, 1, 4, 2), at)


def test_a_fork_redeals_only_what_its_seat_had_not_seen() -> None:
    parent = finished()
    truth, table = parent.state_at(1), forked(parent, 1, seat=ADA)
    here = table.state
    assert isinstance(truth, State)
    assert isinstance(here, State)

    assert here.hands[ADA][0] == truth.hands[ADA][0], "Ada took this card herself"
    assert (here.hands, here.pile) != (truth.hands, truth.pile)
    assert hush.view(here, ADA) == hush.view(truth, ADA)
    assert hush.conserved(here) == hush.conserved(truth)


def test_a_fork_has_its_own_secret_and_chance() -> None:
    table = forked(finished(), 1)

    assert table.committed != finished().committed
    assert table.secret == NEW


def test_undo_cannot_go_behind_a_fork() -> None:
    table = forked(board(0, 3, 1, 4, 2), 2)

    with refused("table/undo-final"):
        table.undo(BEA, Millis(10**6), agreed=[ADA, BEA])


def test_a_fork_verifies_and_can_be_forked_again_once_it_is_over() -> None:
    table = forked(finished(), 2, seat=BEA)
    found = verify(saved(table), find)

    assert found.fault is None
    assert "copied from another table" in found.notes[0]
    table.close(None, Millis(10**6))
    again = forked(table, 1)
    assert verify(saved(again), find).fault is None


def test_a_tampered_redeal_of_a_fork_is_detected() -> None:
    import json

    from engine.test_verify import fault, relinked

    whole = json.loads(saved(forked(finished(), 1, seat=ADA)))
    base = whole["entries"][-1]["base"]
    base["pile"] = base["pile"][::-1]

    assert fault(relinked(whole)) == (2, "the fork was not dealt by chance")


def test_a_fork_at_an_undo_starts_at_the_target_of_the_undo() -> None:
    parent = finished()
    undo = next(entry for entry in parent.log.entries if entry.kind == "undo")
    assert undo.to is not None

    assert len(forked(parent, undo.seq).log) == len(parent.log.line(undo.to)) + 1
