"""`Split`, from the rules to the page: one choice for all numbers that add up to a total."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.adapters.action_words import PartialAction, begin_action
from parlour.adapters.vocabulary import Vocabulary
from parlour.cli.terminal.menu import menu_lines, pick_action
from parlour.conformance.kit import check
from parlour.engine import Data, Seat, Split, bind
from parlour.engine.chance import Stream
from parlour.engine.contract.choices import allows, bounds, count_splits, nth_split, sample
from parlour.engine.table.table import Table
from parlour.engine.values import Millis, encode
from parlour.server.tables.choices import blanks
from parlour.server.tables.past import Reader, render_past
from parlour.server.tables.views import Subscription, ViewCache
from parlour.testing import Scenario
from support.games import blotto
from support.games.blotto import FIELDS, Fought, Options, Send, Sent

GAME = bind(blotto)
TEN = Split(Send(()), "soldiers", 10, FIELDS)
MANY = Split(Send(()), "soldiers", 400, tuple("abcdefgh"))
ADA = Seat(0)


def _split(total: int, parts: int, low: int = 0, high: int | None = None) -> Split:
    return Split(Send(()), "soldiers", total, FIELDS[:parts], low, high)


SPLITS = (TEN, _split(10, 5, 1, 4), _split(5, 4, 0, 3), _split(6, 3, 2, 2), _split(0, 3), _split(2, 3, -1, 2))


@pytest.mark.parametrize("split", SPLITS)
def test_every_split_is_counted_and_ranked(split: Split) -> None:
    low, high = bounds(split)
    every = [
        numbers
        for numbers in product(range(low, high + 1), repeat=len(split.parts))
        if sum(numbers) == split.total
    ]

    assert [nth_split(split, rank) for rank in range(count_splits(split))] == every


@pytest.mark.parametrize(
    ("soldiers", "is_one"),
    [
        ((2, 2, 2, 2, 2), True),
        ((10, 0, 0, 0, 0), True),
        ((2, 2, 2, 2, 1), False),
        ((2, 2, 2, 2, 3), False),
        ((11, 0, 0, 0, -1), False),
        ((5, 5), False),
        ((2, 2, 2, 2, 2, 0), False),
        ((), False),
        ((True, 3, 2, 2, 2), False),
    ],
)
def test_a_split_allows_numbers_with_the_right_total(soldiers: tuple[int, ...], is_one: bool) -> None:
    assert allows(TEN, Send(soldiers)) is is_one


def test_a_split_enforces_the_bounds_of_each_part() -> None:
    assert allows(_split(6, 3, 1, 3), Send((1, 2, 3)))
    assert not allows(_split(6, 3, 1, 3), Send((0, 3, 3)))
    assert not allows(_split(6, 3, 1, 3), Send((1, 1, 4)))


@given(st.sampled_from([TEN, _split(7, 3, 1, 4), MANY]), st.integers())
def test_a_sampled_split_has_the_right_total(split: Split, seed: int) -> None:
    assert allows(split, sample(split, Stream(b"", str(seed))))


def test_there_can_be_more_splits_than_one_draw_distinguishes() -> None:
    assert count_splits(MANY) > 1 << 32


def test_blotto_keeps_the_contract() -> None:
    report = check(GAME, playouts=4, options=[Options(), Options(soldiers=3)])

    assert report.failures == ()


def test_blotto_can_be_played() -> None:
    game = Scenario(blotto).act(1, Send((2, 2, 2, 2, 2))).refuse(0, Send((9, 0, 0, 0, 0)), "no")
    assert game.told(0) == ("Ben has spread the soldiers.",)
    game.act(0, Send((3, 3, 3, 1, 0))).expect_over(3, 2)

    assert game.events == (
        Sent(ADA, (3, 3, 3, 1, 0)),
        Fought(((3, 3, 3, 1, 0), (2, 2, 2, 2, 2)), 3, 2),
    )
    assert game.told(None)[1] == "The first player takes 3 fields, the second 2."


def _chosen(typed: str) -> Data | None:
    words = GAME.words(("Ada", "Bea"), you=ADA)
    return pick_action(GAME, [TEN], GAME.view(_fresh().state, ADA), words, typed)


def _fresh(options: Options | None = None) -> Table:
    table = Table(GAME, "blotto", seats=2, secret=bytes(32), options=options)
    table.start(Millis(0))
    return table


def test_numbers_are_typed_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    words = GAME.words(("Ada", "Bea"), "de", ADA)
    (line,) = menu_lines(GAME, [TEN], GAME.view(_fresh().state, ADA), words)

    assert line == "1. Verteile deine Soldaten (soldiers: 10 over Hügel, Brücke, Mill, Forest und Gate)"
    assert _chosen("1 4 3 2 1 0") == Send((4, 3, 2, 1, 0))
    assert _chosen("1 4,3,2,1,0") == Send((4, 3, 2, 1, 0))
    for typed, said in (
        ("1 4 3 2 1 1", "They add up to 11, not 10"),
        ("1 4 3 3", "Type 5 numbers"),
        ("1 a b c d e", "Type 5 numbers"),
        ("1 12 -2 0 0 0", "Each must be from 0 to 10"),
    ):
        assert _chosen(typed) is None
        assert said in capsys.readouterr().out


def test_a_client_gets_the_parts_in_the_readers_language() -> None:
    (blank,) = blanks(TEN, words=GAME.words((), "de"))

    assert (blank.type, blank.field, blank.total, blank.low, blank.high) == ("split", "soldiers", 10, 0, 10)
    assert blank.names == ["Hügel", "Brücke", "Mill", "Forest", "Gate"]


def test_agents_encode_a_split_by_its_rank() -> None:
    partial = begin_action([TEN], Vocabulary(GAME.actions, ()))

    assert partial.words == (0, 1)
    last = partial.say(1)  # of 1,001 ranks only the last begins with 1
    assert isinstance(last, PartialAction)
    assert last.say(0) == Send((10, 0, 0, 0, 0))


def test_words_have_the_options_in_force() -> None:
    few, default = _fresh(Options(soldiers=3)), _fresh()
    subscription = Subscription(ADA, True, "en", True)

    assert "Everyone has 3 soldiers." in str(
        ViewCache(GAME, ["Ada"], few.options).render(few, subscription).text
    )
    assert few.words(["Ada"]).options(Options).soldiers == 3
    assert few.words(["Ada"], you=ADA).for_all().options(Options).soldiers == 3
    assert default.words(["Ada"]).options(Options).soldiers == 10
    reader = Reader(("Ada", "Bea"), "en", None, ADA, encode(few.options))
    assert "Everyone has 3 soldiers." in render_past(GAME, few.state, few.log[0], reader, False).text
    assert "Everyone has 4" in Scenario(blotto, options=Options(soldiers=4)).text(0)
