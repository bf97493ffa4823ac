"""The text view has the board, the wheel, the treasuries and the question, and nothing sealed."""

import pytest

from parlour.engine import Fact
from parlour.engine.contract.choices import template
from parlour.games.imperial import rules, sentences
from parlour.games.imperial.actions import Bid, Move, Steer
from parlour.games.imperial.money import dollars, time_left
from parlour.games.imperial.refusals import Refusal, refusals
from parlour.games.imperial.rules import legal, to_act
from parlour.games.imperial.sentences import sentence
from parlour.games.imperial.state import Cents, Place
from parlour.games.imperial.view import view
from parlour.games.imperial.words import label

from .tables import GAME, A, B, act, folded, happens, opened, random_walk, table, words


def test_the_board_is_described() -> None:
    state = table(
        wheel_spaces="Austria Taxation",
        treasuries="Austria 4.50",
        armies="Austria Romania; Italy Vienna",
        fleets="Austria Ionian_Sea",
        guests="France Prague",
        chips="Austria Romania",
    )
    text = GAME.describe(view(state, A), words(3))

    assert text.startswith("Round 1 · Choose Austria’s action · You rule Austria alone: it happens at once")
    assert "Ann: Cash $10, Cash value $28, Score 10, Status investor card" in text
    assert "Austria: Treasury $4.50, Points 0, Tax 3 (5), Government Ann alone" in text
    assert "Taxation: Austria" in text
    assert "Vienna: factory, Italy army" in text
    assert "Prague: France army in peace" in text
    assert "Romania: Austria chip, Austria army" in text


def test_every_position_of_a_game_can_be_described_to_every_viewer() -> None:
    for state in random_walk(3, seed=2)[::9]:
        for viewer in (None, A, B):
            assert GAME.describe(view(state, viewer), words(3))


def test_labels_distinguish_all_choices() -> None:
    for state in random_walk(4, seed=3)[::5]:
        for seat in to_act(state):
            labels = [label(template(one), view(state, seat), words(4)) for one in legal(state, seat)]  # type: ignore[arg-type]

            assert len(set(labels)) == len(labels)


def test_the_question_of_a_peace_offer_names_the_province() -> None:
    state = table(armies="Austria Trieste; Italy Venice")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")))

    assert "Peace in Venice? · Austria asks Italy" in GAME.describe(view(state, B), words(3))


def test_a_sealed_bid_is_described_to_its_bidder_only() -> None:
    state = act(opened(3), (A, Bid(Cents(777))))

    assert "$7.77" in GAME.describe(view(state, A), words(3))
    assert "$7.77" not in GAME.describe(view(state, B), words(3))
    assert "$7.77" not in GAME.describe(view(state, None), words(3))


@pytest.mark.parametrize("code", list(Refusal))
def test_every_refusal_has_a_sentence(code: Refusal) -> None:
    facts: dict[str, Fact] = {"needed": 5, "have": 3, "spot": "Import", "place": "Rome", "country": "Italy"}

    assert GAME.refusal(code, facts, words())
    assert set(refusals) == set(Refusal)


def test_an_order_is_logged_only_when_it_is_carried_out() -> None:
    state = act(table(armies="Austria Vienna Vienna"), (A, Steer("L-Maneuver")))
    first = happens(state, A, Move(Place("Romania")))
    last = happens(folded(state, first), A, Move(Place("Vienna")))

    assert [sentence(event, words()) for event in first] == [""]
    assert [told for event in last if (told := sentence(event, words()))] == [
        "Austria moved: army from Vienna to Romania."
    ]


def test_sums_have_cents_only_if_needed() -> None:
    assert [dollars(cents, words()) for cents in (500, 1525, -5, 0)] == ["$5", "$15.25", "−$0.05", "$0"]
    assert [time_left(seconds) for seconds in (5, 65, 3725, -1)] == ["0:05", "1:05", "1:02:05", "-0:01"]


def test_every_event_can_be_applied_and_described() -> None:
    assert set(rules._EVOLVE) == set(GAME.events)
    assert set(sentences._SAY) >= set(GAME.events)
