"""A table keeps the version of the rules that it started with, if the game still has it."""

import pytest

from engine.rule_changes import changed, play_misere
from engine.tables import ADA, BEA, SECRET, TICTACTOE, board
from parlour.engine import GameContractError, Millis, Table, bind
from parlour.engine.table.files import load, save
from parlour.engine.table.fork import fork
from parlour.engine.table.verify import verify
from parlour.engine.values import encode
from parlour.games import tictactoe
from parlour.games.tictactoe import Mark

BOTH = play_misere(tictactoe)
NEW_ONLY = play_misere()


def test_a_game_started_with_older_rules_ends_with_them() -> None:
    table, _ = load(save(board(0, 3, 1, 4), (), Millis(5000)), lambda _: BOTH)
    table.resume(Millis(6000))
    table.act(ADA, Mark(2), Millis(6000))

    assert table.game.version == 1
    assert table.log[5].version == 1
    assert table.result is not None
    assert table.result.places == (1, 2)


def test_a_new_table_takes_the_newest_rules() -> None:
    table = Table(BOTH, "t", seats=2, secret=SECRET)
    table.start(Millis(0))

    assert table.log[0].version == 2
    assert BOTH.pinned_to(encode(table.log[0])) is BOTH
    assert BOTH.pinned_to(None) is BOTH


def test_a_table_whose_rules_are_gone_takes_the_newest() -> None:
    table, _ = load(save(board(0, 3, 1, 4), (), Millis(5000)), lambda _: NEW_ONLY)
    table.resume(Millis(6000))
    table.act(ADA, Mark(2), Millis(6000))

    assert [entry.version for entry in table.log.entries] == [1, 1, 1, 1, 1, 2]
    assert table.result is not None
    assert table.result.places == (2, 1)


def test_a_table_that_continued_with_newer_rules_keeps_them() -> None:
    """Version 1 returned next to version 2. Entries that version 2 decided stay with version 2."""
    table, _ = load(save(board(0), (), Millis(5000)), lambda _: NEW_ONLY)
    table.resume(Millis(6000))
    table.act(BEA, Mark(3), Millis(6000))

    again, _ = load(save(table, (), Millis(7000)), lambda _: BOTH)

    assert again.game.version == 2


def test_entries_of_older_rules_are_decided_again_by_those() -> None:
    raw = save(board(0, 3, 1, 4, 2), (), Millis(9000))

    assert verify(raw, lambda _: BOTH).decided == 6
    assert verify(raw, lambda _: NEW_ONLY).decided == 0


def test_a_fork_keeps_the_rules_of_its_parent() -> None:
    table, _ = load(save(board(0, 3, 1, 4, 2), (), Millis(9000)), lambda _: BOTH)

    forked = fork(table, 2, name="f", secret=SECRET, wall=Millis(9000))

    assert BOTH.pinned_to(encode(forked.log[3])).version == 1


def test_a_damaged_entry_pins_the_newest_rules() -> None:
    assert BOTH.pinned_to(b"{") is BOTH
    assert TICTACTOE.pinned_to(b"{") is TICTACTOE


@pytest.mark.parametrize(
    ("older", "fault"),
    [
        ((changed(name="noughts"),), "are older rules of tictactoe"),
        ((changed(version=2),), "has 2 twice or later than 2"),
        ((tictactoe, tictactoe), "has 1 twice or later than 2"),
        ((changed(version=1, versions=(changed(version=0),)),), "each of one version"),
    ],
)
def test_older_versions_must_be_rules_of_the_same_game(older: tuple[object, ...], fault: str) -> None:
    with pytest.raises(GameContractError, match=fault):
        bind(changed(version=2, versions=older))
