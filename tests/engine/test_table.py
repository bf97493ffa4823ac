import pytest

from engine.tables import ADA, BEA, HUSH, SECRET, TICTACTOE, board, cards
from parlour.engine import IllegalActionError, Millis, Seat, Table, bind
from parlour.engine.chance import commitment
from parlour.engine.table.log import replay
from parlour.games.tictactoe import Mark
from support.games import bells
from support.games.hush import Dismiss, Hide, Mix, Peek, Take

BELLS = bind(bells)


def refused(code: str) -> "pytest.RaisesExc[IllegalActionError]":
    return pytest.raises(IllegalActionError, match=f"^{code}")


def test_only_joining_a_draft_changes_the_table() -> None:
    table = board()
    before = table.state

    draft = table.draft_act(ADA, Mark(4), Millis(5))

    assert table.state == before
    assert len(table.log) == 1
    table.join(draft)
    assert table.log[1] == draft
    assert table.state != before


def test_an_entry_records_seat_time_and_rules_version() -> None:
    entry = board().act(ADA, Mark(4), Millis(5000), command="c1", ask=0)

    assert (entry.seq, entry.kind, entry.by, entry.wall, entry.now) == (1, "act", ADA, 5000, 5000)
    assert (entry.command, entry.ask, entry.version) == ("c1", 0, 1)
    assert (entry.barrier, entry.final, entry.draws) == (False, False, ())


def test_replaying_the_log_gives_the_position() -> None:
    table = board(4, 0, 8)

    assert replay(TICTACTOE, table.log.line()) == table.state


def test_a_refused_action_changes_nothing() -> None:
    table = board(4)

    with refused("tictactoe/taken"):
        table.act(BEA, Mark(4), Millis(9000))
    assert len(table.log) == 2


def test_the_commitment_is_known_before_the_start_and_the_secret_after_the_end() -> None:
    table = Table(TICTACTOE, "t", seats=2, secret=SECRET)

    assert table.committed == commitment(SECRET)
    assert table.open_secret is None
    assert board(0, 3, 1, 4).open_secret is None
    assert board(0, 3, 1, 4, 2).open_secret == SECRET.hex()


def test_nonces_change_the_deal() -> None:
    def hands(nonces: list[str]) -> object:
        table = Table(HUSH, "h", seats=2, secret=SECRET, nonces=nonces)
        return table.start(Millis(0)).events

    assert hands(["", ""]) == hands(["", ""])
    assert hands(["ada", ""]) != hands(["", ""])


def test_a_repeated_command_gets_the_first_entry() -> None:
    table = board()
    first = table.act(ADA, Mark(4), Millis(1), command="x")

    assert table.act(ADA, Mark(4), Millis(2), command="x") is first
    assert len(table.log) == 2


def test_a_reused_command_id_is_refused() -> None:
    table = board()
    table.act(ADA, Mark(4), Millis(1), command="x")

    with refused("table/command-reused"):
        table.act(ADA, Mark(5), Millis(2), command="x")


def test_two_seats_can_use_the_same_command_id() -> None:
    table = board()
    table.act(ADA, Mark(4), Millis(1), command="x")

    assert table.act(BEA, Mark(5), Millis(2), command="x").seq == 2


def test_a_command_older_than_the_choices_is_stale() -> None:
    table = board(4)
    assert table.asked(BEA) == 1

    with refused("table/stale"):
        table.act(BEA, Mark(0), Millis(9000), ask=0)
    assert table.act(BEA, Mark(0), Millis(9000), ask=1).seq == 2


def test_a_seat_with_unchanged_choices_keeps_its_ask() -> None:
    table = cards(Peek(0))

    assert table.asked(BEA) == 0
    assert table.asked(ADA) == 1


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_an_unknown_seat_is_refused(seat: int) -> None:
    with refused("table/no-such-seat"):
        board().act(Seat(seat), Mark(0), Millis(1))


def test_a_table_needs_a_valid_number_of_seats() -> None:
    with pytest.raises(ValueError, match="2 to 2 seats, not 3"):
        Table(TICTACTOE, "t", seats=3, secret=SECRET)


def test_actions_are_refused_before_the_start_and_after_the_end() -> None:
    with refused("table/not-started"):
        Table(TICTACTOE, "t", seats=2, secret=SECRET).act(ADA, Mark(0), Millis(1))
    over = board(0, 3, 1, 4, 2)
    with refused("table/over"):
        over.act(BEA, Mark(8), Millis(9000))
    with refused("table/over"):
        over.undo(ADA, Millis(9000))
    with refused("table/over"):
        over.close(None, Millis(9000))
    assert over.choices(BEA) == ()


def test_a_closed_table_is_over_without_a_result() -> None:
    table = board(4)
    table.close(ADA, Millis(9000))

    assert table.is_over
    assert table.result is None
    assert table.choices(BEA) == ()
    with refused("table/over"):
        table.act(BEA, Mark(0), Millis(9001))


def test_a_due_notice_precedes_a_late_command() -> None:
    table = cards(Peek(0))

    entry = table.act(BEA, Mix(), Millis(60_000))

    hid = table.log[2]
    assert (hid.kind, hid.by, hid.now, hid.wall, hid.action) == ("notice", None, 6000, 60_000, Hide())
    assert entry.now == 60_000


def test_a_look_is_over_after_its_end_time() -> None:
    table = cards(Peek(0))
    assert "glimpse=Glimpse" in repr(table.view(ADA))

    table.settle(Millis(5999))
    assert "glimpse=Glimpse" in repr(table.view(ADA))
    table.settle(Millis(6000))
    assert "glimpse=None" in repr(table.view(ADA))


def test_a_command_cannot_overtake_a_due_notice() -> None:
    with pytest.raises(AssertionError, match="settled before"):
        cards(Peek(0)).draft_act(ADA, Dismiss(), Millis(6000))


def test_table_time_stands_still_while_paused() -> None:
    table = Table(BELLS, "bells", seats=1, secret=SECRET)
    table.start(Millis(0))
    table.pause(Millis(3000))

    assert table.settle(Millis(100_000)) == []
    with refused("table/paused"):
        table.act(ADA, bells.Keep((), 1), Millis(100_000))
    table.resume(Millis(100_000))
    left = bells.ROUND_MS - 3000
    assert table.settle(Millis(100_000 + left - 1)) == []
    assert [entry.now for entry in table.settle(Millis(100_000 + left))] == [bells.ROUND_MS]


def test_a_look_ends_on_time_during_a_pause() -> None:
    table = cards(Peek(0))
    table.pause(Millis(3000))

    assert table.settle(Millis(5999)) == []
    assert table.now(Millis(5999)) == 5999
    with refused("table/paused"):
        table.act(ADA, Dismiss(), Millis(5999))
    assert [(entry.now, entry.action) for entry in table.settle(Millis(6500))] == [(6000, Hide())]
    assert "glimpse=None" in repr(table.view(ADA))
    assert table.now(Millis(100_000)) == 6000

    table.resume(Millis(100_000))
    assert table.now(Millis(100_001)) == 6001


def test_a_look_that_ended_during_a_pause_ends_at_its_own_time() -> None:
    table = cards(Peek(0))
    table.pause(Millis(3000))
    table.resume(Millis(100_000))

    assert [entry.now for entry in table.settle(Millis(100_000))] == [6000]
    assert table.now(Millis(100_010)) == 6010


def test_table_time_never_runs_backwards() -> None:
    table = board(4, every=10_000)

    assert table.act(BEA, Mark(0), Millis(50)).now == 10_000


def test_the_rules_act_for_an_absent_seat() -> None:
    table = cards(Peek(0))

    entry = table.lapse(ADA, Millis(2000))

    assert (entry.kind, entry.by, entry.now) == ("notice", None, 2000)
    with refused("table/no-lapse"):
        table.lapse(BEA, Millis(2001))


def test_the_platform_can_send_only_the_games_own_platform_notices() -> None:
    with pytest.raises(AssertionError, match="takes no such notice"):
        cards(Peek(0)).notice(Hide(), Millis(2000))


def test_events_are_redacted_for_their_viewer() -> None:
    table = cards(Peek(0))
    seen, others, public = (table.told(table.log[1], viewer) for viewer in (ADA, BEA, None))

    assert "card=None" not in repr(seen)
    assert "card=None" in repr(others)
    assert others == public
    assert table.told(table.log[0], ADA) == ()


def test_draws_are_labelled_by_entry_and_never_repeated_by_a_retry() -> None:
    table = cards(Mix())
    mixed = table.log[1]
    table.undo(ADA, Millis(2000), agreed=[ADA, BEA])

    again = table.act(ADA, Mix(), Millis(3000))

    assert again.draws != mixed.draws


def test_a_table_without_its_secret_is_read_only() -> None:
    played = cards(Take(0))
    table = Table(HUSH, "h", seats=2, secret=None, committed=played.committed)
    table.join_all(played.log.entries)

    assert table.state == played.state
    assert table.committed == commitment(SECRET)
    with refused("table/no-secret"):
        table.act(BEA, Take(0), Millis(9000))
