"""The texts and sums on the board, compared with what the rules do."""

import pytest
from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.imperial.about import about
from parlour.games.imperial.actions import (
    Bid,
    Buy,
    MakeAll,
    Move,
    Options,
    Plan,
    Steer,
)
from parlour.games.imperial.captions import captions
from parlour.games.imperial.captions.auction import BiddingCaptions, BuyingCaptions
from parlour.games.imperial.captions.ending import EndCaptions
from parlour.games.imperial.captions.maneuver import ManeuverCaptions
from parlour.games.imperial.captions.market import InvestingCaptions
from parlour.games.imperial.captions.parts import Change
from parlour.games.imperial.captions.proposals import ProposalCaptions, ProposingCaptions
from parlour.games.imperial.captions.votes import VotingCaptions
from parlour.games.imperial.rules import legal
from parlour.games.imperial.state import Cents, Investing, Order, Over, Place, Proposing, State, Step
from parlour.games.imperial.view import view

from .tables import AUSTRIA, GAME, ITALY, NAMES, A, B, C, act, opened, random_walk, table, words

VIENNA, ROMANIA, VENICE = map(Place, ("Vienna", "Romania", "Venice"))
DEMOCRACY = "Austria A4 B3 C2; Italy B4"


def numbers(changes: tuple[Change, ...]) -> dict[str, tuple[str, str]]:
    return {one.name: (one.before, one.after) for one in changes}


def proposing_captions(state: State, seat: Seat) -> ProposingCaptions:
    found = captions(view(state, seat), words(3)).question
    assert isinstance(found, ProposingCaptions)
    return found


def test_the_title_names_the_decision_and_who_makes_it() -> None:
    said = [captions(view(table(), seat), words(3)) for seat in (A, B, None)]

    assert [(one.title, one.more) for one in said] == [
        ("Choose Austria’s action", "You rule Austria alone: it happens at once"),
        ("Ann chooses Austria’s action", ""),
        ("Ann chooses Austria’s action", ""),
    ]


@pytest.mark.parametrize("viewer", [A, B, None])
def test_every_position_of_a_game_has_captions_in_both_languages(viewer: Seat | None) -> None:
    german = GAME.words(NAMES, "de", viewer)
    for state in random_walk(3, seed=2)[::9]:
        english = captions(view(state, viewer), words(3))

        assert english.title
        assert captions(view(state, viewer), german).title != english.title


def test_constant_names_are_separate_from_the_captions() -> None:
    walk = random_walk(3, seed=2)

    assert captions(view(walk[3], A), words(3)).names == captions(view(walk[-9], B), words(3)).names


def test_a_space_of_the_wheel_shows_its_price() -> None:
    wheel = {one.spot: one for one in proposing_captions(table(wheel_spaces="Austria Factory"), B).wheel}

    assert [(one.steps, one.price, one.is_free) for one in wheel.values()] == [
        (8, None, True),
        (1, "free", True),
        (2, "free", True),
        (3, "free", True),
        (4, "$2", False),
        (5, "$4", False),
        (6, "$6", False),
        (7, None, True),
    ]
    assert wheel["Taxation"].label == "Taxation, out of reach"


def test_only_the_proposer_sees_the_prospects_of_a_space() -> None:
    assert proposing_captions(table(), B).prospects == {}
    assert set(proposing_captions(table(), A).prospects) > {"Taxation", "L-Maneuver"}


def test_the_prospect_of_taxation_shows_all_sums() -> None:
    state = table(
        chips="Austria Romania Bulgaria Greece", treasuries="Austria 5", stock="Austria A4; Italy B2"
    )
    found = proposing_captions(state, A).prospects["Taxation"]

    assert found.means == "Austria gains 2 points; treasury +$5 to $10."
    assert found.how == (
        "3 chips + 2 factories × 2, at most 15, make 7 tax. 0 units cost $0. The last tax was 5. "
        "Bonus: You $2."
    )
    assert numbers(found.changes) == {
        "Points": ("0", "2"),
        "Treasury": ("$5", "$10"),
        "Your cash": ("$10", "$12"),
        "Your score": ("10", "12"),
    }
    assert found.button == "Collect taxes"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_prospect_equals_the_result(seats: int) -> None:
    """Compares points, treasury, cash and score in positions of random games."""
    seen = 0
    for state in random_walk(seats, seed=seats):
        if not isinstance(state.phase, Proposing) or state.phase.draft or state.phase.slot:
            continue
        seat = state.phase.seat
        for space, found in proposing_captions(state, seat).prospects.items():
            if space not in ("Taxation", "Investor"):
                continue
            after = act(state, (seat, Steer(space)))
            if isinstance(after.phase, Investing):
                continue  # the bonus of the card has been paid already
            shown = captions(view(after, seat), words(seats))
            place = [one.name for one in state.nations].index(state.up)
            seen += 1

            assert numbers(found.changes)["Treasury"][1] == shown.countries[place].treasury
            assert numbers(found.changes)["Your cash"][1] == shown.players[seat].cash
            assert f"score {numbers(found.changes)['Your score'][1]}" == shown.players[seat].score
    assert seen > 3


def test_passing_the_investor_is_announced() -> None:
    prospects = proposing_captions(table(wheel_spaces="Austria R-Maneuver"), A).prospects

    assert prospects["Import"].investor == (
        "This passes Investor: Ann gets $2 with the investor card, then shares can be bought."
    )
    assert proposing_captions(table(wheel_spaces="Austria Factory"), A).prospects["R-Produce"].investor == ""


def test_a_draft_of_imports_has_a_bill_for_every_number_of_units() -> None:
    state = act(table(treasuries="Austria 1", purses="2 10 10"), (A, Steer("Import")))
    found = proposing_captions(state, A).draft
    assert found is not None

    assert found.buttons == ("Import nothing", "Import 1 unit", "Import 2 units", "Import 3 units")
    assert found.asks[:2] == (
        "Choose up to 3 more on the map or here, $1 each.",
        "Choose up to 2 more on the map or here, $1 each.",
    )
    assert [numbers(one)["Treasury"][1] for one in found.changes] == ["$1", "$0", "$0", "$0"]
    assert [numbers(one)["Your cash"][1] for one in found.changes] == ["$2", "$2", "$1", "$0"]
    assert proposing_captions(state, B).draft is None, "a draft in the making is worded for its player"


def test_a_factory_is_paid_by_treasury_and_proposer() -> None:
    found = proposing_captions(act(table(treasuries="Austria 3"), (A, Steer("Factory"))), A).draft
    assert found is not None

    assert [numbers(one)["Treasury"][1] for one in found.changes] == ["$3", "$0"]
    assert [numbers(one)["Your cash"][1] for one in found.changes] == ["$10", "$8"]


def test_a_vote_shows_both_proposals_and_all_votes() -> None:
    state = act(table(stock=DEMOCRACY), (A, Steer("L-Produce")), (A, MakeAll()), (B, Steer("Taxation")))
    found = captions(view(state, C), words(3)).question
    assert isinstance(found, VotingCaptions)

    assert (found.one.title, found.one.role) == ("L-Produce", "leader")
    assert found.one.lines == ("An army in Vienna", "An army in Budapest")
    assert (found.two.title, found.two.role) == ("Taxation", "opposition")
    assert found.rule.startswith("More than 4.5 of 9 votes wins.")
    german = captions(view(state, C), GAME.words(NAMES, "de", C)).question
    assert isinstance(german, VotingCaptions)
    assert german.rule.startswith("Mehr als 4,5 von 9 Stimmen gewinnt.")
    assert [one.weight for one in found.voters] == [
        "4 votes, leader (+0.1)",
        "3 votes, opposition",
        "2 votes",
    ]


def test_the_opposition_sees_the_leaders_proposal_with_its_numbers() -> None:
    state = act(table(stock=DEMOCRACY, treasuries="Austria 9"), (A, Steer("Investor")))
    found = proposing_captions(state, B).against
    assert isinstance(found, ProposalCaptions)

    assert found.paid == "Ann $4, You $3, Cid $2"
    assert numbers(found.changes)["Your cash"] == ("$10", "$13")
    assert found.then == "investor phase"


def test_a_bid_shows_the_share_it_can_buy() -> None:
    said = captions(view(opened(3), A), words(3)).question
    assert isinstance(said, BiddingCaptions)

    assert [(one.cents, one.share) for one in said.tiers] == [
        (0, 0),
        (200, 1),
        (400, 2),
        (600, 3),
        (900, 4),
        (1200, 5),
        (1600, 6),
        (2000, 7),
    ]
    assert said.tiers[0].means == "This is not enough: the cheapest share costs $2."
    assert said.tiers[4].means == "If nobody bids more, you may buy Austria’s $4 share for your whole bid."
    assert (said.cash, said.seal) == ("of $20.33", "Bid $…")


def test_a_sealed_bid_is_visible_to_its_bidder_only() -> None:
    state = act(opened(3), (A, Bid(Cents(777))))
    own, other = (captions(view(state, seat), words(3)).question for seat in (A, B))
    assert isinstance(own, BiddingCaptions)
    assert isinstance(other, BiddingCaptions)

    assert (own.own, other.own) == ("$7.77", "")
    assert captions(view(state, None), words(3)).more == "Waiting for 2 more bids"


def test_the_highest_bidder_sees_the_effect_of_the_share() -> None:
    state = act(opened(3), (A, Bid(Cents(913))), (B, Bid(Cents(400))), (C, Bid(Cents(0))))
    own, other = (captions(view(state, seat), words(3)).question for seat in (A, B))
    assert isinstance(own, BuyingCaptions)
    assert isinstance(other, BuyingCaptions)

    assert own.title == "You: Austria’s $4 share"
    assert own.price == "For the whole bid of $9.13. Its list price is $9."
    assert (own.lead, other.lead) == (
        "You would lead Austria.",
        "Ann would lead Austria.",
    )
    assert own.bids == ("$9.13", "$4", "$0")


def test_the_orders_of_a_maneuver_are_listed_in_order() -> None:
    state = act(
        table(armies="Austria Vienna Vienna; Italy Venice Venice"),
        (A, Steer("L-Maneuver")),
        (A, Plan((Order("army", Step(VIENNA, VENICE, "war", ITALY, "army")),))),
    )
    found = captions(view(state, A), words(3)).question
    assert isinstance(found, ManeuverCaptions)

    assert [(one.way, one.note) for one in found.orders] == [
        ("Vienna → Venice", "battle with Italy: both armies are lost")
    ]
    assert (found.unit, found.stay) == ("Army in Vienna", "Stays in Vienna")
    assert (found.progress, found.send, found.rest) == ("1 of 2 units", "Send 1 order", "1 unit stays")
    assert found.asked == {VENICE: "Italy is asked"}
    assert found.foes == {"Italy army": "both armies are lost"}


def test_an_unsent_plan_is_visible_to_its_player_only() -> None:
    state = act(table(armies="Austria Vienna"), (A, Steer("L-Maneuver")))
    planned = act(state, (A, Plan((Order("army", Step(VIENNA, ROMANIA, "move", None, None)),))))

    assert captions(view(planned, A), words(3)) != captions(view(state, A), words(3))
    assert captions(view(planned, B), words(3)) == captions(view(state, B), words(3))


def test_a_peace_offer_shows_both_countries_and_the_votes() -> None:
    state = table(armies="Austria Trieste; Italy Venice")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(VENICE, "peace")))
    said = captions(view(state, B), words(3))
    assert isinstance(said.question, ManeuverCaptions)
    peace = said.question.peace
    assert peace is not None

    assert (said.title, said.more) == ("Peace in Venice?", "Austria asks Italy")
    assert peace.asks == (
        "Austria wants to move its army from Trieste to Venice in peace. Does Italy accept?"
    )
    assert peace.there == "There now: army of Italy"
    assert [(one.seat, one.votes) for one in peace.panel] == [(B, "")]


def test_a_purchase_shows_its_changes() -> None:
    state = act(table(treasuries="Austria 9", purses="20 10 10"), (A, Steer("Investor")))
    found = captions(view(state, A), words(3)).question
    assert isinstance(found, InvestingCaptions)
    bought = {(one.country, one.share, one.back): one for one in found.purchases}

    assert set(bought) == {
        (one.country, one.share, one.back) for one in legal(state, A) if isinstance(one, Buy)
    }
    over = bought[ITALY, 5, 0]
    assert (over.name, over.button) == ("Italy’s $5 share for $12", "Buy Italy’s $5 share for $12")
    assert over.title == "You would lead Italy"
    assert over.text == "You pay $12 into the treasury. You 5, Ben 4: Dictatorship."
    assert numbers(over.changes)["Your votes"] == ("0", "5")
    assert bought[AUSTRIA, 5, 4].text.startswith("You trade in the $4 share (+$9) for the $5 share (−$12).")
    assert captions(view(state, B), words(3)).question.purchases == ()  # type: ignore[union-attr]


def test_the_numbers_of_a_purchase_equal_its_result() -> None:
    seen = 0
    for state in random_walk(4, seed=5):
        if not isinstance(state.phase, Investing):
            continue
        seat = state.phase.seat
        found = captions(view(state, seat), words(4)).question
        assert isinstance(found, InvestingCaptions)
        for one in found.purchases[:3]:
            after = act(state, (seat, Buy(one.country, one.share, one.back)))
            shown = captions(view(after, seat), words(4))
            place = [nation.name for nation in state.nations].index(one.country)
            seen += 1

            assert numbers(one.changes)["Your cash"][1] == shown.players[seat].cash
            assert numbers(one.changes)["Treasury"][1] == shown.countries[place].treasury
            assert f"score {numbers(one.changes)['Your score'][1]}" == shown.players[seat].score
            assert numbers(one.changes)["Your votes"][1] == str(shown.players[seat].stock[place].votes)
    assert seen > 10


def test_the_end_shows_the_parts_of_each_score() -> None:
    state = replace(table(points="Austria 25; Italy 12"), phase=Over(A, (1, 2, 3)))
    said = captions(view(state, B), words(3))
    assert isinstance(said.question, EndCaptions)

    assert said.title == "Ann won"
    assert said.question.multiples == (5, 2, 0, 0, 0, 0)
    assert [one.seat for one in said.question.rows] == [A, B, C]
    assert said.question.rows[0].stock[0].points == "20"
    assert said.question.rows[0].stock[0].how == "Austria: 4 × 5"
    assert said.question.rows[0].score == "30"


def test_the_map_and_the_countries_are_described() -> None:
    state = table(armies="Austria Romania; Italy Vienna", chips="Austria Romania", stock=DEMOCRACY)
    said = captions(view(state, B), words(3))

    assert "Vienna (Austria): factory, 1 Italy army" in said.map
    assert "Romania: Austria chip, 1 Austria army" in said.map
    assert said.idle == (VIENNA,)
    austria, italy, france = said.countries[:3]
    assert (austria.government, austria.leader, austria.held) == ("Democracy", "Ann leads", "4/9")
    assert (austria.opposition, austria.holders) == ("against Ben", "Ann 4, You 3, Cid 2")
    assert (italy.leader, italy.holders) == ("You lead", "You 4 of 4")
    assert (france.leader, france.government) == ("Nobody leads", "–")


def test_the_rules_page_follows_the_options() -> None:
    plain, timed = about(Options(), words()), about(Options(timed=True, ending_passes=True), words())

    assert [one.title for one in timed.rules] == [*(one.title for one in plain.rules), "The end", "Clock"]
    assert timed.rules[0].lines == ("The leader’s taxation to 25 points needs no vote.",)
    assert set(plain.options) >= {
        "setup",
        "auction",
        "timed",
        "increment",
        "banked",
        "incrementCap",
        "endingPasses",
    }
