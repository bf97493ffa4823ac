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
from parlour.engine.table.verification import verify
from parlour.engine.values import encode
from support.games import hush


def test_a_game_of_before_the_renaming_is_played_on() -> None:
    before = save(board(0, 3, 1), (), Millis(4000))

    table, _ = load(before, lambda _: rename_tags())
    table.resume(Millis(5000))
    table.act(BEA, Put(4), Millis(5000))
    table.act(ADA, Put(2), Millis(6000))

    assert table.log[1].action == Put(0)
    assert table.log[1].events == (Placed(ADA, 0, False),)
    assert table.result is not None
    assert table.result.places == (1, 2)


def test_a_game_of_before_the_renaming_is_proven() -> None:
    """Its links cover the text as it was written, and the rules still make the same decisions."""
    proof = verify(save(board(0, 3, 1), (), Millis(4000)), lambda _: rename_tags())

    assert proof.fault is None
    assert proof.decided == proof.entries == 4


def test_without_the_alias_it_could_not_be_read() -> None:
    game = bind(changed(**RENAMED_PARTS))

    with pytest.raises(GameFileError, match="entry 1 cannot be read by these rules"):
        load(save(board(0), (), Millis(4000)), lambda _: game)


def test_a_tag_that_no_class_has_any_more_is_named_with_what_keeps_it() -> None:
    game = bind(changed(**RENAMED_PARTS))

    with pytest.raises(msgspec.ValidationError, match=r"Invalid value 'mark'.*keeps it by `tag='mark'`"):
        game.decode_entry(encode(board(0).log[1]))


def test_a_page_that_was_open_before_the_renaming_goes_on() -> None:
    assert rename_tags().decode_action(b'{"type":"mark","cell":4}') == Put(4)


def test_what_is_wrong_by_either_name_is_refused() -> None:
    game = rename_tags()

    for bad in (b'{"type":"mark","cell":"x"}', b'{"type":"take","cell":4}', b"[]"):
        with pytest.raises(msgspec.ValidationError):
            game.decode_action(bad)


def test_a_tag_deep_inside_is_renamed_and_a_text_is_not() -> None:
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


def test_the_position_of_a_fork_is_read_through_it_too() -> None:
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
def test_an_alias_leads_from_a_tag_that_has_gone_to_one_that_there_is(aliases: object, fault: str) -> None:
    with pytest.raises(GameContractError, match=fault):
        bind(changed(**RENAMED_PARTS, aliases=aliases))
