import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import Data, Range, Some, Text
from parlour.engine.chance import Stream
from parlour.engine.contract.choices import allows, fill, is_legal, open_fields, sample, template


class Bid(Data, frozen=True, tag="bid"):
    amount: int
    on: str


class Pass(Data, frozen=True, tag="pass"):
    pass


class Give(Data, frozen=True, tag="give"):
    cards: tuple[str, ...]
    to: int = 0


BID = Range(Bid(0, "A"), "amount", 10, 30, 5)
NOTE = Text(Bid(1, ""), "on", 4, ("x", "yy"))
BOTH = Range(Text(Bid(0, ""), "on", 3, ("abc",)), "amount", 0, 2)
GIVE = Some(Give(()), "cards", ("a", "b", "b", "c"), 1, 2)
GIVE_ANYONE = Range(GIVE, "to", 0, 3)


def test_a_plain_choice_allows_only_itself() -> None:
    assert allows(Pass(), Pass())
    assert not allows(Pass(), Bid(1, "A"))


@pytest.mark.parametrize("amount", range(40))
def test_a_range_allows_its_steps(amount: int) -> None:
    assert allows(BID, Bid(amount, "A")) is (amount in (10, 15, 20, 25, 30))


def test_the_other_fields_must_match_the_template() -> None:
    assert not allows(BID, Bid(10, "B"))
    assert not allows(BID, Pass())


def test_a_range_does_not_allow_true_as_a_number() -> None:
    assert not allows(Range(Bid(0, "A"), "amount", 0, 1), Bid(True, "A"))


def test_a_text_choice_limits_the_length() -> None:
    assert allows(NOTE, Bid(1, "abcd"))
    assert not allows(NOTE, Bid(1, "abcde"))


def test_open_choices_nest() -> None:
    assert allows(BOTH, Bid(2, "ab"))
    assert not allows(BOTH, Bid(3, "ab"))
    assert not allows(BOTH, Bid(2, "abcd"))
    assert [blank.field for blank in open_fields(BOTH)] == ["on", "amount"]
    assert template(BOTH) == Bid(0, "")
    assert fill(BOTH, ["no", 1]) == Bid(1, "no")


@pytest.mark.parametrize(
    ("cards", "is_one"),
    [
        (("a",), True),
        (("a", "c"), True),
        (("b", "b"), True),
        ((), False),
        (("a", "b", "c"), False),
        (("c", "a"), False),
        (("a", "a"), False),
        (("d",), False),
    ],
)
def test_some_allows_the_right_number_of_values_in_order(cards: tuple[str, ...], is_one: bool) -> None:
    assert allows(GIVE, Give(cards)) is is_one


def test_the_values_of_some_must_be_a_tuple() -> None:
    assert not allows(GIVE, Give("a"))  # type: ignore[arg-type]  # as an unchecked decoder could give it


def test_some_nests_with_other_choices() -> None:
    assert allows(GIVE_ANYONE, Give(("a",), 3))
    assert not allows(GIVE_ANYONE, Give(("a",), 4))
    assert template(GIVE_ANYONE) == Give(())
    assert fill(GIVE_ANYONE, [("a", "c"), 2]) == Give(("a", "c"), 2)


@given(st.sampled_from([Pass(), BID, NOTE, BOTH, GIVE, GIVE_ANYONE]), st.integers())
def test_a_sampled_action_is_allowed(choice: Data, seed: int) -> None:
    action = sample(choice, Stream(b"", str(seed)))

    assert allows(choice, action)
    assert is_legal([Pass(), choice], action)
