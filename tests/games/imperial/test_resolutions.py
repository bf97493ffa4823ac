"""The thirty-nine resolved disagreements between sources of the rules, with a test each."""

import ast
from pathlib import Path

import msgspec
import pytest

from parlour.engine import Millis
from parlour.game_apis.imperial.document import document, setup, template
from parlour.games import imperial
from parlour.games.imperial.actions import (
    Agree,
    Answer,
    Bid,
    Build,
    Buy,
    Done,
    Move,
    Options,
    Pass,
    Steer,
    Take,
    Vote,
)
from parlour.games.imperial.board import get_board
from parlour.games.imperial.events import PeaceSettled, Taxed
from parlour.games.imperial.rules.taxation import tax
from parlour.games.imperial.state import (
    Cents,
    Investing,
    Maneuvering,
    Over,
    Place,
    Proposing,
    State,
    Voting,
)

from .tables import (
    AUSTRIA,
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    STANDARD,
    A,
    B,
    C,
    D,
    act,
    cents,
    choices,
    happens,
    of,
    opened,
    people,
    refusal,
    running,
    state_of,
    table,
)

DEMOCRACY = "Austria A4 B3 C2"
"""Ann leads with 4 of 9 and Ben is the opposition."""


def maneuver(state: State) -> Maneuvering:
    assert isinstance(state.phase, Maneuvering)
    return state.phase


def tuples(state: State, seat: int, *moves: Move) -> State:
    return act(state, *((seat, move) for move in moves))


def test_r01_the_wheel_is_read_from_the_setup_and_the_standard_one_is_the_official() -> None:
    official = [
        "Factory",
        "R-Produce",
        "R-Maneuver",
        "Investor",
        "Import",
        "L-Produce",
        "L-Maneuver",
        "Taxation",
    ]
    seeds = [
        "Factory",
        "L-Produce",
        "Import",
        "L-Maneuver",
        "Taxation",
        "R-Produce",
        "Investor",
        "R-Maneuver",
    ]
    played = table(wheel_spaces="Austria Factory", options=Options(setup="example"))

    assert setup("standard")["wheel"] == official
    assert setup("example")["wheel"] == seeds
    assert choices(played, A)[:3] == [Steer("L-Produce"), Steer("Import"), Steer("L-Maneuver")]


def test_r02_prices_are_read_from_the_setup() -> None:
    assert setup("standard")["stockCosts"] == [0, 2, 4, 6, 9, 12, 16, 20, 25]
    assert setup("example")["stockCosts"] == [0, 2, 4, 6, 9, 12, 16, 21, 27]
    assert get_board("example@1").prices[8] == 2700


def test_r03_every_country_has_eight_certificates_one_of_each() -> None:
    assert all(len(one.owners) == 8 for one in opened().nations)


def test_r04_unit_limits_are_those_of_the_variant() -> None:
    limits = {country: (realm.fleets, realm.armies) for country, realm in STANDARD.sheet.countries.items()}

    assert limits[AUSTRIA] == (6, 12)
    assert limits[ENGLAND] == (12, 6)
    assert {limits[country] for country in (ITALY, FRANCE, GERMANY, RUSSIA)} == {(9, 9)}


def test_r05_berlin_and_prague_do_not_border_each_other() -> None:
    assert "Prague" not in STANDARD.territories[Place("Berlin")].borders


@pytest.mark.parametrize(
    ("here", "there"),
    [("Hamburg", "Baltic Sea"), ("Kiev", "St Petersburg"), ("Bulgaria", "Eastern Med")],
)
def test_r06_three_borders_of_the_official_map_are_removed(here: str, there: str) -> None:
    assert there not in STANDARD.territories[Place(here)].borders


@pytest.mark.parametrize(("seats", "share"), [(2, 3050), (3, 2033), (4, 1525), (5, 1220), (6, 1017)])
def test_r07_61_dollars_are_divided_to_the_cent(seats: int, share: int) -> None:
    assert [player.money for player in opened(seats).players] == [share] * seats


def test_r08_a_bid_buys_the_highest_affordable_share_at_the_full_bid() -> None:
    state = act(opened(2), (A, Bid(Cents(1150))), (B, Bid(Cents(0))), (A, Take()))

    assert of(state, AUSTRIA).owners[3] == A
    assert of(state, AUSTRIA).money == 1150
    assert cents(state, A) == 3050 - 1150


def test_r09_the_leader_breaks_an_exact_half_in_a_vote() -> None:
    state = table(stock="Austria A4 B3 C1")
    held = table(stock="Austria A4 B3 C2 D1", purses="10 10 10 10")
    voting = act(held, (A, Steer("Taxation")), (B, Steer("Investor")))
    lead = act(voting, (A, Vote(1)), (D, Vote(1)))

    assert not of(state, AUSTRIA).democracy
    assert isinstance(voting.phase, Voting)
    assert not isinstance(lead.phase, Voting)


def test_r09_half_of_the_votes_without_the_leader_is_no_majority() -> None:
    voting = act(
        table(stock="Austria A4 B3 C2 D1", purses="10 10 10 10"),
        (A, Steer("Taxation")),
        (B, Steer("Investor")),
    )
    undecided = act(voting, (B, Vote(2)), (C, Vote(2)))

    assert isinstance(undecided.phase, Voting)
    assert not isinstance(act(undecided, (A, Vote(1)), (D, Vote(1))).phase, Voting)


def test_r10_half_of_the_stock_is_a_dictatorship() -> None:
    assert not of(table(stock="Austria A4 B3 C1"), AUSTRIA).democracy
    assert of(table(stock="Austria A4 B3 C2"), AUSTRIA).democracy


ABOUT_TO_WIN = {
    "stock": DEMOCRACY,
    "points": "Austria 24",
    "chips": "Austria Romania Bulgaria Greece",
    "wheel_spaces": "Austria L-Maneuver",
}


def test_r11_a_taxation_that_ends_the_game_is_voted_on() -> None:
    state = act(table(**ABOUT_TO_WIN), (A, Steer("Taxation")))  # type: ignore[arg-type]

    assert isinstance(state.phase, Proposing)
    assert state.phase.seat == B


def test_r11_with_ending_passes_such_a_taxation_needs_no_vote() -> None:
    house = Options(ending_passes=True)
    state = act(table(options=house, **ABOUT_TO_WIN), (A, Steer("Taxation")))  # type: ignore[arg-type]

    assert isinstance(state.phase, Over)


def test_r12_a_player_without_a_country_after_the_auction_is_swiss() -> None:
    state = opened(3)
    for _ in range(6):
        state = act(state, (A, Bid(Cents(200))), (B, Bid(Cents(100))), (C, Bid(Cents(0))), (A, Take()))

    assert [player.swiss for player in state.players] == [False, True, True]
    assert document(state, None, people(3))["swissSet"] is None


def test_r13_passing_as_investor_makes_swiss_from_the_next_phase() -> None:
    investing = act(
        table(stock="Austria A4; Italy B4; France C4", treasuries="Austria 9"), (A, Steer("Investor"))
    )
    passed = act(investing, (A, Pass()))

    assert isinstance(investing.phase, Investing)
    assert isinstance(passed.phase, Proposing)
    assert passed.players[A].swiss


def test_r14_swiss_players_buy_in_descending_order() -> None:
    stock = "Austria A4; Italy A4; France A3"
    state = table(stock=stock, purses="10 10 10 10", treasuries="Austria 9")
    swiss = tuple(msgspec.structs.replace(p, swiss=n > 0) for n, p in enumerate(state.players))
    state = act(msgspec.structs.replace(state, players=swiss), (A, Steer("Investor")))
    buyers = []
    while isinstance(state.phase, Investing):
        buyers.append(state.phase.seat)
        state = act(state, (state.phase.seat, Pass()))

    assert buyers == [A, D, C, B]


PEACE_VOTE = {
    "stock": "Austria A4; Italy A4 B3 C2",
    "armies": "Austria Trieste; Italy Venice",
}


def test_r15_the_mover_does_not_vote_on_peace_and_a_tie_rejects_it() -> None:
    tied = table(stock="Austria A4; Italy A4 B3 C2 C1", armies="Austria Trieste; Italy Venice")
    state = act(tied, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")))
    offer = maneuver(state).offer
    assert offer is not None
    rejected = act(state, (B, Answer(True)), (C, Answer(False)))

    assert offer.voters == (B, C)
    assert of(rejected, AUSTRIA).armies == ()
    assert of(rejected, ITALY).armies == ()


def test_r16_other_shareholders_of_the_moving_country_vote_on_peace() -> None:
    both = {**PEACE_VOTE, "stock": "Austria A4 B1; Italy A4 B3 C2"}
    state = act(table(**both), (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")))  # type: ignore[arg-type]
    offer = maneuver(state).offer

    assert offer is not None
    assert offer.voters == (B, C)


def test_r17_peace_in_an_empty_foreign_province_needs_no_vote() -> None:
    state = act(
        table(armies="Austria Trieste"), (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace"))
    )

    assert of(state, AUSTRIA).guests == ("Venice",)


def test_r18_the_last_working_factory_cannot_be_occupied() -> None:
    last = table(
        armies="Austria Genoa", factories="Italy Rome Venice", stock="Austria A4; Italy B4; France C1"
    )
    begun = act(last, (A, Steer("L-Maneuver")))
    spare = table(armies="Austria Genoa; France Rome", factories="Italy Rome Venice")
    taken = act(spare, (A, Steer("L-Maneuver")))

    assert refusal(begun, A, Move(Place("Venice"), "hostile")) is None
    assert refusal(taken, A, Move(Place("Venice"), "hostile")) == "no-such-move"


def test_r18_an_army_that_leaves_one_factory_can_occupy_the_other() -> None:
    state = act(table(armies="Austria Rome", factories="Italy Rome Naples"), (A, Steer("L-Maneuver")))
    two = act(table(armies="Austria Rome Rome", factories="Italy Rome Naples"), (A, Steer("L-Maneuver")))

    assert refusal(state, A, Move(Place("Naples"), "hostile")) is None
    assert refusal(two, A, Move(Place("Naples"), "hostile")) == "no-such-move"


def test_r18_three_armies_can_destroy_one_of_two_factories() -> None:
    state = table(armies="Austria Venice Venice Venice", factories="Italy Rome Venice")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "raze")))

    assert of(state, ITALY).factories == ("Rome",)


def test_r19_at_sea_each_country_present_votes_on_peace() -> None:
    state = table(
        stock="Austria A4; Italy B4; France C4", fleets="Austria Trieste; Italy Ionian_Sea; France Ionian_Sea"
    )
    offered = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Ionian Sea"), "peace")))
    second = act(offered, (B, Answer(True)))
    offer = maneuver(second).offer

    assert offer is not None
    assert (offer.target, offer.voters) == (FRANCE, (C,))
    assert "Ionian Sea" in of(act(second, (C, Answer(True))), AUSTRIA).fleets


def test_r20_a_rejected_peace_offer_is_a_war_against_the_defender() -> None:
    state = table(armies="Austria Trieste", fleets="Italy Venice")
    offered = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "peace")))
    settled = [one for one in happens(offered, B, Answer(False)) if isinstance(one, PeaceSettled)]

    assert settled[0].step.kind == "fleet"
    assert of(act(offered, (B, Answer(False))), ITALY).fleets == ()


def test_r21_a_fleet_carries_one_army_and_convoys_are_reassigned() -> None:
    begun = act(
        table(fleets="Italy Western_Med Ionian_Sea", armies="Italy Rome Rome Rome", up="Italy"),
        (B, Steer("L-Maneuver")),
    )
    fleets = tuples(begun, B, Move(Place("Western Med")), Move(Place("Ionian Sea")))
    first = tuples(fleets, B, Move(Place("Tunis")))
    second = tuples(first, B, Move(Place("Algeria")))

    assert refusal(first, B, Move(Place("Spain"))) is None
    assert refusal(first, B, Move(Place("Greece"))) is None
    assert refusal(second, B, Move(Place("Greece"))) == "not-here"


def test_r22_rail_continues_after_returning_home() -> None:
    begun = act(table(armies="Austria Romania"), (A, Steer("L-Maneuver")))

    assert refusal(begun, A, Move(Place("Trieste"))) is None
    assert refusal(begun, A, Move(Place("Venice"), "hostile")) == "not-here"


def test_r23_rail_cannot_enter_or_cross_an_occupied_province() -> None:
    walled = table(
        armies="Austria Lemberg; Italy Budapest Prague Vienna", factories="Austria Trieste Lemberg"
    )
    begun = act(walled, (A, Steer("L-Maneuver")))

    assert refusal(begun, A, Move(Place("Trieste"))) == "not-here"
    assert refusal(begun, A, Move(Place("Budapest"), "war", ITALY, "army")) is None


@pytest.mark.parametrize("armies", ["Venice Venice Venice", "Venice Venice Venice Venice"])
def test_r24_destroying_a_factory_costs_exactly_three_armies(armies: str) -> None:
    state = table(armies=f"Austria {armies}", factories="Italy Rome Venice")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Venice"), "raze")))
    if isinstance(state.phase, Maneuvering):
        state = act(state, (A, Move(Place("Venice"), "peace")))

    assert len(of(state, AUSTRIA).guests) == len(armies.split()) - 3


def test_r25_the_destroying_army_is_not_counted_twice() -> None:
    two = act(table(armies="Austria Venice Venice", factories="Italy Rome Venice"), (A, Steer("L-Maneuver")))
    third = table(armies="Austria Venice Venice Vienna", factories="Italy Rome Venice")
    last = tuples(act(third, (A, Steer("L-Maneuver"))), A, *[Move(Place("Venice"), "peace")] * 2)

    assert refusal(two, A, Move(Place("Venice"), "raze")) == "no-such-move"
    assert refusal(last, A, Move(Place("Venice"), "raze")) is None


def test_r26_only_guests_do_not_prevent_an_occupation() -> None:
    guests = act(table(armies="Austria Trieste", guests="France Venice"), (A, Steer("L-Maneuver")))
    hostile = act(table(armies="Austria Trieste; France Venice"), (A, Steer("L-Maneuver")))

    assert refusal(guests, A, Move(Place("Venice"), "hostile")) is None
    assert refusal(hostile, A, Move(Place("Venice"), "hostile")) == "no-such-move"


def test_r27_maneuver_tuples_are_applied_in_order_of_completion() -> None:
    begun = act(table(armies="Austria Trieste Vienna; France Western_Balkans"), (A, Steer("L-Maneuver")))
    war = tuples(begun, A, Move(Place("Western Balkans"), "war", FRANCE, "army"))
    done = tuples(war, A, Move(Place("Western Balkans")))

    assert of(done, AUSTRIA).chips == ("Western Balkans",)
    assert of(done, AUSTRIA).armies == ("Western Balkans",)


def test_r28_a_fleet_arriving_in_peace_leaves_no_chip() -> None:
    state = table(fleets="Austria Trieste; Italy Ionian_Sea", chips="Italy Ionian_Sea")
    state = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Ionian Sea"), "peace")), (B, Answer(True)))

    assert of(state, AUSTRIA).chips == ()
    assert of(state, ITALY).chips == ("Ionian Sea",)


def test_r29_a_chip_stays_after_its_units_leave_or_die() -> None:
    state = table(armies="Austria Romania; Italy Bulgaria", chips="Austria Romania; Italy Bulgaria")
    left = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Budapest"))))
    died = act(state, (A, Steer("L-Maneuver")), (A, Move(Place("Bulgaria"), "war", ITALY, "army")))

    assert of(left, AUSTRIA).chips == ("Romania",)
    assert of(died, ITALY).chips == ("Bulgaria",)


def test_r30_chips_are_unlimited_and_tax_is_capped() -> None:
    places = " ".join(str(place).replace(" ", "_") for place in (*STANDARD.neutral, *STANDARD.seas))
    state = table(chips=f"Austria {places}")

    assert len(of(state, AUSTRIA).chips) == 24
    assert tax(state.nations, of(state, AUSTRIA)).raw == 15


def test_r31_the_bonus_is_paid_from_the_treasury_after_unit_costs() -> None:
    example = table(
        chips="Austria Romania Bulgaria Greece Turkey", treasuries="Austria 10", taxes="Austria 6"
    )
    taxed = next(one for one in happens(example, A, Steer("Taxation")) if isinstance(one, Taxed))
    hungry = table(treasuries="Austria 1", armies="Austria Vienna Vienna Vienna Vienna Vienna Vienna Vienna")
    after = act(example, (A, Steer("Taxation")))

    assert (taxed.raw, taxed.points, taxed.revenue, taxed.last_tax) == (8, 3, 800, 8)
    assert of(after, AUSTRIA).money == 1600
    assert cents(after, A) == 1000 + 200
    assert of(act(hungry, (A, Steer("Taxation"))), AUSTRIA).money == 0


def test_r32_the_bonus_is_paid_in_whole_dollars() -> None:
    state = table(
        treasuries="Austria 0.75", chips="Austria Romania Bulgaria Greece", armies=f"Austria {'Vienna ' * 6}"
    )
    taxed = next(one for one in happens(state, A, Steer("Taxation")) if isinstance(one, Taxed))

    assert (taxed.raw, taxed.units) == (7, 6)
    assert taxed.payouts == ((A, 100),)
    assert of(act(state, (A, Steer("Taxation"))), AUSTRIA).money == 75


def test_r33_an_unaffordable_proposal_is_refused() -> None:
    poor = table(stock="Austria A3 B2", purses="1 10 10")
    broke = table(purses="4.99 10 10")

    assert refusal(poor, A, Steer("Investor")) == "shortfall"
    assert Steer("Investor") not in choices(poor, A)
    assert of(act(broke, (A, Steer("Factory"))), AUSTRIA).factories == ("Vienna", "Budapest")


def test_r34_every_step_of_a_maneuver_restarts_the_clock() -> None:
    timed = Options(timed=True, increment=0, banked=100)
    state = table(armies="Austria Vienna Vienna", options=timed)
    state = act(state, (A, Steer("L-Maneuver")), now=10_000)
    state = act(state, (A, Move(Place("Vienna"))), now=20_000)
    state = act(state, (A, Move(Place("Vienna"))), now=30_000)

    assert state.clock is not None
    assert state.clock.watches[A].banked == 70
    assert state.clock.last_move == 30_000


def test_r35_the_submitter_can_undo_repeatedly() -> None:
    made = running(2)
    made.act(A, Bid(Cents(500)), Millis(1))
    made.act(B, Bid(Cents(0)), Millis(2))
    made.act(A, Take(), Millis(3))
    made.undo(A, Millis(4))

    assert state_of(made).turn == 3
    assert state_of(made).last == B


def test_r36_proposals_are_plain_data() -> None:
    source = Path(imperial.__file__).parent
    calls = {
        node.func.id
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    state = act(table(stock=DEMOCRACY), (A, Steer("Taxation")))
    kept = document(state, None, people(3))["proposal 1"]

    assert not calls & {"eval", "exec", "compile", "__import__"}
    assert kept == {"game": "", "name": "Ann", "wheelSpot": "Taxation"}


def test_r37_the_auction_is_round_1_and_the_wheel_begins_with_round_2() -> None:
    state = opened(2)
    assert state.round == 1
    for _ in range(6):
        state = act(state, (A, Bid(Cents(200))), (B, Bid(Cents(0))), (A, Take()))

    assert isinstance(state.phase, Proposing)
    assert state.round == 2


def test_r38_the_wheel_moves_and_is_paid_after_the_maneuver() -> None:
    state = table(wheel_spaces="Austria Factory", armies="Austria Vienna", treasuries="Austria 4")
    begun = act(state, (A, Steer("L-Maneuver")))
    done = act(begun, (A, Move(Place("Vienna"))))

    assert (cents(begun, A), of(begun, AUSTRIA).spot) == (1000, "Factory")
    assert isinstance(done.phase, Investing)
    assert (cents(done, A), of(done, AUSTRIA).spot) == (1000 - 600 + 200, "L-Maneuver")


def test_r39_every_submission_is_checked_by_the_rules() -> None:
    state = table()

    assert refusal(state, B, Steer("Taxation")) == "not-your-turn"
    assert refusal(state, A, Steer("Nowhere")) == "out-of-reach"
    assert refusal(state, A, Buy(AUSTRIA, 1)) == "wrong-moment"
    assert refusal(act(state, (A, Steer("Factory"))), A, Build(Place("Rome"))) == "no-site"
    assert refusal(state, A, Agree()) == "wrong-moment"
    assert refusal(state, A, Done()) == "wrong-moment"


def test_games_start_from_the_template() -> None:
    assert template()["turnID"] == 0
    assert opened().turn == 1
