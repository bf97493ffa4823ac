"""The sampler returns an allowed action for any choice of a server."""

from random import Random

import msgspec
import pytest
from bench.load.choice_sampler import fill

from parlour.engine.contract.choices import Choice, Range, Some, Split, Text, allows, template
from parlour.engine.values import Data
from parlour.protocol import values
from parlour.server.tables.choices import blanks


class Plain(Data, frozen=True, tag="plain"):
    n: int = 0


class Bid(Data, frozen=True, tag="bid"):
    sum: int = 0
    note: str = ""
    cards: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()


CHOICES: list[Choice] = [
    Plain(3),
    Range(Bid(), "sum", -4, 20, 4),
    Text(Bid(), "note", 10),
    Text(Bid(), "note", 10, ("yes", "no")),
    Some(Bid(), "cards", (5, 6, 7, 8), 0, 3),
    Split(Bid(), "parts", 9, ("north", "south", "sea"), 1, 5),
    Split(Bid(), "parts", 3, ("north", "south")),
    Range(Some(Bid(), "cards", (5, 6), 1, 2), "sum", 1, 2),
]


def as_sent(choice: Choice) -> values.Choice:
    action = msgspec.Raw(msgspec.json.encode(template(choice)))
    return msgspec.json.decode(
        msgspec.json.encode(values.Choice(action, blanks=blanks(choice))), type=values.Choice
    )


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: type(choice).__name__)
def test_a_sampled_action_is_allowed_by_its_choice(choice: Choice) -> None:
    random = Random(1)
    actions = [fill(as_sent(choice), random) for _ in range(200)]

    decoded = [msgspec.json.decode(action, type=Plain | Bid) for action in actions]
    assert all(allows(choice, action) for action in decoded)


def test_equal_seeds_sample_equal_actions() -> None:
    choices = [as_sent(choice) for choice in CHOICES]
    one, other = Random(7), Random(7)
    first = [bytes(fill(choice, one)) for choice in choices * 50]
    second = [bytes(fill(choice, other)) for choice in choices * 50]

    assert first == second
    assert bytes(msgspec.json.encode(Plain(3))) in first
    assert len({*first}) > 30
