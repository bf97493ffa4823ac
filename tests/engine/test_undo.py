from collections.abc import Collection
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tables import ADA, BEA, CEM, TICTACTOE, board, cards
from engine.test_table import refused
from parlour.engine import EVERYONE, Data, IllegalActionError, Millis, Seat, Table, Viewer, bind
from parlour.engine.table.log import replay
from parlour.engine.table.undo import Consent, last_decision, undo_targets, undo_to
from parlour.games.tictactoe import Mark
from support.games.hush import Mix, Peek, Swap, Take

LATER = Millis(20_000)


def test_undo_takes_back_ones_latest_entry_even_after_the_turn() -> None:
    table = board(4, 0)
    before = table.state_at(1)

    entry = table.undo(BEA, LATER)

    assert table.state == before
    assert (entry.kind, entry.by, entry.to) == ("undo", BEA, 1)


def test_the_position_after_an_undo_or_redo_can_be_read_later() -> None:
    table = board(4, 0)
    before, after = table.state_at(1), table.state
    table.undo(BEA, LATER)
    table.redo(BEA, LATER)
    table.undo(BEA, LATER)

    assert [table.state_at(seq) for seq in (3, 4, 5)] == [before, after, before]


def test_undo_adds_an_entry_and_deletes_none() -> None:
    table = board(4, 0)
    table.undo(BEA, LATER)
    table.act(BEA, Mark(8), LATER)

    assert [entry.kind for entry in table.log.entries] == ["start", "act", "act", "undo", "act"]
    assert [entry.seq for entry in table.log.line()] == [0, 1, 4]
    assert replay(TICTACTOE, table.log.line()) == table.state


def test_undo_is_refused_after_another_seat_acted() -> None:
    table = board(4, 0)

    with refused("table/undo-others-acted") as refusal:
        table.undo(ADA, LATER)
    assert refusal.value.facts == {"entry": 2, "by": BEA}


def test_undo_is_refused_after_the_table_acted() -> None:
    table = cards(Peek(0))
    table.settle(LATER)

    with refused("table/undo-others-acted"):
        table.undo(ADA, LATER)


def test_undo_over_ones_own_barrier_is_refused() -> None:
    for action in (Peek(0), Take(0), Mix()):
        with refused("table/undo-barrier"):
            cards(action).undo(ADA, Millis(1500))


def test_a_blind_swap_is_no_barrier() -> None:
    table = cards(Swap(0, BEA, 1))
    before = table.state_at(0)
    table.undo(ADA, Millis(1500))

    assert table.state == before


def test_undo_without_an_entry_to_undo_is_refused() -> None:
    with refused("table/nothing-to-undo"):
        board().undo(ADA, LATER)


def test_undo_goes_back_over_several_own_entries() -> None:
    def selecting() -> Table:
        table = Table(SOLO, "s", seats=1, secret=b"x" * 32)
        table.start(Millis(0))
        for cell in (3, 1, 2):
            table.act(ADA, Mark(cell), Millis(1000))
        return table

    stepwise, at_once = selecting(), selecting()
    stepwise.undo(ADA, LATER)
    stepwise.undo(ADA, LATER)
    at_once.undo(ADA, LATER, to=1)

    assert stepwise.state == at_once.state == selecting().state_at(1)
    stepwise.redo(ADA, LATER)
    stepwise.redo(ADA, LATER)
    at_once.redo(ADA, LATER)
    assert stepwise.state == at_once.state == selecting().state
    with refused("table/nothing-to-redo"):
        stepwise.redo(ADA, LATER)


@pytest.mark.parametrize("to", [-1, 7])
def test_undo_to_an_unknown_entry_is_refused(to: int) -> None:
    with refused("table/no-such-entry"):
        board(4, 0).undo(BEA, LATER, to=to)


def test_undo_to_an_undone_entry_is_refused() -> None:
    table = board(4, 0)
    table.undo(BEA, LATER)
    table.act(BEA, Mark(8), LATER)

    with refused("table/no-such-entry"):
        table.undo(BEA, LATER, to=2)


def test_consent_of_all_allows_undo_over_barriers_and_other_seats() -> None:
    table = cards(Take(0), Take(1))
    before = table.state_at(0)

    with refused("table/undo-others-acted"):
        table.undo(ADA, LATER, to=0, agreed=[ADA])
    table.undo(ADA, LATER, to=0, agreed=[ADA, BEA])

    assert table.state == before


def test_undo_targets_are_the_entries_that_undo_accepts() -> None:
    table = cards(Swap(0, BEA, 1), Take(0), Swap(0, BEA, 1))
    every = [*range(table.log.head)]

    assert undo_targets(table.log, ADA, Consent.EVERYONE, 30) == every[::-1]
    assert undo_targets(table.log, ADA, Consent.EVERYONE, 1) == every[-1:]
    for agreed in Consent:
        found = undo_targets(table.log, ADA, agreed, 30)
        assert found == [to for to in reversed(every) if _can_undo(table, to, agreed)]
    assert undo_targets(board().log, ADA, Consent.EVERYONE, 30) == []


def _can_undo(table: Table, to: int, agreed: Consent) -> bool:
    try:
        undo_to(table.log, ADA, to, agreed)
    except IllegalActionError:
        return False
    return True


def test_the_last_decision_is_before_the_replies_of_bots() -> None:
    table = board(4, 0)
    assert last_decision(table.log, ADA, Consent.BOTS) == 0
    assert last_decision(table.log, BEA, Consent.BOTS) == 1
    assert last_decision(table.log, ADA, Consent.NOBODY) is None

    table.undo(ADA, LATER, to=0, agreed=[ADA, BEA], bots=[BEA])
    assert last_decision(table.log, ADA, Consent.BOTS) is None
    seen = cards(Take(0))
    assert last_decision(seen.log, ADA, Consent.BOTS) is None


def test_undo_over_a_barrier_needs_the_consent_of_all_seats() -> None:
    table = cards(Take(0), seats=3)

    with refused("table/undo-barrier"):
        table.undo(ADA, LATER, agreed=[ADA, BEA])
    table.undo(ADA, LATER, agreed=[ADA, BEA, CEM])


@pytest.mark.parametrize("action", [Peek(0), Take(0), Mix()])
def test_consent_of_bots_alone_does_not_allow_undo_over_revealed_information(action: Data) -> None:
    table = cards(action, seats=3)
    everyone = [ADA, BEA, CEM]

    with refused("table/undo-seen"):
        table.undo(ADA, Millis(1500), agreed=everyone, bots=[BEA, CEM])
    table.undo(ADA, Millis(1500), agreed=everyone, bots=[CEM])


def test_a_player_alone_cannot_undo_revealed_information() -> None:
    alone = Table(SHOWING, "s", seats=1, secret=b"x" * 32)
    alone.start(Millis(0))
    alone.act(ADA, Mark(4), Millis(1000))

    with refused("table/undo-seen"):
        alone.undo(ADA, LATER, agreed=[ADA])


def test_bots_consent_to_undo_of_their_own_moves() -> None:
    table = board(4, 0)
    before = table.state_at(0)
    table.undo(ADA, LATER, to=0, agreed=[ADA, BEA], bots=[BEA])

    assert table.state == before


def test_consent_does_not_allow_undo_over_a_final_entry() -> None:
    table = Table(FINAL, "f", seats=2, secret=b"x" * 32)
    table.start(Millis(0))
    table.act(ADA, Mark(4), Millis(1000))

    with refused("table/undo-final"):
        table.undo(ADA, LATER, agreed=[ADA, BEA])


def test_redo_restores_the_undone_position() -> None:
    table = board(4, 0)
    after = table.state
    table.undo(BEA, LATER)

    entry = table.redo(BEA, LATER)

    assert table.state == after
    assert (entry.kind, entry.to) == ("redo", 2)


def test_redo_belongs_to_the_undoing_seat_until_the_next_action() -> None:
    table = board(4, 0)
    with refused("table/nothing-to-redo"):
        table.redo(BEA, LATER)
    table.undo(BEA, LATER)
    with refused("table/redo-not-yours"):
        table.redo(ADA, LATER)
    table.act(BEA, Mark(8), LATER)

    with refused("table/nothing-to-redo"):
        table.redo(BEA, LATER)


def test_undo_makes_older_commands_of_all_seats_stale() -> None:
    table = board(4, 0)
    table.undo(BEA, LATER)

    assert (table.ask_of(ADA), table.ask_of(BEA)) == (3, 3)
    with refused("table/stale"):
        table.act(BEA, Mark(8), LATER, ask=1)


def test_the_clock_continues_from_the_undone_entry() -> None:
    table = board(4, 0)

    undo = table.undo(BEA, Millis(60_000))

    assert undo.now == 2000
    assert table.now(Millis(60_500)) == 2500


def test_redo_continues_from_the_time_of_the_undo() -> None:
    table = board(4, 0)
    table.undo(BEA, Millis(60_000))
    table.redo(BEA, Millis(90_000))

    assert table.now(Millis(90_001)) == 60_001


def test_undoing_the_end_of_a_look_gives_no_second_look() -> None:
    table = cards(Peek(0))
    table.settle(Millis(6000))
    table.undo(ADA, Millis(50_000), to=1, agreed=[ADA, BEA])

    assert [(entry.kind, entry.now) for entry in table.log.entries[3:]] == [("undo", 6000), ("notice", 6000)]
    assert "glimpse=None" in repr(table.view(ADA))


@given(st.lists(st.tuples(st.sampled_from("aur"), st.integers(0, 8), st.integers(0, 1)), max_size=25))
def test_the_log_replays_after_any_moves_undos_and_redos(moves: list[tuple[str, int, int]]) -> None:
    table, wall = board(), 0
    for kind, cell, seat in moves:
        wall += 100
        with suppress(IllegalActionError):
            if kind == "a":
                table.act(Seat(seat), Mark(cell), Millis(wall))
            elif kind == "u":
                table.undo(Seat(seat), Millis(wall))
            else:
                table.redo(Seat(seat), Millis(wall))

    again = board()
    again.join_all(table.log.entries[1:])
    assert replay(TICTACTOE, table.log.line()) == table.state == again.state
    assert again.log.head == table.log.head


class _Solo:
    """Tic-tac-toe in which one seat makes all marks."""

    def __init__(self, **changes: object) -> None:
        from parlour.games import tictactoe

        for name, value in {**vars(tictactoe), "colours": (), **changes}.items():
            setattr(self, name, value)


def _alone(state: object) -> tuple[Seat, ...]:
    return (ADA,)


def _always(event: object) -> bool:
    return True


def _reveals_everyone(event: object) -> Collection[Viewer]:
    return EVERYONE


def _one_seat_decides(state: object, seat: Seat, action: Mark, chance: object, now: Millis) -> object:
    from parlour.games.tictactoe import Marked

    return [Marked(seat, action.cell, wins=False)]


SOLO = bind(_Solo(seats=range(1, 2), to_act=_alone, decide=_one_seat_decides), "solo")
SHOWING = bind(
    _Solo(seats=range(1, 2), to_act=_alone, decide=_one_seat_decides, reveals_to=_reveals_everyone), "showing"
)
FINAL = bind(_Solo(final=_always), "final")
