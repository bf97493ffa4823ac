import json
from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest

from engine.tables import ADA, BEA, HUSH, board, cards
from engine.test_files import PEOPLE, find, saved
from parlour.engine import Millis, Table
from parlour.engine.table.files import Header, links
from parlour.engine.table.verify import Proof, verify
from parlour.engine.values import encode
from support.games.hush import Dismiss, Mix, Peek, Swap, Take


def finished() -> Table:
    table = cards(Take(0), Mix(), Peek(1), every=10_000)
    table.settle(Millis(50_000))
    table.undo(ADA, Millis(50_001), agreed=[ADA, BEA])
    wall = 60_000
    while not table.is_over:
        wall += 10_000
        table.settle(Millis(wall))
        if not table.is_over:
            (seat,) = table.game.to_act(table.state)
            table.act(seat, Swap(0, BEA if seat == ADA else ADA, 1), Millis(wall))
    return table


def proof(raw: bytes) -> Proof:
    return verify(raw, find)


def forged(table: Table, change: Callable[[dict[str, object]], None], entry: int) -> bytes:
    """The file with an entry changed and all links recomputed."""
    whole = json.loads(saved(table))
    change(whole["entries"][entry])
    return relinked(whole)


def relinked(whole: dict[str, object]) -> bytes:
    header = msgspec.json.decode(msgspec.json.encode(whole["header"]), type=Header)
    entries = [msgspec.Raw(msgspec.json.encode(entry)) for entry in list(whole["entries"])]  # type: ignore[call-overload]
    whole["links"] = list(links(header, entries))
    return encode({**whole, "entries": entries, "header": header})


def fault(raw: bytes) -> tuple[int | None, str]:
    found = proof(raw).fault
    assert found is not None
    return found.entry, found.reason


def test_a_finished_game_verifies() -> None:
    table = finished()
    found = proof(saved(table))

    assert found.fault is None
    assert found.entries == found.decided == len(table.log)
    assert found.draws == sum(len(entry.draws) for entry in table.log.entries) > 0
    assert found.notes == ()


def test_an_edited_entry_is_found_and_named() -> None:
    whole = json.loads(saved(finished()))
    whole["entries"][2]["wall"] += 1

    entry, reason = fault(json.dumps(whole, separators=(",", ":")).encode())

    assert entry == 2
    assert "edited" in reason


def test_a_relinked_unchanged_file_verifies() -> None:
    assert proof(relinked(json.loads(saved(finished())))).fault is None


def test_a_forged_draw_contradicts_the_secret() -> None:
    def stack(entry: dict[str, object]) -> None:
        entry["draws"] = [[n, 0] for n, _ in entry["draws"]]  # type: ignore[attr-defined]

    assert fault(forged(finished(), stack, 0)) == (0, "a draw is not the one that the secret gives")


def test_a_forged_deal_contradicts_the_rules() -> None:
    def stack(entry: dict[str, object]) -> None:
        started = entry["events"][0]  # type: ignore[index]
        started["pile"] = started["pile"][::-1]

    assert fault(forged(finished(), stack, 0)) == (0, "the rules decide this entry otherwise")


def test_a_forged_event_contradicts_the_rules() -> None:
    def cheat(entry: dict[str, object]) -> None:
        entry["events"][0]["card"] = 1  # type: ignore[index]

    assert fault(forged(finished(), cheat, 1)) == (1, "the rules decide this entry otherwise")


def test_a_forged_action_contradicts_the_rules() -> None:
    def cheat(entry: dict[str, object]) -> None:
        entry["by"] = 1

    entry, reason = fault(forged(finished(), cheat, 1))

    assert entry == 1
    assert "hush/not-your-turn" in reason


def test_a_removed_barrier_is_detected() -> None:
    def open_up(entry: dict[str, object]) -> None:
        del entry["barrier"]

    assert fault(forged(finished(), open_up, 1)) == (1, "the entry is wrongly marked for undo")


def test_a_forged_undo_is_detected() -> None:
    table = finished()
    undo = next(entry.seq for entry in table.log.entries if entry.kind == "undo")

    def astray(entry: dict[str, object]) -> None:
        entry["now"] = 1

    assert fault(forged(table, astray, undo))[0] == undo


def test_a_replaced_secret_is_detected() -> None:
    whole = json.loads(saved(finished()))
    whole["secret"] = sha256(b"other").hexdigest()

    assert fault(relinked(whole)) == (
        None,
        "this file was edited: the secret is not the one that was committed to",
    )


def test_a_prolonged_look_is_detected() -> None:
    table = cards(Peek(0))
    table.settle(Millis(6000))
    table.act(BEA, Mix(), Millis(9000))

    def drawn_out(entry: dict[str, object]) -> None:
        entry.update(now=8000)

    assert fault(forged(table, drawn_out, 2)) == (2, "something else was due at 6000")


def test_an_action_that_overtook_a_due_notice_is_detected() -> None:
    table = cards(Peek(0))
    table.act(ADA, Dismiss(), Millis(5999))

    def late(entry: dict[str, object]) -> None:
        entry.update(now=6000)

    assert fault(forged(table, late, 2)) == (2, "something else was due at 6000")


def test_a_notice_that_was_not_due_is_detected() -> None:
    table = cards(Peek(0))
    table.settle(Millis(6000))

    def unasked(entry: dict[str, object]) -> None:
        entry.update(seq=1, now=0)

    whole = json.loads(saved(table))
    whole["entries"] = [whole["entries"][0], whole["entries"][2]]
    unasked(whole["entries"][1])

    assert fault(relinked(whole)) == (1, "the table acted when nothing was due")


def test_entries_after_the_end_are_detected() -> None:
    table = finished()
    whole = json.loads(saved(table))
    extra = dict(whole["entries"][1], seq=len(table.log))
    whole["entries"].append(extra)

    assert fault(relinked(whole)) == (len(table.log), "the game was over before this entry")


def test_without_the_secret_only_the_replay_is_verified() -> None:
    from parlour.engine.table.files import save

    found = proof(save(finished(), PEOPLE, Millis(9), with_secret=False))

    assert found.fault is None
    assert found.draws == 0
    assert "could not be proven" in found.notes[0]


def test_entries_of_other_rules_are_only_replayed() -> None:
    whole = json.loads(saved(finished()))
    for entry in whole["entries"][:3]:
        entry["version"] = 0
    found = proof(relinked(whole))

    assert found.fault is None
    assert found.decided == found.entries - 3
    assert found.draws > 0
    assert "3 entries are of other rules" in found.notes[0]


@pytest.mark.parametrize("raw", [b"", b"{}", saved(board(4))[:-40]])
def test_unreadable_bytes_are_a_fault_of_the_file(raw: bytes) -> None:
    assert fault(raw)[0] is None


def test_a_game_of_tic_tac_toe_verifies() -> None:
    assert proof(saved(board(0, 3, 1, 4, 2))).fault is None
    assert HUSH.version == 1
