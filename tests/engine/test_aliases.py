"""A renamed tag is read through its alias. Stored data is not rewritten."""

from types import SimpleNamespace

import msgspec
import pytest

from engine.rule_changes import ALIASES, RENAMED_PARTS, Placed, Put, changed, rename_tags
from engine.tables import ADA, BEA, board, cards
from parlour.engine import Data, GameContractError, Millis, bind
from parlour.engine.contract.aliases import rename
from parlour.engine.table.files import GameFileError, load, save
from parlour.engine.table.fork import fork
from parlour.engine.table.verify import verify
from parlour.engine.values import encode
from support.games import hush


def test_a_game_stored_under_old_tags_continues() -> None:
    before = save(board(0, 3, 1), (), Millis(4000))

    table, _ = load(before, lambda _: rename_tags())
    table.resume(Millis(5000))
    table.act(BEA, Put(4), Millis(5000))
    table.act(ADA, Put(2), Millis(6000))

    assert table.log[1].action == Put(0)
    assert table.log[1].events == (Placed(ADA, 0, False),)
    assert table.result is not None
    assert table.result.places == (1, 2)


def test_a_game_stored_under_old_tags_verifies() -> None:
    """Its links cover the text as it was written, and the rules still make the same decisions."""
    proof = verify(save(board(0, 3, 1), (), Millis(4000)), lambda _: rename_tags())

    assert proof.fault is None
    assert proof.decided == proof.entries == 4


def test_without_the_alias_an_old_game_cannot_be_read() -> None:
    game = bind(changed(**RENAMED_PARTS))

    with pytest.raises(GameFileError, match="entry 1 cannot be read by these rules"):
        load(save(board(0), (), Millis(4000)), lambda _: game)


def test_an_unknown_tag_is_reported_with_the_way_to_keep_it() -> None:
    game = bind(changed(**RENAMED_PARTS))

    with pytest.raises(msgspec.ValidationError, match=r"Invalid value 'mark'.*keeps it by `tag='mark'`"):
        game.decode_entry(encode(board(0).log[1]))


def test_an_action_with_the_old_tag_is_accepted() -> None:
    assert rename_tags().decode_action(b'{"type":"mark","cell":4}') == Put(4)


def test_an_invalid_action_is_refused_under_either_tag() -> None:
    game = rename_tags()

    for bad in (b'{"type":"mark","cell":"x"}', b'{"type":"take","cell":4}', b"[]"):
        with pytest.raises(msgspec.ValidationError):
            game.decode_action(bad)


def test_nested_tags_are_renamed_and_texts_are_not() -> None:
    plan = {"type": "plan", "steps": [{"type": "mark", "note": "mark"}], "text": "mark"}

    assert rename(plan, ALIASES) == {
        "type": "plan",
        "steps": [{"type": "put", "note": "mark"}],
        "text": "mark",
    }


class Peeped(Data, frozen=True, tag="peeped"):
    seat: int


class Looked(Data, frozen=True, tag="looked"):
    seat: int


class StateBefore(hush.State, frozen=True):
    last: Peeped


class StateNow(hush.State, frozen=True):
    last: Looked


def test_the_base_of_a_fork_is_read_through_aliases() -> None:
    """A fork stores a whole state, which can contain tagged structs."""
    table = cards(hush.Take(0))
    table.close(None, Millis(5000))
    forked = fork(table, 1, name="f", secret=bytes(32), wall=Millis(9000))
    fields = msgspec.structs.asdict(forked.state)
    stored = encode(msgspec.structs.replace(forked.log[2], base=StateBefore(**fields, last=Peeped(1))))
    game = bind(SimpleNamespace(**{**vars(hush), "State": StateNow, "aliases": {"peeped": "looked"}}))

    assert game.decode_entry(stored).base == StateNow(**fields, last=Looked(1))


@pytest.mark.parametrize(
    ("aliases", "fault"),
    [
        ({"put": "placed"}, "renames 'put', which is still a tag"),
        ({"mark": "set"}, "renames 'mark' to 'set', which is no tag of its structs"),
        ([("mark", "put")], "needs `aliases`, a Mapping"),
    ],
)
def test_an_alias_must_lead_from_an_unused_tag_to_an_existing_one(aliases: object, fault: str) -> None:
    with pytest.raises(GameContractError, match=fault):
        bind(changed(**RENAMED_PARTS, aliases=aliases))
